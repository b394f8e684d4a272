package browser

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// site is the address of the server under trial, chrome the browser, from
// which each test takes a tab of its own.
var (
	site   string
	chrome context.Context
)

// given names the browser. Where it is set the trials must run: what is not
// there is a failure and no reason to skip.
const given = "KIFUBASE_CHROMIUM"

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := serveAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func serveAndRun(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "kifubase-browser-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	stop, err := serve(dir)
	if err != nil {
		return 1, err
	}
	defer stop()
	if path := browserPath(); path != "" {
		stop, err := start(path, filepath.Join(dir, "profile"))
		if err != nil {
			return 1, err
		}
		defer stop()
	}
	return m.Run(), nil
}

// browserPath is where the browser is, "" for nowhere.
func browserPath() string {
	if path := os.Getenv(given); path != "" {
		return path
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func start(path, profile string) (stop func(), err error) {
	allocator, done := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(profile), chromedp.Flag("lang", "en"))...)
	var gone context.CancelFunc
	chrome, gone = chromedp.NewContext(allocator)
	return func() { gone(); done() }, chromedp.Do(chrome)
}

// serve builds the commands, indexes the records of the project and two made
// here, and serves them until stop.
func serve(dir string) (stop func(), err error) {
	root, err := filepath.Abs("../..")
	if err != nil {
		return nil, err
	}
	if err := run(root, "go", "build", "-o", dir+string(filepath.Separator), "./cmd/..."); err != nil {
		return nil, err
	}
	made := filepath.Join(dir, "made.sgf")
	if err := os.WriteFile(made, []byte(longGame()+branching+knockOut()), 0o644); err != nil {
		return nil, err
	}
	library := filepath.Join(dir, "library")
	if err := run(root, filepath.Join(dir, "indexer"), "add", "--quiet", "--archive", library, "testdata/sgf", made); err != nil {
		return nil, err
	}
	api := exec.Command(filepath.Join(dir, "api"), "--archive", library, "--listen", "127.0.0.1:0")
	out, err := api.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := api.Start(); err != nil {
		return nil, err
	}
	stop = func() { api.Process.Kill(); api.Wait() }
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if address, ok := strings.CutPrefix(lines.Text(), "listening on "); ok {
			site = address
			return stop, nil
		}
	}
	stop()
	return nil, errors.New("the server did not say its address")
}

func run(dir, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// branching is a game with variations and comments.
const branching = "(;GM[1]FF[4]SZ[19]PB[Branching]PW[Straight]DT[2001-01-02]RE[B+R];B[pd]C[the usual way]" +
	"(;W[dd];B[pp];W[dp])(;W[dc]C[another way];B[pq]))\n"

// knockOut is an edition of eight players in which one is not known to have gone
// on, with a final of two games.
func knockOut() string {
	var b strings.Builder
	for i, game := range []struct{ round, black, white, result string }{
		{"1", "Kurahashi Masayuki", "Yoda Norimoto", "W+R"}, {"1", "O Rissei", "Kataoka Satoshi", "B+10.5"},
		{"1", "Fujisawa Hideyuki", "Yamashiro Hiroshi", "B+R"}, {"1", "Hikosaka Naoto", "Imamura Toshiya", "W+0.5"},
		{"semifinal", "Yoda Norimoto", "O Rissei", "B+R"}, {"semifinal", "Fujisawa Hideyuki", "Takemiya Masaki", "B+R"},
		{"final", "Fujisawa Hideyuki", "Yoda Norimoto", "B+R"},
	} {
		fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[19]EV[44th NHK Cup]RO[%s]PB[%s]PW[%s]RE[%s]DT[1996-0%d-01]", game.round, game.black, game.white, game.result, i+1)
		for n := range 40 {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[n%2], 'a'+n%19, 'a'+(n/19*6+i)%19)
		}
		b.WriteString(")\n")
	}
	return b.String()
}

// longGame is a game of 400 moves: both sides fill the board in rows, then
// the points that were taken.
func longGame() string {
	var b strings.Builder
	b.WriteString("(;GM[1]FF[4]SZ[19]PB[Long]PW[Longer]EV[Filling the board]DT[2001-01-01]RE[Void]C[The first comment]\n")
	for n := range 400 {
		x, y := byte('a'+n%19), byte('a'+n/19%19)
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[n%2], x, y)
	}
	b.WriteString(")\n")
	return b.String()
}
