#!/bin/bash
# bench-left.sh: what share of the functions of real programs the plugin leaves
# alone, and why.  `make bench-left', at -O2 for A32 (ISA=thumb: Thumb-2, x86:
# x86-64).  ONLY="zlib lz4": these alone.
#
# Counted are functions that reach the plugin, after inlining, as stats= counts
# them.  One that is left alone for several reasons counts for the first.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
out=$BUILD/tests/bench-left
programs=${ONLY:-zlib bzip2 cjson mbedtls lua5.4 lz4 sqlite3}

# The C files of program $1.
files_of ()
{
  case $1 in
    lua5.4) ls "$cache"/lua5.4/src/*.c ;;
    lz4) ls "$cache"/lz4/{lib,programs}/*.c ;;
    sqlite3) ls "$cache"/sqlite3/sqlite3.c ;;
    *) program_files | grep "^$cache/$1/" ;;
  esac
}

# bench-left.sh PROGRAM FILE...: compiles these files of PROGRAM.
if [ $# -gt 0 ]; then
  name=$1
  shift
  use_isa "${ISA:-arm}"
  use_plugin stats="$out/$name.$$"
  for file; do
    use_options "$file"
    case $name in
      lua5.4) opts=(-DLUA_USE_POSIX -DDEB_HOST_MULTIARCH='""' -I"$out") ;;
      lz4) opts=(-I"$cache/lz4/lib") ;;
      sqlite3) opts=(-DSQLITE_THREADSAFE=0 -DSQLITE_ENABLE_FTS5) ;;
    esac
    "${cc[@]}" -O2 -w "${opts[@]}" "${plugin_flags[@]}" -S \
      -o /dev/null "$file" 2> /dev/null || echo "not compiled: $file" >&2
  done
  exit 0
fi

"$here/sources.sh" $programs || exit 1
rm -rf "$out"
mkdir -p "$out"
# Debian's paths, which Lua does not need here.
: > "$out/lua5.4-deb-multiarch.h"
for name in $programs; do
  files_of "$name" | xargs -P "$jobs" -n 8 "$here/$(basename "$0")" "$name"
  sum_stats "$out/$name".[0-9]* 2> /dev/null | sed "s/^/$name /"
done | awk '
  $2 == "functions" { through[$1] = $3; name[++n] = $1 }
  $2 ~ /^function-left-/ {
    sub (/^function-left-/, "", $2); gsub (/-/, " ", $2)
    left[$1] += $3; why[$1, $2] = $3
    if (!known[$2]++) reason[++m] = $2
    all_why[$2] += $3 }
  function row(what, through, left, i, k, s) {
    printf "%-10s %9d %7d %6.2f%%", what, through + left, left,
      100 * left / (through + left)
    for (k = 1; k <= m; k++)
      if (s = what == "all" ? all_why[reason[k]] : why[what, reason[k]])
	printf "  %s %d", reason[k], s
    print "" }
  END {
    printf "%-10s %9s %7s %7s  %s\n", "", "functions", "left", "", "because of"
    for (i = 1; i <= n; i++) {
      row(name[i], through[name[i]], left[name[i]])
      sum += through[name[i]]; sum_left += left[name[i]] }
    row("all", sum, sum_left) }'
