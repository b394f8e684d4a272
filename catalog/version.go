package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"sync"
)

// settlingVersion changes when the program settles the same header with the
// same tables in another way.
//
//	1  the first
//	2  finals of sections are no finals, and what is played on a small board is
//	   no title; an event told from a title by more words takes none from a folder
const settlingVersion = "kifubase settling 2\n"

// ownVersion is the version of the tables that come with the program.
var ownVersion = sync.OnceValue(func() string {
	return versionOf(settlingVersion, foldData, playersData, titlesData, termsData, sharedData)
})

// Version names what the tables make of a header: 32 hex digits. An archive
// whose records were settled under another version is to be settled again.
func (t *Tables) Version() string {
	version := ownVersion()
	for _, names := range t.added {
		version = versionOf(version, names)
	}
	return version
}

func versionOf(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		sum := sha256.Sum256([]byte(text))
		h.Write(sum[:])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// hearing reads through and keeps what it read.
func hearing(r io.Reader) (io.Reader, func() string) {
	h := sha256.New()
	return io.TeeReader(r, h), func() string { return hex.EncodeToString(h.Sum(nil)) }
}
