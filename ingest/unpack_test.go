package ingest

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/kifubase/kifubase/kifu"
)

const game = "(;GM[1]FF[4]SZ[9];B[cc];W[gg])"

// read runs the paths and returns the lines that a sink is told.
func read(t *testing.T, o Options, paths ...string) ([]string, Summary) {
	t.Helper()
	var sink told
	sum, err := Run(context.Background(), paths, o, &sink)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Files != sum.Added+sum.Held+sum.Refused {
		t.Errorf("%d files are not %d added, %d held, %d refused", sum.Files, sum.Added, sum.Held, sum.Refused)
	}
	return sink.lines, sum
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// tarOf packs entries; one without a type is a file.
func tarOf(t *testing.T, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, h := range entries {
		body := game
		if h.Typeflag != 0 {
			body = ""
		}
		h.Size, h.Mode = int64(len(body)), 0o644
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, body); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(b []byte) []byte {
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write(b)
	w.Close()
	return z.Bytes()
}

func zstded(t *testing.T, b []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return w.EncodeAll(b, nil)
}

// zipOf packs files, name and content by turns.
func zipOf(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.CreateHeader(&zip.FileHeader{Name: files[i], Method: zip.Deflate, NonUTF8: !isASCII(files[i])})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, files[i+1])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x7e })
}

func TestArchivesAreReadAsStreams(t *testing.T) {
	dir := t.TempDir()
	packed := tarOf(t, tar.Header{Name: "./a/one.sgf"}, tar.Header{Name: "a/readme.txt"}, tar.Header{Name: "two.SGF"})
	want := func(archive string) []string {
		return []string{archive + "!a/one.sgf#1 accept 2 moves", archive + "!two.SGF#1 accept 2 moves"}
	}
	for name, content := range map[string][]byte{
		"g.tar": packed, "g.tar.gz": gzipped(packed), "g.tgz": gzipped(packed), "g.tar.zst": zstded(t, packed),
		"g.zip": zipOf(t, "a/one.sgf", game, "a/readme.txt", "", "two.SGF", game),
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, filepath.Join(dir, name), content)
			lines, sum := read(t, Options{}, path)
			expect(t, lines, want(name)...)
			if sum.Skipped != 1 {
				t.Errorf("%d files skipped, want the readme", sum.Skipped)
			}
			if name == "g.zip" {
				return
			}
			lines, _ = read(t, Options{Stdin: bytes.NewReader(content)}, "-")
			expect(t, lines, want("-")...)
		})
	}
}

func TestOneRecordCompressed(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.sgf.gz"), gzipped([]byte(game)))
	write(t, filepath.Join(dir, "b.sgf.zst"), zstded(t, []byte(game)))
	write(t, filepath.Join(dir, "log.gz"), gzipped([]byte("not for us")))
	lines, _ := read(t, Options{}, dir)
	expect(t, lines, "a.sgf.gz#1 accept 2 moves", "b.sgf.zst#1 accept 2 moves")
	lines, _ = read(t, Options{Stdin: strings.NewReader(game)}, "-")
	expect(t, lines, "-#1 accept 2 moves")
}

func TestWhatIsLeftAlone(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "g.tar"), tarOf(t,
		tar.Header{Name: "../../etc/up.sgf"},
		tar.Header{Name: "/abs.sgf"},
		tar.Header{Name: `..\win.sgf`},
		tar.Header{Name: "link.sgf", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"},
		tar.Header{Name: "hard.sgf", Typeflag: tar.TypeLink, Linkname: "g.sgf"},
		tar.Header{Name: "dev.sgf", Typeflag: tar.TypeChar},
		tar.Header{Name: "more.zip"},
		tar.Header{Name: "folder.sgf/", Typeflag: tar.TypeDir},
		tar.Header{Name: "a/../good.sgf"},
	))
	lines, sum := read(t, Options{}, path)
	expect(t, lines,
		"g.tar!../../etc/up.sgf#0 reject 0 moves sgf-archive-name",
		"g.tar!/abs.sgf#0 reject 0 moves sgf-archive-name",
		`g.tar!..\win.sgf#0 reject 0 moves sgf-archive-name`,
		"g.tar!link.sgf#0 reject 0 moves sgf-link",
		"g.tar!hard.sgf#0 reject 0 moves sgf-link",
		"g.tar!dev.sgf#0 reject 0 moves sgf-not-a-file",
		"g.tar!more.zip#0 reject 0 moves sgf-archive-nested",
		"g.tar!a/../good.sgf#1 accept 2 moves",
	)
	if sum.Refused != 7 || sum.Reasons[codeClimbs] != 3 {
		t.Errorf("%d refused, reasons %v", sum.Refused, sum.Reasons)
	}
}

func TestNamesInOldZips(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "g.zip"), zipOf(t,
		"\xc6\xe5\xc6\xd7.sgf", game, // GBK
		"\xff\xfe.sgf", game, // nothing
		"棋.sgf", game,
	))
	lines, _ := read(t, Options{}, path)
	expect(t, lines, "g.zip!棋谱.sgf#1 accept 2 moves", "g.zip!%FF%FE.sgf#1 accept 2 moves", "g.zip!棋.sgf#1 accept 2 moves")
}

func TestDamagedArchives(t *testing.T) {
	packed := tarOf(t, tar.Header{Name: "a.sgf"}, tar.Header{Name: "b.sgf"}, tar.Header{Name: "c.sgf"})
	for _, c := range []struct {
		name    string
		content []byte
		codes   []kifu.Code // each once; what is salvaged of a record is the parser's affair
	}{
		{"between.tar", packed[:1500], []kifu.Code{codeArchive}},
		{"after an entry.tar", packed[:1024], []kifu.Code{codeArchive}},
		{"inside.tar", packed[:512+20], []kifu.Code{codeArchive, codeUnreadable}},
		{"cut.tar.gz", gzipped(packed)[:60], []kifu.Code{codeArchive}},
		{"cut.tar.zst", zstded(t, packed)[:60], []kifu.Code{codeUnreadable}},
		{"empty.zip", nil, []kifu.Code{codeArchive}},
		{"page.zip", []byte("<html>404</html>"), []kifu.Code{codeArchive}},
		{"flipped.zip", flipped(zipOf(t, "a.sgf", game), 45), []kifu.Code{codeUnreadable}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines, sum := read(t, Options{}, write(t, filepath.Join(t.TempDir(), c.name), c.content))
			for _, code := range c.codes {
				if sum.Findings[code] != 1 {
					t.Errorf("%s came up %d times in\n%s", code, sum.Findings[code], strings.Join(lines, "\n"))
				}
			}
		})
	}
}

func flipped(b []byte, at int) []byte {
	b[at] ^= 0x55
	return b
}

// headerOf is the beginning of a tar: one entry's header.
func headerOf(t *testing.T, name string, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tar.NewWriter(&b).WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(size)}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestBombs(t *testing.T) {
	zeros := strings.Repeat("\x00", 40<<20)
	for _, c := range []struct {
		name    string
		content []byte
		limits  Limits
	}{
		{"ratio.zip", zipOf(t, "a.sgf", zeros), Limits{}},
		{"ratio.sgf.gz", gzipped([]byte(zeros)), Limits{}},
		{"ratio.tar.zst", zstded(t, append(headerOf(t, "a.sgf", len(zeros)), zeros...)), Limits{}},
		{"entry.zip", zipOf(t, "a.sgf", game), Limits{Entry: 10}},
		{"total.zip", zipOf(t, "a.sgf", game, "b.sgf", game), Limits{Total: 40}},
		{"count.tar", tarOf(t, tar.Header{Name: "a.sgf"}, tar.Header{Name: "b.sgf"}), Limits{Count: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := write(t, filepath.Join(t.TempDir(), c.name), c.content)
			_, sum := read(t, Options{Limits: c.limits}, path)
			if sum.Findings[codeLimit] == 0 {
				t.Errorf("nothing was said: %v", sum.Findings)
			}
		})
	}
}

func TestStreamedEntryLargerThanMemory(t *testing.T) {
	big := strings.Repeat(game, held/len(game)+100) // is judged while the archive waits
	path := write(t, filepath.Join(t.TempDir(), "g.zip"), zipOf(t, "a.sgf", game, "big.sgf", big, "c.sgf", game))
	lines, sum := read(t, Options{Jobs: 2}, path)
	if sum.Files != 3 || sum.Records != held/len(game)+102 || lines[len(lines)-1] != "g.zip!c.sgf#1 accept 2 moves" {
		t.Errorf("%d files, %d records, last %q", sum.Files, sum.Records, lines[len(lines)-1])
	}
}

// failing reads some bytes and then an error.
type failing struct{ rest string }

func (f *failing) Read(p []byte) (int, error) {
	if f.rest == "" {
		return 0, errors.New("the line went dead")
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

func TestBrokenStandardInput(t *testing.T) {
	lines, sum := read(t, Options{Stdin: &failing{game}}, "-")
	if sum.Findings[codeUnreadable] != 1 || sum.Files != 1 {
		t.Errorf("%v, %+v", lines, sum)
	}
}
