package catalog

import (
	"strings"
	"sync"
)

// memory keeps what was made of values that come again and again: an archive of
// 44,000 games has 3,000 names. It is bounded: when full it begins anew.
type memory struct {
	mu     sync.RWMutex // guards the maps
	names  map[nameKey]*nameParse
	events map[string]*eventParse
	dirs   map[string][]folder
}

// nameKey is a name field with all that its reading depends on.
type nameKey struct {
	raw, rank string
	account   bool
}

// mostRemembered is how many values of each kind are kept: about 20 MB.
const mostRemembered = 1 << 15

// longestRemembered is the longest value worth keeping, in bytes.
const longestRemembered = 256

func newMemory() *memory {
	return &memory{names: map[nameKey]*nameParse{}, events: map[string]*eventParse{}, dirs: map[string][]folder{}}
}

// name is what was kept of a name field, or what parse makes of it now. It is
// shared: don't change it.
func (m *memory) name(key nameKey, parse func() *nameParse) *nameParse {
	m.mu.RLock()
	p, ok := m.names[key]
	m.mu.RUnlock()
	if ok {
		return p
	}
	p = parse()
	if len(key.raw)+len(key.rank) > longestRemembered {
		return p
	}
	key.raw, key.rank = strings.Clone(key.raw), strings.Clone(key.rank)
	m.mu.Lock()
	defer m.mu.Unlock()
	keep(m.names, key, p)
	return p
}

// event is what was kept of an event's text, or what parse makes of it now. It
// is shared: don't change it.
func (m *memory) event(text string, parse func() *eventParse) *eventParse {
	m.mu.RLock()
	e, ok := m.events[text]
	m.mu.RUnlock()
	if ok {
		return e
	}
	e = parse()
	if len(text) > longestRemembered {
		return e
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	keep(m.events, strings.Clone(text), e)
	return e
}

// folders is what was kept of a path of folders, or what read makes of it now.
// It is shared: don't change it.
func (m *memory) folders(dir string, read func(dir string) []folder) []folder {
	m.mu.RLock()
	list, ok := m.dirs[dir]
	m.mu.RUnlock()
	if ok {
		return list
	}
	dir = strings.Clone(dir)
	list = read(dir)
	m.mu.Lock()
	defer m.mu.Unlock()
	keep(m.dirs, dir, list)
	return list
}

func keep[K comparable, V any](m map[K]V, key K, v V) {
	if len(m) >= mostRemembered {
		clear(m)
	}
	m[key] = v
}
