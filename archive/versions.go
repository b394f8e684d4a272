package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// clustersName is the file that says which games are versions of one. It is
// written anew with every generation and is the same however its games came in.
const clustersName = "clusters.db"

// versions is the clusters of a generation.
type versions struct {
	clusters []kifu.Cluster // in order of the first game
	of       map[kifu.GameID]int
	several  *storage.Choice // the games of clusters with more than one
}

// cluster writes the clusters, and their counts into the manifest.
func (d *draft) cluster(m *manifest) error {
	clusters, err := d.clusters()
	if err != nil {
		return err
	}
	m.Counts.Clusters, m.Counts.Contradictions = countClusters(clusters, m.Counts.Games)
	return storage.WriteClusters(filepath.Join(d.dir, clustersName), d.store, same.Rules, clusters)
}

// clusters is those of the generation before, with what the changes have
// touched found again; or where these are many, or those not to be had, all are
// found again.
func (d *draft) clusters() ([]kifu.Cluster, error) {
	before, ok := d.clustersBefore()
	if !ok || d.touched.was == nil {
		return clustersIn(d.set)
	}
	return clustersNear(shelfOf(d.set, before), before, d.touched.was)
}

// clustersBefore is the clusters of the generation before, if they were found
// by the rules of today.
func (d *draft) clustersBefore() ([]kifu.Cluster, bool) {
	if d.base == nil {
		return nil, false
	}
	clusters, rules, err := storage.ReadClusters(filepath.Join(d.root, nameOf(d.base.Generation), clustersName), d.store)
	return clusters, err == nil && rules == same.Rules
}

// clustersNear finds the clusters again that changed games can have touched.
func clustersNear(shelf *same.Shelf, before []kifu.Cluster, was map[kifu.GameID][]*same.Telling) ([]kifu.Cluster, error) {
	games, tellings, found, err := same.Near(shelf, was)
	if err != nil {
		return nil, err
	}
	again := map[kifu.GameID]bool{}
	for _, id := range games {
		again[id] = true
	}
	all := slices.DeleteFunc(before, func(c kifu.Cluster) bool {
		return slices.ContainsFunc(c.Games, func(id kifu.GameID) bool { return again[id] })
	})
	all = append(all, clustersOf(found, tellings, witnessesOf(tellings))...)
	slices.SortFunc(all, byFirstGame)
	return all, nil
}

// shelfOf is the games of a set, and the clusters that they were in.
func shelfOf(set *storage.Set, before []kifu.Cluster) *same.Shelf {
	clustered := map[kifu.GameID][]kifu.GameID{}
	for i := range before {
		for _, id := range before[i].Games {
			clustered[id] = before[i].Games
		}
	}
	return &same.Shelf{
		Clustered: func(id kifu.GameID) []kifu.GameID { return clustered[id] },
		Sharing: func(key uint64) ([]kifu.GameID, error) {
			games, err := set.Sharing(key)
			ids := make([]kifu.GameID, len(games))
			for i, at := range games {
				ids[i] = set.Card(at).ID
			}
			return ids, err
		},
		Tellings: func(id kifu.GameID) ([]*same.Telling, error) {
			at, ok := set.Find(id)
			if !ok {
				return nil, nil
			}
			g, err := set.Game(at)
			if err != nil {
				return nil, err
			}
			return same.Stored(g), nil
		},
	}
}

// touched is the games that a draft changes, to find clusters again by.
type touched struct {
	was  map[kifu.GameID][]*same.Telling // as they were told before; nil when it is no use to know
	most int                             // so many are found again each for itself
}

// fewChanges is how many games are always found again each for itself. Above
// it and above an eighth of the archive it is faster to find all again.
const fewChanges = 1000

func newTouched(base *manifest) touched {
	return touched{map[kifu.GameID][]*same.Telling{}, max(fewChanges, base.Counts.Games/8)}
}

// note notes that a game changes, and what it was before the first change;
// nil for one that was not there.
func (t *touched) note(id kifu.GameID, before *kifu.Game) {
	if _, noted := t.was[id]; noted || t.was == nil {
		return
	}
	if len(t.was) == t.most {
		t.all()
		return
	}
	t.was[id] = nil
	if before != nil {
		t.was[id] = same.Stored(before)
	}
}

// all says that everything is to be found again.
func (t *touched) all() { t.was = nil }

// clustersIn finds the clusters of all games of a set.
func clustersIn(set *storage.Set) ([]kifu.Cluster, error) {
	tellings, witness, err := tellingsIn(set)
	if err != nil {
		return nil, err
	}
	return clustersOf(same.Find(tellings), tellings, witness), nil
}

// tellingsIn is those of all records, in order of the games' ids, and which
// witness of its game each is.
func tellingsIn(set *storage.Set) (all []*same.Telling, witness []int, err error) {
	games := slices.Collect(set.All())
	slices.SortFunc(games, func(a, b storage.At) int {
		x, y := set.Card(a).ID, set.Card(b).ID
		return bytes.Compare(x[:], y[:])
	})
	for _, at := range games {
		g, err := set.Game(at)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, same.Stored(g)...)
	}
	return all, witnessesOf(all), nil
}

// witnessesOf is which witness of its game each is, of tellings that stand game
// by game.
func witnessesOf(tellings []*same.Telling) []int {
	witness := make([]int, len(tellings))
	for i := 1; i < len(tellings); i++ {
		if tellings[i].Game == tellings[i-1].Game {
			witness[i] = witness[i-1] + 1
		}
	}
	return witness
}

// clustersOf is what was found as it is kept.
func clustersOf(r *same.Result, tellings []*same.Telling, witness []int) []kifu.Cluster {
	of := map[int]*kifu.Cluster{} // by game
	for i := range r.Clusters {
		c := clusterOf(r, &r.Clusters[i])
		for _, g := range r.Clusters[i].Games {
			of[g] = c
		}
	}
	for _, x := range r.Contradictions {
		told := kifu.Contradiction{Code: x.Code, Severity: same.Severity(x.Code), Apart: x.Apart}
		a, b := r.GameOf(x.A), r.GameOf(x.B)
		told.A, told.B = claimOf(tellings[x.A], witness[x.A], x.SaysA), claimOf(tellings[x.B], witness[x.B], x.SaysB)
		for _, g := range []int{a, b} {
			if of[g] == nil {
				of[g] = &kifu.Cluster{Games: []kifu.GameID{r.Games[g].ID}}
			}
			if g == a || of[g] != of[a] {
				of[g].Contradictions = append(of[g].Contradictions, told)
			}
			if a == b {
				break
			}
		}
	}
	return inOrder(of)
}

func clusterOf(r *same.Result, found *same.Cluster) *kifu.Cluster {
	c := &kifu.Cluster{Why: found.Why}
	place := map[int]int{}
	for i, g := range found.Games {
		place[g] = i
		c.Games = append(c.Games, r.Games[g].ID)
	}
	for _, v := range found.Versions {
		c.Versions = append(c.Versions, kifu.Version{
			A: place[v.A], B: place[v.B], Reason: string(v.Reason), Confidence: string(v.Confidence), Turn: v.Turn, Reversed: v.Reversed,
			Agreed: v.Agreed, From: v.From, Differences: v.Differences,
		})
	}
	return c
}

func claimOf(t *same.Telling, witness int, says string) kifu.Claim {
	return kifu.Claim{Game: t.Game, Witness: witness, File: t.File, Number: t.Number, Says: says}
}

// inOrder is each cluster once, in order of its first game.
func inOrder(of map[int]*kifu.Cluster) []kifu.Cluster {
	var all []kifu.Cluster
	seen := map[*kifu.Cluster]bool{}
	for _, c := range of {
		if !seen[c] {
			seen[c] = true
			all = append(all, *c)
		}
	}
	slices.SortFunc(all, byFirstGame)
	return all
}

func byFirstGame(a, b kifu.Cluster) int { return bytes.Compare(a.Games[0][:], b.Games[0][:]) }

// countClusters is the number of games with versions of one counted once, and
// the contradictions by code.
func countClusters(clusters []kifu.Cluster, games int) (told int, contradictions map[kifu.Code]int) {
	contradictions = map[kifu.Code]int{}
	for i := range clusters {
		c := &clusters[i]
		games -= len(c.Games) - 1
		for _, x := range c.Contradictions {
			if slices.Contains(c.Games, x.A.Game) { // one between two clusters is kept with both
				contradictions[x.Code]++
			}
		}
	}
	return games, contradictions
}

// openVersions reads the clusters. An archive of before there were any has
// none, until something is added or it is rebuilt.
func (g *generation) openVersions(dir string) error {
	if g.manifest.Version < 2 {
		g.about.Clusters = g.about.Games
		return nil
	}
	store, err := g.manifest.storeID()
	if err != nil {
		return err
	}
	clusters, _, err := storage.ReadClusters(filepath.Join(dir, clustersName), store)
	if errors.Is(err, fs.ErrNotExist) {
		return missing(err)
	}
	if err != nil {
		return err
	}
	if told, _ := countClusters(clusters, g.manifest.Counts.Games); told != g.manifest.Counts.Clusters {
		return fmt.Errorf("%w: %d games when versions count once, %s says %d", ErrDamaged, told, manifestName, g.manifest.Counts.Clusters)
	}
	g.versions = g.versionsOf(clusters)
	return nil
}

func (g *generation) versionsOf(clusters []kifu.Cluster) versions {
	v := versions{clusters: clusters, of: map[kifu.GameID]int{}}
	var several [][]kifu.GameID
	for i := range clusters {
		for _, id := range clusters[i].Games {
			v.of[id] = i
		}
		if len(clusters[i].Games) > 1 {
			several = append(several, clusters[i].Games)
		}
	}
	g.text.Versions(several)
	g.text.Contradictions(contradicting(clusters))
	v.several = g.set.Choose(slices.Values(slices.Concat(several...)))
	return v
}

// contradicting is the games of the clusters whose records contradict each
// other, by the codes of it.
func contradicting(clusters []kifu.Cluster) map[kifu.Code][]kifu.GameID {
	games := map[kifu.Code][]kifu.GameID{}
	for i := range clusters {
		told := map[kifu.Code]bool{}
		for _, x := range clusters[i].Contradictions {
			if !told[x.Code] {
				told[x.Code] = true
				games[x.Code] = append(games[x.Code], clusters[i].Games...)
			}
		}
	}
	return games
}

// once is the visits without those of games that count with another version
// that was there too.
func (g *generation) once(visits []storage.Reached) []storage.Reached {
	speaks := map[int]int{} // the place of the game that counts, by cluster
	for i := range visits {
		if c, place, ok := g.placeOf(visits[i].At); ok {
			if first, there := speaks[c]; !there || place < first {
				speaks[c] = place
			}
		}
	}
	if len(speaks) == 0 {
		return visits
	}
	told := make([]storage.Reached, 0, len(visits))
	for i := range visits {
		if c, place, ok := g.placeOf(visits[i].At); !ok || speaks[c] == place {
			told = append(told, visits[i])
		}
	}
	return told
}

// placeOf is the cluster of several games in which a game is, and its place
// in it.
func (g *generation) placeOf(at storage.At) (cluster, place int, ok bool) {
	if g.versions.several == nil || !g.versions.several.Has(at) {
		return 0, 0, false
	}
	id := g.set.Card(at).ID
	cluster = g.versions.of[id]
	return cluster, slices.Index(g.versions.clusters[cluster].Games, id), true
}

// Cluster is the versions of a game with what their records contradict each
// other in, and what those of the game alone do. It reports false when there
// is neither.
func (a *Archive) Cluster(ctx context.Context, id kifu.GameID) (c kifu.Cluster, ok bool, err error) {
	g, err := a.enter()
	if err != nil {
		return c, false, err
	}
	defer g.leave()
	if _, ok := g.set.Find(id); !ok {
		return c, false, fmt.Errorf("game %s: %w", id, ErrNotFound)
	}
	i, ok := g.versions.of[id]
	if ok {
		c = g.versions.clusters[i]
	}
	return c, ok, nil
}

// Clusters yields every cluster, in order of the game that speaks for it. The
// generation it began in stays open as long as the loop.
func (a *Archive) Clusters(ctx context.Context) iter.Seq2[kifu.Cluster, error] {
	return func(yield func(kifu.Cluster, error) bool) {
		g, err := a.enter()
		if err != nil {
			yield(kifu.Cluster{}, err)
			return
		}
		defer g.leave()
		for _, c := range g.versions.clusters {
			if err := ctx.Err(); err != nil {
				yield(kifu.Cluster{}, err)
				return
			}
			if !yield(c, nil) {
				return
			}
		}
	}
}
