#!/bin/bash
# bench-regions.sh: of how many insns of real programs all is known exactly; how
# questions are answered; and what exact answers save, against those of the
# partition graph alone.  A part of `make bench-ppg'.
#
# The code is that of four programs at -O2 for A32 (ISA=thumb: Thumb-2), as it is
# after if-conversion, conversion forced, when it leaves psi-SSA.  STEP=N takes one
# file in N.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/bench-regions
passes=ifconv,psi-inline,psi-reduce,psi-promote,dead-guard

# bench-regions.sh FILE...: compiles these with each configuration.
if [ $# -gt 0 ]; then
  use_isa "${ISA:-arm}"
  for file; do
    use_options "$file"
    for config in none auto structure diagram; do
      case $config in
	none) use_plugin passes=none stats="$out/$config.$$" ;;
	*) use_plugin ifconv=always passes=$passes ppg-mode=$config \
	     stats="$out/$config.$$" ;;
      esac
      timeout 100 "${cc[@]}" -O2 -w "${opts[@]}" "${plugin_flags[@]}" -S \
	-o /dev/null "$file" 2> /dev/null || break
    done
  done
  exit 0
fi

"$here/sources.sh" zlib bzip2 cjson mbedtls || exit 1
rm -rf "$out"
mkdir -p "$out"
program_files | awk -v step="${STEP:-1}" '(NR - 1) % step == 0' |
  xargs -r -P "$jobs" -n 8 "$here/$(basename "$0")"

for config in none auto structure diagram; do
  sum_stats "$out/$config".* | sed "s/^/$config /"
done | awk '
  { n[$1, $2] = $3 }
  function share(what, c, of, part) {
    printf "  %-26s %8d of %8d %8.3f%%\n", what, n[c, of "-" part], n[c, of],
      100 * n[c, of "-" part] / n[c, of] }
  function part(c, what) {
    print "  " what
    share("   exact", c, "insns", "exact")
    share("   in irreducible loops", c, "insns", "irreducible") }
  function arguments(c, i, s) {
    for (i = 0; i < 8; i++) s += i * n[c, "psis-" i]
    return s }
  function psis(c, i, s) {
    for (i = 0; i < 8; i++) s += n[c, "psis-" i]
    return s }
  function row(what, key) {
    printf "  %-26s %8d %8d %8d\n", what, n["structure", key], n["diagram", key],
      n["auto", key] }
  END {
    print "zlib, bzip2, cJSON, Mbed TLS: " n["auto", "functions"] \
      " functions, " n["auto", "regions-converted"] " regions converted"
    print " Insns"
    part("none", "before if-conversion")
    part("auto", "after")
    print " Questions about predicates"
    for (i = split("name structure diagram unknown", kind); i > 0; i--)
      total += n["auto", "asked-" kind[i]]
    kind[5] = "yes"
    for (i = 1; i <= 5; i++)
      printf "  %-26s %8d %8.3f%%\n", kind[i], n["auto", "asked-" kind[i]],
	total ? 100 * n["auto", "asked-" kind[i]] / total : 0
    printf " %-26s %9s %8s %8s\n", "Left at the end", "structure", "diagram", "auto"
    printf "  %-26s %8d %8d %8d\n", "psis", psis("structure"), psis("diagram"),
      psis("auto")
    printf "  %-26s %8d %8d %8d\n", "their arguments", arguments("structure"),
      arguments("diagram"), arguments("auto")
    row("copies normalise-guard", "copies-normalise-guard")
    row("copies normalise-order", "copies-normalise-order")
    row("copies psi-interference", "copies-psi-interference")
    row("copies phi", "copies-phi")
    row("all copies", "copies-after") }'
