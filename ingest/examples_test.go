package ingest

import (
	"archive/tar"
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/sgf/archives")

// TestExamples keeps the archives that show what can be wrong with one. They
// are made here, since no packer would make them.
func TestExamples(t *testing.T) {
	checksum := zipOf(t, "a.sgf", game)
	checksum[14] ^= 0xff // of the entry's header …
	at := bytes.Index(checksum, []byte("PK\x01\x02"))
	checksum[at+16] ^= 0xff // … and of the directory
	for name, content := range map[string][]byte{
		"cut.tar.gz":   gzipped(tarOf(t, tar.Header{Name: "a.sgf"}, tar.Header{Name: "b.sgf"}))[:100],
		"bomb.zip":     zipOf(t, "a.sgf", strings.Repeat("\x00", ratioFrom+1<<20)),
		"climbs.tar":   tarOf(t, tar.Header{Name: "../../a.sgf"}),
		"nested.tar":   tarOf(t, tar.Header{Name: "more.zip"}),
		"link.tar":     tarOf(t, tar.Header{Name: "a.sgf", Typeflag: tar.TypeSymlink, Linkname: "/etc/hosts"}),
		"device.tar":   tarOf(t, tar.Header{Name: "a.sgf", Typeflag: tar.TypeFifo}),
		"checksum.zip": checksum,
	} {
		path := filepath.Join("..", "testdata", "sgf", "archives", name)
		if *update {
			write(t, path, content)
		}
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
		if lines, sum := read(t, Options{}, path); sum.Refused == 0 && sum.Findings[codeUnreadable] == 0 {
			t.Errorf("%s: nothing was said: %v", name, lines)
		}
	}
}
