package main

import (
	"os"
	"runtime/debug"
)

// The collector takes a core from the answers for some 40 ms each time, and
// what an archive of 60,000 records keeps in memory is some 50 MB: so the heap
// may grow to four times what is in use, but all memory of the program only to
// what is below, beyond which it is collected sooner.
const (
	heapGrowth      = 300       // percent
	memoryOfServer  = 192 << 20 // bytes, with the answers that are kept and the searches at work
	memoryOfARecord = 2 << 10   // bytes, about twice what is in use
)

// easeCollector sets the collector for a server of so many records. GOGC and
// GOMEMLIMIT in the environment say otherwise.
func easeCollector(records int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(heapGrowth)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryOfServer + memoryOfARecord*int64(records))
	}
}
