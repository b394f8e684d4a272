package ingest

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// source is one file of the input, in a folder or in an archive. It holds its
// bytes (small entries of a stream), opens them (files, entries of a zip), or
// says in refused why they are left alone.
type source struct {
	name    string
	data    *bytes.Buffer // from buffers; goes back when judged
	broken  error         // why data ends too early
	open    func() (io.ReadCloser, error)
	refused *kifu.Finding
	done    chan struct{} // closed when judged; set where the walk waits, because the bytes come from its own stream
}

// reader is where the source's bytes come from, until ctx ends: what is read
// may have no end of its own.
func (s *source) reader(ctx context.Context) (io.ReadCloser, error) {
	if s.open != nil {
		r, err := s.open()
		if err != nil {
			return nil, err
		}
		return &untilDone{r, ctx}, nil
	}
	return io.NopCloser(&ending{bytes.NewReader(s.data.Bytes()), s.broken}), nil
}

// untilDone reads until ctx ends.
type untilDone struct {
	io.ReadCloser
	ctx context.Context
}

func (s *untilDone) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.ReadCloser.Read(p)
}

// ending reads to the end, and then says why that came too early.
type ending struct {
	r   *bytes.Reader
	err error
}

func (e *ending) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if err == io.EOF && e.err != nil {
		err = e.err
	}
	return n, err
}

// release gives back what the source held. The worker calls it once.
func (s *source) release() {
	if s.data != nil {
		buffers.put(s.data)
		s.data = nil
	}
	if s.done != nil {
		close(s.done)
		s.done = nil
	}
}

// fileSource is a regular file.
func fileSource(path string) source {
	return source{name: printable(path), open: func() (io.ReadCloser, error) { return Open(path) }}
}

// deviceSource is what somebody named that is no regular file: a pipe, as the
// shell makes of <(command), which may have to be waited for.
func deviceSource(path string) source {
	return source{name: printable(path), open: func() (io.ReadCloser, error) { return os.Open(path) }}
}

func refusedSource(name string, f *kifu.Finding) source {
	return source{name: name, refused: f}
}

// printable writes a name's bytes that are not UTF-8 as %XX, so that every
// name can stand in any output.
func printable(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for len(name) > 0 {
		r, n := utf8.DecodeRuneInString(name)
		if r == utf8.RuneError && n == 1 {
			b.Write([]byte{'%', hex[name[0]>>4], hex[name[0]&15]})
		} else {
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}

// cause is a system error without the path that the finding's file names
// already.
func cause(err error) string {
	for {
		switch e := err.(type) {
		case *os.PathError:
			err = e.Err
		case *os.LinkError:
			err = e.Err
		default:
			return err.Error()
		}
	}
}
