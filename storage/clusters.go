package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/kifubase/kifubase/kifu"
)

// clustersVersion is the version of the file of clusters.
//
//	1  first
//	2  the head says by which rules the clusters were found
//
// The file says which games of an archive are versions of one, and what the
// records of a game contradict each other in. It is written anew with every
// generation. It is a bbolt file of 4,096-byte pages like a part, with the
// same checksums; an ordinal is 4 bytes, big endian.
//
//	head      "head" → number version, 16 id of the archive, number clusters,
//	          number of the rules (archive/same: Rules)
//	clusters  ordinal → packed cluster
//
// A cluster, since version 1; numbers, texts and lists are those of record.go:
//
//	list    games: 16 id
//	text    why the first speaks
//	list    versions: numbers A, B; texts reason, confidence; byte symmetry;
//	        byte reversed; numbers agreed, from; list of differences: numbers
//	        move, at; byte 1 where A has it, 2 where B has; 2 point of each
//	        that has, little endian
//	list    contradictions: text code, byte severity, byte apart; for A and B
//	        16 id of the game, number witness, text file, number tree, text
//	        what it says
const clustersVersion = 2

const bucketClusters = "clusters"

var clusterBuckets = []string{bucketHead, bucketClusters}

// WriteClusters writes a new file of clusters that were found by these rules.
// It is on the disk to stay; its folder is not synced.
func WriteClusters(path string, store StoreID, rules int, clusters []kifu.Cluster) error {
	f, err := createFile(path, clusterBuckets)
	if err != nil {
		return err
	}
	if err := f.clusters(store, rules, clusters); err != nil {
		f.abandon()
		return err
	}
	return f.close()
}

func (f *file) clusters(store StoreID, rules int, clusters []kifu.Cluster) error {
	for i := range clusters {
		if err := f.put(bucketClusters, gameKey(uint32(i)), Pack(appendCluster(nil, &clusters[i]))); err != nil {
			return err
		}
	}
	head := append(appendInt(nil, clustersVersion), store[:]...)
	return f.put(bucketHead, []byte(keyHead), appendInt(appendInt(head, len(clusters)), rules))
}

// ReadClusters reads a file of clusters of the archive that is called store,
// and by which rules they were found; 0 when the file does not say. One that is
// not what was written is an ErrDamaged, one of another version or archive an
// ErrFormat.
func ReadClusters(path string, store StoreID) (clusters []kifu.Cluster, rules int, err error) {
	if err := checkPages(path); err != nil {
		return nil, 0, fmt.Errorf("read clusters: %w", err)
	}
	db, err := openReadOnly(path)
	if err != nil {
		return nil, 0, fmt.Errorf("read clusters: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	defer rescue(&err, func() error { return &DamageError{path, "file", "page"} })()
	err = db.View(func(tx *bolt.Tx) (err error) {
		clusters, rules, err = readClusters(tx, path, store)
		return err
	})
	return clusters, rules, err
}

func readClusters(tx *bolt.Tx, path string, store StoreID) (clusters []kifu.Cluster, rules int, err error) {
	get := func(bucket string, key []byte) ([]byte, error) {
		name := fmt.Sprintf("%s/%x", bucket, key)
		b := tx.Bucket([]byte(bucket))
		if b == nil {
			return nil, &DamageError{path, bucket, "no such bucket"}
		}
		value, ok := unseal(bucket, key, b.Get(key))
		if !ok {
			return nil, &DamageError{path, name, "missing, or its checksum is wrong"}
		}
		return value, nil
	}
	head, err := get(bucketHead, []byte(keyHead))
	if err != nil {
		return nil, 0, err
	}
	n, rules, err := readClusterHead(head, filepath.Base(path), store)
	if err != nil {
		return nil, 0, err
	}
	for i := range n {
		value, err := get(bucketClusters, gameKey(uint32(i)))
		if err != nil {
			return nil, 0, err
		}
		b, err := Packed(value).Unpack()
		if err != nil {
			return nil, 0, &DamageError{path, fmt.Sprintf("clusters/%x", gameKey(uint32(i))), err.Error()}
		}
		c, err := readCluster(b)
		if err != nil {
			return nil, 0, &DamageError{path, fmt.Sprintf("clusters/%x", gameKey(uint32(i))), err.Error()}
		}
		clusters = append(clusters, c)
	}
	return clusters, rules, nil
}

func readClusterHead(head []byte, name string, store StoreID) (n, rules int, err error) {
	s := &source{b: head}
	version := s.number(maxInt32)
	if version < 1 || version > clustersVersion {
		return 0, 0, fmt.Errorf("%s: %w: version %d, this program reads %d", name, ErrFormat, version, clustersVersion)
	}
	var of StoreID
	copy(of[:], s.take(len(of)))
	n = s.number(maxInt32)
	if version >= 2 {
		rules = s.number(maxInt32)
	}
	if s.bad {
		return 0, 0, &DamageError{name, bucketHead, errShort.Error()}
	}
	if of != store {
		return 0, 0, fmt.Errorf("%s: %w: it belongs to archive %s, not to %s", name, ErrFormat, of, store)
	}
	return n, rules, nil
}

func appendCluster(b []byte, c *kifu.Cluster) []byte {
	b = appendInt(b, len(c.Games))
	for _, id := range c.Games {
		b = append(b, id[:]...)
	}
	b = appendString(b, c.Why)
	b = appendInt(b, len(c.Versions))
	for i := range c.Versions {
		b = appendVersion(b, &c.Versions[i])
	}
	b = appendInt(b, len(c.Contradictions))
	for i := range c.Contradictions {
		x := &c.Contradictions[i]
		b = append(appendString(b, string(x.Code)), byte(x.Severity))
		b = appendBool(b, x.Apart)
		b = appendClaim(appendClaim(b, &x.A), &x.B)
	}
	return b
}

func appendVersion(b []byte, v *kifu.Version) []byte {
	b = appendInt(appendInt(b, v.A), v.B)
	b = appendString(appendString(b, v.Reason), v.Confidence)
	b = appendBool(append(b, byte(v.Turn)), v.Reversed)
	b = appendInt(appendInt(b, v.Agreed), v.From)
	b = appendInt(b, len(v.Differences))
	for i := range v.Differences {
		b = appendDifference(b, &v.Differences[i])
	}
	return b
}

func appendDifference(b []byte, d *kifu.Difference) []byte {
	b = appendInt(appendInt(b, d.Move), d.At)
	has := byte(0)
	if d.HasA {
		has |= 1
	}
	if d.HasB {
		has |= 2
	}
	b = append(b, has)
	if d.HasA {
		b = binary.LittleEndian.AppendUint16(b, uint16(d.A))
	}
	if d.HasB {
		b = binary.LittleEndian.AppendUint16(b, uint16(d.B))
	}
	return b
}

func appendClaim(b []byte, c *kifu.Claim) []byte {
	b = appendInt(append(b, c.Game[:]...), c.Witness)
	b = appendInt(appendString(b, c.File), c.Number)
	return appendString(b, c.Says)
}

// readCluster reads what appendCluster wrote.
func readCluster(b []byte) (c kifu.Cluster, err error) {
	s := &source{b: b}
	c.Games = make([]kifu.GameID, s.count())
	for i := range c.Games {
		copy(c.Games[i][:], s.take(len(c.Games[i])))
	}
	c.Why = s.string()
	c.Versions = make([]kifu.Version, s.count())
	for i := range c.Versions {
		c.Versions[i] = readVersion(s, len(c.Games))
	}
	c.Contradictions = make([]kifu.Contradiction, s.count())
	for i := range c.Contradictions {
		c.Contradictions[i] = kifu.Contradiction{
			Code: kifu.Code(s.string()), Severity: kifu.Severity(s.byte()), Apart: s.byte() != 0,
			A: readClaim(s), B: readClaim(s),
		}
	}
	if len(s.b) > 0 || len(c.Games) == 0 {
		s.fail()
	}
	return c, s.err()
}

func readVersion(s *source, games int) kifu.Version {
	v := kifu.Version{
		A: s.number(uint64(games)), B: s.number(uint64(games)), Reason: s.string(), Confidence: s.string(),
		Turn: readSymmetry(s), Reversed: s.byte() != 0, Agreed: s.number(maxInt32), From: s.number(maxInt32),
	}
	if v.A >= games || v.B >= games {
		s.fail()
	}
	v.Differences = make([]kifu.Difference, s.count())
	for i := range v.Differences {
		d := &v.Differences[i]
		d.Move, d.At = s.number(maxInt32), s.number(maxInt32)
		has := s.byte()
		if d.HasA = has&1 != 0; d.HasA {
			d.A = kifu.Point(s.u16())
		}
		if d.HasB = has&2 != 0; d.HasB {
			d.B = kifu.Point(s.u16())
		}
	}
	return v
}

func readClaim(s *source) (c kifu.Claim) {
	copy(c.Game[:], s.take(len(c.Game)))
	c.Witness, c.File, c.Number, c.Says = s.number(maxInt32), s.string(), s.number(maxInt32), s.string()
	return c
}

// SameClusters reports whether two lists of clusters are kept as the same.
func SameClusters(a, b []kifu.Cluster) bool {
	return slices.EqualFunc(a, b, func(x, y kifu.Cluster) bool {
		return bytes.Equal(appendCluster(nil, &x), appendCluster(nil, &y))
	})
}
