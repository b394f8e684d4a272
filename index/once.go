package index

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Versions tells the index which games are versions of one, the one that
// speaks for them first: they are counted once. It is to be called before the
// index is shared.
func (ix *Index) Versions(clusters [][]kifu.GameID) {
	for _, ids := range clusters {
		var slots []int32
		for _, id := range ids {
			if slot, ok := ix.slot(id); ok {
				slots = append(slots, int32(slot))
			}
		}
		if len(slots) > 1 {
			ix.versions = append(ix.versions, slots)
		}
	}
}

// Contradictions tells the index of which games records contradict each other,
// and in what: the codes by which such games are found. It is to be called
// before the index is shared.
func (ix *Index) Contradictions(games map[kifu.Code][]kifu.GameID) {
	ix.contradictions = map[kifu.Code]set{}
	for code, ids := range games {
		found := make(set, len(ix.live))
		for _, id := range ids {
			if slot, ok := ix.slot(id); ok {
				found.add(slot)
			}
		}
		ix.contradictions[code] = found
	}
}

// contradicting is the games with a contradiction of that code, or group of
// codes.
func (ix *Index) contradicting(text string) set {
	all := make(set, len(ix.live))
	for code, games := range ix.contradictions {
		if string(code) == text || code.Group() == text {
			all.or(games)
		}
	}
	return all
}

// once is the games found, of those that are versions of one only the first:
// the one that speaks for them, or who would speak without it.
func (ix *Index) once(found set) set {
	told := found
	for _, slots := range ix.versions {
		first := slices.IndexFunc(slots, func(slot int32) bool { return found.has(int(slot)) })
		if first < 0 {
			continue
		}
		for _, slot := range slots[first+1:] {
			if found.has(int(slot)) {
				if &told[0] == &found[0] {
					told = slices.Clone(found)
				}
				told.remove(int(slot))
			}
		}
	}
	return told
}
