package same

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestSketchesStay: parts of archives keep these keys. Where they change, the
// parts' format is another (storage: FormatVersion).
func TestSketchesStay(t *testing.T) {
	told := tell(t, records+"/selfplay/19x19-01.sgf")[0]
	told.Settled = kifu.Settled{
		Black: []kifu.Person{{ID: "cho-sonjin"}}, White: []kifu.Person{{ID: "cho-chikun"}},
		Event: kifu.Event{Title: "honinbo", Edition: 54}, Dates: []kifu.Date{{Year: 1999, Month: 5, Day: 31}},
	}
	var got []string
	for _, key := range newSketcher().keysOf(nil, []*Telling{told}) {
		got = append(got, fmt.Sprintf("%012x", key))
	}
	want := strings.Fields(sketchOf19x19)
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// sketchOf19x19 is the sketch of that game: seven checkpoints, two signatures,
// four runs, and two keys of the header, which are odd.
const sketchOf19x19 = `
009ff5d87462 02267e59e352 08da0ab93cce 08f6df7d8cd6 0ca3d57a9a07
1a8b6f1dbba0 22fe334a0110 2a2361c15237 4c027a583e6a 541e2f4a1eae
94853b08cea4 a674eaf16456 a956928cf1d4 ab6b546adc38 af7400af6034
`
