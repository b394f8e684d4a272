package parser

import "bytes"

// steps knows how long the characters of a charset are whose second bytes can
// be “[”, “\” or “]”.
type steps struct {
	lead, trail [256]bool
	four        bool // GB 18030: a digit as second byte makes it four
}

// step is the length of the first character of b, which is not empty. Bytes
// that are none count one by one.
func (s *steps) step(b []byte) int {
	if !s.lead[b[0]] || len(b) < 2 {
		return 1
	}
	if s.trail[b[1]] {
		return 2
	}
	if s.four && len(b) >= 4 && isDigit(b[1]) && s.lead[b[2]] && isDigit(b[3]) {
		return 4
	}
	return 1
}

// escapedBytes reports whether the writer escaped bytes and not characters, as
// MultiGo does: then each character that ends in a backslash has another
// after it, and each that ends in a bracket has a backslash before that.
func (s *steps) escapedBytes(text []byte) bool {
	doubled := 0
	for i := 0; i < len(text); {
		n := s.step(text[i:])
		if n == 2 && text[i+1] == '\\' {
			if i+2 >= len(text) || text[i+2] != '\\' && (text[i+2] != ']' || bytes.IndexByte(closers, after(text, i+3)) >= 0) {
				return false
			}
			doubled++
			n = 3
		} else if n == 2 && text[i+1] == ']' {
			return false
		}
		i += n
	}
	return doubled > 0
}

// closers is what may follow a value.
var closers = []byte(";)([")

// after is the first byte at i or after that is not white space, or ")" at the
// end of the text. Letters are taken for the name of a property.
func after(text []byte, i int) byte {
	i = skipSpace(text, i)
	if i >= len(text) {
		return ')'
	}
	if isUpper(text[i]) {
		return ';'
	}
	return text[i]
}

func between(ranges ...[2]int) (t [256]bool) {
	for _, r := range ranges {
		for i := r[0]; i <= r[1]; i++ {
			t[i] = true
		}
	}
	return t
}

var (
	gb18030Steps = &steps{lead: between([2]int{0x81, 0xfe}), trail: between([2]int{0x40, 0x7e}, [2]int{0x80, 0xfe}), four: true}
	big5Steps    = &steps{lead: between([2]int{0x81, 0xfe}), trail: between([2]int{0x40, 0x7e}, [2]int{0xa1, 0xfe})}
	sjisSteps    = &steps{lead: between([2]int{0x81, 0x9f}, [2]int{0xe0, 0xfc}), trail: between([2]int{0x40, 0x7e}, [2]int{0x80, 0xfc})}
)
