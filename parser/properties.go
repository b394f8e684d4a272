package parser

// id is a property that SGF defines, an index into properties. Zero is every
// other name.
type id uint8

// The ids, in the order of properties.
const (
	idOther id = iota // every name that SGF does not define
	idB
	idW
	idKO
	idMN
	idAB
	idAW
	idAE
	idPL
	idC
	idDM
	idGB
	idGW
	idHO
	idN
	idUC
	idV
	idBM
	idDO
	idIT
	idTE
	idAR
	idCR
	idDD
	idLB
	idLN
	idMA
	idSL
	idSQ
	idTR
	idAP
	idCA
	idFF
	idGM
	idST
	idSZ
	idAN
	idBR
	idBT
	idCP
	idDT
	idEV
	idGN
	idGC
	idON
	idOT
	idPB
	idPC
	idPW
	idRE
	idRO
	idRU
	idSO
	idTM
	idUS
	idWR
	idWT
	idHA
	idKM
	idBL
	idWL
	idOB
	idOW
	idFG
	idPM
	idVW
	idTB
	idTW
	idAS
	idBS
	idCH
	idEL
	idEX
	idID
	idL
	idLT
	idM
	idOM
	idOP
	idOV
	idRG
	idSC
	idSE
	idSI
	idTC
	idWS
)

// class is what a property is about, which says where it may stand.
type class uint8

const (
	private class = iota // a name that SGF does not define
	rootClass
	infoClass // about the game; once on each path from the root
	moveClass
	setupClass
	noteClass   // about the node: C, N, GB …
	praiseClass // about the node's move: TE, BM …
	markClass
	clockClass
	otherClass
	oldClass // defined up to FF[3] only
)

// form is the type of a property's value.
type form uint8

const (
	anyForm form = iota
	noneForm
	numberForm
	realForm
	doubleForm
	colorForm
	simpleForm
	textForm
	moveForm
	pointForm // a list of points, which may be empty for elists
	pairForm  // a list of point:point
	labelForm // a list of point:text
	appForm   // text:text
	sizeForm
	figureForm // nothing, or number:text
)

// property is one row of the specification: its name, where it may stand,
// what its value is, whether several values may follow each other, whether the
// list may be empty, and the versions of FF that have it (bit 0 is FF[1]).
type property struct {
	name     string
	class    class
	form     form
	list     bool
	empty    bool
	versions uint8
}

const (
	ff1 = 1 << iota // bits of property.versions
	ff2
	ff3
	ff4
	all    = ff1 | ff2 | ff3 | ff4
	since3 = ff3 | ff4
	until3 = ff1 | ff2 | ff3
)

// properties holds what FF[1] to FF[4] define for Go. The order is that of
// the specification; the first row stands for every other name.
var properties = [...]property{
	{},
	{"B", moveClass, moveForm, false, true, all},
	{"W", moveClass, moveForm, false, true, all},
	{"KO", moveClass, noneForm, false, true, all},
	{"MN", moveClass, numberForm, false, false, since3},
	{"AB", setupClass, pointForm, true, false, all},
	{"AW", setupClass, pointForm, true, false, all},
	{"AE", setupClass, pointForm, true, false, all},
	{"PL", setupClass, colorForm, false, false, all},
	{"C", noteClass, textForm, false, true, all},
	{"DM", noteClass, doubleForm, false, false, since3},
	{"GB", noteClass, doubleForm, false, false, all},
	{"GW", noteClass, doubleForm, false, false, all},
	{"HO", noteClass, doubleForm, false, false, since3},
	{"N", noteClass, simpleForm, false, true, all},
	{"UC", noteClass, doubleForm, false, false, since3},
	{"V", noteClass, realForm, false, false, all},
	{"BM", praiseClass, doubleForm, false, false, all},
	{"DO", praiseClass, noneForm, false, true, since3},
	{"IT", praiseClass, noneForm, false, true, since3},
	{"TE", praiseClass, doubleForm, false, false, all},
	{"AR", markClass, pairForm, true, false, ff4},
	{"CR", markClass, pointForm, true, false, since3},
	{"DD", markClass, pointForm, true, true, ff4},
	{"LB", markClass, labelForm, true, false, since3},
	{"LN", markClass, pairForm, true, false, ff4},
	{"MA", markClass, pointForm, true, false, all},
	{"SL", markClass, pointForm, true, false, all},
	{"SQ", markClass, pointForm, true, false, ff4},
	{"TR", markClass, pointForm, true, false, since3},
	{"AP", rootClass, appForm, false, false, ff4},
	{"CA", rootClass, simpleForm, false, false, since3},
	{"FF", rootClass, numberForm, false, false, all},
	{"GM", rootClass, numberForm, false, false, all},
	{"ST", rootClass, numberForm, false, false, ff4},
	{"SZ", rootClass, sizeForm, false, false, all},
	{"AN", infoClass, simpleForm, false, true, all},
	{"BR", infoClass, simpleForm, false, true, all},
	{"BT", infoClass, simpleForm, false, true, since3},
	{"CP", infoClass, simpleForm, false, true, all},
	{"DT", infoClass, simpleForm, false, true, all},
	{"EV", infoClass, simpleForm, false, true, all},
	{"GN", infoClass, simpleForm, false, true, all},
	{"GC", infoClass, textForm, false, true, all},
	{"ON", infoClass, simpleForm, false, true, since3},
	{"OT", infoClass, simpleForm, false, true, all},
	{"PB", infoClass, simpleForm, false, true, all},
	{"PC", infoClass, simpleForm, false, true, all},
	{"PW", infoClass, simpleForm, false, true, all},
	{"RE", infoClass, simpleForm, false, true, all},
	{"RO", infoClass, simpleForm, false, true, all},
	{"RU", infoClass, simpleForm, false, true, all},
	{"SO", infoClass, simpleForm, false, true, all},
	{"TM", infoClass, realForm, false, false, all},
	{"US", infoClass, simpleForm, false, true, all},
	{"WR", infoClass, simpleForm, false, true, all},
	{"WT", infoClass, simpleForm, false, true, since3},
	{"HA", infoClass, numberForm, false, false, all},
	{"KM", infoClass, simpleForm, false, true, all}, // what komi means is settled elsewhere
	{"BL", clockClass, realForm, false, false, all},
	{"WL", clockClass, realForm, false, false, all},
	{"OB", clockClass, numberForm, false, false, since3},
	{"OW", clockClass, numberForm, false, false, since3},
	{"FG", otherClass, figureForm, false, true, all},
	{"PM", otherClass, numberForm, false, false, ff4},
	{"VW", otherClass, pointForm, true, true, all},
	{"TB", otherClass, pointForm, true, true, all},
	{"TW", otherClass, pointForm, true, true, all},
	{"AS", oldClass, anyForm, true, true, until3},
	{"BS", oldClass, anyForm, true, true, until3},
	{"CH", oldClass, anyForm, true, true, until3},
	{"EL", oldClass, anyForm, true, true, until3},
	{"EX", oldClass, anyForm, true, true, until3},
	{"ID", oldClass, anyForm, true, true, until3},
	{"L", oldClass, pointForm, true, true, until3},
	{"LT", oldClass, anyForm, true, true, until3},
	{"M", oldClass, pointForm, true, true, until3},
	{"OM", oldClass, anyForm, true, true, until3},
	{"OP", oldClass, anyForm, true, true, until3},
	{"OV", oldClass, anyForm, true, true, until3},
	{"RG", oldClass, anyForm, true, true, until3},
	{"SC", oldClass, anyForm, true, true, until3},
	{"SE", oldClass, anyForm, true, true, until3},
	{"SI", oldClass, anyForm, true, true, until3},
	{"TC", oldClass, anyForm, true, true, until3},
	{"WS", oldClass, anyForm, true, true, until3},
}

// letters maps a name of one or two capitals to its property; index is
// pairIndex.
var letters = func() (t [27 * 26]id) {
	for i, p := range properties[1:] {
		t[pairIndex(p.name)] = id(i + 1)
	}
	return t
}()

func pairIndex(name string) int {
	i := int(name[0] - 'A')
	if len(name) == 2 {
		i += 26 * int(name[1]-'A'+1)
	}
	return i
}

// known is the property of that name, in capitals, or zero.
func known(name []byte) id {
	switch len(name) {
	case 1:
		if isUpper(name[0]) {
			return letters[name[0]-'A']
		}
	case 2:
		if isUpper(name[0]) && isUpper(name[1]) {
			return letters[int(name[0]-'A')+26*int(name[1]-'A'+1)]
		}
	}
	return 0
}

func isUpper(c byte) bool { return c-'A' < 26 }
