package archive

import (
	"cmp"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// maxParts is how many parts an archive has at most. Every look-up asks them
// all, at about a microsecond each.
const maxParts = 8

// tidy merges parts when there are too many, the smallest first.
func (d *draft) tidy() error {
	if len(d.parts) <= maxParts {
		return nil
	}
	return d.merge(toMerge(d.set.Heads()))
}

// toMerge chooses the parts to merge: the smallest ones, as long as the next is
// not larger than all before together, so that over a part's life it is
// written again a few times only, however small the additions are.
func toMerge(heads []storage.Head) []int {
	order := make([]int, len(heads))
	for i := range order {
		order[i] = i
	}
	size := func(i int) int { return heads[i].Counts.Games + heads[i].Counts.Positions }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size(i), size(j)) })
	sum, n := 0, 0
	for ; n < len(order); n++ {
		if n > 1 && size(order[n]) > sum {
			break
		}
		sum += size(order[n])
	}
	merged := order[:n]
	slices.Sort(merged)
	return merged
}

// mergeFresh makes one part of those that were written here.
func (d *draft) mergeFresh() error {
	var fresh []int
	for i, name := range d.parts {
		if _, ok := d.fresh[name]; ok {
			fresh = append(fresh, i)
		}
	}
	if len(fresh) < 2 {
		return nil
	}
	return d.merge(fresh)
}

// renew gives parts of an older format what they lack.
func (d *draft) renew() error {
	if old := d.set.Outdated(); len(old) > 0 {
		return d.merge(old)
	}
	return nil
}

// merge makes one part of some.
func (d *draft) merge(some []int) error {
	name := d.nextPart()
	head, err := d.set.Merge(filepath.Join(d.dir, name), d.store, name, some, same.SketchOf)
	if err != nil {
		return err
	}
	d.fresh[name] = head
	var kept []string
	for i, old := range d.parts {
		if slices.Contains(some, i) {
			defer disk.Remove(filepath.Join(d.dir, old)) // a file too many does no harm: no manifest names it
			delete(d.fresh, old)
			continue
		}
		kept = append(kept, old)
	}
	return d.reopen(append(kept, name))
}

// reopen opens another choice of parts.
func (d *draft) reopen(parts []string) error {
	if err := d.set.Close(); err != nil {
		return err
	}
	d.parts = nil
	for _, name := range parts {
		if err := d.open(name); err != nil {
			return err
		}
	}
	return nil
}
