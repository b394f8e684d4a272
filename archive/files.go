package archive

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/kifubase/kifubase/storage/disk"
)

// diskError says of an error what the caller can do about it: a full disk is
// an ErrNoSpace, a folder that may not be written an ErrNotWritable.
func diskError(err error) error {
	switch {
	case err == nil, errors.Is(err, ErrNoSpace), errors.Is(err, ErrNotWritable):
		return err
	case isNoSpace(err), strings.Contains(err.Error(), "no space left on device"): // some libraries keep only the text
		return fmt.Errorf("%w: %w", ErrNoSpace, err)
	case isNotWritable(err):
		return fmt.Errorf("%w: %w", ErrNotWritable, err)
	}
	return err
}

// temporarySuffix ends the names of what is not finished. The next writer
// removes it.
const temporarySuffix = ".tmp"

// share gives a file that never changes again a second name, or copies it
// where the disk has no links.
func share(from, to string) error {
	if err := disk.Link(from, to); err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return copyFile(from, to)
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Close())
	}
	return errors.Join(disk.SyncFile(out), out.Close())
}

// isFolder reports whether a folder stands there.
func isFolder(path string) bool {
	about, err := os.Stat(path)
	return err == nil && about.IsDir()
}

// digestOf is the SHA-256 of a file in hex digits, and its size.
func digestOf(path string) (digest string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.CopyBuffer(h, onlyReader{f}, make([]byte, 1<<20))
	return hex.EncodeToString(h.Sum(nil)), n, err
}

// onlyReader hides what else a file can do, so that the buffer is used.
type onlyReader struct{ io.Reader }
