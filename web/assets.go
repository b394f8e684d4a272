package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed assets/*
var files embed.FS

// Asset is a file that the pages load.
type Asset struct {
	Type    string
	Content []byte
}

var types = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// assets are kept under names that hold a digest of their content, so that a
// browser may keep them for ever and a changed one has another name.
var assets, paths = func() (map[string]Asset, map[string]string) {
	byName, byFile := map[string]Asset{}, map[string]string{}
	for _, e := range entries(files, "assets") {
		content, _ := files.ReadFile("assets/" + e) // embedded: it is there
		ext := path.Ext(e)
		name := strings.TrimSuffix(e, ext) + "." + digest(content) + ext
		byName[name], byFile[e] = Asset{types[ext], content}, "/assets/"+name
	}
	return byName, byFile
}()

func entries(f fs.FS, dir string) []string {
	list, _ := fs.ReadDir(f, dir) // embedded: it is there
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.Name()
	}
	return names
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:5])
}

// AssetNamed is the file with that name, digest included.
func AssetNamed(name string) (Asset, bool) {
	a, ok := assets[name]
	return a, ok
}

// AssetPath is where the pages find a file: "style.css" becomes
// "/assets/style.0123456789.css".
func AssetPath(file string) string { return paths[file] }

// Digest changes with every template and every file the pages load.
func Digest() string {
	var all []byte
	for _, e := range entries(sources, "pages") {
		content, _ := sources.ReadFile("pages/" + e) // embedded: it is there
		all = append(all, content...)
	}
	names := make([]string, 0, len(assets))
	for name := range assets {
		names = append(names, name)
	}
	slices.Sort(names)
	return digest(append(all, strings.Join(names, " ")...))
}
