package web

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Plots are drawn by the server, in a drawing of their own units that the page
// stretches to its column. Colours are the style sheet's, by class.
const (
	plotWidth  = 640
	plotHeight = 150
	plotFoot   = 22 // below the line that stands for nothing: the years
	plotLeft   = 44 // the scale
)

// Popularity is how often something was played, by year.
type Popularity struct {
	From, To int         // years
	Games    map[int]int // by year, the games that did it
	Of       map[int]int // by year, all games
}

// Between sets the years from which to which the line goes. It begins where the
// archive has games to speak of: the first hundredth of them is left out, which
// may be spread over a thousand years.
func (p *Popularity) Between() {
	all, before := 0, 0
	for _, n := range p.Of {
		all += n
	}
	for _, year := range slices.Sorted(maps.Keys(p.Of)) {
		if before += p.Of[year]; before*100 > all && p.From == 0 {
			p.From = year
		}
		p.To = year
	}
}

// few is under how many games a year says nothing by itself: years are taken
// together with those before until they have so many.
const few = 20

// longGap is how many years without a game break the line: what was played in
// them nobody knows.
const longGap = 5

// share is a stretch of years with the part of its games, in percent.
type share struct {
	from, to int
	percent  float64
	first    bool // of those that a line joins
}

// shares joins years that have too few games for a percentage of their own.
// Nothing is joined over a gap, and what is left before one, too few games to
// tell anything, is left out.
func (p *Popularity) shares() (all []share) {
	from, last, did, of, first := 0, p.From, 0, 0, true
	for year := p.From; year <= p.To; year++ {
		if p.Of[year] == 0 {
			continue
		}
		if year-last > longGap {
			did, of, first = 0, 0, true
		}
		if of == 0 {
			from = year
		}
		last, did, of = year, did+p.Games[year], of+p.Of[year]
		if of >= few || year == p.To {
			all = append(all, share{from, year, 100 * float64(did) / float64(of), first})
			did, of, first = 0, 0, false
		}
	}
	return all
}

// alone reports whether no line leads to or from a stretch.
func alone(all []share, i int) bool {
	return all[i].first && (i == len(all)-1 || all[i+1].first)
}

// Drawing is the line.
func (p *Popularity) Drawing(label string) template.HTML {
	all := p.shares()
	if len(all) == 0 {
		return ""
	}
	top := 0.0
	for _, s := range all {
		top = max(top, s.percent)
	}
	top = roundUp(top)
	var b strings.Builder
	openPlot(&b, plotHeight, label)
	for _, at := range []float64{0, top / 2, top} {
		y := plotY(at, top)
		fmt.Fprintf(&b, `<path class="grid" d="M%d %.1fH%d"/><text class="scale" x="%d" y="%.1f">%s%%</text>`, plotLeft, y, plotWidth, plotLeft-6, y+4, strconv.FormatFloat(at, 'g', 3, 64))
	}
	b.WriteString(`<path class="line" d="`)
	for _, s := range all {
		letter := "L"
		if s.first {
			letter = "M"
		}
		x := plotX(float64(s.from+s.to)/2, p.From, p.To)
		fmt.Fprintf(&b, "%s%.1f %.1f", letter, x, plotY(s.percent, top))
	}
	b.WriteString(`"/>`)
	for i, s := range all {
		if len(all) <= 80 || alone(all, i) {
			fmt.Fprintf(&b, `<circle class="dot" cx="%.1f" cy="%.1f" r="2.5"><title>%s: %.1f%%</title></circle>`, plotX(float64(s.from+s.to)/2, p.From, p.To), plotY(s.percent, top), spanOf(s.from, s.to), s.percent)
		}
	}
	years(&b, p.From, p.To, plotHeight)
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers, and the label, which is escaped
}

func openPlot(b *strings.Builder, height int, label string) { openPlotOf(b, "img", height, label) }

// openPlotOf opens a plot: a picture, or a group of links.
func openPlotOf(b *strings.Builder, role string, height int, label string) {
	fmt.Fprintf(b, `<svg class="plotted" viewBox="0 0 %d %d" role="%s" aria-label="%s">`, plotWidth, height+plotFoot, role, template.HTMLEscapeString(label))
}

func spanOf(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(to)
}

func plotY(value, top float64) float64 { return 6 + (plotHeight-6)*(1-value/top) }

func plotX(year float64, from, to int) float64 {
	if from == to {
		return (plotLeft + plotWidth) / 2
	}
	return plotLeft + 8 + (plotWidth-plotLeft-16)*(year-float64(from))/float64(to-from)
}

// years writes years below a plot, so many that they stay apart.
func years(b *strings.Builder, from, to, height int) {
	step := 1
	for _, step = range []int{1, 2, 5, 10, 20, 50, 100, 200} {
		if (to-from)/step <= 9 {
			break
		}
	}
	for year := (from + step - 1) / step * step; year <= to; year += step {
		fmt.Fprintf(b, `<text class="year" x="%.1f" y="%d">%d</text>`, plotX(float64(year), from, to), height+16, year)
	}
}

// roundUp is the next of 1, 2, 5, 10 … that is not below v.
func roundUp(v float64) float64 {
	for scale := 0.01; ; scale *= 10 {
		for _, digit := range []float64{1, 2, 5} {
			if digit*scale >= v {
				return digit * scale
			}
		}
	}
}

// Bars is wins and losses by year: the wins above the line, the losses below.
type Bars struct{ Years []Tally } // named by the year

// year is the year of a bar.
func (t Tally) year() int {
	n, _ := strconv.Atoi(t.Name) // years are numbers
	return n
}

// Drawing is a bar for every year.
func (p Bars) Drawing(label string) template.HTML {
	if len(p.Years) == 0 {
		return ""
	}
	first, last, up, under := p.Years[0].year(), p.Years[0].year(), 1, 0
	for _, y := range p.Years {
		first, last, up, under = min(first, y.year()), max(last, y.year()), max(up, y.Wins.Games), max(under, y.Losses.Games)
	}
	scale := float64(plotHeight-12) / float64(up+under)
	zero := 6 + float64(up)*scale
	width := min(26, float64(plotWidth-plotLeft-16)/float64(last-first+1)*0.8)
	var b strings.Builder
	openPlotOf(&b, "group", plotHeight, label)
	fmt.Fprintf(&b, `<text class="scale" x="%d" y="%.1f">%d</text><text class="scale" x="%d" y="%.1f">%d</text>`, plotLeft-6, 14.0, up, plotLeft-6, float64(plotHeight)-2, under)
	for _, y := range p.Years {
		x := plotX(float64(y.year()), first, last) - width/2
		won, lost := float64(y.Wins.Games)*scale, float64(y.Losses.Games)*scale
		fmt.Fprintf(&b, `<a href="%s" tabindex="-1" aria-label="%[2]s: %[3]d–%[4]d"><title>%[2]s: %[3]d–%[4]d</title><rect class="won" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/><rect class="lost" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/></a>`,
			template.HTMLEscapeString(y.Games.Opens), template.HTMLEscapeString(y.Name), y.Wins.Games, y.Losses.Games, x, zero-won, width, won, x, zero, width, lost)
	}
	fmt.Fprintf(&b, `<path class="axis" d="M%d %.1fH%d"/>`, plotLeft, zero, plotWidth)
	years(&b, first, last, plotHeight)
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers, and the label, which is escaped
}
