package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// kinds is every finding that there is, sorted by code.
func kinds() []kifu.Kind {
	all := slices.Concat(parser.Kinds, catalog.Kinds, replay.Kinds, replay.AuditKinds, ingest.Kinds, same.Kinds, history.Kinds)
	slices.SortFunc(all, func(a, b kifu.Kind) int { return cmp.Compare(a.Code, b.Code) })
	return all
}

func explainCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE…]",
		Short: "Say what a finding means and what to do about it",
		Long:  "Say what a finding means, with an example, and what to do about it.\nWithout CODE, list all codes. A group (rule, sgf, komi …) stands for its codes.",
		Example: `  indexer explain rule-ko
  indexer explain komi`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return codes(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listKinds(sh.out)
			}
			return explain(sh.out, args)
		},
	}
}

func codes() []string {
	var all []string
	for _, k := range kinds() {
		all = append(all, string(k.Code))
	}
	return all
}

func listKinds(w io.Writer) error {
	for _, k := range kinds() {
		first, _, _ := strings.Cut(k.Meaning, ". ")
		if _, err := fmt.Fprintf(w, "%-28s %-8s %s\n", k.Code, k.Severity, strings.TrimSuffix(first, ".")); err != nil {
			return err
		}
	}
	return nil
}

func explain(w io.Writer, args []string) error {
	for i, arg := range args {
		found := kindsOf(arg)
		if len(found) == 0 {
			return usage("explain: no finding is called %q%s", arg, maybe(arg))
		}
		for k, kind := range found {
			if i+k > 0 {
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s (%s)\n\n%s\n", kind.Code, kind.Severity, kind.Meaning)
			if kind.Example != "" {
				fmt.Fprintf(w, "\nExample: %s\n", kind.Example)
			}
			if kind.Advice != "" {
				fmt.Fprintf(w, "\nWhat to do: %s\n", kind.Advice)
			}
		}
	}
	return nil
}

// kindsOf is the kinds that a code or the beginning of codes stands for.
func kindsOf(name string) []kifu.Kind {
	var found []kifu.Kind
	for _, k := range kinds() {
		if covers(name, k.Code) {
			found = append(found, k)
		}
	}
	return found
}

// maybe offers codes that share a word with a name that was not found.
func maybe(name string) string {
	var near []string
	for _, code := range codes() {
		for _, word := range strings.Split(name, "-") {
			if len(word) > 1 && strings.Contains(code, strings.ToLower(word)) && !slices.Contains(near, code) {
				near = append(near, code)
			}
		}
	}
	if len(near) == 0 || len(near) > 12 {
		return "; \"indexer explain\" lists all"
	}
	return "; did you mean " + strings.Join(near, ", ") + "?"
}
