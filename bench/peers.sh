#!/usr/bin/env bash
# peers.sh FOLDER [FILES [ROUNDS]]: times Kifubase and its peers on the same
# files in the same run, in turn, and prints the medians as ratios. Needs Go
# and npm. The lines before the table can be given to benchstat.
set -euo pipefail
folder=$(cd "${1:?usage: peers.sh FOLDER [FILES [ROUNDS]]}" && pwd)
count=${2:-20000}
rounds=${3:-5}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

find "$folder" -type f -name '*.sgf' | LC_ALL=C sort | sed -n "1,${count}p" >"$work/list"
echo "files: $(wc -l <"$work/list")"
[ -d node_modules ] || npm install --silent --no-audit --no-fund
go build -o "$work/bench" .

for _ in $(seq "$rounds"); do
	"$work/bench" limit "$work/list"
	"$work/bench" bare "$work/list"
	"$work/bench" read "$work/list"
	"$work/bench" joined "$work/list"
	"$work/bench" replay "$work/list"
	"$work/bench" -workers 2 replay "$work/list"
	node sabaki.mjs read "$work/list"
	node sabaki.mjs replay "$work/list"
done | tee "$work/lines"

awk '
	{ wall[$1] = wall[$1] " " $3; for (i = 4; i < NF; i++) if ($(i+1) == "cpu-us/op") cpu[$1] = cpu[$1] " " $i }
	function median(s, a, n, i, j, t) {
		n = split(s, a, " ")
		for (i = 1; i < n; i++) for (j = i + 1; j <= n; j++) if (a[i] + 0 > a[j] + 0) { t = a[i]; a[i] = a[j]; a[j] = t }
		return a[int((n + 1) / 2)] + 0
	}
	END {
		K = "BenchmarkKifubase/"; S = "BenchmarkPeer/sabaki-"
		printf "\nread: wall %.2f of open and read alone with the standard library, %.2f of our own\n", median(wall[K "read-1"]) / median(wall[K "limit-1"]), median(wall[K "read-1"]) / median(wall[K "bare-1"])
		printf "read: CPU of @sabaki/sgf %.0f times ours\n", median(cpu[S "read"]) / median(cpu[K "read-1"])
		printf "replay with ids: CPU %.2f of reading alone\n", median(cpu[K "replay-1"]) / median(cpu[K "read-1"])
		printf "replay with ids: CPU of @sabaki/sgf with go-board %.0f times ours\n", median(cpu[S "replay"]) / median(cpu[K "replay-1"])
		printf "replay with ids: two workers %.2f times one\n", median(wall[K "replay-1"]) / median(wall[K "replay-2"])
	}' "$work/lines"
