/* deflate.c: a text packed and unpacked by libdeflate.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "packer.h"
#include <libdeflate.h>

static size_t
pack (int level)
{
  struct libdeflate_compressor *c = libdeflate_alloc_compressor (level);
  return libdeflate_zlib_compress (c, text, SIZE, packed, sizeof packed);
}

static void
unpack (size_t n)
{
  struct libdeflate_decompressor *d = libdeflate_alloc_decompressor ();
  libdeflate_zlib_decompress (d, packed, n, again, SIZE, NULL);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  pack_at (1);
  pack_at (3);
  pack_at (6);
  pack_at (10);
  return 0;
}
