package browser

import "testing"

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
