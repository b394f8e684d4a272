// Package httpapi is the way out of the house: an archive's answers over HTTP.
//
// openapi.json is the contract. It was written before the handlers, it is
// served at /openapi.json, and a test walks every route of it. A handler reads
// parameters, makes one call, writes the answer; what can go wrong is turned
// into a status in one place, errors.go. There is no route that writes.
//
// The package is the only one that imports Echo.
package httpapi
