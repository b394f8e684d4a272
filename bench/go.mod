module github.com/kifubase/kifubase/bench

go 1.26.0

require github.com/kifubase/kifubase v0.0.0

require (
	github.com/klauspost/compress v1.20.4 // indirect
	golang.org/x/text v0.44.0 // indirect
)

replace github.com/kifubase/kifubase => ../
