/* zopfli.c: a text packed by Zopfli.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <zopfli.h>

enum { SIZE = 8000 };
static char text[SIZE];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  ZopfliOptions options;
  ZopfliInitOptions (&options);
  options.numiterations = 3;
  unsigned char *packed = NULL;
  size_t n = 0;
  ZopfliCompress (&options, ZOPFLI_FORMAT_ZLIB, (unsigned char *) text, SIZE, &packed, &n);
  printf ("%zu %08x\n", n, checksum (packed, n));
  return 0;
}
