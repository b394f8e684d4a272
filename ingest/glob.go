package ingest

import (
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

func isPattern(path string) bool { return strings.ContainsAny(path, "*?[") }

// Glob is the files and folders that a pattern matches, sorted. Between two
// separators "*", "?" and "[a-z]" are those of [filepath.Match]; "**" is any
// number of folders, none as well, and at the end all that is below. Hidden names match only where the pattern
// writes the dot. Links are not followed by "**".
func Glob(pattern string) ([]string, error) {
	if _, err := filepath.Match(strings.ReplaceAll(pattern, "**", "*"), ""); err != nil {
		return nil, err
	}
	parts := strings.Split(filepath.ToSlash(filepath.Clean(pattern)), "/")
	at := []string{""}
	if parts[0] == "" || filepath.VolumeName(pattern) != "" {
		at, parts = []string{parts[0] + string(filepath.Separator)}, parts[1:]
	}
	for i, part := range parts {
		if part == "**" && i == len(parts)-1 {
			break // a folder stands for all that is below it
		}
		at = globPart(at, part)
	}
	sort.Strings(at)
	return outermost(at), nil
}

// globPart takes each path one part further.
func globPart(at []string, part string) []string {
	var found []string
	for _, dir := range at {
		switch {
		case part == "**":
			found = append(found, below(dir)...)
		case !isPattern(part):
			if p := filepath.Join(dir, part); exists(p) {
				found = append(found, p)
			}
		default:
			found = append(found, matching(dir, part)...)
		}
	}
	return found
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// matching is the names of a folder that match one part of a pattern.
func matching(dir, part string) []string {
	var found []string
	for _, d := range namesIn(dir) {
		if hidden(d.Name()) && !strings.HasPrefix(part, ".") {
			continue
		}
		if ok, _ := filepath.Match(part, d.Name()); ok {
			found = append(found, filepath.Join(dir, d.Name()))
		}
	}
	return found
}

// below is a folder and all folders under it.
func below(dir string) []string {
	found := []string{dir}
	for i := 0; i < len(found); i++ {
		for _, d := range namesIn(found[i]) {
			if d.IsDir() && !hidden(d.Name()) {
				found = append(found, filepath.Join(found[i], d.Name()))
			}
		}
	}
	return found
}

func hidden(name string) bool { return strings.HasPrefix(name, ".") }

// namesIn is a folder's entries, none where it cannot be read: what a pattern
// does not reach it does not match.
func namesIn(dir string) []fs.DirEntry {
	if dir == "" {
		dir = "."
	}
	entries, _ := os.ReadDir(dir)
	return entries
}

// outermost drops what is named twice: a path that came up before, or lies
// in a folder that matched as well and will be read whole.
func outermost(sorted []string) []string {
	matched := map[string]bool{"": true, ".": true}
	kept := sorted[:0]
	for _, path := range sorted {
		if !matched[path] && !inside(path, matched) {
			kept = append(kept, path)
		}
		matched[path] = true
	}
	return kept
}

func inside(path string, folders map[string]bool) bool {
	for dir := filepath.Dir(path); dir != "." && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if folders[dir] {
			return true
		}
	}
	return false
}
