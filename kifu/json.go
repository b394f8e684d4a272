package kifu

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// The JSON that commands and API share. It is written by hand, because a check
// of a large collection spends more time in reflection than in reading games;
// MarshalJSON of each type writes the same.

// AppendString appends s as a JSON string. Control characters, those of C1 and
// those that turn the direction of text as well, are escaped, so that a line
// of JSON is harmless on a terminal; bytes that are not UTF-8 become U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; 0x20 <= c && c < 0x7f && c != '"' && c != '\\' {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r >= 0x80 && !(r == utf8.RuneError && n == 1) && !Harmful(r) {
			i += n
			continue
		}
		b = append(b, s[start:i]...)
		b = appendEscape(b, r)
		i += n
		start = i
	}
	return append(append(b, s[start:]...), '"')
}

// Harmful reports whether a character could move the cursor of a terminal,
// recolour it, or reorder what stands around it. Names and values of records
// are anybody's words.
func Harmful(r rune) bool {
	if r < 0xa0 {
		return r < 0x20 || r >= 0x7f
	}
	return r == 0x61c || r == 0x200e || r == 0x200f || 0x2028 <= r && r <= 0x202e || 0x2060 <= r && r <= 0x206f || r == 0xfeff || r == 0xfffe || r == 0xffff
}

func appendEscape(b []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	switch r {
	case '"', '\\':
		return append(b, '\\', byte(r))
	case '\n':
		return append(b, '\\', 'n')
	case '\r':
		return append(b, '\\', 'r')
	case '\t':
		return append(b, '\\', 't')
	}
	return append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// AppendJSON appends the finding as MarshalJSON writes it.
func (f *Finding) AppendJSON(b []byte) []byte {
	b = append(b, `{"code":`...)
	b = AppendString(b, string(f.Code))
	b = append(b, `,"severity":"`...)
	b = append(b, f.Severity.String()...)
	b = append(b, `","line":`...)
	b = strconv.AppendInt(b, int64(f.Place.Line), 10)
	b = append(b, `,"column":`...)
	b = strconv.AppendInt(b, int64(f.Place.Column), 10)
	b = append(b, `,"offset":`...)
	b = strconv.AppendInt(b, f.Place.Offset, 10)
	b = append(b, `,"move":`...)
	b = strconv.AppendInt(b, int64(f.Move), 10)
	b = append(b, `,"text":`...)
	b = AppendString(b, f.Text)
	b = appendUnlessEmpty(b, `,"value":`, f.Value)
	b = appendUnlessEmpty(b, `,"read":`, f.Read)
	return append(b, '}')
}

func appendUnlessEmpty(b []byte, key, s string) []byte {
	if s == "" {
		return b
	}
	return AppendString(append(b, key...), s)
}

func appendOrNull(b []byte, key, s string) []byte {
	b = append(b, key...)
	if s == "" {
		return append(b, "null"...)
	}
	return AppendString(b, s)
}

func appendNumberOrNull(b []byte, key string, n int) []byte {
	b = append(b, key...)
	if n == 0 {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// AppendJSON appends the person as MarshalJSON writes it.
func (p Person) AppendJSON(b []byte) []byte {
	b = AppendString(append(b, `{"name":`...), p.Name)
	b = appendOrNull(b, `,"id":`, p.ID)
	if p.ID == "" {
		b = appendUnlessEmpty(b, `,"key":`, p.Key)
	}
	b = AppendString(append(b, `,"rank":`...), p.Rank)
	return append(b, '}')
}

// AppendJSON appends the event as MarshalJSON writes it.
func (e Event) AppendJSON(b []byte) []byte {
	b = appendOrNull(append(b, '{'), `"title":`, e.Title)
	b = appendNumberOrNull(b, `,"edition":`, e.Edition)
	b = appendOrNull(b, `,"stage":`, e.Stage)
	b = appendNumberOrNull(b, `,"round":`, e.Round)
	b = appendNumberOrNull(b, `,"game":`, e.Game)
	b = appendUnlessEmpty(b, `,"name":`, e.Name)
	b = appendUnlessEmpty(b, `,"key":`, e.Key)
	b = appendUnlessEmpty(b, `,"place":`, e.Place)
	return append(b, '}')
}

// AppendJSON appends a number of points, or null.
func (k Komi) AppendJSON(b []byte) []byte {
	if !k.Known || math.IsNaN(k.Points) || math.IsInf(k.Points, 0) {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, k.Points, 'f', -1, 64)
}

// AppendJSON appends what is settled as MarshalJSON writes it.
func (s *Settled) AppendJSON(b []byte) []byte {
	b = appendPeople(append(b, `{"black":`...), s.Black)
	b = appendPeople(append(b, `,"white":`...), s.White)
	b = s.Event.AppendJSON(append(b, `,"event":`...))
	b = append(append(append(b, `,"result":"`...), s.Result.String()...), '"')
	b = s.Komi.AppendJSON(append(b, `,"komi":`...))
	b = append(b, `,"date":[`...)
	for i, d := range s.Dates {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), d.String()...), '"')
	}
	b = append(b, `],"handicap":`...)
	b = strconv.AppendInt(b, int64(s.Handicap), 10)
	b = AppendString(append(b, `,"rules":`...), s.Rules)
	b = appendOrNull(b, `,"note":`, s.Note)
	return append(b, '}')
}

func appendPeople(b []byte, ps []Person) []byte {
	b = append(b, '[')
	for i, p := range ps {
		if i > 0 {
			b = append(b, ',')
		}
		b = p.AppendJSON(b)
	}
	return append(b, ']')
}
