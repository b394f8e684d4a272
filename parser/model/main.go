// Command model counts the characters of names.tsv and words.txt, and writes
// the character model that tells one charset from another.
//
//	go run ./parser/model -out parser/charset.model
//
// # The file
//
// After the line "kifubase charset model 1" come six tables, in the order of
// languages, each: the number of characters; then for each, ascending, the
// distance from the one before and its cost. Then the number of names and for
// each, ascending, the distance of its hash (32 bit FNV-1a of the UTF-8) from
// the one before. Numbers are unsigned varints, but a cost is one byte: eight
// times the negative natural logarithm of how often the character comes.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

var languages = []string{"zh-Hans", "zh-Hant", "ja", "ko", "latin", "cyrillic"}

func main() {
	from := flag.String("from", "parser/model", "folder of names.tsv and words.txt")
	out := flag.String("out", "parser/charset.model", "file to write")
	flag.Parse()
	if err := run(*from, *out); err != nil {
		fmt.Fprintln(os.Stderr, "model:", err)
		os.Exit(1)
	}
}

func run(from, out string) error {
	counts := map[string]map[rune]float64{}
	for _, l := range languages {
		counts[l] = common(l)
	}
	var hashes []uint32
	err := lines(from+"/names.tsv", func(language, name string) {
		count(counts[language], name)
		h := fnv.New32a()
		h.Write([]byte(name))
		hashes = append(hashes, h.Sum32())
	})
	if err != nil {
		return err
	}
	if err := lines(from+"/words.txt", func(language, text string) { count(counts[language], text) }); err != nil {
		return err
	}
	b := []byte("kifubase charset model 1\n")
	for _, l := range languages {
		b = appendTable(b, counts[l])
	}
	slices.Sort(hashes)
	hashes = slices.Compact(hashes)
	b = binary.AppendUvarint(b, uint64(len(hashes)))
	last := uint32(0)
	for _, h := range hashes {
		b = binary.AppendUvarint(b, uint64(h-last))
		last = h
	}
	return os.WriteFile(out, b, 0o644)
}

// lines calls f for each "language<TAB>text" of a file.
func lines(name string, f func(language, text string)) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	s := bufio.NewScanner(bytes.NewReader(b))
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		language, text, ok := strings.Cut(s.Text(), "\t")
		if ok && slices.Contains(languages, language) {
			f(language, text)
		}
	}
	return s.Err()
}

func count(counts map[rune]float64, text string) {
	for _, r := range text {
		if r > unicode.MaxASCII {
			counts[r]++
		}
	}
}

// appendTable writes the costs of the characters of a language.
func appendTable(b []byte, counts map[rune]float64) []byte {
	total := 0.0
	for _, n := range counts {
		total += n
	}
	runes := slices.Sorted(maps.Keys(counts))
	b = binary.AppendUvarint(b, uint64(len(runes)))
	last := rune(0)
	for _, r := range runes {
		b = binary.AppendUvarint(b, uint64(r-last))
		b = append(b, byte(min(255, math.Round(-8*math.Log(counts[r]/total)))))
		last = r
	}
	return b
}

// common is what a language writes often although no name of the list has it:
// the first level of its national standard, which was chosen by frequency,
// and its punctuation. The weights are those of a few sightings.
func common(language string) map[rune]float64 {
	c := map[rune]float64{}
	area := func(e encoding.Encoding, lead1, lead2, trail1, trail2 int, weight float64) {
		for lead := lead1; lead <= lead2; lead++ {
			for trail := trail1; trail <= trail2; trail++ {
				s, err := e.NewDecoder().Bytes([]byte{byte(lead), byte(trail)})
				if r := []rune(string(s)); err == nil && len(r) == 1 && r[0] != unicode.ReplacementChar {
					c[r[0]] += weight
				}
			}
		}
	}
	const often, seldom, sign, kana = 0.3, 0.03, 1, 8
	switch language {
	case "zh-Hans":
		area(simplifiedchinese.GBK, 0xb0, 0xd7, 0xa1, 0xfe, often)
		area(simplifiedchinese.GBK, 0xd8, 0xf7, 0xa1, 0xfe, seldom)
		area(simplifiedchinese.GBK, 0xa1, 0xa3, 0xa1, 0xfe, sign)
	case "zh-Hant":
		area(traditionalchinese.Big5, 0xa4, 0xc6, 0x40, 0x7e, often)
		area(traditionalchinese.Big5, 0xa4, 0xc6, 0xa1, 0xfe, often)
		area(traditionalchinese.Big5, 0xc9, 0xf9, 0x40, 0x7e, seldom)
		area(traditionalchinese.Big5, 0xc9, 0xf9, 0xa1, 0xfe, seldom)
		area(traditionalchinese.Big5, 0xa1, 0xa3, 0x40, 0x7e, sign)
	case "ja":
		area(japanese.EUCJP, 0xb0, 0xcf, 0xa1, 0xfe, often)
		area(japanese.EUCJP, 0xd0, 0xf4, 0xa1, 0xfe, seldom)
		area(japanese.EUCJP, 0xa1, 0xa3, 0xa1, 0xfe, sign)
		area(japanese.EUCJP, 0xa4, 0xa5, 0xa1, 0xf3, kana)
	case "ko":
		area(korean.EUCKR, 0xb0, 0xc8, 0xa1, 0xfe, often)
		area(korean.EUCKR, 0xca, 0xfd, 0xa1, 0xfe, seldom)
		area(korean.EUCKR, 0xa1, 0xa3, 0xa1, 0xfe, sign)
		area(korean.EUCKR, 0x81, 0xa0, 0x41, 0x5a, seldom/10)
		area(korean.EUCKR, 0x81, 0xa0, 0x61, 0x7a, seldom/10)
		area(korean.EUCKR, 0x81, 0xc6, 0x81, 0xa0, seldom/10)
	case "latin":
		for r := rune(0xa0); r < 0x180; r++ {
			c[r] = 0.2
		}
	case "cyrillic":
		for r := rune(0x410); r < 0x450; r++ {
			c[r] = 0.5
		}
	}
	return c
}
