package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// An engine is GNU Go in a process of its own, asked by the Go Text Protocol.
type engine struct {
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	size int
}

func start(size int, options ...string) (*engine, error) {
	path, err := exec.LookPath("gnugo")
	if err != nil {
		path = "/usr/games/gnugo" // Debian puts it off the usual path
	}
	e := &engine{cmd: exec.Command(path, append([]string{"--mode", "gtp"}, options...)...), size: size}
	if e.in, err = e.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	e.out = bufio.NewReader(out)
	if err := e.cmd.Start(); err != nil {
		return nil, err
	}
	_, err = e.ask("boardsize %d", size)
	return e, err
}

func (e *engine) stop() error {
	if _, err := e.ask("quit"); err != nil {
		return err
	}
	return e.cmd.Wait()
}

// ask sends one command and gives back the answer without the sign in front.
func (e *engine) ask(format string, args ...any) (string, error) {
	command := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintln(e.in, command); err != nil {
		return "", err
	}
	var lines []string
	for {
		line, err := e.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("gnugo: %s: %w", command, err)
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" && len(lines) > 0 {
			break
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	answer := strings.Join(lines, "\n")
	if strings.HasPrefix(answer, "?") {
		return "", fmt.Errorf("gnugo: %s: %s", command, strings.TrimSpace(answer[1:]))
	}
	return strings.TrimSpace(strings.TrimPrefix(answer, "=")), nil
}

// points reads all vertices of an answer.
func (e *engine) points(answer string) []point {
	var ps []point
	for _, v := range strings.Fields(answer) {
		ps = append(ps, e.point(v))
	}
	return ps
}

const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

func (e *engine) point(vertex string) point {
	if strings.EqualFold(vertex, "pass") {
		return pass
	}
	var row int
	fmt.Sscan(vertex[1:], &row)
	return point{strings.IndexByte(columns, vertex[0]), e.size - row}
}

func (e *engine) vertex(p point) string {
	if p == pass {
		return "pass"
	}
	return fmt.Sprintf("%c%d", columns[p.x], e.size-p.y)
}

// set puts a game's first n moves on an empty board.
func (e *engine) set(g *game, n int) error {
	if _, err := e.ask("clear_board"); err != nil {
		return err
	}
	for _, m := range append(g.setup(), g.moves[:n]...) {
		if _, err := e.ask("play %s %s", m.color, e.vertex(m.at)); err != nil {
			return err
		}
	}
	return nil
}
