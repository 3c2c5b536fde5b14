/* lz4.c: a text packed fast and well, and unpacked, by LZ4.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "lz4.h"
#include "lz4hc.h"

enum { SIZE = 60000 };
static char text[SIZE], packed[SIZE + 1000], again[SIZE];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  for (int level = 0; level <= 9; level += 3)
    {
      int n = level ? LZ4_compress_HC (text, packed, SIZE, sizeof packed, level)
		    : LZ4_compress_default (text, packed, SIZE, sizeof packed);
      LZ4_decompress_safe (packed, again, n, SIZE);
      printf ("%d %08x %d\n", n, checksum (packed, n), memcmp (text, again, SIZE));
    }
  return 0;
}
