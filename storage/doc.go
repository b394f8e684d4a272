// Package storage holds the bytes that are the truth of an archive: bbolt
// files, each called a part, each written once in sorted order, closed, and
// from then on only read.
//
// It is the only package that imports bbolt. Nothing that is read from a part
// is trusted: every value carries a checksum over its key and itself, and a
// value that fails it is a [*DamageError] that names the file and the key.
package storage
