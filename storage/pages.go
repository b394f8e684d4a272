package storage

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"slices"

	"github.com/kifubase/kifubase/storage/disk"
)

// A flipped bit in a value is found by the value's own checksum, and one in a
// leaf page of bbolt makes a value unfindable or fail its checksum. But a
// page that leads to other pages could lead in a circle, and bbolt follows it
// until the stack is full, which ends the process. So all pages that lead to
// others, one in two hundred, have their checksums in a list after the last
// page, and Open compares them before bbolt follows any:
//
//	rows    8 page number, 4 pages, 4 CRC-32C of the pages, little endian
//	footer  8 "kifupage", 4 number of rows, 4 CRC-32C of the rows and of the
//	        footer before it
const (
	pageRow    = 16
	pageFooter = 16
	pageMagic  = "kifupage"
)

// What is needed of bbolt's page format (its own version 2): a page begins
// with 8 number, 2 flags, 2 count, 4 overflow; the elements follow.
const (
	pageHeader      = 16
	pageElement     = 16
	pageBranch      = 0x01
	pageLeaf        = 0x02
	elementIsBucket = 0x01
	metaRoot        = pageHeader + 16 // where a meta page has the root's number
	metaTxid        = pageHeader + 48
)

type pageSum struct {
	id    uint64
	pages uint32
	sum   uint32
}

// sealPages appends the list to a file that bbolt has closed, and syncs it.
func sealPages(path string) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	rows, err := leadingPages(f)
	if err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	end, err := f.Seek(0, 2)
	if err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	if _, err := f.WriteAt(appendPageList(nil, rows), end); err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	if err := disk.SyncFile(f); err != nil {
		return fmt.Errorf("seal part: %w", err)
	}
	return nil
}

func appendPageList(b []byte, rows []pageSum) []byte {
	for _, r := range rows {
		b = binary.LittleEndian.AppendUint64(b, r.id)
		b = binary.LittleEndian.AppendUint32(b, r.pages)
		b = binary.LittleEndian.AppendUint32(b, r.sum)
	}
	b = append(b, pageMagic...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(rows)))
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// leadingPages walks from the newer meta page to every page that leads on.
func leadingPages(f *os.File) ([]pageSum, error) {
	var rows []pageSum
	var newest, root uint64
	for id := range uint64(2) {
		p, err := readPage(f, id)
		if err != nil {
			return nil, err
		}
		rows = append(rows, sumOf(id, p))
		if txid := binary.LittleEndian.Uint64(p[metaTxid:]); txid >= newest {
			newest, root = txid, binary.LittleEndian.Uint64(p[metaRoot:])
		}
	}
	for todo := []uint64{root}; len(todo) > 0; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		p, err := readPage(f, id)
		if err != nil {
			return nil, err
		}
		if next, leads := leadsTo(p); leads {
			rows = append(rows, sumOf(id, p))
			todo = append(todo, next...)
		}
	}
	slices.SortFunc(rows, func(a, b pageSum) int { return int(int64(a.id) - int64(b.id)) })
	return rows, nil
}

func sumOf(id uint64, p []byte) pageSum {
	return pageSum{id, uint32(len(p) / pageSize), crc32.Checksum(p, castagnoli)}
}

// readPage is the page with the ones it runs over into.
func readPage(f *os.File, id uint64) ([]byte, error) {
	p := make([]byte, pageSize)
	if _, err := f.ReadAt(p, int64(id)*pageSize); err != nil {
		return nil, err
	}
	flags, overflow := binary.LittleEndian.Uint16(p[8:]), binary.LittleEndian.Uint32(p[12:])
	if overflow == 0 || flags != pageBranch && flags != pageLeaf {
		return p, nil
	}
	p = make([]byte, pageSize*(1+int64(overflow)))
	_, err := f.ReadAt(p, int64(id)*pageSize)
	return p, err
}

// leadsTo is the pages that a page leads to: the children of a branch, the
// roots of the buckets in a leaf. A bucket so small that it lies in the leaf
// leads nowhere, but a flipped bit could make it.
func leadsTo(p []byte) (next []uint64, leads bool) {
	flags, count := binary.LittleEndian.Uint16(p[8:]), int(binary.LittleEndian.Uint16(p[10:]))
	for i := range count {
		at := pageHeader + i*pageElement
		e := p[at:]
		switch {
		case flags == pageBranch:
			leads = true
			next = append(next, binary.LittleEndian.Uint64(e[8:]))
		case flags == pageLeaf && binary.LittleEndian.Uint32(e) == elementIsBucket:
			leads = true
			pos, key := binary.LittleEndian.Uint32(e[4:]), binary.LittleEndian.Uint32(e[8:])
			if root := binary.LittleEndian.Uint64(e[pos+key:]); root != 0 {
				next = append(next, root)
			}
		}
	}
	return next, leads
}

// checkPages compares the pages that lead to others with the list.
func checkPages(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	rows, err := readPageList(f)
	if err != nil {
		return &DamageError{path, "page list", err.Error()}
	}
	var p []byte
	for _, r := range rows {
		if n := int(r.pages) * pageSize; n > len(p) {
			p = make([]byte, n)
		}
		page := p[:int(r.pages)*pageSize]
		if _, err := f.ReadAt(page, int64(r.id)*pageSize); err != nil {
			return &DamageError{path, fmt.Sprintf("page %d", r.id), err.Error()}
		}
		if crc32.Checksum(page, castagnoli) != r.sum {
			return &DamageError{path, fmt.Sprintf("page %d", r.id), "checksum"}
		}
	}
	return nil
}

func readPageList(f *os.File) ([]pageSum, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size := info.Size()
	foot := make([]byte, pageFooter)
	if size < pageFooter {
		return nil, errShort
	}
	if _, err := f.ReadAt(foot, size-pageFooter); err != nil {
		return nil, err
	}
	n := int64(binary.LittleEndian.Uint32(foot[8:])) * pageRow
	if string(foot[:8]) != pageMagic || n > size-pageFooter {
		return nil, errShort
	}
	list := make([]byte, n+pageFooter)
	if _, err := f.ReadAt(list, size-int64(len(list))); err != nil {
		return nil, err
	}
	if crc32.Checksum(list[:len(list)-4], castagnoli) != binary.LittleEndian.Uint32(list[len(list)-4:]) {
		return nil, errShort
	}
	rows := make([]pageSum, n/pageRow)
	for i := range rows {
		r := list[i*pageRow:]
		rows[i] = pageSum{binary.LittleEndian.Uint64(r), binary.LittleEndian.Uint32(r[8:]), binary.LittleEndian.Uint32(r[12:])}
	}
	return rows, nil
}
