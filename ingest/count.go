package ingest

import (
	"archive/zip"
	"context"
)

// Count is the number of files that Run will see under the paths, for a
// progress bar. It is false where that cannot be told without reading: in a
// tar, in what is compressed, in standard input.
func Count(ctx context.Context, paths []string) (files int, known bool) {
	c := counter{known: true}
	w := walker{limits: Limits{}.orDefault(), count: &c, yield: func(source) bool {
		c.files++
		return c.known && ctx.Err() == nil
	}}
	if err := w.walk(ctx, paths); err != nil {
		return 0, false
	}
	return c.files, c.known
}

// counter counts files instead of reading them.
type counter struct {
	files int
	known bool
}

// zip adds the records in a zip, which its directory tells.
func (c *counter) zip(path string) {
	z, err := zip.OpenReader(path)
	if err != nil {
		c.files++ // it will be told
		return
	}
	defer z.Close()
	for _, f := range z.File {
		if !f.Mode().IsDir() && kindOf(f.Name) != other {
			c.files++
		}
	}
}
