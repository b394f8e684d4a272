package main

import (
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// clean is s for a terminal: harmful characters and bytes that are not UTF-8
// are written as escapes.
func clean(s string) string { return string(appendClean(nil, s)) }

func appendClean(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		if 0x20 <= c && c < 0x7f {
			b = append(b, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			b = append(b, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
		case kifu.Harmful(r):
			b = appendEscape(b, r)
		default:
			b = append(b, s[i:i+n]...)
		}
		i += n
	}
	return b
}

const hexDigits = "0123456789abcdef"

func appendEscape(b []byte, r rune) []byte {
	switch {
	case r == '\n':
		return append(b, '\\', 'n')
	case r == '\r':
		return append(b, '\\', 'r')
	case r == '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}
