// Command corruptions writes small files that are broken in one known way
// each, with a table of what is wrong.
//
//	go run ./testdata/corruptions -out testdata/sgf/corrupt
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// A sample is one broken file. The verdicts are those of `indexer check`; a
// dash is left where a reader may well do one thing or another.
type sample struct {
	name   string
	bytes  string
	read   string // accept, warn, reject
	games  string // trees that can be read
	moves  string // usable moves of the first game's main line
	replay string // legal, warn@N, illegal@N, none
	wrong  string
}

// whole has what a cut can fall into: a root, text in Japanese, an escape,
// moves, two variations.
const whole = `(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7]PB[Alpha]PW[Beta]RE[B+R];B[ee]C[天元です。 [1\] The centre.]` +
	`;W[ce](;B[dg];W[cg])(;B[ec];W[cc]))`

// upTo cuts whole after the first s.
func upTo(s string) string {
	at := strings.Index(whole, s)
	if at < 0 {
		panic("not in the whole: " + s)
	}
	return whole[:at+len(s)]
}

func truncated() []sample {
	return []sample{
		{"cut-after-paren.sgf", upTo("("), "reject", "0", "0", "none", "ends after the first parenthesis"},
		{"cut-after-semicolon.sgf", upTo("(;"), "reject", "0", "0", "none", "ends after the first semicolon"},
		{"cut-in-identifier.sgf", upTo("PB[Alpha]P"), "-", "1", "0", "none", "ends within the name of a property of the root"},
		{"cut-in-name.sgf", upTo("PB[Alp"), "-", "1", "0", "none", "ends within PB"},
		{"cut-after-root.sgf", upTo("RE[B+R]"), "warn", "1", "0", "none", "ends after the root"},
		{"cut-in-character.sgf", upTo("C[")[:len(upTo("C["))] + "\xe5\xa4", "warn", "1", "1", "legal", "ends within a UTF-8 character in a comment"},
		{"cut-after-backslash.sgf", upTo(`[1\`), "warn", "1", "1", "legal", "ends after a backslash"},
		{"cut-in-comment.sgf", upTo("The cen"), "warn", "1", "1", "legal", "ends within a comment"},
		{"cut-before-value.sgf", upTo(";W"), "warn", "1", "1", "legal", "ends between W and its value"},
		{"cut-in-move.sgf", upTo(";W[c"), "warn", "1", "1", "legal", "ends within a move; its one letter is no move"},
		{"cut-before-bracket.sgf", upTo(";W[ce"), "warn", "1", "-", "legal", "ends before the bracket that closes a move; both letters are there"},
		{"cut-after-move.sgf", upTo(";W[ce]"), "warn", "1", "2", "legal", "ends after a move"},
		{"cut-at-variation.sgf", upTo(";W[ce]("), "warn", "1", "2", "legal", "ends where the first variation opens"},
		{"cut-in-variation.sgf", upTo(";W[cg]"), "warn", "1", "4", "legal", "ends at the end of the main line, two parentheses open"},
		{"cut-between-variations.sgf", upTo(";W[cg])"), "warn", "1", "4", "legal", "ends between the variations"},
		{"cut-last-paren.sgf", strings.TrimSuffix(whole, ")"), "warn", "1", "4", "legal", "the last parenthesis is missing"},
		{"cut-second-game.sgf", whole + "\n" + upTo(";B[ee]"), "warn", "2", "4", "legal", "two games; the second ends after its first move"},
		{"cut-front.sgf", whole[strings.Index(whole, "PW["):], "-", "-", "-", "-", "the first 46 bytes are missing"},
	}
}

func structure() []sample {
	return []sample{
		{"extra-close.sgf", whole + ")", "warn", "1", "4", "legal", "one parenthesis too many at the end"},
		{"extra-close-between.sgf", whole + ")))\n" + whole, "warn", "2", "4", "legal", "three parentheses too many between two games"},
		{"extra-open.sgf", "(" + whole + ")", "warn", "1", "4", "legal", "the whole game is in parentheses once more"},
		{"open-four.sgf", "((((", "reject", "0", "0", "none", "four parentheses and nothing else"},
		{"open-many.sgf", strings.Repeat("(", 3000) + ";", "reject", "0", "0", "none", "3000 parentheses"},
		{"open-four-game.sgf", "((((;GM[1]FF[4]SZ[9];B[ee];W[ec]))))", "warn", "1", "2", "legal", "the game is four parentheses deep"},
		{"no-parens.sgf", ";GM[1]FF[4]SZ[9];B[ee];W[ec]", "-", "-", "-", "-", "no parentheses at all"},
		{"no-semicolons.sgf", "(GM[1]FF[4]SZ[9]B[ee]W[ec])", "warn", "1", "2", "legal", "no semicolon anywhere: one node holds root and moves"},
		{"no-root-semicolon.sgf", "(GM[1]FF[4]SZ[9];B[ee];W[ec])", "warn", "1", "2", "legal", "the root has no semicolon"},
		{"variations-without-parens.sgf", "(;GM[1]FF[4]SZ[9];B[ee](;W[ec]);W[gc];B[gg])", "warn", "1", "2", "legal", "nodes go on after a variation has closed"},
		{"unclosed-value.sgf", "(;GM[1]FF[4]SZ[9]PB[Alpha;B[ee];W[ec])", "-", "1", "-", "-", "the bracket of PB is not closed; the value swallows the first move"},
		{"unescaped-bracket.sgf", "(;GM[1]FF[4]SZ[9];B[ee]C[see [1] above];W[ec])", "warn", "1", "2", "legal", "a closing bracket in a comment is not escaped"},
		{"stray-values.sgf", "(;GM[1]FF[4]SZ[9];[ee];B[ee][gg];W[ec])", "warn", "1", "2", "legal", "a value without a property, and a second value for a move"},
		{"valueless.sgf", "(;GM[1]FF[4]SZ[9]PB;B[ee];W;B[gg])", "warn", "1", "2", "warn@2", "PB and W have no value"},
		{"empty-tree.sgf", "()", "reject", "0", "0", "none", "a tree without a node"},
		{"empty-node.sgf", "(;)", "-", "-", "0", "none", "a node without a property"},
	}
}

func wrappings() []sample {
	mail := "From keeper@archive.example Mon May 31 10:00:00 1999\r\n" +
		"To: readers@archive.example (Readers)\r\n" +
		"Subject: game [2] of the match; enjoy :-)\r\n" +
		"Content-Type: text/plain; charset=us-ascii\r\n\r\n"
	noise := rand.New(rand.NewPCG(19, 361))
	junk := make([]byte, 700)
	for i := range junk {
		junk[i] = byte(noise.Uint32())
	}
	return []sample{
		{"mail-header.sgf", mail + whole + "\r\n-- \r\nThe keeper\r\n", "warn", "1", "4", "legal", "a mail: header in front, signature behind"},
		{"junk-between.sgf", whole + "\nnext game, from memory:\n" + whole + "\n", "warn", "2", "4", "legal", "a line of text between two games"},
		{"junk-after.sgf", whole + "\x1a\x00\x00 end of disk", "warn", "1", "4", "legal", "an end-of-file mark of CP/M and old bytes of the disk behind the game"},
		{"junk-inside.sgf", "(;GM[1]FF[4]SZ[9] <br> ;B[ee] !? ;W[ec])", "warn", "1", "2", "legal", "marks between the properties"},
		{"html.sgf", "<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head>\n<body><h1>Not Found</h1>\n" +
			"<p>The requested game (no. 12) was not found on this server.</p>\n<script>for(;;){break}</script></body></html>\n",
			"reject", "0", "0", "none", "the error page of a web server"},
		{"html-with-game.sgf", "<html><body><pre>\n(;GM[1]FF[4]SZ[9];B[ee];W[ec])\n</pre></body></html>\n", "warn", "1", "2", "legal", "a page with a game in it"},
		{"nul.sgf", strings.Repeat("\x00", 512), "reject", "0", "0", "none", "a sector of zero bytes"},
		{"nul-tail.sgf", upTo(";W[ce]") + strings.Repeat("\x00", 400), "warn", "1", "2", "legal", "the power went: the second half is zero bytes"},
		{"binary.sgf", string(junk), "reject", "0", "0", "none", "700 bytes of noise"},
		{"zip.sgf", "PK\x03\x04\x14\x00\x00\x00\x08\x00(;x\x9c\xed\xc1\x01", "reject", "0", "0", "none", "the start of a zip archive under the wrong name"},
		{"empty.sgf", "", "reject", "0", "0", "none", "no bytes"},
		{"blank.sgf", " \r\n\t\n   \r\n", "reject", "0", "0", "none", "white space only"},
		{"text.sgf", "The game of 31 May will be here soon.\n", "reject", "0", "0", "none", "prose"},
	}
}

func values() []sample {
	long := strings.Repeat("A long analysis of one move. ", 2500)
	return []sample{
		{"long-value.sgf", "(;GM[1]FF[4]SZ[9];B[ee]C[" + long + "];W[ec])", "accept", "1", "2", "legal", "a comment of 70 kB; nothing is wrong with it"},
		{"long-identifier.sgf", "(;GM[1]FF[4]SZ[9]" + strings.Repeat("ABCDEFGH", 1000) + "[1];B[ee];W[ec])", "-", "1", "2", "legal", "a property with a name of 8000 letters"},
		{"multigo-identifiers.sgf", "(;GM[1]FF[4]SZ[9]MULTIGOGM[1]MULTIGOBM[2];B[ee];W[ec]MULTIGOMV[x])", "accept", "1", "2", "legal", "private names that end like known ones; nothing is wrong with it"},
		{"long-names.sgf", "(;GaMe[1]SiZe[9]PlayerBlack[Alpha]PlayerWhite[Beta]KoMi[5.5];Black[ee];White[ec])", "accept", "1", "2", "legal", "names with small letters, as FF[1] to FF[3] allow; nothing is wrong with it"},
		{"lower-case-names.sgf", "(;gm[1]ff[4]sz[9]pb[Alpha];b[ee];w[ec])", "warn", "1", "-", "-", "names in small letters only"},
		{"duplicate-properties.sgf", "(;GM[1]FF[4]SZ[9]PB[Alpha]PB[Gamma]C[one]C[two]KM[5.5]KM[6.5];B[ee]B[ec];W[gg])", "warn", "1", "-", "-", "PB, C and KM twice in the root, B twice in a node"},
		{"root-in-the-middle.sgf", "(;GM[1]FF[4]SZ[9];B[ee]SZ[19]FF[3];W[ec])", "warn", "1", "2", "legal", "root properties at a move; the board stays 9x9"},
		{"size-zero.sgf", "(;GM[1]FF[4]SZ[0];B[ee];W[ec])", "warn", "1", "-", "-", "SZ[0]"},
		{"size-huge.sgf", "(;GM[1]FF[4]SZ[1000000];B[ee];W[ec])", "warn", "1", "-", "-", "SZ[1000000]"},
		{"size-negative.sgf", "(;GM[1]FF[4]SZ[-19];B[ee];W[ec])", "warn", "1", "-", "-", "SZ[-19]"},
		{"size-word.sgf", "(;GM[1]FF[4]SZ[nineteen];B[ee];W[ec])", "warn", "1", "2", "legal", "SZ in words; what is left is the default of 19"},
		{"size-too-small.sgf", "(;GM[1]FF[4]SZ[9];B[ee];W[pd];B[dp];W[gg])", "warn", "1", "2", "legal", "SZ[9] for a game on 19x19: two of the moves are off the board"},
		{"format-five.sgf", "(;GM[1]FF[5]SZ[9];B[ee];W[ec])", "warn", "1", "2", "legal", "FF[5], which does not exist"},
		{"format-word.sgf", "(;GM[1]FF[SGF]SZ[9];B[ee];W[ec])", "warn", "1", "2", "legal", "FF is not a number"},
		{"off-board.sgf", "(;GM[1]FF[4]SZ[9];B[ee];W[jj];B[ec];W[aj];B[gg])", "warn", "1", "3", "warn@2", "two moves of White off the board"},
		{"no-point.sgf", "(;GM[1]FF[4]SZ[9];B[e];W[ecc];B[5!];W[gg])", "warn", "1", "-", "-", "values of moves that are no points: one letter, three, a sign"},
		{"human-coordinates.sgf", "(;GM[1]FF[4]SZ[19];B[Q16];W[D4];B[q3];W[D17])", "warn", "1", "4", "legal", "points as people say them, with the column I left out"},
		{"upper-case-points.sgf", "(;GM[1]FF[4]SZ[19];B[PD];W[DP];B[pp])", "warn", "1", "-", "-", "capital letters, which on 19x19 are off the board"},
		{"crlf.sgf", lines("\r\n"), "accept", "1", "4", "legal", "lines end in CR LF; nothing is wrong with it"},
		{"cr.sgf", lines("\r"), "accept", "1", "4", "legal", "lines end in CR; nothing is wrong with it"},
		{"lfcr.sgf", lines("\n\r"), "accept", "1", "4", "legal", "lines end in LF CR; nothing is wrong with it"},
		{"mixed-line-ends.sgf", lines("\n\r\r\n"), "accept", "1", "4", "legal", "line ends of three kinds; nothing is wrong with it"},
	}
}

// lines has a line break in text, a soft one, and some between nodes.
func lines(end string) string {
	return strings.ReplaceAll("(;GM[1]FF[4]SZ[9]\nC[one\ntwo \\\nstill two];B[ee]\n;W[ec]\n;B[gg]\n;W[cg]\n)\n", "\n", end)
}

func rules() []sample {
	return []sample{
		{"occupied.sgf", "(;GM[1]FF[4]SZ[9];B[ee];W[ec];B[ec];W[gg])", "accept", "1", "4", "illegal@3", "Black plays on a white stone"},
		{"suicide.sgf", "(;GM[1]FF[4]SZ[9];B[ba];W[ee];B[ab];W[aa];B[gg])", "accept", "1", "5", "illegal@4", "White plays into a corner without liberties"},
		{"ko.sgf", "(;GM[1]FF[4]SZ[9];B[dd];W[ed];B[ce];W[fe];B[df];W[ef];B[ee];W[de];B[ee])", "accept", "1", "9", "illegal@9", "Black retakes a ko at once"},
	}
}

func otherGames() []sample {
	renju := "(;FF[4]SZ[15]PB[Alpha]PW[Beta]RE[B+]" +
		";B[hh];W[hg];B[ig];W[gi];B[ii];W[gg];B[ij];W[ih];B[gh];W[ei];B[kh];W[fi];B[ji];W[hi];B[je];W[jk];B[fj]" +
		";W[ik];B[kg];W[lf];B[ki];W[li];B[kf];W[ke];B[kj])"
	return []sample{
		{"renju-no-gm.sgf", renju, "-", "1", "25", "-", "renju on 15x15 without GM: a row of five for Black ends it. As Go all moves are legal and nothing is captured"},
		{"renju-gm.sgf", strings.Replace(renju, "FF[4]", "FF[4]GM[4]", 1), "reject", "1", "0", "none", "the same with GM[4], as it should be: another game than Go"},
		{"othello.sgf", "(;FF[4]GM[2]SZ[8];B[dc];W[cc];B[cd])", "reject", "1", "0", "none", "GM[2]: another game than Go"},
		{"chess-and-go.sgf", "(;FF[4]GM[3];B[e4])\n(;FF[4]GM[1]SZ[9];B[ee];W[ec])", "-", "2", "-", "-", "chess first, then a game of Go"},
		{"game-word.sgf", "(;FF[4]GM[Go]SZ[9];B[ee];W[ec])", "warn", "1", "2", "legal", "GM in words"},
	}
}

// sina is the dialect that Chinese newspapers' sites published in around 2000:
// TE for the event, RD for the date, KO for komi, no semicolon at the root.
func sina() []sample {
	text := "(TE[第12届试验杯决赛第三局]RD[1999-05-31]PC[北京]TM[180]LT[]LC[5]KO[5.5]RE[黑中盘胜]\n" +
		"PB[甲田一]BR[九段]PW[乙山二]WR[]GK[1]TC[]\n" +
		";B[pd];W[dp];B[pp];W[dd];B[fq];W[cn]\n;B[jp];W[qf];B[nd];W[rd];B[qc];W[qi])\n"
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(text)
	if err != nil {
		panic(err) // the text is ours and fits
	}
	return []sample{
		{"sina-gbk.sgf", gbk, "warn", "1", "12", "legal", "a dialect: TE is the event, RD the date, KO komi, LT LC TC GK empty or codes, no FF GM CA SZ, no semicolon at the root; GBK"},
		{"sina-utf8.sgf", text, "warn", "1", "12", "legal", "the same in UTF-8"},
	}
}

func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var tsv, md bytes.Buffer
	tsv.WriteString("file\tread\tgames\tmoves\treplay\twrong\n")
	md.WriteString(preface)
	for _, group := range []func() []sample{truncated, structure, wrappings, values, rules, otherGames, sina} {
		for _, s := range group() {
			if err := os.WriteFile(filepath.Join(dir, s.name), []byte(s.bytes), 0o644); err != nil {
				return err
			}
			fmt.Fprintln(&tsv, strings.Join([]string{s.name, s.read, s.games, s.moves, s.replay, s.wrong}, "\t"))
			fmt.Fprintf(&md, "| `%s` | %s | %s | %s | %s | %s |\n", s.name, s.wrong, s.read, s.games, s.moves, s.replay)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "EXPECT.tsv"), tsv.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), md.Bytes(), 0o644)
}

const preface = `# Corrupt files

Small files, broken in one known way each; a few only look broken. Written by
` + "`go run ./testdata/corruptions -out testdata/sgf/corrupt`" + `, which writes this
table and the same one for programs, ` + "`EXPECT.tsv`" + `.

Read is how reading ends: accept, warn or reject. Games counts the trees, moves
the usable moves on the main line of the first, passes included. Replay is
legal, none, or warn or illegal at a move, counted from 1. A dash means that one
reading is as good as another; the program must end, keep the file's place in
the count, and say something.

| file | what is wrong | read | games | moves | replay |
|---|---|---|---|---|---|
`

func main() {
	out := flag.String("out", "testdata/sgf/corrupt", "folder to write to")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "corruptions:", err)
		os.Exit(1)
	}
}
