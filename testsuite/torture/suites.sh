#!/bin/bash
# suites.sh: GCC's own suites under the plugin, over the states that users use;
# `make check-suites', and `make check-torture' for all of the execution tests in
# few states.  What the plain compiler's program passes must still pass.
#
# From the environment, beyond what common.sh takes:
#   SUITE, STATES, TARGETS, CONFIGS   rows of matrix.sh; by default all
#   STEP=N    each test in one of N cells of states by targets, in turn; by
#             default in one cell, 1: in all
#   PART=I/N  only the I-th of N parts of the tests, from 0
#   TEST=REGEXP   only the tests whose names match
#   RESUME=yes    go on where a run was broken off
#   OUT       the folder in tests/ for the results
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$here/matrix.sh"
"$here/sources.sh" testsuite || exit 1
export STATES=${STATES:-$states}
# Those that the tree is configured for.
[ -n "$TARGETS" ] || for target in $targets; do
    ( use_isa $target ) && TARGETS+=" $target"
  done
export TARGETS
export CONFIGS=${CONFIGS:-$configs} LAST= PART
export STEP=${STEP:-$(($(wc -w <<< "$STATES") * $(wc -w <<< "$TARGETS")))}
out=$BUILD/tests/${OUT:-suites}
[ -n "$RESUME" ] || rm -rf "$out"
mkdir -p "$out"
: > "$out/again"

# Makes one file of all results, less those of tests that have to be done again,
# as they were left out or took too much time: of the latter it makes a list.
settle ()
{
  cat "$out"/result.* "$out/results" 2>/dev/null | sort > "$out/all"
  rm -f "$out"/result.*
  awk '$1 == "TIME" && !seen[$2, $3]++ { print $2, $3 }' "$out/all" > "$out/again"
  awk 'NR == FNR { if ($1 == "TIME" || $1 == "LEFT") undone[$2, $3] = 1; next }
    !(($2, $3) in undone)' "$out/all" "$out/all" > "$out/results"
}

# Prints those tests of suite $1 that are to be run, each after its number.
numbered ()
{
  list_tests "$1" | awk '{ print NR, $0 }' |
    awk -v suite="$1" -v part="${PART%/*}" -v parts="${PART#*/}" -v only="$TEST" '
      FILENAME != "/dev/stdin" { if ($2 == suite) done[$3] = 1; next }
      (parts == "" || $1 % parts == part) && $2 ~ only && !($2 in done)' \
      "$out/results" /dev/stdin
}

# Runs the tests of suite $1 that the standard input has, $2 processes at once.
run_tests () { xargs -r -P "$2" -n 32 "$here/suites-one.sh" "$out" "$1"; }

settle
for suite in ${SUITE:-$suites}; do
  cd "$cache/testsuite/$suite" || exit 1
  for target in $TARGETS; do
    case $suite in gfortran.*) ( use_isa "$target" gfortran ) || exit 1 ;; esac
  done
  numbered "$suite" | spread | run_tests "$suite" "$jobs"
done
settle
[ ! -s "$out/again" ] || echo "Took too much time, once more and alone:"
for suite in $(cut -d ' ' -f 1 "$out/again" | uniq); do
  cd "$cache/testsuite/$suite" || exit 1
  numbered "$suite" | grep -F -x -f <(list_tests "$suite" | awk -v suite="$suite" '
      NR == FNR { if ($1 == suite) again[$2] = 1; next }
      $0 in again { print FNR, $0 }' "$out/again" -) |
    LAST=yes run_tests "$suite" 1
done
cat "$out"/result.* "$out/results" 2>/dev/null | sort > "$out/all"
mv "$out/all" "$out/results"

count () { grep -c "^$1 " "$out/results"; }
show FAIL "failures" < "$out/results"
[ -f "$out/errors" ] &&
  sed -n -e 's/.*please report it: //p' -e 's/.*internal compiler error: //p' \
    "$out/errors" | sed -e 's/@[A-Za-z0-9_.]*/@F/g' -e 's/[0-9][0-9]*/N/g' |
  sort | uniq -c | sort -rn | head -n 20
show LEFT "left out, past the deadline" < "$out/results"

# The results for each value of field $2, entitled $1.
table ()
{
  awk -v title="$1" -v field="$2" '
    $field == "" || $field == "plain" && $1 != "SKIP" || $1 == "LEFT" { next }
    { if (!($field in seen)) { seen[$field] = 1; name[n++] = $field }
      sum[$field, $1]++ }
    END { printf "\n%-24s %8s %8s %8s\n", title, "passed", "failed", "skipped"
      for (i = 0; i < n; i++)
	printf "%-24s %8d %8d %8d\n", name[i], sum[name[i], "PASS"],
	  sum[name[i], "FAIL"], sum[name[i], "SKIP"] }' "$out/results"
}
table Suite 2
table State 4
table Target 5

# The cells that something passed or failed in, of those that there are.
possible=0
for state in $STATES; do
  for target in $TARGETS; do
    ! belongs any "$target" "$state" run || possible=$((possible + 1))
  done
done
echo
awk -v possible=$possible '$1 == "PASS" || $1 == "FAIL" { cells[$4, $5] = 1 }
  END { for (c in cells) n++
    print "Cells of states by targets: " n + 0 " of " possible " come to" }' \
  "$out/results"

# The counts of each configuration, from the plugin's statistics.
for config in $CONFIGS; do
  use_config "$config"
  printf '\n%s:\n' "${keys[*]:-Default options}"
  sum_stats "$out/stats.$config".* > "$out/sum.$config"
  awk '/^psis-/ { psis += $2; if ($1 !~ /-[012]$/) psis3 += $2; next }
    /^copies-/ && $1 != "copies-folded" { why = why "  " $0 "\n"; next }
    /^refused-/ { refused += $2; next }
    { n[$1] = $2 }
    END { print "  functions read", n["functions"] + 0
      print "  psis built", psis + 0
      print "  psis of three and more arguments", psis3 + 0
      print "  copies folded", n["copies-folded"] + 0
      printf "%s", why
      print "  regions converted", n["regions-converted"] + 0
      print "  regions refused", refused + 0
      print "  conditional stores", n["conditional-stores"] + 0 }' \
    "$out/sum.$config"
done

echo
echo "All results: $out/results"
echo "$(count PASS) passed, $(count FAIL) failed," \
  "$(count SKIP) not passed by the plain compiler, $(count LEFT) tests left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ] || exit 1

# Tests that convert nothing prove nothing: one region in 50 is little.
[ "$(count PASS)" -lt 1000 ] ||
  awk -v passed="$(count PASS)" '$1 == "regions-converted" { n += $2 }
    END { exit !(n * 50 >= passed) }' "$out"/sum.* ||
  { echo "FAIL: hardly anything was converted"; exit 1; }
