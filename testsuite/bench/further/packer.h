/* packer.h: a text packed and unpacked, for those that pack.  Each gives pack (), which returns
   the bytes packed, and unpack ().
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"

#ifndef SIZE
#define SIZE 100000
#endif
static char text[SIZE], again[SIZE];
static unsigned char packed[SIZE + 1000];

static size_t pack (int level);
static void unpack (size_t n);

static inline void
pack_at (int level)
{
  size_t n = pack (level);
  memset (again, 0, SIZE);
  unpack (n);
  printf ("%zu %08x %d\n", n, checksum (packed, n), memcmp (text, again, SIZE));
}
