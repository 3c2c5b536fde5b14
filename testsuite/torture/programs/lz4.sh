# lz4.sh: LZ4's fuzzers with fixed seeds, its partial decompression, and files
# packed and unpacked by its program.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  local level
  build tests make -C tests -j"$jobs" CC="$CC" CFLAGS=-O2 DEBUGFLAGS= fuzzer \
    frametest roundTripTest decompress-partial decompress-partial-usingDict ||
    return
  build library make -C lib -j"$jobs" CC="$CC" AR="$AR" CFLAGS=-O2 DEBUGFLAGS= \
    liblz4.a || return
  build lz4 make -C programs -j"$jobs" CC="$CC" CFLAGS=-O2 DEBUGFLAGS= lz4 || return
  check fuzzer tests/fuzzer -i30 -s1
  check frametest tests/frametest -i200 -s1
  check decompress-partial tests/decompress-partial
  check decompress-partial-usingDict tests/decompress-partial-usingDict
  check roundTripTest tests/roundTripTest lib/lz4.c
  for level in 1 3 9 12; do
    "${run[@]}" programs/lz4 -$level -c < lib/lz4hc.c |
      "${run[@]}" programs/lz4 -d -c | cmp - lib/lz4hc.c
    result $? "level $level"
  done
}
