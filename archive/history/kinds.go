package history

import "github.com/kifubase/kifubase/kifu"

// Finding is something about an edition, a match or a career that cannot be,
// that contradicts, or that is missing, with the games behind it.
type Finding struct {
	Code     kifu.Code     `json:"code"`
	Severity kifu.Severity `json:"severity"`
	Text     kifu.Sentence `json:"text"`
	Games    []kifu.GameID `json:"games"`
}

// say is a finding with the severity of its kind.
func say(code kifu.Code, text kifu.Sentence, games []kifu.GameID) Finding {
	f := Finding{Code: code, Text: text, Games: games}
	for i := range Kinds {
		if Kinds[i].Code == code {
			f.Severity = Kinds[i].Severity
		}
	}
	return f
}

const (
	codeRankFalls     kifu.Code = "career-rank-falls"
	codeRankPromotion kifu.Code = "career-rank-promotion"

	codeDoubled    kifu.Code = "title-doubled"
	codeFinalist   kifu.Code = "title-finalist"
	codeFinals     kifu.Code = "title-finals"
	codeLeague     kifu.Code = "title-league"
	codeMissing    kifu.Code = "title-missing"
	codeNoResult   kifu.Code = "title-no-result"
	codeNumber     kifu.Code = "title-number"
	codeOut        kifu.Code = "title-out"
	codeOverrun    kifu.Code = "title-overrun"
	codeRelay      kifu.Code = "title-relay"
	codeResults    kifu.Code = "title-results"
	codeScore      kifu.Code = "title-score"
	codeStands     kifu.Code = "title-stands-between"
	codeStray      kifu.Code = "title-stray"
	codeSuccession kifu.Code = "title-succession"
	codeUndecided  kifu.Code = "title-undecided"
	codeWinner     kifu.Code = "title-winner"
)

// Kinds is everything about careers and titles that this room can find. An
// example is a collection whose records are somebody's games, or the games of
// one edition or of two.
var Kinds = []kifu.Kind{
	{Code: codeRankFalls, Severity: kifu.Warning,
		Meaning: "A record gives a professional a rank that others before it have higher, or others after it lower. Of records that contradict each other as many as can be right at once are taken to be right.",
		Example: "history/rank-falls.sgf",
		Advice:  "The record may be of a namesake, have a wrong date, or give the rank of a later day."},
	{Code: codeRankPromotion, Severity: kifu.Warning,
		Meaning: "A record gives a professional the 9th dan before the year of the promotion that the tables know, or less after it.",
		Example: "history/rank-promotion.sgf",
		Advice:  "The record may be of a namesake, have a wrong date, or give the rank of a later day."},
	{Code: codeDoubled, Severity: kifu.Note,
		Meaning: "Two records of a match tell what may be one game: colours, result and number, as far as they have one, are the same, and at least one of them has no moves. It is counted once.",
		Example: "history/doubled.sgf",
		Advice:  "If they are two games, give both their number or day. If they are one, nothing is wrong."},
	{Code: codeFinalist, Severity: kifu.Warning,
		Meaning: "Those who play a final are not those who should: the winners of the two games of the round before are others, or the sources name another runner-up. A game called the final that one of the two winners plays with somebody else is not taken for it, nor is one without number that tells who plays for a title of several games.",
		Example: "history/finalist.sgf",
		Advice:  "The game may have been played in the place of a final that was defaulted, or be of another event. Else one name is wrong."},
	{Code: codeFinals, Severity: kifu.Warning,
		Meaning: "Two matches of an edition are called the final, and nothing tells which decided it: neither counts its games, they ended on one day or on days that are not known, and nobody of theirs lost elsewhere. Neither is taken.",
		Example: "history/finals.sgf",
		Advice:  "One of them may be of another edition, of a section, or for another place. Its stage, its edition, or the day tells."},
	{Code: codeLeague, Severity: kifu.Warning,
		Meaning: "Two players meet more often in a league than everybody else, and the game that is too many is not a playoff that came after. The first count.",
		Example: "history/league.sgf",
		Advice:  "One of them may be of another edition, or tell the game again with moves that differ: see \"indexer dupes\"."},
	{Code: codeMissing, Severity: kifu.Note,
		Meaning: "Between the games of a match there is a number that no record has.",
		Example: "history/missing.sgf",
		Advice:  "Look for the record. Where one side has won the match, the games between went to the other, and the score says so; else it counts what is there."},
	{Code: codeNoResult, Severity: kifu.Warning,
		Meaning: "A game of a match has no result, so that it does not count for either side.",
		Example: "history/no-result.sgf",
		Advice:  "Look for another record of the game, or count the final position with \"indexer check --audit\"."},
	{Code: codeNumber, Severity: kifu.Warning,
		Meaning: "Two games of a match have one number and were played on different days. By the days one of them is the game before or behind, which no record has, or the playoff that came after; it is counted as that.",
		Example: "history/number.sgf",
		Advice:  "Correct the number in the record."},
	{Code: codeOut, Severity: kifu.Warning,
		Meaning: "A player lost in a round of a single knock-out and plays in a later one.",
		Example: "history/out.sgf",
		Advice:  "The result of the first game, or the name or the round in one of them, is wrong, unless the event gave those who lost another chance."},
	{Code: codeOverrun, Severity: kifu.Error,
		Meaning: "A match has more games than it can have: one side had won before. The games behind do not count.",
		Example: "history/overrun.sgf",
		Advice:  "The result of an earlier game is wrong, or the last games are of another match."},
	{Code: codeRelay, Severity: kifu.Warning,
		Meaning: "A player lost in a relay, in which who loses is out, and plays again.",
		Example: "history/relay.sgf",
		Advice:  "The result of the first game, the name, or the edition in one of them is wrong."},
	{Code: codeResults, Severity: kifu.Error,
		Meaning: "Two records are called the same game of a match and differ. The one that has moves counts, then the one that more records tell; where they are even and name two winners, neither does.",
		Example: "history/results.sgf",
		Advice:  "One of them has the wrong winner or the wrong number. The days, and who had Black in the games around, may tell which."},
	{Code: codeScore, Severity: kifu.Warning,
		Meaning: "The games give the title to the one whom the sources name, with another score.",
		Example: "history/score.sgf",
		Advice:  "A game is missing, told twice, or has the wrong winner; or the source is wrong. The games are named."},
	{Code: codeStands, Severity: kifu.Error,
		Meaning: "The games of a match cannot be part of the score that the sources tell. Named is the record that stands between: the last game of a match is won by its winner; or all wins of the side that has too many.",
		Example: "history/stands-between.sgf",
		Advice:  "Hold the record that is named against another of the same game."},
	{Code: codeStray, Severity: kifu.Note,
		Meaning: "A game is called one of an edition that it cannot be of: it was played years before or behind the others, or on another board, or is called one of a league by two who are not in it. It does not count.",
		Example: "history/stray.sgf",
		Advice:  "Correct the edition or the date in the record, or the event's name if it is another event."},
	{Code: codeSuccession, Severity: kifu.Warning,
		Meaning: "In a title that is defended by who won it, the winner of one edition does not play the match of the next.",
		Example: "history/succession.sgf",
		Advice:  "Either the winner of the first is wrong, or the title was given up, or the holder died: the sources tell which."},
	{Code: codeUndecided, Severity: kifu.Note,
		Meaning: "The games of a match do not decide it: games are missing, are drawn, or the match was decided by something else than games.",
		Example: "history/undecided.sgf",
		Advice:  "Look for the missing games. Who won may follow from who defended the title next, and is told so then."},
	{Code: codeWinner, Severity: kifu.Error,
		Meaning: "The games give the title to another than the sources name.",
		Example: "history/winner.sgf",
		Advice:  "Look at the games that are named: a wrong result, wrong names, or games of another event called the final. If they are right, the source is wrong: a table of your own takes its place with --holders."},
}
