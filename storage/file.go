package storage

import (
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"

	"github.com/kifubase/kifubase/storage/disk"
)

// commitBytes is how much is put before it is committed. bbolt holds what is
// not committed in memory, and above 64 MB its commits grow slower than the
// data.
const commitBytes = 32 << 20

// file is a part, or the file of clusters, while it is written. Keys must be put in ascending order in
// every bucket, so that pages are filled to the brim and none is rewritten.
type file struct {
	path    string
	buckets []string
	db      *bolt.DB
	tx      *bolt.Tx
	in      map[string]*bolt.Bucket
	pending int
	arena   []byte // what bbolt refers to until the commit
}

func createFile(path string, buckets []string) (*file, error) {
	db, err := bolt.Open(path, 0o644, &bolt.Options{
		PageSize:     pageSize, // the same on every machine
		NoSync:       true,     // close does it once
		NoGrowSync:   true,     // and the file grows by what is written, not by 16 MB
		FreelistType: bolt.FreelistMapType,
		NoStatistics: true,
		OpenFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
			return os.OpenFile(name, flag|os.O_EXCL, mode) // never onto what is there
		},
	})
	if err != nil {
		return nil, fmt.Errorf("create part: %w", err)
	}
	f := &file{path: path, buckets: buckets, db: db}
	if err := f.begin(); err != nil {
		f.abandon()
		return nil, err
	}
	return f, nil
}

func (f *file) begin() (err error) {
	if f.tx, err = f.db.Begin(true); err != nil {
		return fmt.Errorf("write part: %w", err)
	}
	f.in, f.pending, f.arena = make(map[string]*bolt.Bucket, len(f.buckets)), 0, nil
	for _, name := range f.buckets {
		b, err := f.tx.CreateBucketIfNotExists([]byte(name))
		if err != nil {
			return fmt.Errorf("write part: %w", err)
		}
		b.FillPercent = 1
		f.in[name] = b
	}
	return nil
}

// put seals a value and puts it. The value is copied.
func (f *file) put(bucket string, key, value []byte) error {
	v := seal(bucket, key, f.hold(value))
	if err := f.in[bucket].Put(key, v); err != nil {
		return fmt.Errorf("write part: %w", err)
	}
	f.pending += len(key) + len(v)
	if f.pending < commitBytes {
		return nil
	}
	if err := f.commit(); err != nil {
		return err
	}
	return f.begin()
}

// hold copies a value into the arena, with room for its checksum after it.
func (f *file) hold(value []byte) []byte {
	n := len(value) + sealSize
	if len(f.arena) < n {
		f.arena = make([]byte, max(n, 1<<20))
	}
	v := append(f.arena[:0:n], value...)
	f.arena = f.arena[n:]
	return v
}

func (f *file) commit() error {
	if err := f.tx.Commit(); err != nil {
		return fmt.Errorf("write part: %w", err)
	}
	f.tx = nil
	return nil
}

// close commits, lists the pages that lead to others, and puts the file on
// the disk to stay. The folder that names it is for the caller to sync.
func (f *file) close() error {
	if err := f.commit(); err != nil {
		f.abandon()
		return err
	}
	if err := f.db.Close(); err != nil {
		return fmt.Errorf("close part: %w", err)
	}
	return sealPages(f.path)
}

// abandon lets go of the file and removes it.
func (f *file) abandon() {
	if f.tx != nil {
		f.tx.Rollback() // nothing to be done about a part that is given up
	}
	f.db.Close()
	disk.Remove(f.path)
}
