#!/usr/bin/env bash
# floods.sh [ROUNDS]: parses 1, 2, 4 and 8 MB of what a reader may be flooded
# with, and prints how much longer each doubling takes: the median of the
# rounds held against that of half the size. The sizes take turns, so that a
# machine that is busy for a while is busy for all of them.
set -euo pipefail
rounds=${1:-9}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go test -c -o "$work/parser.test" ./parser
cd parser
for _ in $(seq "$rounds"); do
	"$work/parser.test" -test.run '^$' -test.bench '^BenchmarkFloods$' -test.benchtime 8x
done | tee "$work/lines" | grep '^Benchmark'

awk '
	/^BenchmarkFloods/ { split($1, part, "/"); size = part[3] + 0; times[part[2], size] = times[part[2], size] " " $3; kinds[part[2]] }
	function median(s, a, n, i, j, t) {
		n = split(s, a, " ")
		for (i = 1; i < n; i++) for (j = i + 1; j <= n; j++) if (a[i] + 0 > a[j] + 0) { t = a[i]; a[i] = a[j]; a[j] = t }
		return a[int((n + 1) / 2)] + 0
	}
	END {
		for (kind in kinds) {
			printf "%s:", kind
			for (size = 1; size < 8; size *= 2) printf " %.2f", median(times[kind, 2 * size]) / median(times[kind, size])
			print ""
		}
	}' "$work/lines"
