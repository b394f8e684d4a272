// Command bench reads a list of files as Kifubase does, step by step, and
// prints one benchmark line a step, so that peers can be timed beside it:
//
//	bench [-workers N] limit|bare|read|joined|replay LIST
//
// limit opens and reads the files with the standard library and does nothing
// with them; bare does the same in Kifubase's own way. read parses them as
// well; joined parses the same bytes as one file held in memory. replay
// parses and judges every move under positional superko, with the position id
// of every move. Times are for each file of the list.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

func main() {
	workers := flag.Int("workers", 1, "how many files at once")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "usage: bench [-workers N] limit|bare|read|joined|replay LIST")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), flag.Arg(1), *workers); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(step, list string, workers int) error {
	files, err := lines(list)
	if err != nil {
		return err
	}
	runtime.GOMAXPROCS(max(1, workers))
	work := func() (int, error) {
		return share(files, workers, func() func([]string) (int, error) { return each(step) })
	}
	if step == "joined" {
		all, err := join(files)
		if err != nil {
			return err
		}
		work = func() (int, error) { return (&reader{}).open().parse(bytes.NewReader(all), "joined") }
	}
	wall, cpu := time.Now(), used()
	games, err := work()
	if err != nil {
		return err
	}
	n := len(files)
	fmt.Printf("BenchmarkKifubase/%s-%d %d %d ns/op %.3f cpu-us/op %d games\n", step, workers, n,
		time.Since(wall).Nanoseconds()/int64(n), float64((used()-cpu).Microseconds())/float64(n), games)
	return nil
}

// share gives each worker the next few files until there are none, and adds
// up their games. Shares cut beforehand would not be equal: the files of one
// folder are longer than those of another.
func share(files []string, workers int, open func() func([]string) (int, error)) (int, error) {
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex // guards what follows
		next  int
		total int
		first error
	)
	const few = 64
	take := func(done int, err error) []string {
		mu.Lock()
		defer mu.Unlock()
		total += done
		if first == nil {
			first = err
		}
		from := min(next, len(files))
		next = min(from+few, len(files))
		return files[from:next]
	}
	for range workers {
		wg.Go(func() {
			work := open()
			for part := take(0, nil); len(part) > 0; {
				part = take(work(part))
			}
		})
	}
	wg.Wait()
	return total, first
}

// each is a worker that takes files one by one into the same memory.
func each(step string) func([]string) (int, error) {
	r := (&reader{replay: step == "replay"}).open()
	var held []byte
	return func(files []string) (games int, err error) {
		for _, name := range files {
			if held, err = read(opener(step), name, held[:0]); err != nil {
				return games, err
			}
			if step == "limit" || step == "bare" {
				games++
				continue
			}
			n, err := r.parse(bytes.NewReader(held), name)
			if err != nil {
				return games, err
			}
			games += n
		}
		return games, nil
	}
}

type reader struct {
	replay bool
	reader *parser.Reader
	judge  *replay.Judge
	rules  replay.Rules
}

func (r *reader) open() *reader {
	r.reader = parser.NewReader(nil)
	r.judge = replay.NewJudge()
	r.rules, _ = replay.Named("positional-superko")
	return r
}

func (r *reader) parse(src io.Reader, name string) (games int, err error) {
	for rec, err := range r.reader.Records(src, name) {
		if err != nil {
			return games, err
		}
		games++
		if r.replay && !rec.Rejected {
			r.judge.Replay(&rec.Line, replay.Options{Rules: r.rules, Positions: true})
		}
	}
	return games, nil
}

func opener(step string) func(string) (io.ReadCloser, error) {
	if step == "limit" {
		return func(name string) (io.ReadCloser, error) { return os.Open(name) }
	}
	return ingest.Open
}

func read(open func(string) (io.ReadCloser, error), name string, into []byte) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return into, err
	}
	defer f.Close()
	for {
		if len(into) == cap(into) {
			into = append(into, 0)[:len(into)]
		}
		n, err := f.Read(into[len(into):cap(into)])
		into = into[:len(into)+n]
		if err == io.EOF {
			return into, nil
		}
		if err != nil {
			return into, err
		}
	}
}

func join(files []string) (all []byte, err error) {
	for _, name := range files {
		if all, err = read(ingest.Open, name, all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func lines(name string) (names []string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Scan() {
		names = append(names, s.Text())
	}
	return names, s.Err()
}

// used is the CPU time of this process so far.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
