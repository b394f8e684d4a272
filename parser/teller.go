package parser

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// teller goes through the nodes of a scanned tree in the order of the file,
// once, and tells what they say: the main line, the header, and what is wrong
// with any value of any variation.
type teller struct {
	rec    *Record
	scan   *scanner
	ledger *ledger
	names  map[string]string // private names, so that each is one string for all files

	tree    *leaf
	size    kifu.Size
	version int  // what FF says; 0 when it says nothing
	moves   int  // moves of the main line so far
	main    bool // the node is on the main line

	root    [2]uint64 // the properties of the root, a bit each
	info    [2]uint64 // the game-info properties of the main line so far
	told    [2]uint64 // properties that notInVersion was told of
	private int       // private names told

	points  []kifu.Point // the points of all setups, which setups cut into pieces
	setups  []setup
	budget  int // points that rectangles may still cover
	seen    [3][kifu.MaxSide << 8]uint32
	stamp   uint32
	stones  [kifu.MaxSide << 8]kifu.Color // stones set before the first move
	touched []kifu.Point

	player   kifu.Color // whom the last PL names, until a move follows
	playerAt int
	handicap int // where HA stands, or -1

	headers []header
	text    []byte
	comment header // the first comment on the main line
	usable  int    // values of moves that are points or passes
	useless int    // values of moves that are neither

	fileVersion, fileGame int // what FF and GM of the first tree of the file say
}

// setup is a kifu.Setup whose points are still pieces of teller.points.
type setup struct {
	after               int
	from                int
	black, white, empty int // how many of each, in this order
	player              kifu.Color
}

// header is a kifu.Value whose text is still a piece of teller.text.
type header struct {
	id       string
	raw      span
	at       int
	from, to int
}

// mostPoints is how many points the rectangles of one tree may cover: enough
// for any record, little enough for any machine. A rectangle of seven bytes
// can cover 2,704.
const mostPoints = 4 << 20

func (t *teller) init(rec *Record, s *scanner, l *ledger) {
	t.rec, t.scan, t.ledger, t.names = rec, s, l, map[string]string{}
}

// begin starts a file.
func (t *teller) begin() { t.fileVersion, t.fileGame = -1, -1 }

func (t *teller) reset() {
	rec := t.rec
	rec.Dialects, rec.Rejected, rec.game = rec.Dialects[:0], false, 0
	rec.Line.Setups, rec.Line.Moves, rec.At = rec.Line.Setups[:0], rec.Line.Moves[:0], rec.At[:0]
	rec.Header = rec.Header[:0]
	t.tree, t.size, t.version, t.moves = &rec.tree, kifu.Square(19), 0, 0
	t.root, t.info, t.told, t.private = [2]uint64{}, [2]uint64{}, [2]uint64{}, 0
	t.points, t.setups, t.budget = t.points[:0], t.setups[:0], mostPoints
	t.player, t.handicap, t.headers, t.text = kifu.None, -1, t.headers[:0], t.text[:0]
	t.comment, t.usable, t.useless = header{}, 0, 0
	for _, p := range t.touched {
		t.stones[p] = kifu.None
	}
	t.touched = t.touched[:0]
}

// tell fills the record from the tree.
func (t *teller) tell() {
	t.reset()
	if len(t.tree.props) < 2 {
		t.ledger.add(emptyRecord, 0)
	}
	t.start()
	t.dialects()
	t.walk()
	t.levels()
	t.handicapStones()
	t.rec.Line.Size = t.size
	t.tree.size = t.size
	t.fillSetups()
	t.fillHeader()
	t.refuse()
	if t.rec.Rejected {
		t.rec.Line.Moves, t.rec.Line.Setups, t.rec.At = t.rec.Line.Moves[:0], t.rec.Line.Setups[:0], t.rec.At[:0]
	}
}

// walk goes through all nodes, run by run and those between by themselves.
func (t *teller) walk() {
	nodes := t.tree.nodes
	next, last := nodes[0].child, int32(len(nodes)-1)
	n := int32(1)
	single := func(to int32) {
		for ; n < to; n++ {
			t.main = n == next
			if t.main {
				next = nodes[n].child
			}
			t.node(n)
		}
	}
	for _, r := range t.scan.runs {
		single(max(r.first, 2)) // the root is more than a move even if it holds nothing else
		if end := r.first + r.count; n < end {
			t.main = n == next
			t.run(n, end)
			if t.main {
				next = nodes[end-1].child
			}
			n = end
		}
	}
	single(last)
}

// levels tells of variations whose first move is of the other side than that
// of the one before them.
func (t *teller) levels() {
	nodes := t.tree.nodes
	for n := 1; n < len(nodes)-1; n++ {
		next := nodes[n].next
		if next == 0 {
			continue
		}
		a, b := t.mover(int32(n)), t.mover(next)
		if a != kifu.None && b != kifu.None && a != b {
			t.ledger.tell(wrongLevel, int(nodes[next].at), "a variation begins with a move of "+b.String()+", the one before it with one of "+a.String())
		}
	}
}

// mover is the side of a node's first move, or None.
func (t *teller) mover(n int32) kifu.Color {
	for p := t.tree.nodes[n].prop; p < t.tree.nodes[n+1].prop; p++ {
		if q := t.tree.props[p].id; q == idB || q == idW {
			return colorOf(q)
		}
	}
	return kifu.None
}

// run tells the nodes of a run. A point that the board does not have, which
// may be a pass, is for node, and so is the move after a PL.
func (t *teller) run(from, to int32) {
	if t.main && t.player != kifu.None {
		t.node(from)
		from++
	}
	for from < to {
		if from += t.plain(from, to); from < to {
			t.node(from)
			from++
		}
	}
}

// plain tells the moves of a run up to the first that is not on the board, and
// says how many they are.
func (t *teller) plain(from, to int32) int32 {
	first, text, size := t.tree.nodes[from].prop, t.tree.text, t.size
	props := t.tree.props[first:][:to-from]
	if !t.main {
		return t.side(props)
	}
	line, rec, n := &t.rec.Line, t.rec, 0
	line.Moves = slices.Grow(line.Moves, len(props))
	moves := line.Moves[len(line.Moves):][:len(props)]
	rec.At = slices.Grow(rec.At, len(props))
	at := rec.At[len(rec.At):][:len(props)]
	for n < len(moves) && n < len(at) {
		p := &props[n]
		letters := text[p.at+2:][:2]
		x, y := column[letters[0]], column[letters[1]]
		if x >= size.Cols || y >= size.Rows {
			break
		}
		moves[n].Color, moves[n].Point = colorOf(p.id), kifu.At(int(x), int(y))
		at[n] = t.tree.offset(int(p.at))
		n++
	}
	line.Moves, rec.At = line.Moves[:len(line.Moves)+n], rec.At[:len(rec.At)+n]
	t.moves += n
	t.usable += n
	return int32(n)
}

// side is plain for a run that is not on the main line.
func (t *teller) side(props []prop) (n int32) {
	for i := range props {
		letters := t.tree.text[props[i].at+2:][:2]
		if column[letters[0]] >= t.size.Cols || column[letters[1]] >= t.size.Rows {
			break
		}
		n++
	}
	t.usable += int(n)
	return n
}

// column is the index of each of SGF's letters, and 255 for any other byte.
var column = func() (t [256]uint8) {
	for i := range t {
		t[i] = 255
	}
	for i := range uint8(26) {
		t['a'+i], t['A'+i] = i, 26+i
	}
	return t
}()

func colorOf(p id) kifu.Color {
	if p == idB || p == idAB {
		return kifu.Black
	}
	return kifu.White
}

// moved tells when the side that PL named is not the one that moves.
func (t *teller) moved(c kifu.Color) {
	if t.player != kifu.None && t.player != c {
		t.ledger.tell(playerToMove, t.playerAt, "PL says "+t.player.String()+", "+c.String()+" moves").word(t.player.Letter(), "")
	}
	t.player = kifu.None
}

// bits of a set of properties
func has(s *[2]uint64, p id) bool { return s[p>>6]&(1<<(p&63)) != 0 }
func put(s *[2]uint64, p id)      { s[p>>6] |= 1 << (p & 63) }

// node tells one node.
func (t *teller) node(n int32) {
	nodes, props := t.tree.nodes, t.tree.props
	from, to := nodes[n].prop, nodes[n+1].prop
	if from == to {
		if n > 1 || t.tree.nodes[1].child != 0 {
			t.ledger.add(emptyNode, int(nodes[n].at))
		}
		return
	}
	t.stamp++
	var set [2]uint64
	before := t.moves
	var move, hand int32 = -1, -1 // first property of a move and of a setup
	second := int32(-1)
	build := setup{after: t.moves, from: len(t.points)}
	for p := from; p < to; p++ {
		q := &props[p]
		prop := &properties[q.id]
		t.nameFaults(p)
		twice := q.id != idOther && has(&set, q.id)
		if twice {
			t.twice(p, prop)
			if !prop.list {
				if t.ledger.count[duplicate] <= perKind {
					t.header(p, n) // kept beside the first, which counts
				}
				continue
			}
		}
		put(&set, q.id)
		t.countFaults(p, prop)
		switch prop.class {
		case moveClass:
			if q.id == idB || q.id == idW {
				if move >= 0 && second < 0 {
					second = p
				}
				if move < 0 {
					move = p
				}
				t.move(p)
				continue
			}
		case setupClass:
			if hand < 0 {
				hand = p
			}
			t.setup(p, &build)
			continue
		case rootClass:
			if n > 1 {
				t.ledger.tell(lateRoot, int(q.at), prop.name+" below the root has no effect").word(t.value(p, 0), "")
			}
		case infoClass:
			t.infoFaults(p, n)
		}
		t.check(p, prop)
		t.header(p, n)
	}
	t.together(n, &set, move, hand, second)
	t.keep(build, before)
}

// value is the beginning of a value's text, for a finding.
func (t *teller) value(p int32, k int) string {
	v := t.tree.valuesOf(p)
	if k >= len(v) {
		return ""
	}
	raw := t.tree.text[v[k].from:v[k].to]
	if len(raw) > 200 {
		raw = raw[:200]
	}
	return clip(t.tree.words.text(nil, raw, true))
}

// nameFaults tells what is odd about a property's name.
func (t *teller) nameFaults(p int32) {
	q := t.tree.props[p]
	if q.id == idOther || q.flags != 0 {
		t.oddName(p)
	}
	if q.id == idOther || t.version == 0 || has(&t.told, q.id) {
		return
	}
	if prop := &properties[q.id]; prop.versions&(1<<(t.version-1)) == 0 && !t.isDialect("sina") {
		put(&t.told, q.id)
		t.ledger.tell(notInVersion, int(q.at), prop.name+" is not in the version of SGF that FF names").word(prop.name, "")
	}
}

func (t *teller) oddName(p int32) {
	q := t.tree.props[p]
	switch {
	case q.flags&hasLower != 0 && (t.version == 4 || t.onlyLower(p)):
		read := ""
		if q.id != idOther {
			read = properties[q.id].name
		}
		t.ledger.add(lowerName, int(q.at)).word(t.spelling(p), read)
	case q.flags&hasDigit != 0:
		t.ledger.add(digitName, int(q.at)).word(t.spelling(p), "")
	}
	if q.id != idOther {
		return
	}
	name := t.tree.name(p)
	if string(name) == "KI" {
		t.ledger.add(privateKomi, int(q.at)).word(t.value(p, 0), "")
		return
	}
	if len(name) > 100 {
		t.ledger.add(longName, int(q.at)).word(clip(name), "")
	}
	const most = 8 // names of one tree that are told
	if t.private >= most {
		return
	}
	word := t.intern(name)
	for _, m := range t.ledger.marks {
		if m.kind == unknownProperty && m.value == word {
			return
		}
	}
	t.private++
	t.ledger.add(unknownProperty, int(q.at)).word(word, "")
}

// intern is the name as a string that all files share.
func (t *teller) intern(name []byte) string {
	if s, ok := t.names[string(name)]; ok {
		return s
	}
	s := clip(name)
	if len(t.names) < 1000 {
		t.names[s] = s
	}
	return s
}

// spelling is a property's name as it stands.
func (t *teller) spelling(p int32) string {
	i := int(t.tree.props[p].at)
	j := i
	for j < len(t.tree.text) && isName(t.tree.text[j]) {
		j++
	}
	return clip(t.tree.text[i:j])
}

func (t *teller) onlyLower(p int32) bool {
	for i := int(t.tree.props[p].at); i < len(t.tree.text) && isName(t.tree.text[i]); i++ {
		if isUpper(t.tree.text[i]) {
			return false
		}
	}
	return true
}

// twice tells of a property that the node has had before.
func (t *teller) twice(p int32, prop *property) {
	m := t.ledger.add(duplicate, int(t.tree.props[p].at))
	if m == nil {
		return
	}
	m.text = prop.name + " stands twice in a node; the first counts"
	if prop.list {
		m.text = prop.name + " stands twice in a node; the lists are joined"
	} else {
		m.value = t.value(p, 0)
	}
	if prop == &properties[idAP] && t.isDialect("fox") {
		m.severity = kifu.Note
	}
}

// countFaults tells of several values where there is one.
func (t *teller) countFaults(p int32, prop *property) {
	v := t.tree.valuesOf(p)
	if prop.list || len(v) < 2 || prop.name == "" {
		return
	}
	for k := 1; k < len(v); k++ {
		if m := t.ledger.tell(manyValues, t.tree.where(p, k), prop.name+" has one value; the first counts"); m != nil {
			m.value = t.value(p, k)
		}
	}
}

// infoFaults tells of a game-info property that the line has had before.
func (t *teller) infoFaults(p, n int32) {
	q := t.tree.props[p]
	held := &t.root
	if t.main {
		held = &t.info
	}
	if n > 1 && has(held, q.id) {
		t.ledger.tell(infoTwice, int(q.at), properties[q.id].name+" is given again; the first counts").word(t.value(p, 0), "")
	}
	if t.main {
		put(&t.info, q.id)
	}
}

// together tells what the properties of one node make of each other.
func (t *teller) together(n int32, set *[2]uint64, move, hand, second int32) {
	props := t.tree.props
	if move >= 0 && hand >= 0 {
		t.ledger.add(setupWithMove, int(props[hand].at))
	}
	if second >= 0 {
		t.ledger.add(twoMoves, int(props[second].at))
	}
	if move >= 0 && n == 1 {
		t.ledger.add(rootMove, int(props[move].at))
	}
	if hand >= 0 && t.main && t.moves > 0 && n > 1 && (has(set, idAB) || has(set, idAW) || has(set, idAE)) && move < 0 {
		t.ledger.add(lateSetup, int(props[hand].at))
	}
	pair := func(a, b id) {
		if has(set, a) && has(set, b) {
			t.ledger.tell(contradiction, int(t.first(n, a, b)), properties[a].name+" and "+properties[b].name+" exclude each other")
		}
	}
	pair(idGB, idGW)
	pair(idGB, idDM)
	pair(idGW, idDM)
	pair(idUC, idGB)
	pair(idUC, idGW)
	pair(idUC, idDM)
	pair(idTE, idBM)
	pair(idDO, idIT)
	pair(idTE, idDO)
	pair(idTE, idIT)
	pair(idBM, idDO)
	pair(idBM, idIT)
	if move < 0 && !(n == 1 && t.isDialect("sina")) {
		for _, a := range [...]id{idTE, idBM, idDO, idIT} {
			if has(set, a) {
				t.ledger.tell(noMoveToJudge, t.first(n, a, a), properties[a].name+" stands in a node without a move")
			}
		}
	}
}

// first is where the later of two properties stands in a node.
func (t *teller) first(n int32, a, b id) int {
	at := 0
	for p := t.tree.nodes[n].prop; p < t.tree.nodes[n+1].prop; p++ {
		if q := t.tree.props[p]; q.id == a || q.id == b {
			at = int(q.at)
		}
	}
	return at
}

// keep adds a node's setup to the main line.
func (t *teller) keep(s setup, before int) {
	if !t.main || s.black+s.white+s.empty == 0 && s.player == kifu.None {
		t.points = t.points[:s.from]
		return
	}
	t.setups = append(t.setups, s)
	if s.player == kifu.None {
		return
	}
	t.player = s.player
	if t.moves > before { // a move of the same node: setup is read first
		t.moved(t.rec.Line.Moves[before].Color)
	}
}

// fillSetups gives the line its setups, whose points lie in one piece of
// memory.
func (t *teller) fillSetups() {
	line := &t.rec.Line
	for _, s := range t.setups {
		p := t.points[s.from:]
		line.Setups = append(line.Setups, kifu.Setup{
			After:  s.after,
			Black:  piece(p, 0, s.black),
			White:  piece(p, s.black, s.white),
			Empty:  piece(p, s.black+s.white, s.empty),
			ToPlay: s.player,
		})
	}
}

// piece is n points from i on, nil for none.
func piece(p []kifu.Point, i, n int) []kifu.Point {
	if n == 0 {
		return nil
	}
	return p[i : i+n : i+n]
}

// start reads what the root says about how to read the rest.
func (t *teller) start() {
	props := t.tree.props
	if len(t.tree.nodes) < 3 {
		return
	}
	for p := t.tree.nodes[1].prop; p < t.tree.nodes[2].prop; p++ {
		q := props[p]
		if q.id == idOther || has(&t.root, q.id) {
			continue
		}
		put(&t.root, q.id)
		switch q.id {
		case idFF:
			t.readVersion(p)
		case idGM:
			t.readGame(p)
		case idHA:
			t.handicap = int(p)
		}
	}
	for p := t.tree.nodes[1].prop; p < t.tree.nodes[2].prop; p++ {
		if props[p].id == idSZ {
			t.readSize(p)
			break
		}
	}
}

// readVersion reads FF.
func (t *teller) readVersion(p int32) {
	word := t.bare(p)
	n, ok := number(word)
	switch {
	case len(word) == 1 && ok && 1 <= n && n <= 4:
		t.version = n
	default:
		t.ledger.add(version, int(t.tree.props[p].at)).word(t.value(p, 0), "4")
		t.version = 4
	}
	if t.fileVersion >= 0 && t.fileVersion != t.version {
		t.ledger.add(mixedVersions, int(t.tree.props[p].at)).word(t.value(p, 0), "")
	}
	if t.fileVersion < 0 {
		t.fileVersion = t.version
	}
}

// readGame reads GM.
func (t *teller) readGame(p int32) {
	n, ok := number(t.bare(p))
	if !ok || n < 1 {
		t.ledger.add(gameNumber, int(t.tree.props[p].at)).word(t.value(p, 0), "1")
		n = 1
	}
	if n != 1 {
		text := "another game than Go"
		if n > 0 && n < len(games) && games[n] != "" {
			text += ": " + games[n]
		}
		t.ledger.tell(notGo, int(t.tree.props[p].at), text).word(t.value(p, 0), "")
		t.rec.Rejected, t.rec.game = true, n
	}
	if t.fileGame >= 0 && t.fileGame != n {
		t.ledger.add(mixedGames, int(t.tree.props[p].at)).word(t.value(p, 0), "")
	}
	if t.fileGame < 0 {
		t.fileGame = n
	}
}

// games are the other games that GM numbers, as far as anybody met them.
var games = [...]string{2: "Othello", 3: "chess", 4: "gomoku or renju", 5: "nine men's morris", 6: "backgammon", 7: "Chinese chess",
	8: "shogi", 9: "lines of action", 10: "ataxx", 11: "hex", 12: "jungle", 13: "neutron", 14: "philosopher's football",
	15: "quadrature", 16: "trax", 17: "tantrix", 18: "amazons", 19: "octi", 20: "gess", 21: "twixt"}

// bare is a property's first value as it stands.
func (t *teller) bare(p int32) []byte {
	v := t.tree.valuesOf(p)
	if len(v) == 0 {
		return nil
	}
	return t.tree.text[v[0].from:v[0].to]
}
