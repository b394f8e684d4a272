// Package catalog settles what a record's header means: who played, on what
// occasion, with what result, when, at what komi.
//
// A value goes from the file's own words to a settled one by a named rule with
// a [Confidence]. Doubt is shown as a finding; the words themselves stay in the
// header, untouched. Names are looked up in authority tables ([Tables]), which
// are text files under data that a person can review and that a user's own file
// can add to.
//
// The package does no input or output. Every reader takes time linear in its
// value, of which it looks at the first few hundred bytes at most.
package catalog
