package ingest

import (
	"errors"
	"fmt"
	"io"
)

// Limits is what is believed of an archive. Zero fields take the defaults,
// which no honest archive of records comes near.
type Limits struct {
	Entry int64 // bytes of one entry, unpacked: 1 GiB
	Total int64 // bytes of all entries, unpacked: 64 GiB
	Count int   // entries, folders included: 10 million
	Ratio int64 // unpacked to packed: 200. Real ones lie between 3 and 40; deflate can do 1,032
}

// ratioFrom is how much is unpacked before the ratio counts: small archives
// of one repeated record are honest and squeeze well.
const ratioFrom = 16 << 20

func (l Limits) orDefault() Limits {
	fill := func(v *int64, d int64) {
		if *v <= 0 {
			*v = d
		}
	}
	fill(&l.Entry, 1<<30)
	fill(&l.Total, 64<<30)
	fill(&l.Ratio, 200)
	if l.Count <= 0 {
		l.Count = 10_000_000
	}
	return l
}

// errLimit is what a reader answers that has given more than is believed.
var errLimit = errors.New("more than is believed of game records")

// meter counts what comes out of an archive against what went in.
type meter struct {
	limits  Limits
	in      func() int64 // packed bytes so far, or nil where nothing is packed
	out     int64
	entries int
}

// count adds n unpacked bytes, and tells when there are too many.
func (m *meter) count(n int) error {
	m.out += int64(n)
	switch {
	case m.out > m.limits.Total:
		return fmt.Errorf("%w: over %d bytes in all", errLimit, m.limits.Total)
	case m.in != nil && m.out > ratioFrom && m.out/m.limits.Ratio > m.in():
		return fmt.Errorf("%w: unpacks to over %d times its size", errLimit, m.limits.Ratio)
	}
	return nil
}

// enter counts an entry, and tells when there are too many.
func (m *meter) enter() error {
	m.entries++
	if m.entries > m.limits.Count {
		return fmt.Errorf("%w: over %d entries", errLimit, m.limits.Count)
	}
	return nil
}

// metered reads through a meter.
type metered struct {
	r io.Reader
	m *meter
}

func (r metered) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	if over := r.m.count(n); over != nil {
		return n, over
	}
	return n, err
}

// counted counts what is read through it.
type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

func (c *counted) read() int64 { return c.n }

// capped ends with an error after n bytes, where there are more.
type capped struct {
	r    io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	if int64(len(p)) > c.left+1 {
		p = p[:c.left+1]
	}
	n, err := c.r.Read(p)
	if int64(n) > c.left {
		n, err = int(c.left), fmt.Errorf("%w: entry too large", errLimit)
	}
	c.left -= int64(n)
	return n, err
}
