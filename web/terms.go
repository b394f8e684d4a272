package web

// Terms are words that come to the pages as values: of settled headers, of
// facets, of refusals, of examples. Other values are shown as they are.
var Terms = []string{
	"aga", "chinese", "ing", "japanese", "korean", "nz", "old-chinese", "tromp-taylor",
	"both-lost", "disputed", "not-played", "suspended", "unfinished",
	"by forfeit", "by points", "by resignation", "draw", "on time", "void", "won, manner unknown",
	"agrees", "computed", "inferred", "reference", "contradicts", "missing", "won", "lost", "not decided", "title won", "title lost", "title match",
	"Known by the sources", "With games", "Decided by games", "Agreeing", "Inferred", "Differing", "Match missing",
	"English Wikipedia", "Japanese Wikipedia", "Chinese Wikipedia", "French Wikipedia",
	"winners", "losers", "International", "Japan", "China", "Korea", "Taiwan", "Others", "jp", "cn", "kr", "tw", "program",
	"no-result", "winner-disputed", "both-sides", "players-disputed", "date-disputed", "undated",
	"in pairs", "in teams", "on other boards", "with handicap", "to teach",
	"accept", "warn", "reject", "legal", "doubtful", "illegal", "none", "simple-ko", "positional-superko", "situational-superko",
	"There is no record in it.", "It is too large: at most 2 MB.",
	"Go to a decade", "Go to a year", "Title", "Player", "Opponent", "Decade", "Result", "pass",
	"Games for the Honinbo title", "The 54th Honinbo", "Black won by resignation", "Won by half a point", "Games before 1900",
	"On a board of 9×9", "A ko taken back at once", "Games of Cho Sonjin", "趙治勲 as Black",
	"This address asks for something that can't be", "Too many searches at once", "The search took too long", "The archive is not open", "The archive is closed",
	"The archive does not hold it", "The archive is damaged here", "Something went wrong here",
	"Ask again in a second.", "Ask for less: add a player, an event or years.",
	"Ids belong to one archive: look for it again by a search.",
	"The request's number is in the log of the server; tell it to whoever keeps the archive.",
	"The body is too large", "Send at most 2 MB.",
}
