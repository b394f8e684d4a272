package main

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/catalog"
)

// settlers are the kinds of value that can be settled alone.
var settlers = map[string]func(*catalog.Tables, string, string) catalog.Reading{
	"result": (*catalog.Tables).Result,
	"komi":   (*catalog.Tables).Komi,
	"date":   (*catalog.Tables).Date,
	"name":   (*catalog.Tables).Name,
	"event":  (*catalog.Tables).Event,
}

func settleCommand(sh *shell) *cobra.Command {
	var names nameTable
	c := &cobra.Command{
		Use:   "settle result|komi|date|name|event",
		Short: "Say what would be made of header values",
		Long: `Read header values from standard input, one a line, and say what each would be
settled as, by which rule and how surely: one JSON object a line.

A line is VALUE or VALUE<TAB>CONTEXT. VALUE stands as between the brackets of a
file. CONTEXT is other properties of the record, RU[Chinese]AP[foxwq], or for a
name its rank. An empty line is an empty value.`,
		Example:   `  echo '黑中盘胜' | indexer settle result`,
		ValidArgs: []string{"result", "komi", "date", "name", "event"},
		Args:      usageArgs(cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs)),
		RunE: func(_ *cobra.Command, args []string) error {
			tables, err := names.tables()
			if err != nil {
				return err
			}
			return settle(sh, tables, settlers[args[0]])
		},
	}
	names.flag(c.Flags())
	return c
}

func settle(sh *shell, tables *catalog.Tables, settler func(*catalog.Tables, string, string) catalog.Reading) error {
	in, out := bufio.NewReader(sh.in), bufio.NewWriter(sh.out)
	defer out.Flush()
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	for {
		line, err := in.ReadString('\n')
		if err != nil && (err != io.EOF || line == "") {
			return ended(err, out)
		}
		value, context, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		reading := settler(tables, unescaped(value), context)
		reading.Raw = value
		if err := e.Encode(reading); err != nil {
			return err
		}
		if in.Buffered() == 0 {
			out.Flush() // someone may be typing
		}
	}
}

// unescaped is a value as its file means it: a backslash stands for the
// character behind it.
func unescaped(value string) string {
	if !strings.Contains(value, `\`) {
		return value
	}
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}

// ended is nil at the end of input, once all is written.
func ended(err error, out *bufio.Writer) error {
	if err == io.EOF {
		return out.Flush()
	}
	return err
}

// usageArgs makes a wrong number or kind of arguments a mistake of usage.
func usageArgs(f cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := f(c, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}
