/* xz.c: a text packed and unpacked by liblzma.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#define SIZE 50000
#include "packer.h"
#include <lzma.h>

static size_t
pack (int level)
{
  size_t n = 0;
  lzma_easy_buffer_encode (level, LZMA_CHECK_CRC32, NULL, (uint8_t *) text, SIZE, packed,
			   &n, sizeof packed);
  return n;
}

static void
unpack (size_t n)
{
  size_t in = 0, out = 0;
  uint64_t memory = UINT64_MAX;
  lzma_stream_buffer_decode (&memory, 0, NULL, packed, &in, n, (uint8_t *) again, &out,
			     SIZE);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  pack_at (0);
  pack_at (3);
  pack_at (6);
  return 0;
}
