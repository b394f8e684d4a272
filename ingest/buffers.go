package ingest

import (
	"bytes"
	"sync"
)

// held is the size up to which an entry of a stream is read whole and handed
// to a worker, so that the stream can go on. A larger one is judged while the
// stream waits. 99.9 % of real records are below 64 kB.
const held = 1 << 20

// buffers lends the memory of small entries.
var buffers bufferPool

type bufferPool struct{ pool sync.Pool }

func (p *bufferPool) get() *bytes.Buffer {
	if b, ok := p.pool.Get().(*bytes.Buffer); ok {
		b.Reset()
		return b
	}
	return new(bytes.Buffer)
}

func (p *bufferPool) put(b *bytes.Buffer) { p.pool.Put(b) }
