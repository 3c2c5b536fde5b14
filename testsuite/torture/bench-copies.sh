#!/bin/bash
# bench-copies.sh: de Ferriere's table ("Improvements to the psi-SSA
# representation", Figs. 9 and 10) on our programs: the copies that each step
# out of psi-SSA inserts, and all copies after it; without and with copy folding
# and promotion.  A part of `make bench-psi'.
#
# The code is that of GCC's torture tests, one in STEP (default 8), and of four
# programs, at -O2 for A32 (ISA=thumb: Thumb-2), conversion forced.  Copies are
# counted in the form out of psi-SSA, before it becomes RTL again; all of them
# are what was there in RTL, too.  Normalisation promotes as well, and makes psis
# smaller; so normalize-tidy=off where there is to be no promotion, as the paper
# has it, and the default where there is.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/bench-copies
configs="none ifconv folded promoted both"

# bench-copies.sh FILE...: compiles these with each configuration.
if [ $# -gt 0 ]; then
  use_isa "${ISA:-arm}"
  for file; do
    use_options "$file"
    rm -f "$out/one".*.$$
    for config in $configs; do
      tidy=off
      case $config in
	none) passes=none ;;
	ifconv) passes=ifconv ;;
	folded) passes=ifconv,copy-fold ;;
	promoted) passes=ifconv,psi-promote tidy=on ;;
	both) passes=ifconv,psi-promote,copy-fold tidy=on ;;
      esac
      use_plugin ifconv=always normalize-tidy=$tidy passes=$passes \
	stats="$out/one.$config.$$"
      timeout 100 "${cc[@]}" -O2 -w "${opts[@]}" "${plugin_flags[@]}" -S \
	-o /dev/null "$file" 2> /dev/null || continue 2
    done
    # A file counts in all columns, or in none.
    for config in $configs; do
      cat "$out/one.$config.$$" >> "$out/$config.$$"
    done
  done
  exit 0
fi

"$here/sources.sh" testsuite zlib bzip2 cjson mbedtls || exit 1
rm -rf "$out"
mkdir -p "$out"

# table SET TITLE: from the files $out/SET.*.
table ()
{
  local config
  for config in $configs; do
    sum_stats "$out/$config".* | sed "s/^/$config /"
  done | awk -v title="$1" '
    { n[$1, $2] = $3 }
    function normalise(c) {
      return n[c, "copies-if-conversion"] + n[c, "copies-normalise-guard"] + \
	n[c, "copies-normalise-order"] }
    function row(what, a, b, c, his) {
      printf "  %-16s %9s %9s %9s   %s\n", what, a, b, c, his }
    function total(a, b, ha, hb) {
      row("total copies", n["none", "copies-after"], n[a, "copies-after"],
	  n[b, "copies-after"])
      row("", "", percent(a), percent(b), "(his: " ha ", " hb ")") }
    function percent(c) {
      return sprintf("%+.1f%%",
	100 * (n[c, "copies-after"] / n["none", "copies-after"] - 1)) }
    function part(a, b, h1, h2, h3, ha, hb) {
      row("", "no ifconv", "ifconv", "+ folding", "de Ferriere")
      row("psi-normalize", "+" normalise("none"), "+" normalise(a),
	  "+" normalise(b), h1)
      row("psi-congruence", "+" n["none", "copies-psi-interference"],
	  "+" n[a, "copies-psi-interference"],
	  "+" n[b, "copies-psi-interference"], h2)
      row("phi-congruence", "+" n["none", "copies-phi"] + n["none", "copies-cycle"],
	  "+" n[a, "copies-phi"] + n[a, "copies-cycle"],
	  "+" n[b, "copies-phi"] + n[b, "copies-cycle"], h3)
      total(a, b, ha, hb) }
    END {
      print title ": " n["none", "functions"] " functions, " \
	n["ifconv", "regions-converted"] " regions converted"
      print " Without promotion (Fig. 9):"
      part("ifconv", "folded", "+0 +129 +163", "+0 +0 +1", "+0 +82 +1543",
	   "+3.2%", "+12.9%")
      print " With promotion (Fig. 10):"
      part("promoted", "both", "+0 +34 +65", "+0 +5 +11", "+0 +11 +1493",
	   "+0.9%", "+10.9%")
    }'
}

cd "$cache/testsuite/gcc.c-torture/execute" || exit 1
ls ./*.c ieee/*.c | sed 's,^\./,,' | awk -v step="${STEP:-8}" 'NR % step == 0' |
  xargs -P "$jobs" -n 8 "$here/$(basename "$0")"
table "Torture tests"
rm -f "$out"/*
program_files | xargs -P "$jobs" -n 8 "$here/$(basename "$0")"
echo
table "zlib, bzip2, cJSON, Mbed TLS"
