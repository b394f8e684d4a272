package query

import (
	"strings"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// String is the question in the query language, one way of writing for each
// reading; Read reads it back. Sort, limit and cursor are not part of it.
func (q *Query) String() string {
	var b strings.Builder
	for i, g := range q.Groups {
		for j, c := range g {
			switch {
			case j > 0:
				b.WriteString(" OR ")
			case i > 0:
				b.WriteByte(' ')
			}
			c.write(&b)
		}
	}
	return b.String()
}

func (c *Clause) write(b *strings.Builder) {
	if c.Not {
		b.WriteByte('-')
	}
	text := c.value()
	if c.Field != Any {
		b.WriteString(c.Field.Word())
		b.WriteByte(':')
		if strings.IndexFunc(text, breaks) >= 0 {
			text = quote(text)
		}
	} else if c.Exact || !plain(text) {
		text = quote(text)
	}
	b.WriteString(text)
}

// value is the clause's value, written one way.
func (c *Clause) value() string {
	switch c.Field {
	case Edition, Komi, Handicap, Moves:
		return c.Span.String()
	case Date:
		if c.From == c.To {
			return c.From.String()
		}
		return c.From.String() + ".." + c.To.String()
	case Result, By:
		return c.outcome()
	case Winner, Loser:
		if c.Outcome.Winner != kifu.None {
			return c.Outcome.Winner.String()
		}
	}
	return c.Text
}

// outcome is a result or a way of winning as readResult and readBy take it.
func (c *Clause) outcome() string {
	how := c.Outcome.Class
	if c.Outcome.Margin {
		how = c.Span.String()
	}
	if side := c.Outcome.Winner.Letter(); side != "" {
		return side + "+" + how
	}
	return how
}

// String is "5", "5..7", "5.." or "..7".
func (s Span) String() string {
	if s.Low == s.High {
		return kifu.Points(s.Low)
	}
	low, high := kifu.Points(s.Low), kifu.Points(s.High)
	if s.Low == -most {
		low = ""
	}
	if s.High == most {
		high = ""
	}
	return low + ".." + high
}

// breaks reports what cannot stand in a value without quotes.
func breaks(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(`"\“”「」『』`, r)
}

// plain reports whether a word of free text can stand without quotes.
func plain(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return breaks(r) || r == ':' || r == '：' }) < 0 &&
		!strings.HasPrefix(s, "-") && s != "OR"
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
