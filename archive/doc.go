// Package archive holds an archive of games: the stored parts with the text
// index that follows them, as one thing.
//
// An archive is a folder. Readers use the generation that its file CURRENT
// names; a [Writer] makes the next one beside it out of new files and links
// to old ones, verifies it, and then changes CURRENT. Whatever happens before
// that leaves readers on the old generation, whatever happens after it finds
// them on the new one.
//
//	DATA/LOCK                      held by the writer
//	DATA/CURRENT                   one line: gen-000017
//	DATA/gen-000017/part-000042.db games, records and positions (package storage)
//	DATA/gen-000017/text.bleve/    the text index (package index)
//	DATA/gen-000017/MANIFEST.json  the files by name and digest, counts, the archive id
//	DATA/gen-000017/READERS        every reader holds a shared lock on it
//
// An [Archive] is safe for many goroutines. Of a Writer's methods only
// Prepare is.
package archive
