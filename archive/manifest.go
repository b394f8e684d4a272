package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

const (
	manifestName    = "MANIFEST.json"
	manifestVersion = 2
)

// manifest says what a generation is made of. It is written last, so that a
// folder with a manifest is whole.
type manifest struct {
	Version    int               `json:"version"`
	Store      string            `json:"store"` // names the archive; parts and index carry it too
	Generation int               `json:"generation"`
	Made       time.Time         `json:"made"`
	Content    string            `json:"content"`           // the archive id
	Format     int               `json:"format"`            // of the parts
	Mapping    string            `json:"mapping"`           // of the index
	Settled    []string          `json:"settled,omitempty"` // versions of the tables that settled the records; from version 2
	Mark       string            `json:"mark"`              // that the index carries: how far it follows
	NextPart   int               `json:"next_part"`         // no number of a part is used twice
	Parts      []string          `json:"parts"`             // in the order they were written
	Counts     counts            `json:"counts"`
	Files      map[string]digest `json:"files"` // all but the manifest itself, by name
	Seal       string            `json:"seal"`  // SHA-256 of the manifest with an empty seal
}

type digest struct {
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
}

type counts struct {
	Games     int               `json:"games"`
	Records   int               `json:"records"`
	Files     int               `json:"files"`
	Positions int               `json:"positions"`
	Findings  map[kifu.Code]int `json:"findings"`

	// Since version 2: games, versions of one counted once, and what is in the
	// file of clusters.
	Clusters       int               `json:"clusters"`
	Contradictions map[kifu.Code]int `json:"contradictions"`
}

// encode is the manifest as it lies on disk, sealed.
func (m manifest) encode() []byte {
	m.Seal = ""
	m.Seal = sealOf(m.json())
	return m.json()
}

func (m *manifest) json() []byte {
	b, _ := json.MarshalIndent(m, "", "\t") // fails for no value of these types
	return append(b, '\n')
}

// sealed reports whether b, which the manifest was read from, is what was
// sealed: also where it is of an older version, with fewer names.
func (m *manifest) sealed(b []byte) bool {
	blank := bytes.Replace(b, []byte(`"seal": "`+m.Seal+`"`), []byte(`"seal": ""`), 1)
	return m.Seal == sealOf(blank)
}

func sealOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// readManifest reads the manifest of a generation. One that is not what was
// written is ErrDamaged.
func readManifest(dir string) (manifest, error) {
	path := filepath.Join(dir, manifestName)
	b, err := os.ReadFile(path)
	if err != nil && (errors.Is(err, fs.ErrNotExist) || isFolder(path)) {
		return manifest{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err != nil {
		return manifest{}, err
	}
	var m manifest
	if err := json.Unmarshal(b, &m); err != nil {
		return manifest{}, fmt.Errorf("%s: %w: %w", path, ErrDamaged, err)
	}
	if !m.sealed(b) {
		return manifest{}, fmt.Errorf("%s: %w: the seal does not fit", path, ErrDamaged)
	}
	if m.Version > manifestVersion || m.Format > storage.FormatVersion {
		return manifest{}, fmt.Errorf("%s: %w: version %d, parts of version %d; this program reads %d and %d",
			path, ErrFormat, m.Version, m.Format, manifestVersion, storage.FormatVersion)
	}
	if n, named := numberOf(filepath.Base(dir)); named && n != m.Generation {
		return manifest{}, fmt.Errorf("%s: %w: it is that of %s", path, ErrDamaged, nameOf(m.Generation))
	}
	return m, nil
}

func (m *manifest) storeID() (id storage.StoreID, err error) {
	b, err := hex.DecodeString(m.Store)
	if err != nil || len(b) != len(id) {
		return id, fmt.Errorf("%w: %s: store %q", ErrDamaged, manifestName, m.Store)
	}
	return storage.StoreID(b), nil
}

func (m *manifest) about() About {
	a := About{
		ID: m.Content, Generation: m.Generation, Made: m.Made,
		Games: m.Counts.Games, Records: m.Counts.Records, Files: m.Counts.Files, Positions: m.Counts.Positions,
		Findings: m.Counts.Findings, Clusters: m.Counts.Clusters, Contradictions: m.Counts.Contradictions, Format: m.Format, Mapping: m.Mapping, Parts: len(m.Parts),
	}
	for _, f := range m.Files {
		a.Bytes += f.Bytes
	}
	return a
}

// settledBy reports whether these tables settled every record.
func (m *manifest) settledBy(t *catalog.Tables) bool {
	return len(m.Settled) == 1 && m.Settled[0] == t.Version()
}

// countsOf is the counts as a manifest has them.
func countsOf(c *storage.Counts, files int) counts {
	return counts{Games: c.Games, Records: c.Records, Files: files, Positions: c.Positions, Findings: c.Findings}
}
