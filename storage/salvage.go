package storage

import (
	"encoding/binary"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Wreck is what could be saved of a part that may be damaged anywhere: every
// value whose checksum is right, wherever in the file it lies.
type Wreck struct {
	Head    Head              // zero when it is not among what was saved
	Records map[uint32]Packed // packed encodings, by ordinal
	Raw     map[uint32]map[int]Packed
	Masks   Masks
}

// Salvage reads a part page by page, without following any, so that no page
// that is damaged hides another. A checksum covers its bucket's name and its
// key: what fits was written there.
func Salvage(path string) (*Wreck, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("salvage part: %w", err)
	}
	w := &Wreck{Records: map[uint32]Packed{}, Raw: map[uint32]map[int]Packed{}, Masks: Masks{}}
	for at := 0; at+pageHeader <= len(b); at += pageSize {
		w.leaf(b[at:], true)
	}
	return w, nil
}

// leaf takes the values of a leaf page at the start of b, which goes on to the
// end of the file. A small bucket lies in its leaf as a page of its own.
func (w *Wreck) leaf(b []byte, outer bool) {
	if len(b) < pageHeader || binary.LittleEndian.Uint16(b[8:]) != pageLeaf {
		return
	}
	for i := range int(binary.LittleEndian.Uint16(b[10:])) {
		at := pageHeader + i*pageElement
		if at+pageElement > len(b) {
			return
		}
		e := b[at:]
		flags := binary.LittleEndian.Uint32(e)
		key := int64(binary.LittleEndian.Uint32(e[4:]))
		value := key + int64(binary.LittleEndian.Uint32(e[8:]))
		end := value + int64(binary.LittleEndian.Uint32(e[12:]))
		if end > int64(len(e)) {
			continue
		}
		if flags != elementIsBucket {
			w.value(e[key:value], e[value:end])
		} else if outer && end-value > pageHeader {
			w.leaf(e[value+pageHeader:end], false)
		}
	}
}

// value keeps a value whose checksum is right.
func (w *Wreck) value(key, sealed []byte) {
	for _, bucket := range []string{bucketGames, bucketRaw, bucketMasks, bucketHead} {
		value, ok := unseal(bucket, key, sealed)
		if !ok {
			continue
		}
		switch {
		case bucket == bucketGames && len(key) == 4:
			w.Records[binary.BigEndian.Uint32(key)] = value
		case bucket == bucketRaw && len(key) == 8:
			game := binary.BigEndian.Uint32(key)
			if w.Raw[game] == nil {
				w.Raw[game] = map[int]Packed{}
			}
			w.Raw[game][int(binary.BigEndian.Uint32(key[4:]))] = value
		case bucket == bucketMasks:
			if ordinals, ok := readOrdinals(value); ok {
				w.Masks[string(key)] = ordinals
			}
		case bucket == bucketHead:
			w.Head.read(value) // one that cannot be read says nothing
		}
	}
}

// Masked is the games of a part, by its name, that parts of the set say count
// no more.
func (s *Set) Masked(name string) (games []uint32) {
	for _, p := range s.parts {
		games = append(games, p.masks[name]...)
	}
	return games
}

// MaskedNames is the names of the parts that parts of the set have masks for,
// whether they are in it or not.
func (s *Set) MaskedNames() (names []string) {
	for _, p := range s.parts {
		names = slices.AppendSeq(names, maps.Keys(p.masks))
	}
	return names
}

// Copies is the places of a game in all parts, also where it counts no more.
func (s *Set) Copies(id kifu.GameID) (all []At) {
	for i, p := range s.parts {
		if n, ok := p.find(id); ok {
			all = append(all, At{i, n})
		}
	}
	return all
}
