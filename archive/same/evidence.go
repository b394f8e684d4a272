package same

import (
	"math"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// stand is how two values stand to each other.
type stand int8

const (
	unknown stand = iota // one side does not say
	agree
	contradict
)

func standing(known, same bool) stand {
	switch {
	case !known:
		return unknown
	case same:
		return agree
	}
	return contradict
}

// evidence is what two headers say about being of one game.
type evidence struct {
	players stand
	crossed bool // they agree with Black and White exchanged
	event   stand
	stage   stand
	number  stand // of the game or round within the event
	date    stand
	day     bool  // the date agrees to the day
	far     bool  // the dates are more than a year apart
	once    bool  // two players meet once in such an event, each with their colour
	result  stand // the winner
	margin  stand
}

// weigh compares two headers.
func weigh(a, b *kifu.Settled) evidence {
	e := evidence{
		event: eventStand(&a.Event, &b.Event), stage: stageStand(a.Event.Stage, b.Event.Stage),
		number: numberStand(&a.Event, &b.Event),
	}
	e.players, e.crossed = playersStand(a, b)
	e.date, e.day = dateStand(a.Dates, b.Dates)
	e.far = e.date == contradict && yearsApart(a.Dates, b.Dates) > 1
	e.result, e.margin = winnerStand(a.Result, b.Result, e.crossed), marginStand(a.Result, b.Result)
	e.once = a.Event.Edition != 0 && a.Event.Edition == b.Event.Edition && !serial[a.Event.Stage] && !serial[b.Event.Stage]
	if e.margin == agree && a.Result.Ending != kifu.EndPoints {
		e.margin = unknown // many games end by resignation
	}
	return e
}

// oneGame reports whether the headers alone say that it is one game: the
// players, the event, and what tells it from their other games there.
func (e *evidence) oneGame() bool {
	if e.players != agree || e.event != agree || e.contradicts() {
		return false
	}
	return e.number == agree || e.day || e.stage == agree && !e.crossed
}

// oneDay reports whether the same players met on the same day, with the same
// colours: on servers they play several games then.
func (e *evidence) oneDay() bool { return e.players == agree && e.day && !e.crossed }

// headerAlone reports whether a header without moves may be of the game of the
// other: the headers say that it is one game, or leave it to day or result.
func (e *evidence) headerAlone() bool {
	if e.contradicts() || e.margin == contradict {
		return false
	}
	return e.oneGame() || e.oneDay() && e.result == agree ||
		e.players == agree && !e.crossed && e.event == agree && e.margin == agree
}

// maybe reports whether a header without moves fits the other and does not
// say enough to be joined: the same players with the same colours won the same
// way in one event.
func (e *evidence) maybe() bool {
	return e.players == agree && !e.crossed && e.event == agree && e.result == agree && e.margin != contradict && !e.contradicts()
}

// contradicts reports whether something that two tellings of one game seldom
// get wrong is told differently.
func (e *evidence) contradicts() bool {
	return e.event == contradict || e.stage == contradict || e.number == contradict || e.date == contradict || e.result == contradict
}

// strength counts what agrees.
func (e *evidence) strength() int {
	n := 0
	for _, s := range []stand{e.event, e.stage, e.number, e.date, e.result, e.margin} {
		if s == agree {
			n++
		}
	}
	if e.day {
		n++
	}
	if !e.crossed {
		n++
	}
	return n
}

func playersStand(a, b *kifu.Settled) (s stand, crossed bool) {
	black, white := peopleStand(a.Black, b.Black), peopleStand(a.White, b.White)
	if black == agree && white == agree {
		return agree, false
	}
	if peopleStand(a.Black, b.White) == agree && peopleStand(a.White, b.Black) == agree {
		return agree, true
	}
	if black == contradict && white == contradict {
		return contradict, false
	}
	return unknown, false
}

// namesStand compares who played in two records of one game: someone else on
// one side is a contradiction, unless they only changed sides.
func namesStand(a, b *kifu.Settled) stand {
	s, crossed := playersStand(a, b)
	straight := peopleStand(a.Black, b.Black) != contradict && peopleStand(a.White, b.White) != contradict
	if s == agree || crossed || straight {
		return s
	}
	return contradict
}

// peopleStand compares who played one side. Spellings in different scripts
// may be of one person.
func peopleStand(a, b []kifu.Person) stand {
	if len(a) == 0 || len(b) == 0 || a[0].Handle() == "" || b[0].Handle() == "" {
		return unknown
	}
	if len(a) != len(b) {
		return contradict
	}
	for i := range a {
		switch {
		case a[i].Handle() == b[i].Handle():
		case a[i].ID == "" != (b[i].ID == ""), broken(a[i].Name), broken(b[i].Name):
			return unknown
		case a[i].ID == "" && latin(a[i].Key) != latin(b[i].Key):
			return unknown
		default:
			return contradict
		}
	}
	return agree
}

// broken reports whether a name has lost characters.
func broken(name string) bool { return strings.ContainsRune(name, lost) }

func latin(s string) bool {
	for _, r := range s {
		if r >= 0x250 {
			return false
		}
	}
	return true
}

// eventStand compares title and edition, or the key of an event without
// title.
func eventStand(a, b *kifu.Event) stand {
	switch {
	case a.Title != "" && b.Title != "":
		if a.Title == b.Title && a.Edition != 0 && b.Edition != 0 {
			return standing(true, a.Edition == b.Edition)
		}
		return standing(a.Title != b.Title, false)
	case a.Key != "" && a.Key == b.Key:
		return standing(a.Edition == b.Edition || a.Edition != 0 && b.Edition != 0, a.Edition == b.Edition)
	}
	return unknown
}

func numberStand(a, b *kifu.Event) stand {
	game := standing(a.Game != 0 && b.Game != 0, a.Game == b.Game)
	if game != unknown {
		return game
	}
	return standing(a.Round != 0 && b.Round != 0, a.Round == b.Round)
}

// vague are stages that may be another word for a later one: the first round
// of a knock-out may be the round of 32.
var vague = map[string]bool{"": true, "round": true, "main": true, "relay": true}

func stageStand(a, b string) stand {
	if a == b && manifold[a] {
		return unknown
	}
	return stageNamed(a, b)
}

// stageNamed compares stages by their names alone.
func stageNamed(a, b string) stand {
	if vague[a] || vague[b] || a != b && early[a] && early[b] {
		return unknown
	}
	return standing(true, a == b)
}

// serial are stages in which two players meet until one has won often enough.
var serial = map[string]bool{"semifinal": true, "final": true, "challenger-playoff": true}

// manifold are stages in which two players may meet more than once.
var manifold = map[string]bool{"league": true, "preliminary": true, "semifinal": true, "final": true, "challenger-playoff": true}

var early = map[string]bool{"preliminary": true, "preliminary-final": true}

// dateStand compares days of play: one that may be the same is enough.
func dateStand(a, b []kifu.Date) (s stand, day bool) {
	if len(a) == 0 || len(b) == 0 {
		return unknown, false
	}
	s = contradict
	for _, x := range a {
		for _, y := range b {
			if x == y && x.Day != 0 {
				return agree, true
			}
			if x.Number() <= y.Last() && y.Number() <= x.Last() {
				s = agree
			}
		}
	}
	return s, false
}

// yearsApart is how many years lie between two lists of days at least.
func yearsApart(a, b []kifu.Date) int {
	least := math.MaxInt
	for _, x := range a {
		for _, y := range b {
			least = min(least, max(int(x.Year)-int(y.Year), int(y.Year)-int(x.Year)))
		}
	}
	return least
}

// winnerStand compares who won; crossed takes Black of one for White of the
// other.
func winnerStand(a, b kifu.Result, crossed bool) stand {
	w := b.Winner
	if crossed {
		w = w.Opponent()
	}
	told := func(r kifu.Result) bool { return r.Winner != kifu.None || r.Ending == kifu.EndDraw }
	return standing(told(a) && told(b), a.Winner == w)
}

func komiStand(a, b kifu.Komi) stand {
	return standing(a.Known && b.Known, math.Abs(a.Points-b.Points) < 0.01)
}

// marginStand compares by how much the game was won, or that it was not
// counted.
func marginStand(a, b kifu.Result) stand {
	told := func(r kifu.Result) bool { return r.Ending == kifu.EndPoints || r.Ending == kifu.EndResign }
	if !told(a) || !told(b) || a.Winner != b.Winner {
		return unknown
	}
	return standing(true, a.Ending == b.Ending && math.Abs(a.Margin-b.Margin) < 0.01)
}
