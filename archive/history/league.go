package history

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// leastLeague is how many players make a league, mostMissing which share of its
// games may be missing where no record calls it one.
const (
	leastLeague = 4
	mostMissing = 0.1
)

// leagues finds the leagues of an edition, and leaves the games that are of
// none: a league is what the records call one, or all games where nearly
// everybody met everybody.
func (e *Edition) leagues(games []bout) (rest []bout) {
	playoffs, others := split(games, calledPlayoff)
	called, why := others, tell("nearly everybody met everybody")
	if !complete(others) {
		why = tell("called a league")
		called, rest = split(others, func(b *bout) bool { return b.event().Stage == "league" })
	}
	groups, strays := grouped(called, e.usual)
	for _, stray := range strays {
		e.find(codeStray, ids(stray), tell("%s and %s are not in the league of the edition, of which all games are known: the game is of another edition, or one of its names is wrong",
			stray[0].sides[0], stray[0].sides[1]))
	}
	for i, g := range groups {
		if g.name == "" && len(groups) > 1 {
			g.name = strconv.Itoa(i + 1)
		}
		playoffs = e.addLeague(g, why, playoffs, len(groups) == 1)
	}
	rest = append(rest, playoffs...)
	slices.SortStableFunc(rest, byDate)
	return rest
}

// group is the games of one league.
type group struct {
	name  string
	games []bout
	usual int // how many usually play in it, where its games are of parts that did not meet
}

// grouped parts what is called a league into leagues: by the names that records
// give them; else into those whose players met each other, as far as such a
// part is complete. Parts that are not complete are one league with games
// missing, and beside one that is complete the games of two or three are
// strays. Where not more play than usually do in one league, it is one.
func grouped(called []bout, usual int) (groups []group, strays [][]bout) {
	unnamed := []bout{}
	at := map[string]int{}
	for _, b := range called {
		name := leagueName(b.Game)
		if name == "" {
			unnamed = append(unnamed, b)
			continue
		}
		i, seen := at[name]
		if !seen {
			i = len(groups)
			at[name] = i
			groups = append(groups, group{name: name})
		}
		groups[i].games = append(groups[i].games, b)
	}
	slices.SortFunc(groups, func(a, b group) int { return strings.Compare(a.name, b.name) })
	var torn []bout
	whole := 0
	parts := parted(unnamed)
	if len(parts) > 1 && len(players(unnamed)) <= usual {
		return append(groups, group{games: unnamed, usual: usual}), nil
	}
	for _, part := range parts {
		switch i := ofOne(groups, part); {
		case i >= 0:
			groups[i].games = append(groups[i].games, part...)
			slices.SortStableFunc(groups[i].games, byDate)
		case complete(part):
			whole++
			groups = append(groups, group{games: part})
		default:
			torn = append(torn, part...)
		}
	}
	if whole == 0 && torn != nil {
		slices.SortStableFunc(torn, byDate)
		return append(groups, group{games: torn}), nil
	}
	for _, part := range parted(torn) {
		if len(players(part)) >= leastLeague {
			groups = append(groups, group{games: part})
		} else {
			strays = append(strays, part)
		}
	}
	return groups, strays
}

// ofOne is the group in which all players of some games are, -1 for none.
func ofOne(groups []group, games []bout) int {
	return slices.IndexFunc(groups, func(g group) bool {
		in := players(g.games)
		return !slices.ContainsFunc(games, func(b bout) bool { return !in[b.sides[0].Handle] || !in[b.sides[1].Handle] })
	})
}

// players are the handles of all who play in some games.
func players(games []bout) map[string]bool {
	all := map[string]bool{}
	for i := range games {
		all[games[i].sides[0].Handle], all[games[i].sides[1].Handle] = true, true
	}
	return all
}

// leagueName is the letter or number by which a record's own words tell one
// league, group or block from others: "League A", "Group 2", Aリーグ. "" for none.
func leagueName(g *Game) string {
	words := strings.FieldsFunc(g.RO+" "+g.EV, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	for i, word := range words {
		for _, kind := range []string{"リーグ", "ブロック"} {
			if name, is := strings.CutSuffix(word, kind); is && isLetter(name) {
				return name
			}
		}
		switch word = strings.ToLower(word); word {
		case "league", "group", "block", "pool":
		default:
			continue
		}
		if i+1 < len(words) && (isLetter(words[i+1]) || word != "league" && isNumber(words[i+1])) {
			return strings.ToUpper(words[i+1])
		}
		if i > 0 && isLetter(words[i-1]) {
			return strings.ToUpper(words[i-1])
		}
	}
	return ""
}

func isLetter(s string) bool {
	return len(s) == 1 && ('A' <= s[0] && s[0] <= 'Z' || 'a' <= s[0] && s[0] <= 'z')
}

func isNumber(s string) bool { _, err := strconv.Atoi(s); return err == nil }

// addLeague adds one league. Those of the playoffs that are not its own are
// returned.
func (e *Edition) addLeague(g group, why kifu.Sentence, playoffs []bout, only bool) (others []bout) {
	s := Stage{Kind: "league", Name: g.name}
	in := players(g.games)
	own, others := split(playoffs, func(b *bout) bool {
		both, one := in[b.sides[0].Handle] && in[b.sides[1].Handle], in[b.sides[0].Handle] || in[b.sides[1].Handle]
		return both || one && only && b.event().Stage == "league"
	})
	s.Games = ids(byDay(append(slices.Clone(g.games), own...)))
	if one, is := oneInAll(g.games); is {
		s.Why = tell("%s; %s", why, allOfOne(g.games, one, tell("who else played")))
		e.Stages = append(e.Stages, s)
		return others
	}
	part := seasonOf(g.games)
	s.Legs = part.legs
	s.Table = table(byDay(append(slices.Clone(part.counted), part.void...)), 0, byPoints)
	n := len(s.Table)
	all := part.legs * n * (n - 1) / 2
	known := n
	if n < g.usual {
		n = g.usual
		all = part.legs * n * (n - 1) / 2
	}
	s.Why = tell("%s; %s", why, playedOf(len(part.counted), all, n, part.legs))
	if known < n {
		s.Why = tell("%v, as many as in editions near; %v of them are known", s.Why, known)
	}
	s.takePlayoffs(own, part)
	e.Findings = append(e.Findings, part.found...)
	deciding := e.Match
	if !only {
		deciding = nil // who of a group plays the match, came to it by other games
	}
	s.endLeague(deciding, all-len(part.counted))
	s.places()
	e.Stages = append(e.Stages, s)
	return others
}

// playedOf is how many games are known of those that a league would have.
func playedOf(known, all, players, legs int) kifu.Sentence {
	games, people := amount(all, "%s game", "%s games"), amount(players, "%s player", "%s players")
	switch legs {
	case 1:
		return tell("%v of the %v that %v would play", known, games, people)
	case 2:
		return tell("%v of the %v that %v would play, each pair twice", known, games, people)
	}
	return tell("%v of the %v that %v would play, each pair %v times", known, games, people, legs)
}

// oneInAll is the one who plays in all games, where it is one: they are what is
// known of somebody, and tell nothing of how an event was played.
func oneInAll(games []bout) (Side, bool) {
	if len(games) == 0 {
		return Side{}, false
	}
	for _, s := range games[0].sides {
		if !slices.ContainsFunc(games, func(b bout) bool { return !b.has(s) }) {
			return s, true
		}
	}
	return Side{}, false
}

func allOfOne(games []bout, one Side, open kifu.Sentence) kifu.Sentence {
	if len(games) == 1 {
		return tell("one game is known: %s does not follow", open)
	}
	return tell("all %s that are known are of %s: %s does not follow", amount(len(games), "%s game", "%s games"), one, open)
}

// A league in which every pair meets more than once is known by leastAgain of
// the pairs that met, which are sureAgain or more: of a league of eight in which
// all meet once up to four pairs meet again in playoffs.
const (
	leastAgain = 0.4
	sureAgain  = 3
)

// season is the games of a league by what they are.
type season struct {
	legs    int       // how often each pair meets
	counted []bout    // those of the table
	void    []bout    // without result, and played again: they are shown and do not count
	behind  []bout    // meetings that are one too many, played behind all others or on a day that is not known
	found   []Finding // meetings that are one too many, and in between
}

// seasonOf parts the games of a league without those that are called playoffs.
func seasonOf(games []bout) season {
	pairs := byPair(games)
	p := season{legs: 1}
	for p.legs = 1; ; p.legs++ {
		more := 0
		for _, g := range pairs {
			if decided(g) > p.legs {
				more++
			}
		}
		if more < sureAgain || float64(more) < leastAgain*float64(len(pairs)) {
			break
		}
	}
	var extra []bout
	for _, g := range pairs {
		void, rest := split(g, func(b *bout) bool { return b.Settled.Result.Ending == kifu.EndVoid })
		p.counted = append(p.counted, rest[:min(len(rest), p.legs)]...)
		extra = append(extra, rest[min(len(rest), p.legs):]...)
		room := max(0, min(p.legs-len(rest), len(void)))
		p.counted, p.void = append(p.counted, void[:room]...), append(p.void, void[room:]...)
	}
	last := lastDay(p.counted)
	for _, b := range extra {
		if last.Day == 0 || b.first().Day == 0 || apart(last, b.first()) {
			p.behind = append(p.behind, b)
			continue
		}
		i := slices.IndexFunc(p.counted, func(o bout) bool { return o.pair() == b.pair() })
		p.found = append(p.found, say(codeLeague, meetAgain(b.sides, p.legs), ids([]bout{p.counted[i], b})))
	}
	return p
}

// decided is how many games of a pair have a result, or may have one.
func decided(games []bout) int {
	_, rest := split(games, func(b *bout) bool { return b.Settled.Result.Ending == kifu.EndVoid })
	return len(rest)
}

func meetAgain(sides [2]Side, legs int) kifu.Sentence {
	if legs == 1 {
		return tell("%s and %s meet again in a league in which everybody meets once, and not for a playoff behind the other games", sides[0], sides[1])
	}
	return tell("%v and %v meet again in a league in which everybody meets %v times, and not for a playoff behind the other games", sides[0], sides[1], legs)
}

// byDay puts games in the order of play.
func byDay(games []bout) []bout {
	slices.SortStableFunc(games, byDate)
	return games
}

// endLeague says how a league ended: who came first, by the table, by a playoff,
// or as the one of those level who plays the match.
func (s *Stage) endLeague(m *Match, missing int) {
	first, plays := s.first(), s.challengers(m)
	if s.Winner = s.through(); !s.Winner.Known() && len(first) == 1 && missing == 0 {
		s.Winner = first[0]
	}
	challenges := len(plays) == 1 && s.Winner == plays[0]
	s.Outcome = s.ended(first, missing, challenges)
	if len(plays) == 1 && !challenges {
		s.Outcome = tell("%s; %s plays the match for the title", s.Outcome, plays[0])
		if !s.Winner.Known() {
			s.Winner = plays[0]
		}
	}
}

// ended is how the winner of a league came first, and whether he plays the
// match; or why nobody did.
func (s *Stage) ended(first Sides, missing int, challenges bool) kifu.Sentence {
	playoff := s.through().Known()
	switch {
	case playoff && challenges:
		return tell("%s won the playoff and plays the match for the title", s.Winner)
	case playoff:
		return tell("%s won the playoff", s.Winner)
	case s.Winner.Known() && challenges:
		return tell("%s is first with %s and plays the match for the title", s.Winner, s.Table[0].Tally())
	case s.Winner.Known():
		return tell("%s is first with %s", s.Winner, s.Table[0].Tally())
	case missing == 0:
		return tell("%s are level with %s, and no playoff is known", first, s.Table[0].Tally())
	case missing == 1:
		return tell("1 game is not known")
	}
	return tell("%v games are not known", missing)
}

// places puts who came through a playoff for first place before those who were
// level, in the table too.
func (s *Stage) places() {
	through, at := s.through(), -1
	for i := range s.Table {
		if l := &s.Table[i]; l.Rank == 1 && l.Player == through {
			at = i
		}
	}
	if at < 0 {
		return
	}
	for i := range s.first() {
		s.Table[i].Place = 2
	}
	s.Table[at].Place = 1
	toFront(s.Table, at)
	for i := range s.Table {
		toFront(s.Table[i].Cells, at)
	}
}

// toFront moves one of a list before all others; a list that ends before it
// stays.
func toFront[T any](list []T, at int) {
	if at >= len(list) {
		return
	}
	one := list[at]
	copy(list[1:], list[:at])
	list[0] = one
}

// first are those with rank 1.
func (s *Stage) first() (all []Side) {
	for i := range s.Table {
		if s.Table[i].Rank == 1 {
			all = append(all, s.Table[i].Player)
		}
	}
	return all
}

// challengers are those of a league who play the match.
func (s *Stage) challengers(m *Match) (all []Side) {
	for i := range s.Table {
		if m.Has(s.Table[i].Player) {
			all = append(all, s.Table[i].Player)
		}
	}
	return all
}

// Tally is wins, losses and draws: "6-3-1".
func (l *Standing) Tally() Tally { return Tally{l.Won, l.Lost, l.Drawn} }

func names(sides []Side) string {
	all := make([]string, len(sides))
	for i, s := range sides {
		all[i] = cmp.Or(s.Name, s.Handle)
	}
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return strings.Join(all, "")
}

// complete reports whether nearly everybody in the games met everybody.
func complete(games []bout) bool {
	met := map[pair]bool{}
	for i := range games {
		met[games[i].pair()] = true
	}
	n := len(players(games))
	return n >= leastLeague && float64(len(met)) >= (1-mostMissing)*float64(n*(n-1)/2)
}

// parted are the games of players who met, directly or by way of others.
func parted(games []bout) [][]bout {
	root := map[string]string{}
	find := func(s string) string {
		for root[s] != "" && root[s] != s {
			s = root[s]
		}
		return s
	}
	for i := range games {
		a, b := find(games[i].sides[0].Handle), find(games[i].sides[1].Handle)
		root[a] = min(a, b)
		root[b] = min(a, b)
	}
	var all [][]bout
	at := map[string]int{}
	for _, b := range games {
		r := find(b.sides[0].Handle)
		i, seen := at[r]
		if !seen {
			i = len(all)
			at[r] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], b)
	}
	return all
}

// staying says of each league who plays the one of the next edition again, as
// far as both are known whole. Who won the title is the next holder, and in no
// league.
func (t *Title) staying() {
	for i := range t.Editions[:max(0, len(t.Editions)-1)] {
		e, next := &t.Editions[i], &t.Editions[i+1]
		own, its := e.onlyLeague(), next.onlyLeague()
		if next.Number != e.Number+1 || own == nil || its == nil || len(its.Table) < len(own.Table) {
			continue
		}
		var stay, leave Sides
		for k := range own.Table {
			switch p := own.Table[k].Player; {
			case its.seats(p):
				stay = append(stay, p)
			case p != e.Winner.Side:
				leave = append(leave, p)
			}
		}
		if stay != nil && leave != nil {
			own.Stay = tell("in the league of the next edition: %s; no longer: %s", stay, leave)
		}
	}
}

// seats reports whether somebody plays in a league.
func (s *Stage) seats(p Side) bool {
	return slices.ContainsFunc(s.Table, func(l Standing) bool { return l.Player == p })
}
