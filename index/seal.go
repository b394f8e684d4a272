package index

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/kifubase/kifubase/storage/disk"
)

// The seal is a text file, written last. Its first line names format, mapping
// and content, then comes a line for every other file, in order of name, and
// last the checksum of the lines before:
//
//	kifubase index <mapping hash> games <n>
//	<crc-32c, 8 hex digits> <size in bytes> <name>
//	seal <crc-32c>
//
// An index without a seal was not finished; one whose seal does not fit is
// damaged. Bleve has no checksums that it looks at: a segment that is cut
// short is left out of the answers without a word, and a bad bit can lead
// anywhere.
const sealName = "SEAL"

func sealPath(dir string) string { return filepath.Join(dir, sealName) }

// label is what the seal says of the index.
type label struct {
	mapping string
	games   int
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(s string) uint32 { return crc32.Checksum([]byte(s), castagnoli) }

// seal lists all files, puts them on disk to stay, and writes the seal.
func seal(dir string, games int) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "kifubase index %s games %d\n", MappingHash(), games)
	if err := list(&b, dir, true); err != nil {
		return err
	}
	fmt.Fprintf(&b, "seal %08x\n", checksum(b.String()))
	return publish(dir, b.Bytes())
}

// publish writes the seal beside and moves it into place.
func publish(dir string, content []byte) error {
	return disk.Replace(sealPath(dir), ".tmp", content)
}

// list writes a line for every file but the seal, and where told syncs it.
func list(w io.Writer, dir string, sync bool) error {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() == sealName || e.Name() == sealName+".tmp" {
			continue
		}
		if err := line(w, filepath.Join(dir, e.Name()), sync); err != nil {
			return err
		}
	}
	return nil
}

func line(w io.Writer, file string, sync bool) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	sum := crc32.New(castagnoli)
	n, err := io.CopyBuffer(struct{ io.Writer }{sum}, struct{ io.Reader }{f}, make([]byte, 1<<20))
	if err != nil {
		return err
	}
	if sync {
		err = disk.SyncFile(f)
	}
	fmt.Fprintf(w, "%08x %d %s\n", sum.Sum32(), n, filepath.Base(file))
	return err
}

// verify reads the whole index and compares it with its seal.
func verify(dir string) (label, error) {
	content, err := os.ReadFile(sealPath(dir))
	if errors.Is(err, fs.ErrNotExist) {
		if _, gone := os.Stat(dir); gone != nil {
			return label{}, gone
		}
		return label{}, fmt.Errorf("%w: it has no seal", ErrDamaged)
	}
	if err != nil {
		return label{}, err
	}
	l, files, err := readSeal(string(content))
	if err != nil {
		return l, err
	}
	if l.mapping != MappingHash() {
		return l, fmt.Errorf("%w: mapping %s, ours is %s", ErrOutdated, l.mapping, MappingHash())
	}
	var found bytes.Buffer
	if err := list(&found, dir, false); errors.Is(err, fs.ErrPermission) {
		return l, err
	} else if err != nil {
		return l, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return l, compare(files, found.String())
}

// readSeal takes the seal apart.
func readSeal(content string) (l label, files string, err error) {
	body, sum, found := strings.Cut(content, "\nseal ")
	body += "\n"
	if !found || sum != fmt.Sprintf("%08x\n", checksum(body)) {
		return l, "", fmt.Errorf("%w: the seal is broken", ErrDamaged)
	}
	head, files, _ := strings.Cut(body, "\n")
	if _, err := fmt.Sscanf(head, "kifubase index %s games %d", &l.mapping, &l.games); err != nil {
		return l, "", fmt.Errorf("%w: the seal says %q", ErrOutdated, head)
	}
	return l, files, nil
}

// compare names the first file that differs.
func compare(sealed, found string) error {
	if sealed == found {
		return nil
	}
	was, is := strings.Split(sealed, "\n"), strings.Split(found, "\n")
	for i := 0; i < len(was) && i < len(is); i++ {
		if was[i] != is[i] {
			return fmt.Errorf("%w: sealed as %q, found %q", ErrDamaged, was[i], is[i])
		}
	}
	return fmt.Errorf("%w: %d files sealed, %d found", ErrDamaged, len(was)-1, len(is)-1)
}

// Fork makes dst the same index as src, which stays as it is and may be in
// use: segments, which never change again, are linked (or copied where that
// is not possible), all others copied. A damaged src gives ErrDamaged before
// anything is made. Dst is not sealed: Reopen it.
func Fork(src, dst string) error {
	if _, err := verify(src); err != nil {
		return fmt.Errorf("fork index %s: %w", src, err)
	}
	entries, err := os.ReadDir(src)
	if err != nil {
		return fmt.Errorf("fork index: %w", err)
	}
	if err := disk.Mkdir(dst); err != nil {
		return fmt.Errorf("fork index: %w", err)
	}
	for _, e := range entries {
		if e.Name() == sealName {
			continue
		}
		if err := carry(filepath.Join(src, e.Name()), filepath.Join(dst, e.Name())); err != nil {
			return fmt.Errorf("fork index: %w", err)
		}
	}
	return nil
}

// carry links a segment and copies anything else.
func carry(from, to string) error {
	if filepath.Ext(from) == segmentSuffix && disk.Link(from, to) == nil {
		return nil
	}
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o666)
}
