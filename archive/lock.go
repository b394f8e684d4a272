package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// lockName is the file that a writer holds locked. It says who that is, in
// three lines:
//
//	pid 4711
//	since 1999-05-31T09:00:00Z
//	command indexer add games
//
// The lock is the operating system's and goes with the process, however that
// ends: what stands in the file of one that is gone means nothing.
const lockName = "LOCK"

// errHeld is what lockFile returns when another process has the lock.
var errHeld = errors.New("lock is held")

// takeLock takes the writer's lock, or says who has it, at once.
func takeLock(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lockFile(f, true); err != nil {
		defer f.Close()
		if errors.Is(err, errHeld) {
			return nil, holder(dir, f)
		}
		return nil, fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return f, signLock(f)
}

// signLock writes who has the lock.
func signLock(f *os.File) error {
	command := strings.Join(append([]string{filepath.Base(os.Args[0])}, os.Args[1:]...), " ")
	if len(command) > 200 {
		command = command[:200] + "…"
	}
	text := fmt.Sprintf("pid %d\nsince %s\ncommand %s\n",
		os.Getpid(), time.Now().UTC().Format(time.RFC3339), strings.ReplaceAll(command, "\n", " "))
	if err := f.Truncate(0); err != nil {
		return errors.Join(err, f.Close())
	}
	if _, err := f.WriteAt([]byte(text), 0); err != nil {
		return errors.Join(err, f.Close())
	}
	return nil
}

// holder reads who has the lock. It may be read while that one is writing it.
func holder(dir string, f *os.File) *LockedError {
	e := &LockedError{Dir: dir}
	text, _ := io.ReadAll(io.LimitReader(f, 1000)) // without it the error says less
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "pid":
			e.PID, _ = strconv.Atoi(rest)
		case "since":
			e.Since, _ = time.Parse(time.RFC3339, rest)
		case "command":
			e.Command = rest
		}
	}
	return e
}

// dropLock gives the lock up. The file stays: removing it could take the lock
// of a writer who is just opening it.
func dropLock(f *os.File) error {
	return errors.Join(f.Truncate(0), f.Close())
}
