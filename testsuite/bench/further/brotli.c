/* brotli.c: a text packed and unpacked by Brotli.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#define SIZE 60000
#include "packer.h"
#include <brotli/decode.h>
#include <brotli/encode.h>

static size_t
pack (int level)
{
  size_t n = sizeof packed;
  BrotliEncoderCompress (level, 16, BROTLI_MODE_TEXT, SIZE, (uint8_t *) text, &n, packed);
  return n;
}

static void
unpack (size_t n)
{
  size_t m = SIZE;
  BrotliDecoderDecompress (n, packed, &m, (uint8_t *) again);
}

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text (text, SIZE);
  pack_at (4);
  pack_at (6);
  return 0;
}
