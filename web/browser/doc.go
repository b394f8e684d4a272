// Package browser holds the trials of the pages in a real browser. They build
// the two commands, index testdata/sgf, serve it, and do what readers do.
package browser
