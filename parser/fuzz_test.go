package parser

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

// seed adds the small files of the test records to a fuzzer's corpus.
func seed(f *testing.F) {
	f.Helper()
	err := filepath.WalkDir(records, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".sgf") {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 2000 {
			return err
		}
		file, err := os.ReadFile(path)
		f.Add(file)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
}

// FuzzRead holds the reader to its promises for any bytes: it ends, every
// place lies in the file and is told rightly, findings come in order, and the
// main line lies on the board. A file read byte by byte reads the same.
func FuzzRead(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, file []byte) {
		all := readAll(t, file)
		if len(all) == 0 {
			t.Fatal("no record at all")
		}
		for _, r := range all {
			holds(t, r, file)
		}
		if len(file) > 4096 {
			return
		}
		n := 0
		for r, err := range NewReader(nil).Records(iotest.OneByteReader(bytes.NewReader(file)), "x.sgf") {
			if err != nil {
				t.Fatal(err)
			}
			if n < len(all) && (r.Offset != all[n].Offset || r.Charset != all[n].Charset || len(r.Line.Moves) != len(all[n].Line.Moves) || len(r.Findings) != len(all[n].Findings)) {
				t.Fatalf("record %d reads otherwise byte by byte:%s\nand at once:%s", n+1, told([]*Record{r}), told(all[n:n+1]))
			}
			n++
		}
		if n != len(all) {
			t.Fatalf("%d records byte by byte, %d at once", n, len(all))
		}
	})
}

// holds checks what is promised of a record.
func holds(t *testing.T, r *Record, file []byte) {
	t.Helper()
	if r.Number > 0 && !bytes.Equal(r.Raw, file[r.Offset:int(r.Offset)+len(r.Raw)]) {
		t.Fatal("Raw is not what stands at Offset")
	}
	last := int64(0)
	for _, f := range r.Findings {
		at := f.Place.Offset
		if at < last || at > int64(len(file)) {
			t.Fatalf("finding at %d after one at %d in a file of %d: %s", at, last, len(file), f.Text)
		}
		last = at
		if f.Code == "" || f.Text == "" || f.Place.Line < 1 || f.Place.Column < 1 || !utf8.ValidString(f.Value) || !utf8.ValidString(f.Read) {
			t.Fatalf("finding %+v", f)
		}
		if in := at >= r.Offset && at <= r.Offset+int64(len(r.Raw)); in && r.Number > 0 && r.Place(at) != f.Place {
			t.Fatalf("%s: Place says %v, the finding %v", f.Code, r.Place(at), f.Place)
		}
	}
	if len(r.At) != len(r.Line.Moves) {
		t.Fatalf("%d places of %d moves", len(r.At), len(r.Line.Moves))
	}
	for i, m := range r.Line.Moves {
		if m.Point != 0xffff && !r.Line.Size.Holds(m.Point) {
			t.Fatalf("move %d lies off the board", i+1)
		}
		if c := file[r.At[i]]; !strings.HasPrefix(r.Charset, "utf-16") && !strings.HasPrefix(r.Charset, "utf-32") && c|0x20 != 'b' && c|0x20 != 'w' && c|0x20 < 'a' {
			t.Fatalf("move %d stands at %d, where the file has %q", i+1, r.At[i], c)
		}
	}
	for _, s := range r.Line.Setups {
		for _, p := range append(append(append(s.Black[:0:0], s.Black...), s.White...), s.Empty...) {
			if !r.Line.Size.Holds(p) {
				t.Fatal("a stone is set off the board")
			}
		}
	}
	for _, v := range r.Header {
		if !utf8.ValidString(v.Text) || v.ID == "" {
			t.Fatalf("header value %q %q", v.ID, v.Text)
		}
		if v.Offset < r.Offset || v.Offset >= int64(len(file)) {
			t.Fatalf("header value %q at %d", v.ID, v.Offset)
		}
	}
	_ = r.Comments()
}

// FuzzCharset puts any bytes into the values of a record, under any CA: the
// text is valid, and the moves behind it are found wherever the bytes hold no
// bracket or backslash, even as part of a character.
func FuzzCharset(f *testing.F) {
	for _, ca := range []string{"", "UTF-8", "GB2312", "Big5", "Shift_JIS", "EUC-JP", "EUC-KR", "ISO-8859-1", "windows-1251", "KOI8-R", "x"} {
		f.Add(ca, []byte("\xc4\xf4\xce\xc0\xc6\xbd"), []byte("\x83\x5c\x95\x5c"))
		f.Add(ca, []byte("趙治勲"), []byte("\xe6?\x8e\xe6\x98\x8c"))
	}
	f.Fuzz(func(t *testing.T, ca string, black, white []byte) {
		var b bytes.Buffer
		b.WriteString("(;GM[1]SZ[9]")
		if ca != "" {
			b.WriteString("CA[" + ca + "]")
		}
		b.WriteString("PB[")
		b.Write(black)
		b.WriteString("]PW[")
		b.Write(white)
		b.WriteString("];B[ee];W[ec])")
		all := readAll(t, b.Bytes())
		for _, r := range all {
			holds(t, r, b.Bytes())
		}
		plain := !bytes.ContainsAny(b.Bytes()[:b.Len()-15][12:], "\\\x1b") && bytes.Count(b.Bytes(), []byte("[")) == bytes.Count(b.Bytes(), []byte("]"))
		if bytes.ContainsAny(append(append([]byte(ca), black...), white...), "[]()\\;\x1b\x00") || !plain || len(ca) > 40 || utf8.Valid(b.Bytes()) == false && len(black)+len(white) > 0 && endsInLead(black, white) {
			return
		}
		if len(all) != 1 || len(all[0].Line.Moves) != 2 {
			t.Fatalf("%d records, %d moves of %q%s", len(all), len(all[0].Line.Moves), b.Bytes(), told(all))
		}
	})
}

// endsInLead reports whether a value ends in a byte that may begin a
// character: with the bracket after it, it may be one.
func endsInLead(values ...[]byte) bool {
	for _, v := range values {
		if len(v) > 0 && v[len(v)-1] >= 0x81 {
			return true
		}
	}
	return false
}

// FuzzFormat holds Format to its law.
func FuzzFormat(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, r := range trees(readAll(t, file)) {
			sameAfterFormat(t, r)
		}
	})
}
