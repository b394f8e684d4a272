package archive

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/storage"
)

// remadeManifest says of a generation whose manifest is lost what its files
// say: which parts there are, whose they are, what they hold. What nobody
// else knows, the digests of the files, it does not have.
func remadeManifest(dir string, generation int) (m manifest, err error) {
	m = manifest{Version: manifestVersion, Generation: generation, Format: storage.FormatVersion, Mapping: index.MappingHash()}
	paths, err := filepath.Glob(filepath.Join(dir, "part-*.db"))
	if err != nil {
		return m, err
	}
	slices.Sort(paths)
	set := &storage.Set{}
	defer func() { err = errors.Join(err, set.Close()) }()
	for _, path := range paths {
		if err := m.takePart(set, path); err != nil {
			return m, err
		}
	}
	if len(m.Parts) == 0 {
		return m, fmt.Errorf("%s: %w: no part can be read", dir, ErrDamaged)
	}
	c, err := set.Counts()
	m.Counts, m.Content = countsOf(&c, set.Files()), c.Sum.String()
	m.Mark = markOf(dir)
	return m, err
}

// takePart adds what one part says.
func (m *manifest) takePart(set *storage.Set, path string) error {
	head, err := storage.ReadHead(path)
	if err != nil {
		return nil // verify names it
	}
	name := filepath.Base(path)
	m.Store, m.Parts = head.Store.String(), append(m.Parts, name)
	number := 0
	if _, err := fmt.Sscanf(strings.TrimSuffix(name, ".db"), "part-%d", &number); err == nil {
		m.NextPart = max(m.NextPart, number+1)
	}
	return set.Open(head.Store, path)
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
