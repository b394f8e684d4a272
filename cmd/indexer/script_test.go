package main

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"indexer": main})
}

// TestScripts plays the dialogues in testdata/script. $SGF is the folder of
// test records.
func TestScripts(t *testing.T) {
	sgf, err := filepath.Abs("../../testdata/sgf")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("SGF", sgf)
			return nil
		},
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"ends": ends},
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
	})
}

// ends runs a program and wants it to end with an exit code: "ends 2 indexer
// check gone.sgf".
func ends(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: ends CODE PROGRAM [ARG…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("ended with %d, want %d", got, want)
	}
}
