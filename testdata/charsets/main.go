// Command charsets writes one short game in the charsets that game records
// come in, well and badly declared, with a table of what each file says.
//
//	go run ./testdata/charsets -out testdata/sgf/charset
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// A header is what a record says in words; the moves are the same for all.
type header struct {
	event, black, white, result, comment string
}

// The players are known names or plain inventions. No such game was played,
// and the event says so.
var (
	japan = header{"第3回文字コード試験", "趙治勲", "李昌鎬", "黒中押し勝ち",
		"この対局は試験のために作りました。黒は星に、白は小目に打ちます。"}
	// The last byte of 予 and of 能 is 5C, a backslash where nobody decoded.
	backslash = header{"試験碁予選", "大竹能", "高尾表", "白番半目勝ち",
		"予選の棋譜です。ソフトの表示を確かめます。"}
	// The last byte of ゾ is 5D, that of 充 5B: brackets where nobody decoded.
	brackets = header{"ゾーン試験碁", "林充", "石田従", "黒番2目半勝ち",
		"充分な形です。ゾの字と従の字は括弧に見えます。"}
	simplified = header{"第十二届编码试验赛", "聂卫平", "马晓春", "黑中盘胜",
		"这盘棋是为了测试文字编码而写的。黑棋下在星位,白棋下在对角。"}
	// 镕 and 喆 are not in GB 2312 of 1980.
	beyond = header{"编码试验赛预选", "王镕", "李喆", "白胜1又3/4子",
		"这两个名字用了国标一九八〇年没有的字。"}
	// 㐂 and 䶮 take four bytes in GB 18030.
	fourBytes = header{"编码试验赛决赛", "木谷㐂", "王䶮", "黑胜半目",
		"名字里有四个字节的字。"}
	traditional = header{"第五屆編碼試驗賽", "周俊勳", "林海峰", "黑中盤勝",
		"這盤棋是為了測試文字編碼而寫的。黑棋下在星位,白棋下在對角。"}
	// The last byte of 許 and of 功 is 5C in Big5.
	xu = header{"編碼試驗賽成功", "許家元", "張許", "白勝半目",
		"這兩個名字都有許字。"}
	korea = header{"제7회 문자 코드 시험", "이창호", "조훈현", "흑 불계승",
		"이 대국은 시험을 위해 만들었습니다. 흑은 화점에, 백도 화점에 둡니다."}
	// 똠 and 뷁 are in the part that Windows added to EUC-KR.
	beyondKorea = header{"문자 코드 시험 결승", "홍똠", "김뷁", "백 반집승",
		"이 이름들은 원래의 표준에 없는 글자를 씁니다."}
	western = header{"Zeichensatzprüfung", "André Müller", "Bjørn Ångström", "B+R",
		"Ce n'est pas une vraie partie: elle sert à vérifier les caractères."}
	windows = header{"Prüfung „Zeichen“", "Zoë Œuvrard", "Šimon Žák’s team", "W+0.5",
		"A prize of 5 €, they said – it was never paid…"}
	russia = header{"Проверка кодировки", "Пётр Камень", "Юрий Доскин", "B+R",
		"Эта партия записана для проверки. Чёрные ходят первыми."}
)

// A sample is one file: how it is made, and what a reader should make of it.
type sample struct {
	name     string
	charset  string // true charset of the bytes, as IANA names it
	declared string // value of CA; "" for none
	words    header
	bytes    func(string) ([]byte, error)
	whole    bool   // whether the whole words can be had back
	note     string // why the file is here
}

func samples() []sample {
	plain := func(s string) ([]byte, error) { return []byte(s), nil }
	le := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	be := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	leMark := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	beMark := unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	gb, gbk := simplifiedchinese.GB18030, simplifiedchinese.GBK
	big5 := traditionalchinese.Big5
	sjis, eucjp, jis := japanese.ShiftJIS, japanese.EUCJP, japanese.ISO2022JP
	kr := korean.EUCKR
	latin1, cp1252 := charmap.ISO8859_1, charmap.Windows1252
	cyrillic, koi := charmap.Windows1251, charmap.KOI8R
	return []sample{
		{"utf-8.sgf", "utf-8", "UTF-8", japan, plain, true, "as it should be"},
		{"utf-8-bom.sgf", "utf-8", "UTF-8", japan, with("\ufeff", plain), true, "a byte order mark in front"},
		{"utf-8-bom-no-ca.sgf", "utf-8", "", korea, with("\ufeff", plain), true, "the mark is all that says it"},
		{"utf-8-no-ca.sgf", "utf-8", "", simplified, plain, true, "no CA, which by the letter means Latin-1"},
		{"utf-8-ca-latin1.sgf", "utf-8", "ISO-8859-1", western, plain, true, "wrong CA: an editor's default that nobody looked at"},
		{"utf-8-ca-gb2312.sgf", "utf-8", "GB2312", simplified, plain, true, "wrong CA: converted, and CA left as it was"},

		{"utf-16le-bom.sgf", "utf-16le", "", japan, in(leMark), true, "mark FF FE"},
		{"utf-16be-bom.sgf", "utf-16be", "", japan, in(beMark), true, "mark FE FF"},
		{"utf-16le.sgf", "utf-16le", "UTF-16", simplified, in(le), true, "no mark; CA can only be read by who knows already"},
		{"utf-16be.sgf", "utf-16be", "", korea, in(be), true, "no mark, no CA"},
		{"utf-16le-ca-utf8.sgf", "utf-16le", "UTF-8", western, in(leMark), true, "wrong CA: the mark and the zero bytes are right"},

		{"gb18030.sgf", "gb18030", "GB18030", simplified, in(gb), true, "as it should be"},
		{"gb18030-four-bytes.sgf", "gb18030", "GB18030", fourBytes, in(gb), true, "characters of four bytes"},
		{"gb18030-ca-gb2312.sgf", "gb18030", "GB2312", beyond, in(gbk), true, "characters that GB 2312 itself does not have"},
		{"gb18030-no-ca.sgf", "gb18030", "", simplified, in(gbk), true, "no CA"},
		{"gb18030-ca-utf8.sgf", "gb18030", "UTF-8", simplified, in(gbk), true, "wrong CA: the bytes are not valid UTF-8"},
		{"gb18030-ca-big5.sgf", "gb18030", "Big5", simplified, in(gbk), true, "wrong CA: some of the bytes are valid Big5"},

		{"big5.sgf", "big5", "Big5", traditional, in(big5), true, "as it should be"},
		{"big5-no-ca.sgf", "big5", "", traditional, in(big5), true, "no CA"},
		{"big5-5c.sgf", "big5", "Big5", xu, in(big5), true, "許 and 功 end in 5C, once just before the bracket"},
		{"big5-5c-no-ca.sgf", "big5", "", xu, in(big5), true, "the same without CA"},
		{"big5-ca-gb2312.sgf", "big5", "GB2312", traditional, in(big5), true, "wrong CA: most of the bytes are valid GB 18030 too"},

		{"shift-jis.sgf", "shift_jis", "Shift_JIS", japan, in(sjis), true, "as it should be"},
		{"shift-jis-no-ca.sgf", "shift_jis", "", japan, in(sjis), true, "no CA"},
		{"shift-jis-5c.sgf", "shift_jis", "Shift_JIS", backslash, in(sjis), true, "予 能 表 ソ end in 5C, some just before the bracket"},
		{"shift-jis-5c-no-ca.sgf", "shift_jis", "", backslash, in(sjis), true, "the same without CA"},
		{"shift-jis-5d.sgf", "shift_jis", "SJIS", brackets, in(sjis), true, "ゾ and 従 end in 5D, 充 in 5B; CA is an alias"},
		{"shift-jis-5c-escaped.sgf", "shift_jis", "Shift_JIS", japan.in("表示試験"), escaping(sjis), true, "the writer escaped bytes: each 5C is doubled, that of 表 too"},
		{"shift-jis-ca-euc.sgf", "shift_jis", "EUC-JP", japan, in(sjis), true, "wrong CA: the bytes are not valid EUC-JP"},

		{"euc-jp.sgf", "euc-jp", "EUC-JP", japan, in(eucjp), true, "as it should be"},
		{"euc-jp-no-ca.sgf", "euc-jp", "", japan, in(eucjp), true, "no CA; the kana tell it from Chinese and Korean"},
		{"iso-2022-jp.sgf", "iso-2022-jp", "ISO-2022-JP", japan, in(jis), true, "seven bits; brackets and semicolons inside characters"},
		{"iso-2022-jp-no-ca.sgf", "iso-2022-jp", "", japan, in(jis), true, "the escape sequences are all that says it"},

		{"euc-kr.sgf", "euc-kr", "EUC-KR", korea, in(kr), true, "as it should be"},
		{"euc-kr-no-ca.sgf", "euc-kr", "", korea, in(kr), true, "no CA"},
		{"cp949.sgf", "euc-kr", "CP949", beyondKorea, in(kr), true, "syllables that Windows added to EUC-KR"},
		{"cp949-ca-euc-kr.sgf", "euc-kr", "EUC-KR", beyondKorea, in(kr), true, "the same, declared by the name of the smaller set"},

		{"latin-1.sgf", "iso-8859-1", "ISO-8859-1", western, in(latin1), true, "as it should be"},
		{"latin-1-no-ca.sgf", "iso-8859-1", "", western, in(latin1), true, "no CA: here the default of the specification is right"},
		{"latin-1-ca-utf8.sgf", "iso-8859-1", "UTF-8", western, in(latin1), true, "wrong CA: the bytes are not valid UTF-8"},
		{"windows-1252.sgf", "windows-1252", "windows-1252", windows, in(cp1252), true, "quotes, dash and euro in 80 to 9F"},
		{"windows-1252-ca-latin1.sgf", "windows-1252", "ISO-8859-1", windows, in(cp1252), true, "declared Latin-1, which has control characters in 80 to 9F"},
		{"windows-1251.sgf", "windows-1251", "windows-1251", russia, in(cyrillic), true, "as it should be"},
		{"windows-1251-no-ca.sgf", "windows-1251", "", russia, in(cyrillic), true, "no CA; every byte is valid Latin-1"},
		{"koi8-r.sgf", "koi8-r", "KOI8-R", russia, in(koi), true, "as it should be"},
		{"koi8-r-no-ca.sgf", "koi8-r", "", russia, in(koi), true, "no CA; every byte is valid Latin-1 and windows-1251"},

		{"unknown-ca.sgf", "utf-8", "none-such-8", simplified, plain, true, "CA names a charset that does not exist"},

		{"twice-latin-1.sgf", "utf-8", "UTF-8", japan, twice(latin1Of), true, "UTF-8 read as Latin-1 and written as UTF-8 again"},
		{"twice-1252.sgf", "utf-8", "UTF-8", simplified, twice(cp1252Of), true, "UTF-8 read as windows-1252, its five holes kept as controls, and written as UTF-8 again"},
		{"twice-1252-no-ca.sgf", "utf-8", "", western, twice(cp1252Of), true, "the same with a western text and no CA"},
		{"lost-1252.sgf", "utf-8", "UTF-8", japan, losing(plain), false, "UTF-8 through windows-1252 and back: 81 8D 8F 90 9D became a question mark"},
		{"twice-lost-1252.sgf", "utf-8", "UTF-8", japan, losing(twice(cp1252Of)), false, "the same, and written as UTF-8 again"},
	}
}

func (h header) in(event string) header {
	h.event = event
	return h
}

func in(e encoding.Encoding) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) { return e.NewEncoder().Bytes([]byte(s)) }
}

func with(front string, f func(string) ([]byte, error)) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) { return f(front + s) }
}

// escaping is the writer that knows of backslashes but not of characters.
func escaping(e encoding.Encoding) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) {
		b, err := in(e)(s)
		return bytes.ReplaceAll(b, []byte{'\\'}, []byte{'\\', '\\'}), err
	}
}

func latin1Of(b byte) rune { return rune(b) }

// cp1252Of keeps the five bytes that windows-1252 leaves open as controls, the
// way browsers do.
func cp1252Of(b byte) rune {
	if hole(b) {
		return rune(b)
	}
	return charmap.Windows1252.DecodeByte(b)
}

func hole(b byte) bool {
	switch b {
	case 0x81, 0x8D, 0x8F, 0x90, 0x9D:
		return true
	}
	return false
}

// twice takes each byte of the UTF-8 text for a character.
func twice(of func(byte) rune) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) {
		var out []rune
		for i := range len(s) {
			out = append(out, of(s[i]))
		}
		return []byte(string(out)), nil
	}
}

// losing puts a question mark where windows-1252 has no character, before f.
func losing(f func(string) ([]byte, error)) func(string) ([]byte, error) {
	return func(s string) ([]byte, error) {
		b := []byte(s)
		for i := range b {
			if hole(b[i]) {
				b[i] = '?'
			}
		}
		return f(string(b))
	}
}

const moves = ";B[pd];W[dp];B[pp];W[dd];B[fq];W[cn]\n;B[jp];W[qf];B[nd];W[rd];B[qc];W[qi]"

func (s sample) text() string {
	var b strings.Builder
	b.WriteString("(;FF[4]GM[1]")
	if s.declared != "" {
		fmt.Fprintf(&b, "CA[%s]", s.declared)
	}
	h := s.words
	fmt.Fprintf(&b, "SZ[19]KM[6.5]EV[%s]PB[%s]PW[%s]RE[%s]C[%s]\n%s)\n",
		h.event, h.black, h.white, h.result, h.comment, moves)
	return b.String()
}

func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var tsv, md bytes.Buffer
	tsv.WriteString("file\tcharset\tdeclared\twhole\tEV\tPB\tPW\tRE\tC\tnote\n")
	md.WriteString(preface)
	for _, s := range samples() {
		b, err := s.bytes(s.text())
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, s.name), b, 0o644); err != nil {
			return err
		}
		whole, declared, h := "yes", s.declared, s.words
		if !s.whole {
			whole = "no"
		}
		fmt.Fprintln(&tsv, strings.Join([]string{s.name, s.charset, declared, whole,
			h.event, h.black, h.white, h.result, h.comment, s.note}, "\t"))
		if declared == "" {
			declared = "–"
		}
		fmt.Fprintf(&md, "| `%s` | %s | %s | %s | %s | %s |\n",
			s.name, s.charset, declared, h.black, h.white, s.note)
	}
	if err := os.WriteFile(filepath.Join(dir, "EXPECT.tsv"), tsv.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), md.Bytes(), 0o644)
}

const preface = `# Charsets

One short game of twelve moves, told in the charsets that records come in. The
events say that they are tests; no such game was played. Written by
` + "`go run ./testdata/charsets -out testdata/sgf/charset`" + `; ` + "`EXPECT.tsv`" + ` has
the same table for programs, with EV, RE and C. There, ` + "`whole`" + ` is "no" where
bytes were lost on the way, so that PB and PW are what the writer meant and
nobody can be sure of it (趙治勲 came through whole, 李 of 李昌鎬 lost a byte).

The charset is that of the bytes, by its IANA name; euc-kr includes what Windows
added (CP949), gb18030 includes GBK and GB 2312. A file that went through UTF-8
twice is named utf-8, which is what its bytes are now.

| file | charset | CA | PB | PW | why it is here |
|---|---|---|---|---|---|
`

func main() {
	out := flag.String("out", "testdata/sgf/charset", "folder to write to")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "charsets:", err)
		os.Exit(1)
	}
}
