package archive

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/storage"
)

// remadeManifest says of a generation whose manifest is lost what its files
// say: which parts there are, whose they are, what they hold. What nobody
// else knows, the digests of the files and whether there were more parts, it
// does not have.
func remadeManifest(dir string, generation int) (m manifest, err error) {
	m = manifest{Version: manifestVersion, Generation: generation, Format: storage.FormatVersion, Mapping: index.MappingHash()}
	paths, err := filepath.Glob(filepath.Join(dir, partPattern))
	if err != nil {
		return m, err
	}
	slices.Sort(paths)
	set := &storage.Set{}
	defer func() { err = errors.Join(err, set.Close()) }()
	for _, path := range paths {
		m.takePart(set, path)
	}
	if m.Store == "" {
		return m, fmt.Errorf("%s: %w: no part can be read", dir, ErrDamaged)
	}
	if m.NextPart, err = nextAfter(filepath.Dir(dir), set); err != nil {
		return m, err
	}
	c, err := set.Counts()
	m.Counts, m.Content = countsOf(&c, set.Files()), c.Sum.String()
	m.Mark = markOf(dir)
	if errors.Is(err, ErrDamaged) {
		err = nil // verify names it
	}
	return m, err
}

// takePart adds what one part says: one that cannot be opened says, as far as
// it can be saved, whose it is.
func (m *manifest) takePart(set *storage.Set, path string) {
	m.Parts = append(m.Parts, filepath.Base(path))
	head, err := storage.ReadHead(path)
	if err == nil {
		err = set.Open(head.Store, path)
	}
	if err != nil { // verify names it
		if wreck, err := storage.Salvage(path); err == nil {
			head = wreck.Head
		}
	}
	if m.Store == "" && head.Name != "" {
		m.Store = head.Store.String()
	}
}

// nextAfter is a number that no part of an archive had: none whose file is left
// in any generation, and none that a part of the set has masks for.
func nextAfter(root string, set *storage.Set) (next int, err error) {
	paths, err := partsIn(root)
	for _, name := range append(paths, set.MaskedNames()...) {
		number := 0
		if _, err := fmt.Sscanf(filepath.Base(name), "part-%d.db", &number); err == nil {
			next = max(next, number)
		}
	}
	return next + 1, err
}

// partPattern is the names of parts.
const partPattern = "part-*.db"

// partsIn is the files of parts in all generations of an archive.
func partsIn(root string) ([]string, error) {
	return filepath.Glob(filepath.Join(root, "gen-*", partPattern))
}

// markOf is the mark that the index of a generation carries, if it can be
// read.
func markOf(dir string) string {
	text, err := index.Open(filepath.Join(dir, textName))
	if err != nil {
		return ""
	}
	defer text.Close()
	return string(text.Mark())
}
