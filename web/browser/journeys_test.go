package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// The 54th Honinbo, by the spelling of whoever types.
func TestSearchInThreeScripts(t *testing.T) {
	for _, name := range []string{"趙善津", "赵善津", "Cho Sonjin"} {
		t.Run(name, func(t *testing.T) {
			b := newTab(t)
			b.open("/")
			b.write("#q", name+" honinbo")
			b.press(enter)
			b.says("#found", "games")
			b.says(".games", "54th Honinbo")
			b.says(".games .person", "Cho Sonjin")
		})
	}
}

func TestStepThroughAGame(t *testing.T) {
	b := newTab(t)
	b.open("/?player=Long")
	b.click(".games .event a")
	b.until("the game's page", `document.querySelector("#board svg")`)
	shows := func(move string) {
		t.Helper()
		b.until("move "+move, `document.querySelector("[data-show=move]").textContent === "`+move+`"`)
	}
	shows("400")
	b.press(home)
	shows("0")
	b.press(right, right, right)
	shows("3")
	b.says("[data-show=last]", "B C19")
	b.until("three stones", `document.querySelectorAll("#board .stones .b, #board .stones .w").length === 3`)
	b.press(down)
	shows("13")
	b.press(up, left)
	shows("2")
	b.press(end)
	shows("400")
	b.until("the address", `location.hash === "#m=400"`)
}

func TestExploreFourMoves(t *testing.T) {
	b := newTab(t)
	b.open("/explore")
	for _, point := range []string{"Q16", "D4", "Q3", "D17"} {
		b.click(`.diagram a[aria-label="` + point + `"]`)
		b.until("played "+point, `new URL(location).searchParams.get("play").endsWith("`+point+`")`)
	}
	b.until("four stones", `document.querySelectorAll(".diagram .stones .b, .diagram .stones .w").length === 4`)
}

// A position that somebody has is pasted, played on from, and taken back; the
// address is that of the position.
func TestExploreAPositionOfOnesOwn(t *testing.T) {
	b := newTab(t)
	b.open("/explore")
	b.click(".given summary")
	b.write("#position", "(;GM[1]SZ[19]AB[pd][dp];W[dd];B[qp])")
	b.click(".given button")
	stones := func(n string) {
		t.Helper()
		b.until(n+" stones", `document.querySelectorAll(".diagram .stones .b, .diagram .stones .w").length === `+n)
	}
	stones("4")
	b.click(`.diagram a[aria-label="R14"]`)
	stones("5")
	b.until("the address", `new URL(location).searchParams.get("stones") === "B:pddp" && new URL(location).searchParams.get("play").endsWith("R14")`)
	b.press(left)
	stones("4")
	eval[bool](b, "history.back(), true")
	stones("5")
}

// Suggestions as letters are typed, taken with the arrow keys.
func TestSuggestionsByKeyboard(t *testing.T) {
	b := newTab(t)
	b.open("/")
	b.write("#q", "赵善津")
	b.says(".suggestions li", "善津")
	b.until("the field says that a list is open", `document.querySelector("#q").getAttribute("aria-expanded") === "true"`)
	b.press(down)
	b.until("the first is chosen", `document.getElementById(document.querySelector("#q").getAttribute("aria-activedescendant")).textContent.includes("善津")`)
	b.press(enter)
	b.until("the page of the player", `location.pathname === "/players/cho-sonjin"`)
}

// A box for one condition offers names of its kind and is filled with the one
// that is taken; the box above every page leads to the page of what is taken.
func TestSuggestionsForOneCondition(t *testing.T) {
	b := newTab(t)
	b.open("/explore")
	b.click(`.diagram a[aria-label="Q16"]`) // the fields are new ones now
	b.until("played Q16", `location.search.includes("Q16")`)
	b.write("#of-player", "赵善津")
	b.says("#of-player-list li", "Cho Sonjin")
	b.until("players alone", `document.querySelectorAll("#of-player-list .kind").length === 0`)
	b.press(down, enter)
	b.until("the field is filled", `document.querySelector("#of-player").value === "Cho Sonjin" && document.querySelector("#of-player-list").hidden`)
	b.press(enter)
	b.until("among those", `new URL(location).searchParams.get("player") === "Cho Sonjin" && new URL(location).searchParams.get("play") === "Q16"`)
	b.write("#of-title", "本因坊")
	b.says("#of-title-list li", "Honinbo")
	b.write("#seek", "honin")
	b.says("#seek-list li", "Honinbo")
	b.press(down, enter)
	b.until("the page of the title", `location.pathname === "/titles/honinbo"`)
}

// The list by arrow keys: the board of the row at hand, Enter opens it.
func TestTheListByKeyboard(t *testing.T) {
	b := newTab(t)
	b.open("/?player=cho+sonjin&sort=-date")
	b.press(down, down)
	b.until("the second row has the focus", `document.activeElement === document.querySelectorAll(".games tbody .event a")[1]`)
	b.until("its board is shown", `document.querySelector(".preview img").getAttribute("src") === document.querySelectorAll(".games tbody tr")[1].dataset.board`)
	b.press(enter)
	b.until("the game", `location.pathname.startsWith("/games/")`)
}

const broken = `(;GM[1]FF[4]SZ[5]RU[Chinese]PB[Anna]PW[Bert]RE[B+R];B[cb];W[db];B[bc];W[ec];B[cd];W[dd];B[aa];W[cc];B[dc];W[cc])`

func TestCheckABrokenFile(t *testing.T) {
	b := newTab(t)
	b.open("/check")
	b.write("#sgf", broken)
	b.click(".sheet button")
	b.says(".findings code", "rule-ko")
	b.says("[data-show=move]", "10")
	b.press(left)
	b.says("[data-show=move]", "9")
	b.click(".findings [data-at]")
	b.says("[data-show=move]", "10")
	b.says(".pinned", "at once")
}

// A file that is dropped on the sheet is checked and held against the archive;
// a finding leads to its move, and what another version has stands on the board.
func TestCheckADroppedFile(t *testing.T) {
	b := newTab(t)
	b.open("/check")
	b.loaded()
	eval[bool](b, "(() => { const files = new DataTransfer(); files.items.add(new File(["+quoted(retold(t))+`], "retold.sgf"));
		return document.querySelector(".sheet").dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true})) })()`)
	b.says(".checked .mark", "illegal moves")
	b.says(".findings code", "rule-occupied")
	b.press(home)
	b.click(".findings [data-at]")
	b.says("[data-show=move]", "101")
	b.says(".pinned", "on the stone")
	b.says(".checked", "The archive does not hold this game.")
	b.says(".versions", "single moves or stones differ, from move 101 on")
	b.click(".versions [data-mark]")
	b.says(".diagram .signs", "≠")
}

// A file is chosen instead, and held by the archive as it is.
func TestCheckAChosenFile(t *testing.T) {
	b := newTab(t)
	b.open("/check")
	b.do("choose a file", chromedp.SetUploadFiles(chromedp.CSS("[name=file]"), []string{known(t)}))
	b.click(".sheet button")
	b.says(".checked", "The archive holds this game:")
	b.says(".checked", "records")
}

// known is a record that the archive has.
func known(t *testing.T) string {
	path, err := filepath.Abs("../../testdata/sgf/selfplay/19x19-01.sgf")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// retold is that record with move 101 on the point of move 100.
func retold(t *testing.T) string {
	text, err := os.ReadFile(known(t))
	if err != nil {
		t.Fatal(err)
	}
	moves := regexp.MustCompile(`;[BW]\[..\]`).FindAllIndex(text, 101)
	copy(text[moves[100][0]+3:], text[moves[99][0]+3:moves[99][0]+5])
	return string(text)
}

func TestSwitchTheLanguage(t *testing.T) {
	b := newTab(t)
	b.open("/?player=cho+sonjin&title=honinbo&edition=54")
	b.says(".games", "54th Honinbo")
	b.click(".tongues summary")
	b.click(".tongues [hreflang=ja]")
	b.says(".games", "第54期本因坊戦")
	b.says(".games .person", "趙善津")
	b.click(".top .brand")
	b.says("h1", "棋譜が語る囲碁の対局")
}

// At the width of a phone nothing lies beyond the edge, and the game is there.
func TestOnAPhone(t *testing.T) {
	b := newTab(t)
	b.size(390, 844)
	for _, p := range everyPage() {
		b.refused(p.refused)
		b.open(p.path)
		if beyond := eval[float64](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); beyond > 0 {
			b.t.Errorf("%s is %v pixels too wide", p.name, beyond)
		}
	}
	b.refused(false)
	b.open("/games/" + idOf("player=Long") + "?move=0")
	b.click(`[data-to="1"]`)
	b.says("[data-show=move]", "1")
}

// walk presses a key 400 times on the page of a game, once a picture as a key
// that is held down does, and tells in window.walked, of each time, how
// long the script took, how long it took to lay out the page again, in
// milliseconds, and how many nodes of the page came or went.
func walk(key string) string {
	return `(() => {
	const seen = new MutationObserver(() => {}), steps = [];
	window.walked = null;
	seen.observe(document.body, {childList: true, subtree: true});
	const step = () => {
		const began = performance.now();
		document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "` + key + `", bubbles: true}));
		const drawn = performance.now();
		document.querySelector(".diagram").getBoundingClientRect();
		steps.push([drawn - began, performance.now() - drawn, seen.takeRecords().reduce((n, r) => n + r.addedNodes.length + r.removedNodes.length, 0)]);
		if (steps.length < 400) requestAnimationFrame(step); else window.walked = steps;
	};
	requestAnimationFrame(step);
	return true;
})()`
}

// walked is what walk tells when it has come to the end.
func (b *tab) walked(key string) [][3]float64 {
	b.t.Helper()
	eval[bool](b, walk(key))
	b.until("the keys are pressed", "window.walked !== null")
	return eval[[][3]float64](b, "window.walked")
}

// A step changes what changes on the board and nothing else: some ten nodes,
// where the whole board would be some four hundred. What it takes is told, with
// what the same loop takes for a key that does nothing; a frame of sixty a second
// has 16 ms. Painting comes after it and is not in it.
func TestStepsAreQuick(t *testing.T) {
	b := newTab(t)
	b.open("/games/" + idOf("player=Long") + "?move=0")
	b.loaded()
	idle := spread(b.walked("F9"))
	steps := b.walked("ArrowRight")
	b.says("[data-show=move]", "400")
	var nodes float64
	for _, s := range steps {
		nodes += s[2]
	}
	if nodes /= 400; nodes > 20 {
		t.Errorf("a step changes %.0f nodes of the page", nodes)
	}
	t.Logf("400 steps, in ms with their layout: %s; a key that does nothing: %s; %.1f nodes change", spread(steps), idle, nodes)
}

// spread is what script and layout took together: the middle, what one in a
// hundred exceeds, the slowest.
func spread(steps [][3]float64) string {
	took := make([]float64, len(steps))
	for i, s := range steps {
		took[i] = s[0] + s[1]
	}
	slices.Sort(took)
	return fmt.Sprintf("p50 %.2f, p99 %.2f, slowest %.2f", took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
}

// Variations and comments, by the tree and by keyboard.
func TestVariations(t *testing.T) {
	b := newTab(t)
	b.open("/games/" + idOf("player=Branching"))
	b.press(home, right)
	b.says(".comment", "the usual way")
	b.click(".forks [data-at]")
	b.says(".comment", "another way")
	b.press(right)
	b.says("[data-show=last]", "B Q3")
	b.until("the address", `location.hash === "#n=6"`)
	b.press(left, left)
	b.says(".comment", "the usual way")
}

// From a title to the edition of a year, to its score, and to a game of it.
func TestATitleWithAnEdition(t *testing.T) {
	b := newTab(t)
	b.open("/titles")
	b.click(`.cards a[href="/titles/honinbo"]`)
	b.says("h1", "Honinbo")
	b.until("holders are drawn", `document.querySelectorAll(".band .reign").length > 10`)
	b.click(`.editions a[href="/titles/honinbo/54"]`)
	b.says("h1", "54th Honinbo")
	b.says(".upshot", "Winner: Cho Sonjin")
	b.says(".upshot", "against Cho Chikun")
	b.click(".games .event a")
	b.says(".occasion", "54th Honinbo")
}

// A line leads from each bout to the one that its winner played next: to its
// left side, at its middle.
func TestTheBracketIsJoined(t *testing.T) {
	b := newTab(t)
	b.open("/titles/nhk/44")
	b.says(".bracket .tie .on", "Fujisawa Hideyuki")
	if apart := eval[[]string](b, `[...document.querySelectorAll(".bout")].filter(bout => {
		const from = bout.querySelector(":scope > .from"), tie = bout.querySelector(":scope > .tie").getBoundingClientRect();
		if (!from) return false;
		const edge = from.getBoundingClientRect();
		return Math.abs(edge.right - tie.left) > 1 || Math.abs((edge.top + edge.bottom) / 2 - (tie.top + tie.bottom) / 2) > 1;
	}).map(bout => bout.textContent)`); len(apart) > 0 {
		t.Errorf("lines do not meet %q", apart)
	}
	if n := eval[int](b, `document.querySelectorAll(".drawn .from > .bout").length`); n != 5 {
		t.Errorf("%d bouts lead on, want 5", n)
	}
	b.size(390, 844)
	b.until("rounds are lists on a phone", `getComputedStyle(document.querySelector(".bracket")).display === "none" && document.querySelector(".pairs.instead").offsetHeight > 200`)
	b.click(".pairs .tie")
	b.says(".occasion", "44th NHK Cup")
}

func TestHeadToHead(t *testing.T) {
	b := newTab(t)
	b.open("/players/cho-sonjin")
	b.says("h1", "Cho Sonjin")
	b.click(`.tally a[href="/players/cho-sonjin/versus/cho-chikun"]`)
	b.says("h1", "Cho Chikun")
	b.until("a score", `/^\d+–\d+$/.test(document.querySelector("h1 .outcome").textContent)`)
	b.open("/players")
	b.write("#q", "治勲")
	b.says("#q-list li", "Cho Chikun")
	b.press(down, enter)
	b.says("h1", "Cho Chikun")
	b.write("#other", "善津")
	b.says("#other-list li", "Cho Sonjin")
	b.press(down, enter)
	b.until("the page of the two", `location.pathname === "/players/cho-chikun/versus/cho-sonjin"`)
}
