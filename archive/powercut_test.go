//go:build unix

package archive

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"

	"github.com/kifubase/kifubase/storage/disk"
)

// After a power cut a disk has what was synced, and of the rest anything:
// names that came or went or not, files empty, short, with holes, or whole.
// From every such disk the archive opens in a state that was published, or
// nearly was, with all that was acknowledged in it; verify finds nothing; and
// the same additions end with the archive of an undisturbed run.
func TestPowerCuts(t *testing.T) {
	batches := manyBatches(t)
	dir := filepath.Join(t.TempDir(), "archive")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	rec := newRecorder(t, dir)
	stop := disk.Watch(rec.see)
	var published []About
	for _, b := range batches {
		about, _ := mustAdd(t, dir, &Options{BatchGames: 100}, b...)
		published = append(published, about)
		rec.acknowledge()
	}
	stop()
	r := rand.New(rand.NewPCG(4711, 1))
	outcomes := map[string]int{}
	times := trials(t, 8, 20)
	for n := range times {
		at := r.IntN(len(rec.steps) + 1)
		image := filepath.Join(t.TempDir(), "image")
		rec.image(r, at, image)
		what, err := afterThePowerCut(t, image, batches, published, rec.acknowledged(at))
		if err != nil {
			t.Errorf("cut after step %d of %d: %v", at, len(rec.steps), err)
		}
		outcomes[what]++
		os.RemoveAll(image)
		progress(t, n+1, times)
	}
	t.Logf("%d steps recorded; %v", len(rec.steps), outcomes)
}

// afterThePowerCut looks at what is left, and goes on with it.
func afterThePowerCut(t *testing.T, dir string, batches [][]string, published []About, acknowledged int) (what string, err error) {
	a, err := Open(dir)
	switch {
	case err == nil:
		id := a.About().ID
		a.Close()
		now := slices.IndexFunc(published, func(p About) bool { return p.ID == id }) + 1
		if now < acknowledged || now > acknowledged+1 {
			return "", fmt.Errorf("it holds addition %d, %d were acknowledged", now, acknowledged)
		}
		if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
			return "", fmt.Errorf("verify: %q, %w", told, err)
		}
		what = "opens"
	case errors.Is(err, ErrNoArchive) && acknowledged == 0:
		what = "nothing was published"
	case errors.Is(err, ErrDamaged) && acknowledged == 0:
		what = "is taken up by the next addition"
	default:
		return "", err
	}
	for i := acknowledged; i < len(batches); i++ {
		about, _, err := addTo(dir, &Options{BatchGames: 100}, batches[i]...)
		if err != nil || about.ID != published[i].ID {
			return "", fmt.Errorf("going on with addition %d: archive %s, want %s; %w", i+1, about.ID, published[i].ID, err)
		}
	}
	if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
		return "", fmt.Errorf("verify at the end: %q, %w", told, err)
	}
	return what, nil
}

// recorder notes what happens in a folder: at every step it looks for what
// changed since the one before, whoever did it.
type recorder struct {
	t     *testing.T
	root  string
	mu    sync.Mutex // guards what follows: Bleve has goroutines of its own
	steps []recorded
	names map[uint64]map[string]uint64 // by folder: names of inodes, as they are now
	seen  map[uint64]stamp
	ids   map[inodeKey]uint64 // numbers of what is there now
	last  uint64
	acks  []int // steps there were when an addition was acknowledged
}

// recorded is what a step did. Inodes are numbers of our own: those of the
// system are used again for other files.
type recorded struct {
	names  []naming
	bytes  map[uint64][]byte // files with new bytes
	synced uint64            // the file or folder that was synced, 0 for none
}

// naming is one change of a folder's names: a name that got an inode, one that
// lost it, or both at once.
type naming struct {
	folder   uint64
	from, to string
	inode    uint64
}

type stamp struct{ size, when int64 }

type inodeKey struct {
	number uint64
	folder bool
}

func newRecorder(t *testing.T, root string) *recorder {
	r := &recorder{t: t, root: root, seen: map[uint64]stamp{}, ids: map[inodeKey]uint64{}}
	info, err := os.Lstat(root)
	if err != nil {
		t.Fatal(err)
	}
	r.names = map[uint64]map[string]uint64{r.id(info): {}}
	return r
}

func keyOf(info os.FileInfo) inodeKey {
	return inodeKey{info.Sys().(*syscall.Stat_t).Ino, info.IsDir()}
}

// id is our number of a file or folder.
func (r *recorder) id(info os.FileInfo) uint64 {
	key := keyOf(info)
	if r.ids[key] == 0 {
		r.last++
		r.ids[key] = r.last
	}
	return r.ids[key]
}

// forget drops the numbers of what has no name any more.
func (r *recorder) forget() {
	there := map[uint64]bool{}
	for folder, names := range r.names {
		there[folder] = true
		for _, inode := range names {
			there[inode] = true
		}
	}
	maps.DeleteFunc(r.ids, func(_ inodeKey, id uint64) bool { return !there[id] })
}

func (r *recorder) acknowledge() {
	r.see(disk.Step{})
	r.acks = append(r.acks, len(r.steps))
}

// acknowledged is how many additions were when so many steps were done.
func (r *recorder) acknowledged(at int) (n int) {
	for _, steps := range r.acks {
		if steps <= at {
			n++
		}
	}
	return n
}

func (r *recorder) see(s disk.Step) {
	r.mu.Lock()
	defer r.mu.Unlock()
	step := recorded{bytes: map[uint64][]byte{}}
	now := map[uint64]map[string]uint64{}
	r.look(r.root, now, &step)
	for folder, names := range now {
		step.names = append(step.names, changes(folder, r.names[folder], names)...)
	}
	r.names = now
	if s.Kind == disk.Synced && s.Path != "" {
		if info, err := os.Lstat(s.Path); err == nil {
			step.synced = r.ids[keyOf(info)]
		}
	}
	r.forget()
	r.steps = append(r.steps, step)
}

// look notes the names in a folder and below, and the bytes of files that
// changed.
func (r *recorder) look(dir string, now map[uint64]map[string]uint64, step *recorded) {
	info, err := os.Lstat(dir)
	if err != nil {
		return // it went while we looked
	}
	names := map[string]uint64{}
	now[r.id(info)] = names
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		info, err := os.Lstat(path)
		if err != nil {
			continue
		}
		inode := r.id(info)
		names[e.Name()] = inode
		if e.IsDir() {
			r.look(path, now, step)
			continue
		}
		if is := (stamp{info.Size(), info.ModTime().UnixNano()}); r.seen[inode] != is {
			b, err := os.ReadFile(path)
			if err != nil {
				continue
			}
			r.seen[inode], step.bytes[inode] = is, b
		}
	}
}

// changes is how the names of a folder became others.
func changes(folder uint64, was, is map[string]uint64) (all []naming) {
	gone := map[uint64]string{}
	for _, name := range slices.Sorted(maps.Keys(was)) {
		if is[name] != was[name] {
			gone[was[name]] = name
		}
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if inode := is[name]; was[name] != inode {
			all = append(all, naming{folder, gone[inode], name, inode})
			delete(gone, inode)
		}
	}
	for inode, name := range gone {
		if _, replaced := is[name]; !replaced {
			all = append(all, naming{folder, name, "", inode})
		}
	}
	return all
}

// cutDisk is a disk as a power cut finds it.
type cutDisk struct {
	names   map[uint64]map[string]uint64 // that are on the disk to stay
	pending map[uint64][]naming          // those that may be
	kept    map[uint64][]byte            // bytes that are on the disk to stay
	written map[uint64][]byte            // bytes that may be
	folders map[uint64]bool
}

// image makes the folder that a power cut after so many steps could leave.
func (r *recorder) image(chance *rand.Rand, at int, into string) {
	d := &cutDisk{
		names: map[uint64]map[string]uint64{}, pending: map[uint64][]naming{},
		kept: map[uint64][]byte{}, written: map[uint64][]byte{}, folders: map[uint64]bool{},
	}
	const root = 1 // the first that got a number
	d.folders[root] = true
	for i := range r.steps[:at] {
		d.take(&r.steps[i])
	}
	d.write(r.t, chance, root, into)
}

func (d *cutDisk) take(s *recorded) {
	for inode, b := range s.bytes {
		d.written[inode] = b
	}
	for _, n := range s.names {
		d.folders[n.folder] = true
		d.pending[n.folder] = append(d.pending[n.folder], n)
	}
	switch {
	case s.synced == 0:
	case d.folders[s.synced] || d.pending[s.synced] != nil:
		for _, n := range d.pending[s.synced] {
			n.apply(d.namesOf(s.synced))
		}
		delete(d.pending, s.synced)
	default:
		if b, ok := d.written[s.synced]; ok {
			d.kept[s.synced] = b
			delete(d.written, s.synced)
		}
	}
}

func (d *cutDisk) namesOf(folder uint64) map[string]uint64 {
	if d.names[folder] == nil {
		d.names[folder] = map[string]uint64{}
	}
	return d.names[folder]
}

func (n naming) apply(names map[string]uint64) {
	if n.from != "" {
		delete(names, n.from)
	}
	if n.to != "" {
		names[n.to] = n.inode
	}
}

// write writes a folder: of the changes that were not synced the first few, or
// any, whichever chance will have.
func (d *cutDisk) write(t *testing.T, chance *rand.Rand, folder uint64, path string) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		t.Fatal(err)
	}
	names := maps.Clone(d.namesOf(folder))
	pending := d.pending[folder]
	inOrder, first := chance.IntN(2) == 0, chance.IntN(len(pending)+1)
	for i, n := range pending {
		if inOrder && i < first || !inOrder && chance.IntN(2) == 0 {
			n.apply(names)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		inode, at := names[name], filepath.Join(path, name)
		if d.folders[inode] {
			d.write(t, chance, inode, at)
		} else if err := os.WriteFile(at, d.bytes(chance, inode), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// bytes is what a file may hold: where it was not synced, what it was, what it
// was to be, or something between.
func (d *cutDisk) bytes(chance *rand.Rand, inode uint64) []byte {
	now, open := d.written[inode]
	if !open {
		return d.kept[inode]
	}
	switch chance.IntN(4) {
	case 0:
		return d.kept[inode]
	case 1:
		return now[:chance.IntN(len(now)+1)]
	case 2:
		torn := slices.Clone(now)
		for at := 0; at < len(torn); at += 4096 {
			if chance.IntN(2) == 0 {
				clear(torn[at:min(at+4096, len(torn))])
				copy(torn[at:min(at+4096, len(torn))], d.kept[inode][min(at, len(d.kept[inode])):])
			}
		}
		return torn
	}
	return now
}
