package httpapi

import (
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// A standing is told as newspapers of the language print it.
func TestStandingsInTheReadersLanguage(t *testing.T) {
	s := library(t)
	for l, want := range map[web.Language][2]string{
		web.English: {"8–2", "8–1–1"}, web.Japanese: {"8勝2敗", "8勝1敗1持碁"},
		web.Simplified: {"8胜2负", "8胜1负1和"}, web.Traditional: {"8勝2負", "8勝1負1和"}, web.Korean: {"8승 2패", "8승 1패 1무"},
	} {
		v := s.pages.In(l)
		if got := [2]string{s.saidOf(v, history.Tally{Won: 8, Lost: 2}), s.saidOf(v, history.Tally{Won: 8, Lost: 1, Drawn: 1})}; got != want {
			t.Errorf("%s: %q, want %q", l, got, want)
		}
	}
}

// The match that decides an edition is a final, but for a title that its holder
// defends.
func TestFinalsAndTitleMatches(t *testing.T) {
	s := library(t)
	for _, c := range []struct {
		event kifu.Event
		want  string
	}{
		{kifu.Event{Title: "samsung", Edition: 3, Stage: "final", Game: 1}, "第3回三星火災杯ワールド囲碁マスターズ 決勝 第1局"},
		{kifu.Event{Title: "oza", Edition: 15, Stage: "final"}, "第15期王座戦 決勝"},
		{kifu.Event{Title: "oza", Edition: 16, Stage: "final"}, "第16期王座戦 挑戦手合"},
		{kifu.Event{Title: "oza", Stage: "final"}, "王座戦 挑戦手合"},
		{kifu.Event{Name: "三菱杯", Stage: "final"}, "三菱杯 決勝"},
	} {
		if got := s.pages.In(web.Japanese).Occasion(c.event); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestCitationsCountAsPeopleDo(t *testing.T) {
	s := library(t)
	for n, want := range map[int]string{0: "0 games", 1: "1 game", 1085: "1,085 games"} {
		if got := s.gamesTold(n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := s.editionsTold(1); got != "1 edition" {
		t.Errorf("%q of one edition", got)
	}
}
