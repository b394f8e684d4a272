package parser

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// format is a record as clean SGF.
func format(t testing.TB, r *Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := Format(&b, r.Tree()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readAll is the records of some bytes, kept.
func readAll(t testing.TB, file []byte) []*Record {
	t.Helper()
	var all []*Record
	for r, err := range NewReader(nil).Records(bytes.NewReader(file), "x.sgf") {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r.Clone())
	}
	return all
}

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"header", "(;GM[1]SZ[9]PB[Alpha]PW[Beta];B[ee];W[ec])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\nPB[Alpha]\nPW[Beta]\n;B[ee];W[ec])\n"},
		{"variations", "(;SZ[9];B[ee](;W[ec];B[cc](;W[gg])(;W[gc]))(;W[ce]))",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[ee]\n(;W[ec];B[cc]\n(;W[gg])\n(;W[gc])\n)\n(;W[ce])\n)\n"},
		{"a charset", "(;CA[Shift_JIS]SZ[9]PB[\x83\\\x95\\];B[ee])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\nPB[ソ表]\n;B[ee])\n"},
		{"two moves and setup in a node", "(;SZ[9];B[ee]W[ec]AB[aa]C[x]N[y])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;AB[aa];B[ee];W[ec]C[x]N[y])\n"},
		{"a move in the root", "(;SZ[9]AB[aa]PB[x]B[ee]TR[ee])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\nPB[x]\nAB[aa]\n;B[ee]TR[ee])\n"},
		{"points", "(;SZ[9]AB[cc:aa][bb]AB[dd:dd]AW[zz];B[e e];W[E1]TR[ee][ee])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\nAB[aa:cc][dd]\nAW[zz]\n;B[ee];W[ei]TR[ee])\n"},
		{"escapes", "(;SZ[9]AP[a\\:b:1]C[1\\]2\\\\3\\\n4\r\n5\\n:)]EV[a\nb];LB[aa:\\]])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[9]\nAP[a\\:b:1]\nC[1\\]2\\\\34\n5n:)]\nEV[a b]\n;LB[aa:\\]])\n"},
		{"Sina", "(TE[Cup]RD[2009-09-10]KO[6.5]LT[60];B[pd])",
			"(;FF[4]GM[1]CA[UTF-8]SZ[19]\nEV[Cup]\nDT[2009-09-10]\nKM[6.5]\nLT[60]\n;B[pd])\n"},
		{"a cut move", "(;SZ[9];B[ee];W[ec", "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[ee];)\n"},
		{"what is not understood", "(;SZ[9];B[xyz]BL[3:0])", "(;FF[4]GM[1]CA[UTF-8]SZ[9]\n;B[xyz]BL[3:0])\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := format(t, readAll(t, []byte(c.in))[0]); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// sameAfterFormat is the law of Format: what is written reads as the same
// game with the same values, and formats as the same bytes.
func sameAfterFormat(t testing.TB, r *Record) {
	t.Helper()
	first := format(t, r)
	again := readAll(t, []byte(first))
	if len(again) != 1 {
		t.Fatalf("%d records after formatting:\n%s", len(again), first)
	}
	if second := format(t, again[0]); second != first {
		t.Fatalf("formatting again changes\n%s\ninto\n%s", first, second)
	}
	a := again[0]
	if a.Rejected != r.Rejected {
		t.Fatalf("rejected %v, after formatting %v%s\n%s", r.Rejected, a.Rejected, told(again), first)
	}
	if a.Line.Size != r.Line.Size || !reflect.DeepEqual(append([]kifu.Move{}, a.Line.Moves...), append([]kifu.Move{}, r.Line.Moves...)) {
		t.Fatalf("another line after formatting: %v %v, was %v %v\n%s", a.Line.Size, a.Line.Moves, r.Line.Size, r.Line.Moves, first)
	}
	if len(a.Line.Setups) != len(r.Line.Setups) {
		t.Fatalf("%d setups after formatting, were %d\n%s", len(a.Line.Setups), len(r.Line.Setups), first)
	}
	for i, s := range r.Line.Setups {
		if !reflect.DeepEqual(a.Line.Setups[i], s) {
			t.Fatalf("setup %d is %v after formatting, was %v\n%s", i, a.Line.Setups[i], s, first)
		}
	}
	for _, v := range r.Header {
		if k := known([]byte(v.ID)); properties[k].class != infoClass || k == idGC || strings.TrimSpace(v.Text) == "" {
			continue
		}
		if got := a.Header.Get(v.ID); got != r.Header.Get(v.ID) {
			t.Fatalf("%s is %q after formatting, was %q\n%s", v.ID, got, r.Header.Get(v.ID), first)
		}
	}
}

func TestFormatKeepsTheGame(t *testing.T) {
	err := filepath.WalkDir(records, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".sgf") {
			return err
		}
		file, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, r := range trees(readAll(t, file)) {
			t.Run(filepath.Base(path), func(t *testing.T) { sameAfterFormat(t, r) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
