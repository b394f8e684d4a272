//go:build unix

package archive

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile locks an open file without waiting: for itself alone, or together
// with others who share. The lock ends when the file is closed.
func lockFile(f *os.File, alone bool) error {
	how := unix.LOCK_SH
	if alone {
		how = unix.LOCK_EX
	}
	err := unix.Flock(int(f.Fd()), how|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errHeld
	}
	return err
}

func isNoSpace(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

func isNotWritable(err error) bool {
	return errors.Is(err, unix.EROFS) || errors.Is(err, os.ErrPermission)
}
