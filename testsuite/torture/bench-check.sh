#!/bin/bash
# bench-check.sh: what the checks cost the compiler, in cc1's instructions, which
# do not depend on how busy the machine is; `make bench-check'.  FILES (default:
# SQLite in one file) compiled for ISA (arm) at -O2, counted by ../tools/insns.c
# under QEMU.  CHECKS are values of check=; `plain' is no plugin.  OPTIONS go to
# the plugin.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
[ -n "$FILES" ] || { "$here/sources.sh" sqlite3 && FILES=$cache/sqlite3/sqlite3.c; } ||
  exit 1
out=$BUILD/tests/bench-check
rm -rf "$out"
mkdir -p "$out"
build_insn_counter || exit 1
use_isa "${ISA:-arm}"

# count FILE CHECK: prints cc1's instructions.
count ()
{
  [ "$2" = plain ] && plugin_flags=() || use_plugin $OPTIONS check="$2"
  count_cc1 "$out/count" -w "${plugin_flags[@]}" "$1" || echo 0
}

for file in $FILES; do
  for check in ${CHECKS:-plain none allocation verify}; do
    echo "$check $(count "$file" "$check")"
  done | awk -v file="${file##*/}" '
    { if (NR == 1) print file; if (!first) first = $2; if (!$2) bad = 1
      printf "  %-12s %10.1f million instructions", $1, $2 / 1e6
      if (NR > 1 && last) printf "  %+.2f%%, %+.2f%% in all", 100 * ($2 - last) / last,
	100 * ($2 - first) / first
      print ""; last = $2 }
    END { exit bad }' || exit 1
done
