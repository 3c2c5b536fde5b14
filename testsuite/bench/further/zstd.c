/* zstd.c: a text packed and unpacked by Zstandard.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "packer.h"
#include <zstd.h>

static size_t
pack (int level)
{
  return ZSTD_compress (packed, sizeof packed, text, SIZE, level);
}

static void
unpack (size_t n)
{
  ZSTD_decompress (again, SIZE, packed, n);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  pack_at (1);
  pack_at (3);
  pack_at (6);
  pack_at (14);
  return 0;
}
