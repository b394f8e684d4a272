package httpapi

import (
	"context"
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// The games of the test archive. They were never played: names and events are
// real so that the tables know them, the moves are made up.

// opening is long enough to prove that two records tell one game.
const opening = "B[pd];W[dd];B[pq];W[dp];B[qk];W[nc];B[lc];W[qc];B[qd];W[pc];B[od];W[nb];B[jd];W[fq];B[cn];W[dn];B[dm];W[en];B[co];W[cq];B[jp];W[cf];B[hc];W[ec]"

// mirrored is the opening seen in a mirror that swaps left and right.
var mirrored = func() string {
	b := []byte(opening)
	for i := range b {
		if b[i] == '[' {
			b[i+1] = 'a' + 's' - b[i+1]
		}
	}
	return string(b)
}()

var records = map[string]string{
	"japan/honinbo54-3.sgf": "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[趙治勲]BR[九段]PW[趙善津]WR[九段]EV[第54期本因坊戦]RO[挑戦手合七番勝負 第3局]DT[1999-05-31,06-01]KM[5.5]RE[B+7.5]GC[made up]\n;" + opening + ")",
	"china/102.sgf":         "(;GM[1]SZ[19]PB[赵治勋]PW[赵善津]EV[第54届日本本因坊战决赛第3局]DT[1999-05-31]RE[黑胜7.5目];" + mirrored + ")",
	"japan/meijin.sgf":      "(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Rin Kaiho]PW[Cho Chikun]EV[5th Meijin]RO[Challenge match 1]DT[1980-09-10]KM[5.5]RE[W+R];" + strings.Replace(opening, "B[qk]", "B[qj]", 1) + ";B[mq])",
	"small/ko.sgf":          "(;FF[4]GM[1]SZ[5]RU[Chinese]PB[Anna]PW[Bert]RE[B+R]DT[2003];B[cb];W[db];B[bc];W[ec];B[cd];W[dd];B[aa];W[cc];B[dc];W[cc])",
	"small/handicap.sgf":    "(;FF[4]GM[1]SZ[9]HA[2]AB[gc][cg]KM[0]RU[Japanese]PB[Bert 3k]PW[Anna 1d]RE[W+0.5]DT[2004-02-29];W[ee];B[ec];W[cc](;B[gg])(;B[cb]))",
	"small/hostile.sgf":     "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[<img src=x onerror=alert(1)>]PW[=cmd()]EV[\"></a><script>alert(2)</script>]RE[B+]C[</script><script>alert(3)</script>];B[ee];W[ce])",
	"list.sgf": "(;GM[1]SZ[19]PB[趙善津]PW[加藤正夫]EV[第53期本因坊戦リーグ]RE[B+R])\n" +
		"(;GM[1]SZ[19]PB[王立誠]PW[趙善津]EV[第23期棋聖戦]RE[W+0.5])",
}

// sink hands judged records to a writer, as indexer add does.
type sink struct{ *archive.Writer }

func (s sink) Prepare(j *ingest.Judged) any {
	r := j.Record
	return s.Writer.Prepare(&archive.Entry{
		Witness: kifu.Witness{
			File: r.File, Number: r.Number, Offset: r.Offset, Digest: sha256.Sum256(r.Raw),
			Charset: r.Charset, Dialects: r.Dialects, Moves: len(r.Line.Moves),
			Header: r.Header, Settled: j.Settled, Findings: j.Findings,
		},
		Line: r.Line, Faulty: j.Report.Faulty, Positions: j.Report.Positions,
		Raw: r.Raw, Comments: r.Comments(),
	})
}

func (s sink) Add(prepared any) (ingest.Outcome, error) {
	_, err := s.Writer.Add(prepared.(*archive.Prepared))
	return ingest.Added, err
}

// add writes records to files of a folder, and adds them to its archive.
func add(dir string, records map[string]string) error {
	home, err := os.Getwd()
	if err != nil {
		return err
	}
	defer os.Chdir(home)
	if err := os.Chdir(dir); err != nil { // so that files are named as below
		return err
	}
	for name, text := range records {
		if err := os.MkdirAll(filepath.Join("in", filepath.Dir(name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join("in", name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	w, err := archive.Begin("archive", nil)
	if err != nil {
		return err
	}
	defer w.Close()
	if _, err := ingest.Run(context.Background(), []string{"in"}, ingest.Options{Positions: true}, sink{w}); err != nil {
		return err
	}
	_, err = w.Publish(context.Background())
	return err
}

// shelf is where the archive of the records above is, made once for all tests
// that ask for it.
var shelf struct {
	once sync.Once
	dir  string
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(shelf.dir)
	os.Exit(code)
}

// library is a server of the test archive.
func library(t testing.TB) *Server {
	t.Helper()
	shelf.once.Do(func() {
		if shelf.dir, shelf.err = os.MkdirTemp("", "kifubase-httpapi-"); shelf.err == nil {
			shelf.err = add(shelf.dir, records)
		}
	})
	if shelf.err != nil {
		t.Fatal(shelf.err)
	}
	return opened(t, shelf.dir, nil)
}

func opened(t testing.TB, dir string, o *Options) *Server {
	t.Helper()
	a, err := archive.Open(filepath.Join(dir, "archive"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	s, err := New(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
