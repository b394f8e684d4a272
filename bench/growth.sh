#!/usr/bin/env bash
# growth.sh FOLDER [ROUNDS]: what adding 100 records costs, publishing included,
# on an archive of all other records of the folder and on one a tenth of its
# size; and what building the large one costs beside checking the same files.
# Wall and CPU seconds are medians, the two archives in turn; the bytes are those
# of the files that the new generation does not share with the one before. The
# 100 are taken from all over the folder.
set -euo pipefail
folder=$(cd "${1:?usage: growth.sh FOLDER [ROUNDS]}" && pwd)
rounds=${2:-5}
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%R %U %S'

go build -o "$work/indexer" ./cmd/indexer
find "$folder" -type f -name '*.sgf' | LC_ALL=C sort >"$work/all"
step=$(($(wc -l <"$work/all") / 100))
awk -v s="$step" -v h="$work/hundred" -v l="$work/large" \
	'NR % s == 0 && n < 100 { n++; print >h; next } { print >l }' "$work/all"
awk 'NR % 10 == 0' "$work/large" >"$work/small"

# timed NAME COMMAND… adds a line to the file NAME: wall and CPU seconds.
timed() {
	local name=$1
	shift
	{ time "$@" >/dev/null 2>"$work/complaints"; } 2>&1 | awk '{ print $1, $2 + $3 }' >>"$work/$name"
}
median() { sort -n -k "$2" "$work/$1" | awk -v k="$2" '{ v[NR] = $k } END { print v[int((NR + 1) / 2)] }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

timed check "$work/indexer" check --quiet --fail-on never --files-from "$work/large"
for a in large small; do
	timed "build-$a" "$work/indexer" add --quiet --archive "$work/$a.archive" --files-from "$work/$a"
done
echo "check of $(wc -l <"$work/large") files: wall $(median check 1) s, CPU $(median check 2) s"
echo "build of the same: wall $(median build-large 1) s, CPU $(median build-large 2) s: $(ratio "$(median build-large 1)" "$(median check 1)") and $(ratio "$(median build-large 2)" "$(median check 2)") times the check, positions and all else together"

for _ in $(seq "$rounds"); do
	for a in large small; do
		rm -rf "$work/copy"
		cp -r "$work/$a.archive" "$work/copy"
		sync
		timed "add-$a" "$work/indexer" add --quiet --archive "$work/copy" --files-from "$work/hundred"
		find "$work/copy" -path '*gen-000002*' -type f -links 1 -printf '%s\n' | awk '{ n += $1 } END { print n }' >"$work/bytes-$a"
	done
done
for a in large small; do
	echo "100 added to $(wc -l <"$work/$a") files: wall $(median add-$a 1) s, CPU $(median add-$a 2) s, $(cat "$work/bytes-$a") bytes written"
done
echo "ratio: wall $(ratio "$(median add-large 1)" "$(median add-small 1)"), CPU $(ratio "$(median add-large 2)" "$(median add-small 2)")"
