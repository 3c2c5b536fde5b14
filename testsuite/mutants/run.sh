#!/bin/bash
# run.sh: are the tests worth something?  Seeds the faults of *.faults one at a
# time, builds what that changes, and runs tests until one fails; `make
# check-mutants'.
# This file is part of psissa, under the GNU GPL version 3 or later.
#
# Mutation analysis: R. A. DeMillo, R. J. Lipton, F. G. Sayward, "Hints on test
# data selection", Computer 11(4), 1978.  A fault is a change of some lines of
# one source file (common.sh has the form); no mutant is made by machine, each is
# a mistake that somebody could make.  It is caught if a test of `make check'
# fails that passes without it.  The test that its table names is run first, then
# all the others, the cheapest first.  FULL=1 asks the others only.
#
# From the environment: BUILD (absolute, a build tree that is up to date), SOURCE
# (absolute), JOBS, DEADLINE as the other long tests; N (so many faults, evenly
# spread) and NAME (a pattern of names) take a sample.  RESUME=yes keeps what was
# caught before and goes on with the others.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/mutants
[ -n "$RESUME" ] || rm -rf "$out"
mkdir -p "$out"

choose_faults "${NAME:-*}" "${N:-0}"
[ ${#chosen[@]} -gt 0 ] || { echo "no such fault" >&2; exit 1; }
total=${#chosen[@]}

# What was caught in this run and in those that it goes on with.
cat "$out"/result.* "$out/caught" 2>/dev/null | grep '^CAUGHT ' | sort -u > "$out/before"
mv "$out/before" "$out/caught"
rm -rf "$out"/result.* "$out"/[0-9]*
left=()
for name in "${chosen[@]}"; do
  grep -q "^CAUGHT $name: " "$out/caught" || left+=("$name")
done
chosen=("${left[@]}")
[ "$jobs" -le ${#chosen[@]} ] || jobs=${#chosen[@]}
# Each job has trees of its own and takes every so manieth fault.
for ((job = 0; job < jobs; job++)); do
  (
    mine=()
    for ((i = job; i < ${#chosen[@]}; i += jobs)); do mine+=("${chosen[i]}"); done
    . "$here/worker.sh"
    work
  ) &
done
wait

cat "$out/caught" "$out"/result.* 2>/dev/null > "$out/results"
count () { grep -c "^$1 " "$out/results"; }
for word in ERROR SURVIVED LEFT; do
  grep "^$word " "$out/results"
done
echo "All results: $out/results"
echo "$total faults: $(count CAUGHT) caught, $(count SURVIVED) survived," \
  "$(count ERROR) errors, $(count LEFT) left out"
[ "$(count SURVIVED)" -eq 0 ] && [ "$(count ERROR)" -eq 0 ] &&
  [ "$(count CAUGHT)" -gt 0 ]
