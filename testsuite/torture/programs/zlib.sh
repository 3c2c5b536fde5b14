# zlib.sh: zlib's example program, and files packed and unpacked.
# This file is part of psissa, under the GNU GPL version 3 or later.

build_and_test ()
{
  build zlib make -j"$jobs" -f Makefile.in CC="$CC" SFLAGS= SHAREDLIBV= \
    CFLAGS="-O2 -DHAVE_UNISTD_H -D_LARGEFILE64_SOURCE=1" AR="$AR" \
    LIBS=libz.a TEST_LIBS="-L. libz.a" example minigzip || return
  check example ./example
  "${run[@]}" ./minigzip < deflate.c > deflate.c.gz &&
    gzip -dc deflate.c.gz | cmp - deflate.c &&
    "${run[@]}" ./minigzip -d < deflate.c.gz | cmp - deflate.c
  result $? minigzip
}
