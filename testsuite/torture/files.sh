#!/bin/bash
# files.sh: the files of real programs that compile on their own, compiled under the plugin,
# each for one target in one way, in turn; `make check-files'.  What the plain compiler
# compiles must compile: nothing is run, but each function that changes is checked as always.
# STEP=N takes one file in N, FIRST=I the Ith of these (from 0), WAYS rows of ways below.
# This file is part of psissa, under the GNU GPL version 3 or later.

. "$(dirname "$0")/common.sh"
packages="zlib bzip2 cjson mbedtls lz4 lzo2 expat nettle libtommath duktape libzstd libpng1.6
  mruby giflib libdeflate brotli opus libsndfile libtomcrypt"
ways=${WAYS:-"x86:-O2:ifconv=always thumb:-O2:ifconv=always aarch64:-O2:ifconv=always
  arm:-O3:ifconv=always x86:-O3:ifconv=always thumb:-Os:ifconv=always thumb:-O3: x86:-O2:
  aarch64:-O3:"}
"$here/sources.sh" $packages || exit 1
out=$BUILD/tests/files
rm -rf "$out"
mkdir -p "$out"

cd "$cache" || exit 1
find $packages -name '*.c' -size -400k | LC_ALL=C sort | spread |
  awk -v step="${STEP:-1}" -v first="${FIRST:-0}" -v ways="$ways" '
    BEGIN { n = split (ways, way, " ") }
    NR % step == first { print way[k++ % n + 1], $0 }' |
  xargs -P "$jobs" -n 16 "$here/files-one.sh" "$out"

cat "$out"/result.* | sort > "$out/results"
count () { grep -c "^$1 " "$out/results"; }
show FAIL "not compiled" < "$out/results"
show LEFT "left out, past the deadline" < "$out/results"
[ "$(count FAIL)" -eq 0 ] ||
  sed -n -e 's/.*please report it: //p' -e 's/.*internal compiler error: //p' \
    "$out"/errors.* | sort | uniq -c
echo "All results: $out/results"
echo "$(count PASS) passed, $(count FAIL) failed," \
  "$(count SKIP) not compiled by the plain compiler, $(count LEFT) files left out"
[ "$(count FAIL)" -eq 0 ] && [ "$(count PASS)" -gt 0 ]
