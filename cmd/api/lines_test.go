package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestLinesWaitTogether: lines go out together, whole and in their order, and
// none waits longer than it may.
func TestLinesWaitTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		l := &lines{to: &out}
		saw := func(when, want string) {
			t.Helper()
			l.mu.Lock()
			defer l.mu.Unlock()
			if got := out.String(); got != want {
				t.Errorf("%s: %q went out, want %q", when, got, want)
			}
		}
		l.Write([]byte("first\n"))
		time.Sleep(longestWait / 2)
		l.Write([]byte("second\n"))
		saw("too early", "")
		time.Sleep(longestWait/2 + 1)
		saw("after the wait of the first", "first\nsecond\n")
		l.Write([]byte("third\n"))
		l.Flush()
		saw("at the end", "first\nsecond\nthird\n")
		l.Flush()
		time.Sleep(2 * longestWait)
		saw("nothing twice", "first\nsecond\nthird\n")
	})
}

// TestLinesAreBounded: so many lines at once are not held until their time.
func TestLinesAreBounded(t *testing.T) {
	var out bytes.Buffer
	l := &lines{to: &out}
	line := strings.Repeat("x", 99) + "\n"
	for n := range 2 * mostWaiting / len(line) {
		l.Write([]byte(line))
		if held := (n+1)*len(line) - out.Len(); held > mostWaiting {
			t.Fatalf("%d bytes held after %d lines", held, n+1)
		}
	}
	l.Flush()
	if want := strings.Repeat(line, 2*mostWaiting/len(line)); out.String() != want {
		t.Errorf("%d bytes went out, want %d", out.Len(), len(want))
	}
}
