// Package parser reads what an SGF file says, with the place of every word.
//
// A [Reader] yields one [Record] for each game tree of a file: the main line,
// the header, and a [kifu.Finding] for everything that is wrong or odd. It
// knows no rules of the game and settles no names: a move on an occupied point
// is a move, a result in Chinese is a text. [Record.Tree] is the whole record
// with its variations, [Format] writes it as clean SGF. [Kinds] lists what can
// be found.
//
// # How a tree is read
//
// The window holds the file from where the tree begins, and grows until the
// tree fits. The scanner splits its text into nodes, properties and values,
// which are indices into that text and lie flat in memory that is used again
// for the next tree. The charset is decided from the bytes and from CA; where
// its characters can hold a bracket or a backslash, the tree is scanned again
// by characters. Then the teller goes through the nodes once. Nothing recurses
// and nothing looks at a byte more than a bounded number of times, so that any
// input takes time in proportion to its length.
//
// # What is read although SGF does not have it
//
// Each of these is a finding.
//
//   - A tree without its first parenthesis or semicolon, with parentheses too
//     many or too few, cut anywhere; text before, between, behind and inside.
//   - A node behind a closed variation is another variation.
//   - Two moves in a node are two moves; setup beside a move comes first.
//   - Values by their sense: “19x19”, “white”, “Q16”, “p d”, “pass”. A size
//     above 52 is cut to what letters can name. What has no sense is left out
//     of the line and stays in the tree.
//   - Names with small letters lose them; a name of small letters alone is
//     read in capitals if SGF has that.
//   - A value ends at the first “]” that nothing guards. The text that a
//     missing guard has let out is left out up to where SGF goes on.
//
// # Dialects
//
//   - sina: Sina and the Nihon Ki-in. The root has no semicolon, TE is the
//     event, RD the date, KO the komi; the header has them as EV, DT and KM
//     too, unless the file has those. Variations stand in parentheses in the
//     middle of the game and are told from move 1, with RN for the diagram; the
//     game goes on behind them.
//   - fox: AP twice, komi in hundredths, UTF-8 that lost bytes.
//   - multigo: private names such as MULTIGOGM; bytes escaped where characters
//     should be, which is recognised for each tree.
//   - gokifu: plain, named for its source.
//   - human-coordinates: points as players say them.
//
// # Charsets
//
// In this order: a byte order mark, or zero bytes, or the escape sequences of
// ISO-2022-JP; valid UTF-8; what CA names, if the bytes are text in it and no
// other reading is far likelier; the character model; for what has no CA, the
// charset of the game before if it fits as well. Each tree of a file is decided
// for itself. UTF-8 that went through it twice is undone, bytes that windows-1252
// lost are put back where only one reading makes a known name or, for a
// character, one is far more common than the others.
package parser
