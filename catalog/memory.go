package catalog

import (
	"strings"
	"sync"
)

// memory keeps what was made of values that come again and again: an archive of
// 44,000 games has 3,000 names. It is bounded: when full it begins anew.
type memory struct {
	mu     sync.RWMutex // guards both maps
	names  map[string]*nameParse
	events map[string]*eventParse
}

// mostRemembered is how many values of each kind are kept: about 20 MB.
const mostRemembered = 1 << 15

// longestRemembered is the longest value worth keeping, in bytes.
const longestRemembered = 256

func newMemory() *memory {
	return &memory{names: map[string]*nameParse{}, events: map[string]*eventParse{}}
}

// recall is what was kept under key, or what parse makes of it now. What it
// returns is shared: don't change it.
func recall[V any](m *memory, kept func(*memory) map[string]V, key string, parse func() V) V {
	m.mu.RLock()
	v, ok := kept(m)[key]
	m.mu.RUnlock()
	if ok {
		return v
	}
	v = parse()
	if len(key) > longestRemembered {
		return v
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	held := kept(m)
	if len(held) >= mostRemembered {
		clear(held)
	}
	held[strings.Clone(key)] = v
	return v
}
