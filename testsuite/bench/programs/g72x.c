/* g72x.c: a sound coded and decoded by G.721 and G.723 (ADPCM).
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "g72x.h"

enum { SAMPLES = 16000 };
static short sound[SAMPLES + G72x_BLOCK_SIZE], heard[G72x_BLOCK_SIZE];

int
main (int argc, char **argv)
{
  static const int codecs[] = { G723_16_BITS_PER_SAMPLE, G723_24_BITS_PER_SAMPLE,
				G721_32_BITS_PER_SAMPLE, G723_40_BITS_PER_SAMPLE };
  begin (argc, argv);
  make_sound (sound, SAMPLES);
  for (int c = 0; c < 4; c++)
    {
      int bytes, samples;
      struct g72x_state *coder = g72x_writer_init (codecs[c], &bytes, &samples);
      struct g72x_state *decoder = g72x_reader_init (codecs[c], &bytes, &samples);
      uint32_t sum = 0;
      for (int i = 0; i + samples <= SAMPLES / 4; i += samples)
	{
	  unsigned char block[G72x_BLOCK_SIZE];
	  short *from = sound + c * SAMPLES / 4 + i;
	  g72x_encode_block (coder, from, block);
	  g72x_decode_block (decoder, block, heard);
	  sum = sum * 31 + checksum (block, bytes) + checksum (heard, samples * 2);
	}
      printf ("%08x\n", sum);
    }
  return 0;
}
