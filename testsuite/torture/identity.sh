#!/bin/bash
# identity.sh: with passes=none the assembly is the plain compiler's, for each
# file of gcc.c-torture/execute and of four programs; `make check-identity'.
# STEP=N takes one file in N.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
"$here/sources.sh" testsuite zlib bzip2 cjson mbedtls || exit 1
out=$BUILD/tests/identity
rm -rf "$out"
mkdir -p "$out"

{ find "$cache/testsuite/gcc.c-torture/execute" -name '*.c' | sort; program_files; } | spread |
  awk -v step="${STEP:-1}" 'NR % step == 0' |
  xargs -P "$jobs" -n 8 "$here/identity-one.sh" "$out"

cat "$out"/result.* | sort > "$out/results"
count () { grep -c "^$1 " "$out/results"; }
show FAIL "different" < "$out/results"
show LEFT "left out, past the deadline" < "$out/results"
echo "With passes=none:"
sum_stats "$out"/stats.* | sed -n -e 's/^functions /  functions read /p' \
  -e 's/^\(psis-.*\)/  \1/p'
echo "All results: $out/results"
echo "$(count PASS) the same, $(count FAIL) different," \
  "$(count SKIP) not compiled by the plain compiler, $(count LEFT) files left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ]
