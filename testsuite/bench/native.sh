#!/bin/bash
# native.sh: time, instructions and mispredictions of the kernels and of real programs
# on x86-64; `make bench-native'.  ONLY="kernels zlib" are these alone, TIMES=N (15)
# the runs, OPTIONS more of the plugin's options; PROFILE=1 compiles all with a
# profile of one run.
#
# The least of TIMES runs of all ways in turn, each with data that no run before had:
# a predictor learns by heart what it sees again.  Beside them what cachegrind counts
# in one run: instructions and mispredicted conditional branches, of the program's
# own functions.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$bench/programs.sh"
out=$BUILD/tests/bench-native
names=${ONLY:-kernels $programs}
ways=${ways/ off/}

# Builds program $2 in way $1, in a directory $out/WAY.NAME.
build ()
{
  use_isa x86
  use_way "$1"
  # A loop's place among lines of the cache can be a tenth of its time: a function that
  # is the same in two ways lies in the same place.
  way_flags+=(-falign-functions=64)
  use_program "$2" "$out/$1.$2/generated"
  cd "$out/$1.$2" && compile_all && link && own_functions > own
}

# What cachegrind counts in the working directory's program: lines UNIT FUNCTION
# INSNS MISPREDICTED.
count_native ()
{
  valgrind -q --demangle=no --tool=cachegrind --cache-sim=no --branch-sim=yes \
    --cachegrind-out-file=grind ./program $arguments > output 2> messages || return
  awk 'NR == FNR { unit[$2] = $1; next }
    /^events:/ { for (i = 2; i <= NF; i++) at[$i] = i }
    /^fn=/ { f = substr($0, 4); own = f in unit; u = unit[f]; sub(/\.cold$/, "", f) }
    own && /^[0-9]/ { n[u " " f] += $at["Ir"]; missed[u " " f] += $at["Bcm"] }
    END { for (f in n) print f, n[f], missed[f] }' own grind | sort
}

if [ "$1" = one ]; then
  build "$2" "$3" || { echo "not built: $2 $3" >&2; exit; }
  count_native > counts
  exit
fi

command -v valgrind > /dev/null ||
  { echo "bench-native: no valgrind; Debian: valgrind" >&2; exit 1; }
begin_programs $names
export PROFILE
for way in $ways; do
  for name in $names; do echo $way $name; done
done | xargs -P "$jobs" -n 2 "$bench/native.sh" one

# The times: lines WAY ROW time NANOSECONDS.
for run in $(seq "${TIMES:-15}"); do
  for name in $names; do
    for way in $ways; do
      program=$out/$way.$name/program
      if are_kernels "$name"; then
	"$program" 12 "$run" times | awk -v way="$way" '{ print way, $1, "time", $3 }'
      else
	echo "$way $name time $("$program" "$run" time 2>&1 > /dev/null)"
      fi
    done
  done
done | awk '{ k = $1 " " $2 " " $3; if (!(k in least) || $4 < least[k]) least[k] = $4 }
  END { for (k in least) print k, least[k] }' > "$out/times"

status=0
{ cat "$out/times"
  for name in $names; do
    for way in $ways; do
      cmp -s "$out/plain.$name/output" "$out/$way.$name/output" ||
	{ echo "$name computes something else, $way" >&2; status=1; }
      are_kernels "$name" && row= || row=$name
      awk -v way="$way" -v name="$row" '{ row = name ? name : $1
	  n[row] += $3; missed[row] += $4 }
	END { for (row in n) { print way, row, "insns", n[row]
	    print way, row, "missed", missed[row] } }' "$out/$way.$name/counts"
    done
  done
} > "$out/numbers"
rows=() kernels=
for name in $names; do
  if are_kernels "$name"; then
    files=$(sed -n 's/^KERNEL (\(.*\))$/\1/p' "$bench/$name/kernels.def")
    rows+=($files)
    kernels+=" "$(echo $files)
  else
    rows+=("$name")
  fi
done
awk -v rows="${rows[*]}" -v kernels="$kernels " -v ways="$ways" '
  { v[$3, $2, $1] = $4 }
  # A ratio to the plain compiler; one of few mispredictions says nothing.
  function ratio(m, row, w) {
    if (!v[m, row, "plain"] || m == "missed" && v[m, row, "plain"] < 500) return 0
    return v[m, row, w] / v[m, row, "plain"] }
  function shown(r) { return r ? sprintf("%.3f", r) : "-" }
  function means(name, in_kernels, m, i, k, r, s, n, old, new) {
    for (k = 1; k <= n_rows; k++)
      if (index(kernels, " " row[k] " ") ? in_kernels : !in_kernels) n++
    if (!n) return
    printf "%-11s", name
    for (m = 1; m <= 3; m++) {
      for (i = 2; i <= n_ways; i++) {
	s = n = old = new = 0
	for (k = 1; k <= n_rows; k++)
	  if ((index(kernels, " " row[k] " ") > 0) == in_kernels) {
	    old += v["missed", row[k], "plain"]; new += v["missed", row[k], way[i]]
	    if ((r = ratio(measure[m], row[k], way[i]))) { s += log(r); n++ } }
	# Of mispredictions, which can be near none, all together.
	if (measure[m] == "missed") r = old ? new / old : 0
	else r = n ? exp(s / n) : 0
	printf "%7s", shown(r) }
      printf " " }
    print "" }
  END {
    n_rows = split(rows, row, " "); n_ways = split(ways, way, " ")
    split("time insns missed", measure, " ")
    printf "x86-64, plain = 1: time; instructions; mispredicted branches\n%-11s", ""
    for (m = 1; m <= 3; m++) {
      for (i = 2; i <= n_ways; i++) printf "%7s", substr(way[i], 1, 6)
      printf " " }
    print ""
    for (k = 1; k <= n_rows; k++) {
      printf "%-11s", row[k]
      for (m = 1; m <= 3; m++) {
	for (i = 2; i <= n_ways; i++) printf "%7s", shown(ratio(measure[m], row[k], way[i]))
	printf " " }
      print "" }
    means("kernels", 1)
    means("programs", 0) }' "$out/numbers" | tee "$out/table"
exit $status
