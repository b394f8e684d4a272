package catalog

import "github.com/kifubase/kifubase/kifu"

// Codes of what this room finds.
const (
	ResultNotSGF     kifu.Code = "result-not-sgf"
	ResultEmpty      kifu.Code = "result-empty"
	ResultUnreadable kifu.Code = "result-unreadable"
	ResultBothLost   kifu.Code = "result-both-lost"
	ResultMargin     kifu.Code = "result-margin"

	KomiNotSGF     kifu.Code = "komi-not-sgf"
	KomiEmpty      kifu.Code = "komi-empty"
	KomiUnreadable kifu.Code = "komi-unreadable"
	KomiZi         kifu.Code = "komi-zi"
	KomiHundredths kifu.Code = "komi-hundredths"
	KomiLarge      kifu.Code = "komi-large"
	KomiElsewhere  kifu.Code = "komi-elsewhere"

	DateNotSGF     kifu.Code = "date-not-sgf"
	DateEmpty      kifu.Code = "date-empty"
	DateUnreadable kifu.Code = "date-unreadable"
	DateVague      kifu.Code = "date-vague"
	DateApprox     kifu.Code = "date-approximate"
	DatePublished  kifu.Code = "date-published"
	DateLunar      kifu.Code = "date-lunar"
	DateImpossible kifu.Code = "date-impossible"
	DateAmbiguous  kifu.Code = "date-ambiguous"

	NameRank       kifu.Code = "name-rank"
	NameTitle      kifu.Code = "name-title"
	NameDoubled    kifu.Code = "name-doubled"
	NameSpaced     kifu.Code = "name-spaced"
	NamePlacehold  kifu.Code = "name-placeholder"
	NameRunOn      kifu.Code = "name-run-together"
	NameBroken     kifu.Code = "name-broken"
	NameSame       kifu.Code = "name-same"
	NameAmbiguous  kifu.Code = "name-ambiguous"
	NameGuess      kifu.Code = "name-guess"
	NameLifetime   kifu.Code = "name-lifetime"
	NameRankClash  kifu.Code = "name-rank-clash"
	NameRankUnread kifu.Code = "name-rank-unreadable"
	NameRankKnown  kifu.Code = "name-rank-contradicts"

	EventHomonym kifu.Code = "event-homonym"
	EventEdition kifu.Code = "event-edition"
	EventYears   kifu.Code = "event-years"
	EventWeak    kifu.Code = "event-elsewhere"
)

// Kinds are the findings this room can make.
var Kinds = []kifu.Kind{
	{
		Code: ResultNotSGF, Severity: kifu.Warning,
		Meaning: "The result is readable, but not in a form that SGF has.",
		Example: "RE[黑中盘胜] is read as B+R",
		Advice:  "Write B+3.5, B+R, B+T, B+F, B+, 0, Void or ?.",
	},
	{
		Code: ResultEmpty, Severity: kifu.Warning,
		Meaning: "RE is there, but empty.",
		Example: "RE[]",
		Advice:  "Leave the property out, or write ? where the result is not known.",
	},
	{
		Code: ResultUnreadable, Severity: kifu.Warning,
		Meaning: "Nobody can tell from the value who won, or it says two things.",
		Example: "RE[B-3.5]",
		Advice:  "Look the game up; the value is kept as it stands and the result counts as unknown.",
	},
	{
		Code: ResultBothLost, Severity: kifu.Warning,
		Meaning: "Both players lost. SGF has no form for it.",
		Example: "RE[Both players lose]",
		Advice:  "Nothing: the result is ?, with the note both-lost.",
	},
	{
		Code: ResultMargin, Severity: kifu.Warning,
		Meaning: "The winner is stated, but by a margin that no game is won by.",
		Example: "RE[B+0], RE[B+0.02]",
		Advice:  "Look the margin up; the winner is kept.",
	},

	{
		Code: KomiNotSGF, Severity: kifu.Warning,
		Meaning: "The komi is readable, but not a plain number.",
		Example: "KM[6目半] is read as 6.5",
		Advice:  "Write the number of points, with a point: 6.5.",
	},
	{
		Code: KomiEmpty, Severity: kifu.Warning,
		Meaning: "KM is there, but empty.",
		Example: "KM[]",
		Advice:  "Leave the property out where the komi is not known: empty is not 0.",
	},
	{
		Code: KomiUnreadable, Severity: kifu.Warning,
		Meaning: "The value is no komi.",
		Example: "KM[6.5.5], KM[100000]",
		Advice:  "Look the komi up; it counts as unknown.",
	},
	{
		Code: KomiZi, Severity: kifu.Warning,
		Meaning: "The komi is counted in zi, of two points each.",
		Example: "RU[Chinese]KM[3.75] is 7.5 points",
		Advice:  "Write points: 7.5.",
	},
	{
		Code: KomiHundredths, Severity: kifu.Warning,
		Meaning: "The komi is written in hundredths of a point or of a zi, as the Fox server does.",
		Example: "KM[650] is 6.5, KM[375] is 7.5",
		Advice:  "Write points: 6.5.",
	},
	{
		Code: KomiLarge, Severity: kifu.Warning,
		Meaning: "A komi this large is possible, but rare.",
		Example: "KM[50]",
		Advice:  "Look whether the game was played with a reverse komi.",
	},
	{
		Code: KomiElsewhere, Severity: kifu.Note,
		Meaning: "The record has no KM; the komi was found in the text of its event or rules.",
		Example: "EV[友谊赛 贴6目半]",
		Advice:  "Write KM.",
	},

	{
		Code: DateNotSGF, Severity: kifu.Warning,
		Meaning: "The date is readable, but not in SGF's form.",
		Example: "DT[13 May 1971]",
		Advice:  "Write YYYY-MM-DD; more days with a comma and no blank: 1971-05-13,14.",
	},
	{
		Code: DateEmpty, Severity: kifu.Warning,
		Meaning: "DT is there, but empty.",
		Example: "DT[]",
		Advice:  "Leave the property out where the date is not known.",
	},
	{
		Code: DateUnreadable, Severity: kifu.Warning,
		Meaning: "No date can be read from the value.",
		Example: "DT[71-05-13]",
		Advice:  "Look the date up; it counts as unknown.",
	},
	{
		Code: DateVague, Severity: kifu.Warning,
		Meaning: "The value names a time, but no year.",
		Example: "DT[1700s], DT[before 1800]",
		Advice:  "Nothing, where no more is known.",
	},
	{
		Code: DateApprox, Severity: kifu.Warning,
		Meaning: "The date is about right, by its own words.",
		Example: "DT[c. 1700]",
		Advice:  "Nothing, where no more is known.",
	},
	{
		Code: DatePublished, Severity: kifu.Warning,
		Meaning: "The date is that of print or broadcast. It is no day of play.",
		Example: "DT[Published on 1975-04-01]",
		Advice:  "Put it into SO or C, and the day of play into DT where it is known.",
	},
	{
		Code: DateLunar, Severity: kifu.Warning,
		Meaning: "The date is by the lunar calendar: only its year is kept.",
		Example: "DT[1835-07-19 (lunar)]",
		Advice:  "Write the day of the common calendar, and the lunar one into C.",
	},
	{
		Code: DateImpossible, Severity: kifu.Warning,
		Meaning: "There is no such day or month. What is possible is kept.",
		Example: "DT[1971-02-30] is read as 1971-02",
		Advice:  "Look the date up.",
	},
	{
		Code: DateAmbiguous, Severity: kifu.Warning,
		Meaning: "The day may stand before the month or behind it. The year is kept.",
		Example: "DT[05/06/1971]",
		Advice:  "Write YYYY-MM-DD.",
	},

	{
		Code: NameRank, Severity: kifu.Warning,
		Meaning: "A rank stands with the name.",
		Example: "PB[甲田一郎九段]",
		Advice:  "Put it into BR or WR.",
	},
	{
		Code: NameTitle, Severity: kifu.Note,
		Meaning: "A title stands with the name.",
		Example: "PB[甲田名人]",
		Advice:  "Put it into BR or WR.",
	},
	{
		Code: NameDoubled, Severity: kifu.Warning,
		Meaning: "The name stands there twice.",
		Example: "PB[甲田一郎甲田一郎]",
		Advice:  "Write it once.",
	},
	{
		Code: NameSpaced, Severity: kifu.Note,
		Meaning: "Blanks stand within a name that has none.",
		Example: "PB[甲 田 一 郎]",
		Advice:  "Write it without.",
	},
	{
		Code: NamePlacehold, Severity: kifu.Note,
		Meaning: "The value is no name.",
		Example: "PB[Black]",
		Advice:  "Leave the property out, or write the player's name.",
	},
	{
		Code: NameRunOn, Severity: kifu.Warning,
		Meaning: "Both players' names stand in one field, and the other is empty.",
		Example: "PB[林海峰赵善津]PW[]",
		Advice:  "Look up who had which colour. The first is taken for the field's own.",
	},
	{
		Code: NameBroken, Severity: kifu.Warning,
		Meaning: "Some bytes of the name were lost on the way. One person only fits.",
		Example: "",
		Advice:  "Write the name again.",
	},
	{
		Code: NameSame, Severity: kifu.Warning,
		Meaning: "Both players are one person. Nobody plays himself, save programs.",
		Example: "PB[趙試験]PW[赵试验]",
		Advice:  "Look up who played.",
	},
	{
		Code: NameAmbiguous, Severity: kifu.Note,
		Meaning: "The name belongs to several people, and the record does not say who is meant.",
		Example: "PB[이지현]",
		Advice:  "Nothing, or a date or an event that decides.",
	},
	{
		Code: NameGuess, Severity: kifu.Note,
		Meaning: "The person was found by sound, or in a row of the table that is marked doubtful.",
		Example: "PB[Kim Myeonghoon]",
		Advice:  "Look whether it is this person; a name table of your own settles it.",
	},
	{
		Code: NameLifetime, Severity: kifu.Warning,
		Meaning: "The person was not yet born, or dead, when the game was played.",
		Example: "PB[Cho Chikun]PW[Lee Sedol]DT[1850]",
		Advice:  "Look up the date and who played. The person is left out.",
	},
	{
		Code: NameRankClash, Severity: kifu.Note,
		Meaning: "The rank beside the name is not the one in the field for it. The field counts.",
		Example: "PB[Alpha Ichiro (5d)]BR[9p]",
		Advice:  "Write one of them.",
	},
	{
		Code: NameRankUnread, Severity: kifu.Note,
		Meaning: "The field for the rank holds no rank.",
		Example: "PB[Alpha Ichiro]BR[strong]",
		Advice:  "Nothing, or a rank.",
	},
	{
		Code: NameRankKnown, Severity: kifu.Note,
		Meaning: "The person had another rank in the year of the game, by the tables, or was too young for it. The record's rank is kept.",
		Example: "PB[Nie Weiping]BR[7p]DT[1995-05-01]",
		Advice:  "Look whether the rank, the date or the person is wrong. Many records give the rank of a later year.",
	},

	{
		Code: EventHomonym, Severity: kifu.Note,
		Meaning: "Several countries have a title of this name, and the record does not say which is meant.",
		Example: "EV[天元战]",
		Advice:  "Name the country.",
	},
	{
		Code: EventEdition, Severity: kifu.Warning,
		Meaning: "The edition was not played in the year of the game.",
		Example: "EV[54th Honinbo]DT[1989]",
		Advice:  "Look up the edition or the date. Both are kept.",
	},
	{
		Code: EventYears, Severity: kifu.Warning,
		Meaning: "The title that the event names did not exist in the year of the game. The words are kept, the title is not given.",
		Example: "EV[54th Honinbo]DT[1889]",
		Advice:  "Look up the event or the date.",
	},
	{
		Code: EventWeak, Severity: kifu.Note,
		Meaning: "The event was not in EV; it was taken from the game's name, the folder or the file name.",
		Example: "GN[第4届三星杯半决赛]",
		Advice:  "Write EV.",
	},
}
