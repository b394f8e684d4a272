package catalog

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strings"
)

// The tables are text that a person can review: one row a line, columns parted
// by tabs, "#" before a remark, the first row naming the columns.
var (
	//go:embed data/fold.tsv
	foldData string
	//go:embed data/players.tsv
	playersData string
	//go:embed data/titles.tsv
	titlesData string
	//go:embed data/terms.tsv
	termsData string
	//go:embed data/shared.tsv
	sharedData string
)

// foldTable takes a character to the one that stands for all its forms.
var foldTable = mustFoldTable(foldData)

// mustFoldTable reads the fold table, whose shape a test proves.
func mustFoldTable(text string) map[rune]rune {
	table := make(map[rune]rune, 3300)
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 3 || strings.HasPrefix(line, "#") || f[0] == "folded" {
			continue
		}
		to := []rune(f[0])[0]
		for _, from := range f[1] {
			table[from] = to
		}
	}
	return table
}

// row is one row of a table, its fields by column name.
type row struct {
	line   int
	column map[string]int
	fields []string
}

func (r row) get(column string) string {
	if i, ok := r.column[column]; ok && i < len(r.fields) {
		return strings.TrimSpace(r.fields[i])
	}
	return ""
}

// list is the field's parts between semicolons.
func (r row) list(column string) []string {
	var out []string
	for part := range strings.SplitSeq(r.get(column), ";") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// mostRow is the longest line of a table, in bytes.
const mostRow = 1 << 16

// readRows reads a table. Errors name the table and the line.
func readRows(r io.Reader, name string) ([]row, error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), mostRow)
	var rows []row
	var columns map[string]int
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSuffix(in.Text(), "\r")
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if columns == nil {
			columns = map[string]int{}
			for i, c := range fields {
				columns[strings.TrimSpace(c)] = i
			}
			continue
		}
		if len(fields) > len(columns) {
			return nil, fmt.Errorf("%s:%d: %d fields, the first row names %d", name, n, len(fields), len(columns))
		}
		rows = append(rows, row{line: n, column: columns, fields: fields})
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}
