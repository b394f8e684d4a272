package web

import (
	"slices"

	"golang.org/x/text/language"
)

// Language is one that the pages speak, as BCP 47 names it.
type Language string

// The languages of the pages.
const (
	English     Language = "en"
	Japanese    Language = "ja"
	Simplified  Language = "zh-Hans"
	Traditional Language = "zh-Hant"
	Korean      Language = "ko"
)

// Languages are all that the pages speak. The first is for whoever asks for
// none of them.
var Languages = []Language{English, Japanese, Simplified, Traditional, Korean}

var ownNames = map[Language]string{
	English: "English", Japanese: "日本語", Simplified: "简体中文", Traditional: "繁體中文", Korean: "한국어",
}

// Name is what a language calls itself.
func (l Language) Name() string { return ownNames[l] }

// Spoken is the language of that name, if the pages speak it.
func Spoken(name string) (Language, bool) {
	l := Language(name)
	return l, slices.Contains(Languages, l)
}

var matcher = func() language.Matcher {
	tags := make([]language.Tag, len(Languages))
	for i, l := range Languages {
		tags[i] = language.MustParse(string(l)) // constants
	}
	return language.NewMatcher(tags)
}()

// mostAccepted is how much of an Accept-Language header is read.
const mostAccepted = 200

// Accepted is the language that fits an Accept-Language header best: zh-TW is
// Traditional Chinese, zh Simplified.
func Accepted(header string) Language {
	tags, _, err := language.ParseAcceptLanguage(header[:min(len(header), mostAccepted)])
	if err != nil {
		return Languages[0]
	}
	_, i, _ := matcher.Match(tags...)
	return Languages[i]
}
