package httpapi

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"
)

// TestWrittenWhole: bodies of every size about the buffer of the standard
// library's server arrive as they are, on one connection, each before the next
// is asked for; and no piece is kept back that nobody sends.
func TestWrittenWhole(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	body := bytes.Repeat([]byte("0123456789abcdef"), 8<<10)
	server := &http.Server{ConnContext: withConnection, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("n"))
		w.Header().Set("Content-Length", strconv.Itoa(n))
		writeWhole(w, r, body[:n])
	})}
	go server.Serve(gatherer{l})
	defer server.Close()
	sizes := []int{0, 1, 100, 4096, 8192, 30000, len(body)}
	for n := 3800; n < 4200; n += 7 {
		sizes = append(sizes, n)
	}
	for _, n := range sizes {
		got, err := http.Get(fmt.Sprintf("http://%s/?n=%d", l.Addr(), n))
		if err != nil {
			t.Fatal(err)
		}
		read, err := io.ReadAll(got.Body)
		got.Body.Close()
		if err != nil || !bytes.Equal(read, body[:n]) {
			t.Errorf("of %d bytes came %d, %v", n, len(read), err)
		}
	}
}

// TestGathered: the first piece waits for the second, or for the release.
func TestGathered(t *testing.T) {
	for _, c := range []struct {
		pieces        []string
		before, after string // what has gone out before and after the release
	}{
		{[]string{"head and begin, "}, "", "head and begin, "},
		{[]string{"head and begin, ", "rest"}, "head and begin, rest", "head and begin, rest"},
		{[]string{"head and begin, ", "rest", "head", "rest"}, "head and begin, restheadrest", "head and begin, restheadrest"},
		{nil, "", ""},
	} {
		var out sent
		g := &gathering{Conn: &out, holding: true}
		for _, piece := range c.pieces {
			if n, err := g.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Errorf("%q: %d of %q, %v", c.pieces, n, piece, err)
			}
		}
		before := out.String()
		if g.release(); before != c.before || out.String() != c.after {
			t.Errorf("%q: %q went out, then %q", c.pieces, before, out.String())
		}
	}
}

// sent is what went over the line.
type sent struct {
	net.Conn
	bytes.Buffer
}

func (s *sent) Write(b []byte) (int, error) { return s.Buffer.Write(b) }
func (s *sent) Read(b []byte) (int, error)  { return s.Buffer.Read(b) }
