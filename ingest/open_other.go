//go:build !unix

package ingest

import (
	"io"
	"os"
)

// Open opens a regular file to be read once, from its beginning to its end.
func Open(path string) (io.ReadCloser, error) { return os.Open(path) }
