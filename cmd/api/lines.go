package main

import (
	"io"
	"sync"
	"time"
)

// A busy server writes twenty thousand lines a second: they go out together.
const (
	longestWait = 100 * time.Millisecond // of a line
	mostWaiting = 64 << 10               // bytes of lines
)

// lines gathers the lines of the log. A line goes out longestWait after it was
// written at the latest, and all do at the end.
type lines struct {
	to io.Writer

	mu   sync.Mutex // guards what follows
	held []byte
	due  *time.Timer
}

// Write takes one line or more.
func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.held) == 0 {
		l.due = time.AfterFunc(longestWait, func() { l.Flush() })
	}
	if l.held = append(l.held, b...); len(l.held) >= mostWaiting {
		return len(b), l.flush()
	}
	return len(b), nil
}

// Flush writes what waits.
func (l *lines) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flush()
}

func (l *lines) flush() error {
	if len(l.held) == 0 {
		return nil
	}
	l.due.Stop()
	_, err := l.to.Write(l.held)
	l.held = l.held[:0]
	return err
}
