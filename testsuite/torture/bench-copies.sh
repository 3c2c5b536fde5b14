#!/bin/bash
# bench-copies.sh: de Ferriere's table ("Improvements to the psi-SSA
# representation", Figs. 9 and 10) on our programs: the copies that each step
# out of psi-SSA inserts, and all copies after it; without and with copy folding
# and promotion; `make bench-copies'.
#
# The code is that of GCC's torture tests, one in STEP (default 8), and of four
# programs, one file in STEP (1), or of one of these SETS, at -O2 for A32 (ISA=thumb: Thumb-2), conversion forced.  Copies are
# counted in the form out of psi-SSA, before it becomes RTL again; all of them
# are what was there in RTL, too.
#
# Like is compared with like: the same code out of SSA in three ways, his, which has
# Sreedhar's method II for phis; the same with method III, which he expected to be
# better; ours.  What is folded with conversion is compared with what is folded
# without.  Our normalisation promotes as well, and makes psis smaller; his does not,
# so normalize-tidy=off.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/bench-copies
ways="his method-III ours"
configs="none folded converted both promoted all"

# The passes of configuration $1.
passes_of ()
{
  case $1 in
    none) echo none ;;
    folded) echo copy-fold ;;
    converted) echo ifconv ;;
    both) echo ifconv,copy-fold ;;
    promoted) echo ifconv,psi-promote ;;
    all) echo ifconv,psi-promote,copy-fold ;;
  esac
}

# bench-copies.sh FILE...: compiles these with each configuration, in both ways.
if [ $# -gt 0 ]; then
  use_isa "${ISA:-arm}"
  for file; do
    use_options "$file"
    rm -f "$out/one".*.$$
    for config in $configs; do
      for way in $ways; do
	case $way in
	  his) how="phi-web=sreedhar2 normalize-tidy=off" ;;
	  method-III) how="phi-web=sreedhar3 normalize-tidy=off" ;;
	  ours) how= ;;
	esac
	use_plugin ifconv=always passes="$(passes_of $config)" $how \
	  stats="$out/one.$way.$config.$$"
	timeout 100 "${cc[@]}" -O2 -w "${opts[@]}" "${plugin_flags[@]}" -S \
	  -o /dev/null "$file" 2> /dev/null || continue 3
      done
    done
    # A file counts in all columns, or in none.
    for config in $configs; do
      for way in $ways; do
	cat "$out/one.$way.$config.$$" >> "$out/$way.$config.$$"
      done
    done
  done
  exit 0
fi

"$here/sources.sh" testsuite zlib bzip2 cjson mbedtls || exit 1
rm -rf "$out"
mkdir -p "$out"

# table TITLE: from the files $out/WAY.CONFIG.*.
table ()
{
  local config way
  for way in $ways; do
    for config in $configs; do
      sum_stats "$out/$way.$config".* | sed "s/^/$way $config /"
    done
  done | awk -v title="$1" -v ways="$ways" '
    { n[$1, $2, $3] = $4 }
    function normalise(w, c) {
      return n[w, c, "copies-if-conversion"] + n[w, c, "copies-normalise-guard"] + \
	n[w, c, "copies-normalise-order"] }
    function phi(w, c) { return n[w, c, "copies-phi"] + n[w, c, "copies-cycle"] }
    function total(w, c) { return n[w, c, "copies-after"] }
    function change(w, c, base) {
      return sprintf("%+.1f%%", 100 * (total(w, c) / total(w, base) - 1)) }
    function part(w, a, b, k) {
      printf "  %-17s%9s%9s%9s%9s\n", w, "plain",
	"folded", "ifconv", "both"
      printf "  %-17s%+9d%+9d%+9d%+9d\n", "psi-normalize", normalise(w, "none"),
	normalise(w, "folded"), normalise(w, a), normalise(w, b)
      k = "copies-psi-interference"
      printf "  %-17s%+9d%+9d%+9d%+9d\n", "psi-congruence", n[w, "none", k],
	n[w, "folded", k], n[w, a, k], n[w, b, k]
      printf "  %-17s%+9d%+9d%+9d%+9d\n", "phi-congruence", phi(w, "none"),
	phi(w, "folded"), phi(w, a), phi(w, b)
      printf "  %-17s%9d%9d%9d%9d\n", "total copies", total(w, "none"),
	total(w, "folded"), total(w, a), total(w, b)
      printf "  %-17s%9s%9s%9s%9s\n", "by conversion", "", "", change(w, a, "none"),
	change(w, b, "folded") }
    END {
      n_ways = split(ways, way, " ")
      print title ": " n["ours", "none", "functions"] " functions, " \
	n["ours", "converted", "regions-converted"] " regions converted"
      print " Without promotion (Fig. 9; his +3.2% without folding):"
      for (i = 1; i <= n_ways; i++)
	part(way[i], "converted", "both")
      print " With promotion (Fig. 10; his +0.9%):"
      for (i = 1; i <= n_ways; i++)
	part(way[i], "promoted", "all") }'
}

if [[ ${SETS:=torture programs} == *torture* ]]; then
  cd "$cache/testsuite/gcc.c-torture/execute" || exit 1
  ls ./*.c ieee/*.c | sed 's,^\./,,' | awk -v step="${STEP:-8}" 'NR % step == 0' |
    xargs -P "$jobs" -n 8 "$here/$(basename "$0")"
  table "Torture tests"
  rm -f "$out"/*
fi
if [[ $SETS == *programs* ]]; then
  program_files | awk -v step="${STEP:-1}" 'NR % step == 0' |
    xargs -P "$jobs" -n 8 "$here/$(basename "$0")"
  table "zlib, bzip2, cJSON, Mbed TLS"
fi
