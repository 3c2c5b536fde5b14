/* lzo.c: a text packed fast and well, and unpacked, by LZO.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include <lzo/lzo1x.h>

enum { SIZE = 60000 };
static unsigned char text[SIZE], packed[SIZE + SIZE / 16 + 100], again[SIZE];
static long long work[LZO1X_999_MEM_COMPRESS / 8 + 1];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text ((char *) text, SIZE);
  for (int well = 0; well < 2; well++)
    {
      lzo_uint n = sizeof packed, m = SIZE;
      if (well)
	lzo1x_999_compress (text, SIZE, packed, &n, work);
      else
	lzo1x_1_compress (text, SIZE, packed, &n, work);
      lzo1x_decompress_safe (packed, n, again, &m, NULL);
      printf ("%lu %08x %d\n", (unsigned long) n, checksum (packed, n),
	      memcmp (text, again, SIZE));
    }
  return 0;
}
