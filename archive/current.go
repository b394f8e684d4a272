package archive

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/storage/disk"
)

// currentName is the file that names the generation readers use: its name, a
// blank, the CRC-32C of the name in hex, and a line break. Without the
// checksum one flipped bit could name an older generation.
const currentName = "CURRENT"

var generationName = regexp.MustCompile(`^gen-([0-9]{6,9})$`)

func nameOf(generation int) string { return fmt.Sprintf("gen-%06d", generation) }

func numberOf(name string) (generation int, ok bool) {
	m := generationName.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	generation, err := strconv.Atoi(m[1])
	return generation, err == nil
}

func currentLine(generation int) string {
	name := nameOf(generation)
	return fmt.Sprintf("%s %08x\n", name, crc32.Checksum([]byte(name), crc32.MakeTable(crc32.Castagnoli)))
}

// readCurrent is the generation that CURRENT names. ErrNotFound means that
// nothing was ever published here.
func readCurrent(dir string) (int, error) {
	path := filepath.Join(dir, currentName)
	b, err := os.ReadFile(path)
	switch {
	case err == nil:
	case isFolder(path):
		return 0, fmt.Errorf("%w: %w", ErrDamaged, err)
	case noFolder(dir) != nil:
		return 0, noFolder(dir)
	case errors.Is(err, fs.ErrNotExist):
		return 0, noCurrent(dir)
	default:
		return 0, err
	}
	name, _, _ := strings.Cut(string(b), " ")
	n, ok := numberOf(name)
	if !ok || string(b) != currentLine(n) {
		return 0, fmt.Errorf("%s: %w: says %q", path, ErrDamaged, b)
	}
	return n, nil
}

// noFolder is an error where something that is no folder stands.
func noFolder(dir string) error {
	if exists(dir) && !isFolder(dir) {
		return fmt.Errorf("%s: %w: it is no folder", dir, ErrNoArchive)
	}
	return nil
}

// noCurrent tells a folder without an archive from one that lost its CURRENT.
func noCurrent(dir string) error {
	generations, err := generationsIn(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if len(generations) > 0 {
		return fmt.Errorf("%s: %w: missing, and there is %s; the next indexer add takes it up",
			filepath.Join(dir, currentName), ErrDamaged, nameOf(slices.Max(generations)))
	}
	return fmt.Errorf("%s: %w", dir, ErrNoArchive)
}

// generationsIn is the numbers of the generations that have their name.
func generationsIn(dir string) ([]int, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var all []int
	for _, e := range entries {
		if n, ok := numberOf(e.Name()); ok && e.IsDir() {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all, nil
}

// setCurrent makes readers use a generation.
func setCurrent(dir string, generation int) error {
	return disk.Replace(filepath.Join(dir, currentName), temporarySuffix, []byte(currentLine(generation)))
}
