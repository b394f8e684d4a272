package storage

// FormatVersion is the version of a part's format.
//
//	1  first
//	2  sketches, and in the head how wide their blocks are
//	3  rows, and what leads to them
//
// A part of an older version is read; the next addition gives it what it lacks.
//
// A part, version 3, is a bbolt file of 4,096-byte pages with these buckets.
// Every value but those of hot positions' summaries ends in a checksum: the
// CRC-32C (little endian) of the bucket's name, the key and the value before
// it. An ordinal is 4 bytes, big endian.
//
//	head     "head": what the part says of itself. Number version, 16 id of the
//	         archive, text name of the part, number width (see blocks), numbers
//	         games, records, positions, 32 sum of the SHA-256 of all records'
//	         encodings modulo 2^256, list of text code with number of findings,
//	         number width of the blocks of sketches
//	games    ordinal of the game → packed record (record.go). Games lie in
//	         order of date and id (cards.go)
//	raw      ordinal of the game, 4 witness big endian → packed bytes of the
//	         record as they stand in its file
//	columns  "cards", "by-id", "origins": a row for every game, every id, every
//	         record (cards.go)
//	blocks   number of a block → postings of positions (blocks.go, posting.go)
//	hot      8 last bytes of a position's id → its postings with a summary
//	sketches number of a block → keys that versions of a game share, with their
//	         games (sketches.go). What the keys are made of is part of the
//	         format: archive/same/sketch.go
//	rows     number of a chunk → rows: what histories need of a game (rows.go)
//	titles   title → which rows
//	people   handle of a player → which rows
//	masks    name of another part → list of ordinals there that count no more,
//	         each as the distance from the one before: games that this part
//	         tells anew, or that are gone
//
// A packed value is a byte, 0 for plain bytes or 1 for a Zstandard frame, and
// the bytes.
//
// After the last page of bbolt follows a list of checksums of all pages that
// lead to others (pages.go). bbolt does not look at it.
const FormatVersion = 3

const (
	bucketHead     = "head"
	bucketGames    = "games"
	bucketRaw      = "raw"
	bucketColumns  = "columns"
	bucketBlocks   = "blocks"
	bucketHot      = "hot"
	bucketMasks    = "masks"
	bucketSketches = "sketches"
	bucketRows     = "rows"
	bucketTitles   = "titles"
	bucketPeople   = "people"
)

var buckets = []string{
	bucketHead, bucketGames, bucketRaw, bucketColumns, bucketBlocks, bucketHot, bucketMasks,
	bucketSketches,                         // since version 2
	bucketRows, bucketTitles, bucketPeople, // since version 3
}

// bucketsAtFirst is how many buckets a part of version 1 had. Those that came
// later are missed when they are asked for.
const bucketsAtFirst = 7

const (
	keyHead    = "head"
	keyCards   = "cards"
	keyByID    = "by-id"
	keyOrigins = "origins"
)

const pageSize = 4096
