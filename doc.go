// Package kifubase is the house itself: an archive of record for the game of
// Go. Nothing is written here but the test that holds its plan: which room may
// import which. The rooms are described in docs/design.md, the commands in
// README.md.
package kifubase
