/* zlib.c: a text packed and unpacked by zlib.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include <zlib.h>

enum { SIZE = 60000 };
static char text[SIZE], again[SIZE];
static unsigned char packed[SIZE + 1000];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  for (int level = 1; level <= 9; level += 4)
    {
      uLongf n = sizeof packed, m = SIZE;
      compress2 (packed, &n, (Bytef *) text, SIZE, level);
      uncompress ((Bytef *) again, &m, packed, n);
      printf ("%d %lu %08x %d\n", level, n, checksum (packed, n),
	      memcmp (text, again, SIZE));
    }
  return 0;
}
