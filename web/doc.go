// Package web is what a person sees: pages, board diagrams, style.
//
// Everything is embedded, nothing comes from another host, every page works
// without script. What comes from records is data to the templates and never
// markup.
package web
