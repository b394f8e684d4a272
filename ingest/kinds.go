package ingest

import "github.com/kifubase/kifubase/kifu"

// What can be wrong with a file before there is a record in it.
const (
	codeUnreadable = "sgf-unreadable"
	codeArchive    = "sgf-archive-damaged"
	codeLimit      = "sgf-archive-limit"
	codeClimbs     = "sgf-archive-name"
	codeNested     = "sgf-archive-nested"
	codeLink       = "sgf-link"
	codeDevice     = "sgf-not-a-file"
	codeInternal   = "sgf-internal"
)

// Kinds lists the findings of this room.
var Kinds = []kifu.Kind{
	{
		Code: codeUnreadable, Severity: kifu.Error,
		Meaning: "The file, or a part of it, could not be read from the disk or from its archive: no permission, a checksum that is wrong, encryption. The text says what the system answered.",
		Example: "archives/checksum.zip",
		Advice:  "Check permissions and the disk, or fetch the file again. What was read before the fault has been judged as usual.",
	},
	{
		Code: codeArchive, Severity: kifu.Error,
		Meaning: "The archive is cut short or its structure is broken. Entries after this place could not be reached.",
		Example: "archives/cut.tar.gz",
		Advice:  "Fetch the archive again. Entries before the fault have been judged as usual.",
	},
	{
		Code: codeLimit, Severity: kifu.Error,
		Meaning: "The archive, or one of its entries, is larger than is believed of game records: by size, by number of entries, or by how far it was compressed. It was not read to the end.",
		Example: "archives/bomb.zip",
		Advice:  "If the archive is honest, unpack it yourself and name the folder.",
	},
	{
		Code: codeClimbs, Severity: kifu.Error,
		Meaning: "The name of the entry is absolute or climbs out of the archive with \"..\". The entry was left alone.",
		Example: "archives/climbs.tar",
		Advice:  "Do not unpack this archive with a program that trusts names. Pack it again from a clean folder.",
	},
	{
		Code: codeNested, Severity: kifu.Warning,
		Meaning: "An archive inside an archive. It was left alone.",
		Example: "archives/nested.tar",
		Advice:  "Unpack the outer archive, then name the inner one.",
	},
	{
		Code: codeLink, Severity: kifu.Warning,
		Meaning: "A link that was not followed: any link inside an archive, or a link to a folder inside a folder.",
		Example: "archives/link.tar",
		Advice:  "Name the linked folder itself if its records are wanted.",
	},
	{
		Code: codeDevice, Severity: kifu.Warning,
		Meaning: "A device, pipe or socket with a record's name. It was left alone.",
		Example: "archives/device.tar",
		Advice:  "Name a pipe yourself, or use - for standard input, if records come from it.",
	},
	{
		Code: codeInternal, Severity: kifu.Error,
		Meaning: "The program itself went wrong on this file. The run went on with the next one.",
		Advice:  "Please report it, with the file if you may share it.",
	},
}

// finding is one of Kinds about a whole file.
func finding(code kifu.Code, text string) *kifu.Finding {
	f := &kifu.Finding{Code: code, Severity: kifu.Error, Place: kifu.Place{Line: 1, Column: 1}, Text: text}
	for _, k := range Kinds {
		if k.Code == code {
			f.Severity = k.Severity
		}
	}
	return f
}
