package parser

import (
	"strings"
	"testing"
)

func TestReadsOneGame(t *testing.T) {
	for r, err := range NewReader(nil).Records(strings.NewReader("(;GM[1]SZ[9]PB[Alpha];B[cc];W[dd](;B[ee])(;B[ff]))"), "x.sgf") {
		if err != nil || len(r.Line.Moves) != 3 || r.Header.Get("PB") != "Alpha" || r.Line.Size.String() != "9x9" {
			t.Fatalf("%v %+v", err, r)
		}
	}
}
