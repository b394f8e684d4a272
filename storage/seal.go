package storage

import (
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Packed is a value made as small as it gets: one byte that says how, then
// the bytes.
type Packed []byte

// How a Packed is packed. Numbers are for ever.
const (
	packedPlain = 0
	packedZstd  = 1
)

// coders are made when they are first needed; EncodeAll and DecodeAll may be
// called by many goroutines.
var coders = sync.OnceValue(func() (c struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}) {
	// Neither constructor can fail with these options.
	c.enc, _ = zstd.NewWriter(nil, zstd.WithEncoderCRC(false), zstd.WithWindowSize(1<<20),
		zstd.WithEncoderLevel(zstd.SpeedDefault))
	c.dec, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(1<<30))
	return c
})

// Pack makes b small. It may be called by many goroutines.
func Pack(b []byte) Packed {
	p := coders().enc.EncodeAll(b, append(make([]byte, 0, len(b)/2+32), packedZstd))
	if len(p) <= len(b) {
		return p
	}
	return append(append(p[:0], packedPlain), b...)
}

// Unpack is what was packed, as fresh memory.
func (p Packed) Unpack() ([]byte, error) {
	if len(p) == 0 {
		return nil, errShort
	}
	switch p[0] {
	case packedPlain:
		return append([]byte(nil), p[1:]...), nil
	case packedZstd:
		return coders().dec.DecodeAll(p[1:], nil)
	}
	return nil, ErrFormat
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum is the CRC-32C over the bucket's name, the key and the value, so
// that a value found under a wrong key or in a wrong bucket is damage too.
func checksum(bucket string, key, value []byte) uint32 {
	sum := crc32.Update(0, castagnoli, []byte(bucket))
	sum = crc32.Update(sum, castagnoli, key)
	return crc32.Update(sum, castagnoli, value)
}

const sealSize = 4

// seal appends the checksum of the value that b is.
func seal(bucket string, key, b []byte) []byte {
	return binary.LittleEndian.AppendUint32(b, checksum(bucket, key, b))
}

// unseal is the value without its checksum, which must be right.
func unseal(bucket string, key, b []byte) ([]byte, bool) {
	n := len(b) - sealSize
	if n < 0 || binary.LittleEndian.Uint32(b[n:]) != checksum(bucket, key, b[:n]) {
		return nil, false
	}
	return b[:n:n], true
}
