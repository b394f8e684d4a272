package index

import (
	"github.com/blevesearch/bleve/v2/document"
	bleve "github.com/blevesearch/bleve_index_api"
)

// newEntry is a game as Scorch takes it: every field by hand, none by
// reflection over a mapping.
func newEntry(d *Doc) bleve.Document {
	e := document.NewDocument(string(d.ID[:]))
	for k := range keywords {
		if terms := d.keyword(k); len(terms) > 0 {
			e.AddField(&termField{field: field{name: keywordNames[k]}, values: terms})
		}
	}
	for n := range numbers {
		if v := d.number(n); v != absent {
			e.AddField(&termField{field: field{name: numberNames[n]}, values: []string{decimal(v)}})
		}
	}
	for t := range texts {
		if values := d.text(t); len(values) > 0 {
			e.AddField(&wordField{field: field{name: textNames[t]}, values: values})
		}
	}
	return e
}

// field is what all fields have in common. Bleve asks for more than we use.
type field struct {
	name   string
	length int
	terms  bleve.TokenFrequencies
}

func (f *field) Name() string                                     { return f.name }
func (f *field) Value() []byte                                    { return nil }
func (f *field) ArrayPositions() []uint64                         { return nil }
func (f *field) EncodedFieldType() byte                           { return 't' }
func (f *field) AnalyzedLength() int                              { return f.length }
func (f *field) AnalyzedTokenFrequencies() bleve.TokenFrequencies { return f.terms }
func (f *field) NumPlainTextBytes() uint64                        { return 0 }
func (f *field) Size() int                                        { return 0 }

// termField holds terms as they are: which games have one is all it tells.
type termField struct {
	field
	values []string
}

func (f *termField) Options() bleve.FieldIndexingOptions {
	return bleve.IndexField | bleve.SkipFreqNorm
}

func (f *termField) Analyze() {
	f.length = len(f.values)
	f.terms = make(bleve.TokenFrequencies, len(f.values))
	for _, v := range f.values {
		f.terms[v] = &bleve.TokenFreq{Term: []byte(v)}
	}
}

// wordField holds words with their places.
type wordField struct {
	field
	values []string
}

func (f *wordField) Options() bleve.FieldIndexingOptions {
	return bleve.IndexField | bleve.IncludeTermVectors
}

// gap lies between the places of two values, so that no phrase spans it.
const gap = 100

func (f *wordField) Analyze() {
	f.terms = make(bleve.TokenFrequencies)
	var heard []occurrence
	base := 1 // Bleve counts places from 1
	for _, v := range f.values {
		text, end := []byte(v), base
		for w := range split(v) {
			end = base + w.at
			heard = append(heard, occurrence{f.count(w, text), end})
		}
		base = end + 1 + gap
	}
	f.length = len(heard)
	locate(heard)
}

// occurrence is a term at a place.
type occurrence struct {
	term *bleve.TokenFreq
	at   int
}

// count notes one more of a word of a text.
func (f *wordField) count(w word, text []byte) *bleve.TokenFreq {
	known := f.terms[w.term]
	if known == nil {
		known = &bleve.TokenFreq{Term: w.bytes(text)}
		f.terms[w.term] = known
	}
	known.SetFrequency(known.Frequency() + 1)
	return known
}

// locate hands every term its places, out of one piece of memory.
func locate(heard []occurrence) {
	all, pointers := make([]bleve.TokenLocation, len(heard)), make([]*bleve.TokenLocation, len(heard))
	for i, o := range heard {
		if n := o.term.Frequency(); o.term.Locations == nil {
			o.term.Locations, pointers = pointers[:0:n], pointers[n:]
		}
		all[i].Position = o.at
		o.term.Locations = append(o.term.Locations, &all[i])
	}
}
