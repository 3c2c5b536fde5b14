#!/bin/bash
# programs.sh: builds real programs with the plugin, and runs their own tests;
# `make check-programs'.  Programs/NAME.sh says how for each; the order is theirs
# here.
#
# From the environment, beyond what common.sh takes:
#   ONLY, TARGETS, CONFIGS   programs of matrix.sh, rows there; by default all
#   STEP=N    each program in one of N cells of targets by configurations, in
#             turn; by default in all
#   OPTIONS="KEY=VALUE..."   for the plugin, beyond those of a configuration
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
. "$here/matrix.sh"
programs=${ONLY:-$all_programs}
"$here/sources.sh" $programs || exit 1
out=$BUILD/tests/programs
rm -rf "$out"
mkdir -p "$out"
# Of processor time: no build and no test takes a tenth of it.
ulimit -t 1800 -c 0

# result STATUS NAME: one line, kept and shown.
result ()
{
  local word=PASS
  [ "$1" -eq 0 ] || word=FAIL
  echo "$word $isa $config $program: $2" | tee -a "$out/results"
}

# build NAME COMMAND...: runs a build, with its messages in a file.
build ()
{
  local name=$1 status=0
  shift
  "$@" > "$out/$cell.$name.log" 2>&1 || status=1
  grep -q -e 'warning: psissa' -e 'internal compiler error' \
    "$out/$cell.$name.log" && status=1
  [ $status -eq 0 ] || echo "  see $out/$cell.$name.log"
  result $status "build $name"
  return $status
}

# prepare COMMAND...: runs what needs no plugin; only its failure is a result.
prepare ()
{
  "$@" > "$out/$cell.prepare.log" 2>&1 && return
  result 1 "prepare, see $out/$cell.prepare.log"
  return 1
}

# check NAME COMMAND...: runs a test on the target; its output goes to NAME.out.
check ()
{
  local name=$1
  shift
  "${run[@]}" "$@" > "$name.out" 2>&1 < /dev/null
  result $? "$name"
}

# All that is needed to build program $1 for $isa with configuration $config; then
# its tests.
one_cell ()
{
  cell=$isa-$config-$program
  use_config "$config"
  use_isa "$isa" g++
  use_plugin "${keys[@]}" $OPTIONS stats="$out/stats.$cell"
  CXX="${cc[*]} $checking ${plugin_flags[*]}"
  use_isa "$isa"
  CC="${cc[*]} $checking ${plugin_flags[*]}"
  AR=${cc[0]%gcc-12}ar
  cp -a "$cache/$program" "$out/$cell"
  cd "$out/$cell" && build_and_test
  grep -q '^functions [1-9]' "$out/stats.$cell" || result 1 "nothing was compiled"
  # What passed is not needed any more.
  cd "$out" && { grep -q "^FAIL $isa $config $program:" results || rm -rf "$cell"; }
}

: > "$out/results"
number=0
for program in $programs; do
  . "$here/programs/$program.sh"
  number=$((number + 1))
  cells=0
  for isa in ${TARGETS:-arm thumb x86}; do
    for config in ${CONFIGS:-always default}; do
      cells=$((cells + 1))
      [ $(((cells + number) % ${STEP:-1})) -eq 0 ] || continue
      if late; then
	echo "LEFT $isa $config $program" | tee -a "$out/results"
      else
	one_cell
      fi
    done
  done
done

count () { grep -c "^$1 " "$out/results"; }
for config in ${CONFIGS:-always default}; do
  printf '\nStatistics with %s:\n' "$config"
  sum_stats "$out"/stats.*-$config-* | sed 's/^/  /'
done
show FAIL "failures" < "$out/results"
show LEFT "left out, past the deadline" < "$out/results"
awk '$1 != "LEFT" { sub (/:$/, "", $4); if (!(($4, $1) in n)) names[$4]; n[$4, $1]++ }
  END { for (p in names) printf "%-10s %5d passed, %d failed\n", p, n[p, "PASS"],
	  n[p, "FAIL"] }' "$out/results" | sort
echo "All results: $out/results"
echo "$(count PASS) passed, $(count FAIL) failed, $(count LEFT) left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ]
