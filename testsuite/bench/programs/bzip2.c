/* bzip2.c: a text packed and unpacked by libbzip2.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "bzlib.h"

enum { SIZE = 60000 };
static char text[SIZE], packed[SIZE + 1000], again[SIZE];

void
bz_internal_error (int code)
{
  exit (code);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  unsigned n = sizeof packed, m = SIZE;
  BZ2_bzBuffToBuffCompress (packed, &n, text, SIZE, 1, 0, 0);
  BZ2_bzBuffToBuffDecompress (again, &m, packed, n, 0, 0);
  printf ("%u %08x %d\n", n, checksum (packed, n), memcmp (text, again, SIZE));
  return 0;
}
