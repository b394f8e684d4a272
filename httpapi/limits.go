package httpapi

import (
	"runtime"
	"time"
)

// Limits is how much one asker may take. A zero field means the default, so
// that a test or an operator names only what differs.
type Limits struct {
	Searches int           // searches at work at once; more of them wait, then get 503. Default: twice the cores
	Wait     time.Duration // how long a search may wait for its turn. Default: 100 ms
	Search   time.Duration // how long a search may work. Default: 10 s
	Body     int64         // bytes of a request's body. Default: 2 MB
	Judges   int           // bodies that are read as records at once; more of them wait, then get 503. Default: the cores
	Bodies   int           // bodies above 16 kB at hand at once; more of them wait, then get 503. Default: four times the cores
	Headers  int           // bytes of a request's headers. Default: 16 kB

	ReadHeader time.Duration // until the headers must have come. Default: 5 s
	Read       time.Duration // until the whole request must have come. Default: 15 s
	Write      time.Duration // until the whole answer must be taken. Default: 60 s
	Idle       time.Duration // until a connection without a request is closed. Default: 60 s
	Stop       time.Duration // how long requests at work may go on after the stop. Default: 10 s
}

func (l Limits) withDefaults() Limits {
	return Limits{
		Searches:   or(l.Searches, 2*runtime.GOMAXPROCS(0)),
		Wait:       or(l.Wait, 100*time.Millisecond),
		Search:     or(l.Search, 10*time.Second),
		Body:       or(l.Body, 2<<20),
		Judges:     or(l.Judges, runtime.GOMAXPROCS(0)),
		Bodies:     or(l.Bodies, 4*runtime.GOMAXPROCS(0)),
		Headers:    or(l.Headers, 16<<10),
		ReadHeader: or(l.ReadHeader, 5*time.Second),
		Read:       or(l.Read, 15*time.Second),
		Write:      or(l.Write, 60*time.Second),
		Idle:       or(l.Idle, 60*time.Second),
		Stop:       or(l.Stop, 10*time.Second),
	}
}

func or[T int | int64 | time.Duration](v, otherwise T) T {
	if v == 0 {
		return otherwise
	}
	return v
}
