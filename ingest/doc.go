// Package ingest is the way into an archive of game records: it finds the
// files, reads and judges what they hold with many workers, hands the outcome
// over in the order of input.
//
// A record's way is parser (what the file says), catalog (what its header
// means), replay (what the rules hold against its moves); who keeps or prints
// it is a [Sink]. Whatever is wrong with a file is a finding of a record, or
// of the file where it has none: one bad file never stops a run.
//
// Archives are read as streams. Nothing is unpacked to disk, and memory is
// bounded by the number of workers, not by the size of what is read.
package ingest
