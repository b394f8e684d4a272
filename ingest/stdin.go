package ingest

import (
	"context"
	"io"
)

// interruptible reads until its context ends, even where the reader below
// waits for a person at a terminal. A read that waits when the context ends
// is left behind with its own memory.
type interruptible struct {
	ctx  context.Context
	r    io.Reader
	rest []byte // read and not yet given
	err  error
}

func (r *interruptible) Read(p []byte) (int, error) {
	if len(r.rest) == 0 && r.err == nil {
		r.wait()
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	if len(r.rest) > 0 || n > 0 {
		return n, nil
	}
	return 0, r.err
}

func (r *interruptible) wait() {
	type answer struct {
		b   []byte
		err error
	}
	got := make(chan answer, 1)
	go func() {
		b := make([]byte, 64<<10)
		n, err := r.r.Read(b)
		got <- answer{b[:n], err}
	}()
	select {
	case a := <-got:
		r.rest, r.err = a.b, a.err
	case <-r.ctx.Done():
		r.err = r.ctx.Err()
	}
}
