package httpapi

import (
	"context"
	"net"
	"net/http"
)

// gathering is a connection that can be told to send the head and the body of
// an answer together. The standard library's server sends what fits into 4 kB
// with the head and then the rest: on one machine the second journey through
// the kernel, and the reader who wakes up for half an answer, cost as much as
// 30 kB of body.
type gathering struct {
	net.Conn
	holding bool
	held    []byte
}

// Write keeps the first piece back while an answer is gathered, and sends it
// with the second.
func (g *gathering) Write(b []byte) (int, error) {
	if !g.holding {
		return g.Conn.Write(b)
	}
	if len(g.held) == 0 {
		g.held = append(g.held, b...)
		return len(b), nil
	}
	both := net.Buffers{g.held, b}
	before := int64(len(g.held))
	g.held = g.held[:0]
	n, err := both.WriteTo(g.Conn)
	return int(max(0, n-before)), err
}

// release sends what is kept back.
func (g *gathering) release() {
	g.holding = false
	if len(g.held) > 0 {
		g.Conn.Write(g.held) // the server meets the same error at its next write
		g.held = g.held[:0]
	}
}

// CloseWrite says that no more comes, and still takes what is sent: so who is
// refused while he sends reads why.
func (g *gathering) CloseWrite() error {
	if c, ok := g.Conn.(interface{ CloseWrite() error }); ok {
		return c.CloseWrite()
	}
	return nil
}

// gatherer hands out such connections.
type gatherer struct{ net.Listener }

func (g gatherer) Accept() (net.Conn, error) {
	c, err := g.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &gathering{Conn: c}, nil
}

type connectionKey struct{}

// withConnection lets the answers of a connection find it.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// writeWhole writes an answer's body in one piece with its head.
func writeWhole(w http.ResponseWriter, r *http.Request, body []byte) (int, error) {
	if g, ok := r.Context().Value(connectionKey{}).(*gathering); ok {
		g.holding = true
		defer g.release()
	}
	return w.Write(body)
}
