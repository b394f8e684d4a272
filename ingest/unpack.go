package ingest

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/kifubase/kifubase/kifu"
)

// member is one entry of an archive.
type member struct {
	name string // inside the archive, as it may be printed
	mode fs.FileMode
	link bool
	size int64
	open func() (io.ReadCloser, error)
}

// packedFile reads a file that is a tar or compressed, or both.
func (w *walker) packedFile(path string) {
	f, err := os.Open(path)
	if err != nil {
		w.give(refusedSource(printable(path), finding(codeUnreadable, cause(err))))
		return
	}
	defer f.Close()
	w.stream(path, f)
}

// The first bytes of what a stream may hold, and where a tar says so.
const (
	magicGzip = "\x1f\x8b"
	magicZstd = "\x28\xb5\x2f\xfd"
	magicZip  = "PK\x03\x04"
	magicTar  = "ustar"
	placeTar  = 257
)

// stream reads a tar, a compressed tar, a compressed record or a record. The
// bytes say which: names lie.
func (w *walker) stream(name string, r io.Reader) {
	in := &counted{r: r}
	m := &meter{limits: w.limits}
	unpacked, closer, err := decompressed(in, m)
	if err != nil {
		w.give(refusedSource(printable(name), finding(codeArchive, cause(err))))
		return
	}
	defer closer()
	b := bufio.NewReaderSize(unpacked, 64<<10)
	switch {
	case startsWith(b, 0, magicZip):
		w.give(refusedSource(printable(name), finding(codeArchive, "a zip cannot be read from a stream; name the file, ending in .zip")))
	case startsWith(b, placeTar, magicTar):
		w.tar(name, b, m)
	default:
		w.single(printable(name), b)
	}
}

// decompressed is what comes out of a stream, metered when it was packed.
func decompressed(in *counted, m *meter) (r io.Reader, closer func(), err error) {
	b := bufio.NewReaderSize(in, 64<<10)
	switch {
	case startsWith(b, 0, magicGzip):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, nil, err
		}
		m.in = in.read
		return metered{z, m}, func() {}, nil
	case startsWith(b, 0, magicZstd):
		z, err := zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(256<<20))
		if err != nil {
			return nil, nil, err
		}
		m.in = in.read
		return metered{z, m}, z.Close, nil
	}
	return b, func() {}, nil
}

func startsWith(b *bufio.Reader, at int, magic string) bool {
	head, _ := b.Peek(at + len(magic))
	return len(head) == at+len(magic) && string(head[at:]) == magic
}

// single gives one record's file out of a stream, which waits for it.
func (w *walker) single(name string, r io.Reader) {
	w.give(source{
		name: name,
		open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil },
		done: make(chan struct{}),
	})
}

// tar gives the entries of a tar.
func (w *walker) tar(archive string, r io.Reader, m *meter) {
	end := &tarEnd{r: r}
	t := tar.NewReader(end)
	for !w.stopped {
		h, err := t.Next()
		if err == io.EOF && end.zeros < tarBlock {
			err = errCutTar
		}
		if errors.Is(err, tar.ErrInsecurePath) {
			err = nil // the name is judged with all others
		}
		if err == nil {
			err = m.enter()
		}
		if err != nil {
			w.ended(archive, err)
			return
		}
		w.member(archive, tarMember(h, t))
	}
}

// tarBlock is the bytes of a tar's blocks; two of nothing but zeros end it. Some
// programs write one.
const tarBlock = 512

var errCutTar = errors.New("it ends without the mark that ends a tar: more may have followed")

// tarEnd counts the zero bytes that a tar ends with. Behind the last entry there
// are less than a block of them, before the mark.
type tarEnd struct {
	r     io.Reader
	zeros int
}

func (e *tarEnd) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	ending := n - len(bytes.TrimRight(p[:n], "\x00"))
	if ending == n {
		ending += e.zeros
	}
	e.zeros = ending
	return n, err
}

func tarMember(h *tar.Header, t *tar.Reader) member {
	e := member{
		name: h.Name, mode: h.FileInfo().Mode(), size: h.Size,
		link: h.Typeflag == tar.TypeLink || h.Typeflag == tar.TypeSymlink,
		open: func() (io.ReadCloser, error) { return io.NopCloser(t), nil },
	}
	switch h.Typeflag {
	case tar.TypeXGlobalHeader:
		e.mode = fs.ModeDir // says something about what follows, is nothing itself
	case tar.TypeReg, tar.TypeDir, tar.TypeLink, tar.TypeSymlink, tar.TypeGNUSparse:
	default:
		e.mode |= fs.ModeIrregular
	}
	return e
}

// ended says why an archive gives no more, if not because it is over.
func (w *walker) ended(archive string, err error) {
	switch {
	case err == io.EOF:
	case errors.Is(err, errLimit):
		w.give(refusedSource(printable(archive), finding(codeLimit, err.Error())))
	default:
		w.give(refusedSource(printable(archive), finding(codeArchive, cause(err))))
	}
}

// zip gives the entries of a zip file.
func (w *walker) zip(name string) {
	z, err := zip.OpenReader(name)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		code := kifu.Code(codeArchive)
		if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
			code = codeUnreadable
		}
		w.give(refusedSource(printable(name), finding(code, cause(err))))
		return
	}
	defer z.Close()
	m := &meter{limits: w.limits}
	for _, f := range z.File {
		if w.stopped {
			return
		}
		if err := m.enter(); err != nil {
			w.ended(name, err)
			return
		}
		w.member(name, zipMember(f, m))
		if err := m.count(0); err != nil {
			w.ended(name, err)
			return
		}
	}
}

func zipMember(f *zip.File, m *meter) member {
	mode := f.Mode()
	return member{
		name: zipName(f), mode: mode, link: mode&fs.ModeSymlink != 0, size: int64(min(f.UncompressedSize64, 1<<62)),
		open: func() (io.ReadCloser, error) {
			r, err := f.Open()
			if err != nil {
				return nil, err
			}
			packed := int64(min(f.CompressedSize64, 1<<62))
			one := &meter{limits: m.limits, in: func() int64 { return packed }}
			return struct {
				io.Reader
				io.Closer
			}{metered{metered{r, m}, one}, r}, nil
		},
	}
}

// zipName is the name of an entry. Programs of Chinese Windows write it in
// GBK and do not say so; what is no GBK either keeps its bytes as %XX.
func zipName(f *zip.File) string {
	if !f.NonUTF8 {
		return f.Name
	}
	name, err := simplifiedchinese.GB18030.NewDecoder().String(f.Name)
	if err != nil || strings.ContainsRune(name, '\uFFFD') {
		return f.Name
	}
	return name
}

// member gives one entry, or says why it is left alone.
func (w *walker) member(archive string, e member) {
	name := printable(archive) + "!" + printable(strings.TrimPrefix(e.name, "./"))
	kind := kindOf(e.name)
	switch {
	case e.mode.IsDir():
	case climbs(e.name):
		w.give(refusedSource(name, finding(codeClimbs, "the name leads out of the archive; left alone")))
	case e.link:
		w.give(refusedSource(name, finding(codeLink, "a link inside an archive; not followed")))
	case kind == other:
		w.Skipped++
	case !e.mode.IsRegular():
		w.give(refusedSource(name, finding(codeDevice, "not a regular file; left alone")))
	case kind != record:
		w.give(refusedSource(name, finding(codeNested, "an archive inside an archive; left alone")))
	case e.size > w.limits.Entry:
		w.give(refusedSource(name, finding(codeLimit, "entry too large: more than is believed of game records")))
	default:
		w.entry(name, e)
	}
}

// climbs reports whether an entry's name leads out of where its archive would
// be unpacked, on any system.
func climbs(name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	drive := len(name) > 1 && name[1] == ':'
	clean := path.Clean(name)
	return drive || path.IsAbs(name) || clean == ".." || strings.HasPrefix(clean, "../")
}

// entry gives a record's entry: whole where it is small, else while the
// archive's stream waits.
func (w *walker) entry(name string, e member) {
	r, err := e.open()
	if err != nil {
		w.give(refusedSource(name, finding(codeUnreadable, cause(err))))
		return
	}
	defer r.Close()
	limited := &capped{r: r, left: w.limits.Entry}
	if e.size > held {
		w.single(name, limited)
		return
	}
	b := buffers.get()
	_, err = b.ReadFrom(limited)
	w.give(source{name: name, data: b, broken: err})
}
