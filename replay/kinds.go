package replay

import "github.com/kifubase/kifubase/kifu"

// Kinds lists every code that a Judge can find.
var Kinds = []kifu.Kind{}
