package parser

import (
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/kifu"
)

// fault is a kind of finding: an index into Kinds.
type fault uint8

const (
	noGame fault = iota
	emptyFile
	htmlFile
	binaryFile
	notGo
	junkBefore
	junkAfter
	junk
	treeLimit
	nodeLimit
	openLimit
	valueLimit
	pointLimit
	cut
	notClosed
	noOpen
	doubleOpen
	extraClose
	earlyClose
	noSemicolon
	nodeOutside
	emptyVariation
	emptyNode
	emptyRecord
	noValue
	strayValue
	manyValues
	longName
	lowerName
	digitName
	unknownProperty
	privateKomi
	notInVersion
	newerFeature
	duplicate
	lateRoot
	infoTwice
	rootMove
	twoMoves
	setupWithMove
	lateSetup
	wrongLevel
	contradiction
	noMoveToJudge
	version
	mixedVersions
	gameNumber
	mixedGames
	size
	squareSize
	moveValue
	moveShape
	moveRange
	blankPass
	passVersion
	pointValue
	pointShape
	pointRange
	pointTwice
	noEffect
	colorValue
	playerToMove
	handicapValue
	handicapStones
	otherValue
	emptyValue
	compose
	blankText
	controlByte
	dialectSina
	dialectFox
	dialectMultiGo
	dialectGokifu
	dialectHuman
	charsetUndeclared
	charsetUnknown
	charsetEmpty
	charsetAlias
	charsetWrong
	charsetBytes
	charsetMixed
	charsetTwice
	charsetLost
	charsetMark
	faults // how many there are
)

// perKind is how many findings of one kind a tree may have. What is beyond is
// counted, and the count is told in one finding more, so that what is written
// about a record stays in proportion to what a person reads.
const perKind = 100

// mark is a finding whose place is still an index into the text.
type mark struct {
	kind        fault
	severity    kifu.Severity
	at          int
	move        int
	text        string
	value, read string
}

// ledger collects the findings of one tree.
type ledger struct {
	marks []mark
	count [faults]int
}

func (l *ledger) reset() {
	l.marks = l.marks[:0]
	l.count = [faults]int{}
}

// room counts a finding and reports whether it is still to be told: asking
// first saves building the text of what nobody will read.
func (l *ledger) room(k fault) bool {
	l.count[k]++
	return l.count[k] <= perKind
}

// add notes a finding with the usual text and severity of its kind.
func (l *ledger) add(k fault, at int) *mark { return l.tell(k, at, "") }

// tell notes a finding; an empty text is the usual one. It returns nil when
// there is no room.
func (l *ledger) tell(k fault, at int, text string) *mark {
	if !l.room(k) {
		return nil
	}
	if text == "" {
		text = usual[k]
	}
	l.marks = append(l.marks, mark{kind: k, severity: Kinds[k].Severity, at: at, text: text})
	return &l.marks[len(l.marks)-1]
}

// word sets the file's word and what it was read as.
func (m *mark) word(value, read string) *mark {
	if m != nil {
		m.value, m.read = value, read
	}
	return m
}

// as sets another severity than the usual one.
func (m *mark) as(s kifu.Severity) *mark {
	if m != nil {
		m.severity = s
	}
	return m
}

// sorted is the findings in the order of the file, with a last word for each
// kind that there was no room for.
func (l *ledger) sorted() []mark {
	for k, n := range l.count {
		if n <= perKind {
			continue
		}
		last := mark{}
		for _, m := range l.marks {
			if m.kind == fault(k) {
				last = m
			}
		}
		l.marks = append(l.marks, mark{kind: fault(k), severity: last.severity, at: last.at,
			text: "and " + strconv.Itoa(n-perKind) + " more of this kind in this game"})
	}
	slices.SortStableFunc(l.marks, func(a, b mark) int { return a.at - b.at })
	return l.marks
}
