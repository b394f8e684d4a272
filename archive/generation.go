package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/storage"
)

const (
	readersName = "READERS"
	textName    = "text.bleve"
)

// generation is one state of an archive, opened for reading.
type generation struct {
	manifest manifest
	about    About
	set      *storage.Set
	text     *index.Index
	versions versions
	readers  *os.File // a shared lock on it keeps the folder from being removed

	annals annals
	kinds  kinds

	suggests sync.Once // makes offers, when the first asks
	offers   []offer

	mu    sync.Mutex // guards users and what follows from their going
	users int        // requests that are running, and one for being current
}

// openGeneration opens the generation in a folder, which must be what its
// manifest says it is.
func openGeneration(dir string) (g *generation, err error) {
	g = &generation{users: 1}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("open %s: %w", dir, err), g.close())
		}
	}()
	if g.readers, err = os.Open(filepath.Join(dir, readersName)); err != nil {
		return g, missing(err)
	}
	if err = lockFile(g.readers, false); err != nil {
		return g, err
	}
	if g.manifest, err = readManifest(dir); err != nil {
		return g, err
	}
	g.about = g.manifest.about()
	if g.set, err = openParts(dir, &g.manifest); err != nil {
		return g, err
	}
	if g.text, err = openText(dir, &g.manifest); err != nil {
		return g, err
	}
	return g, g.openVersions(dir)
}

// missing makes a file that is not there a damage; an archive lacks none.
func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrDamaged) {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

func openParts(dir string, m *manifest) (*storage.Set, error) {
	store, err := m.storeID()
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, name := range m.Parts {
		paths = append(paths, filepath.Join(dir, name))
	}
	set, err := storage.OpenSet(store, paths...)
	if err != nil {
		return nil, missing(err)
	}
	games := 0
	for range set.All() {
		games++
	}
	if games != m.Counts.Games {
		return nil, errors.Join(fmt.Errorf("%w: %d games, %s says %d", ErrDamaged, games, manifestName, m.Counts.Games), set.Close())
	}
	return set, nil
}

// openText opens the index, which must have followed the parts to their end.
func openText(dir string, m *manifest) (*index.Index, error) {
	text, err := index.Open(filepath.Join(dir, textName))
	if err != nil {
		return nil, textError(err)
	}
	if err := m.follows(text.Mark(), text.Count()); err != nil {
		return nil, errors.Join(err, text.Close())
	}
	return text, nil
}

// follows reports it as damage when an index of so many games, with this mark,
// has not followed the parts to their end.
func (m *manifest) follows(mark []byte, games int) error {
	if string(mark) == m.Mark && games == m.Counts.Games {
		return nil
	}
	return fmt.Errorf("%w: index of %d games up to %q, %s says %d up to %q", ErrDamaged, games, mark, manifestName, m.Counts.Games, m.Mark)
}

// textError says of an index that it must be made again.
func textError(err error) error {
	if errors.Is(err, index.ErrOutdated) {
		return fmt.Errorf("%w: %w; indexer rebuild makes it again from the stored games", ErrFormat, err)
	}
	if errors.Is(err, index.ErrDamaged) || errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %w; indexer rebuild makes it again from the stored games", ErrDamaged, err)
	}
	return err
}

func (g *generation) close() error {
	var all []error
	if g.text != nil {
		all = append(all, g.text.Close())
	}
	if g.set != nil {
		all = append(all, g.set.Close())
	}
	if g.readers != nil {
		all = append(all, g.readers.Close())
	}
	return errors.Join(all...)
}

// enter keeps the generation open until leave. It reports false when it is
// closed already.
func (g *generation) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.users == 0 {
		return false
	}
	g.users++
	return true
}

// leave closes the generation when nobody is left in it.
func (g *generation) leave() error {
	g.mu.Lock()
	g.users--
	last := g.users == 0
	g.mu.Unlock()
	if last {
		return g.close()
	}
	return nil
}
