/* speex.c: a sound coded and decoded by Speex, in fixed point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include <speex/speex.h>

enum { FRAMES = 40, SIZE = 160 };
static short sound[FRAMES * SIZE], heard[SIZE];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_sound (sound, FRAMES * SIZE);
  SpeexBits in, out;
  speex_bits_init (&in);
  speex_bits_init (&out);
  void *coder = speex_encoder_init (&speex_nb_mode);
  void *decoder = speex_decoder_init (&speex_nb_mode);
  int quality = 6, one = 1;
  speex_encoder_ctl (coder, SPEEX_SET_QUALITY, &quality);
  speex_decoder_ctl (decoder, SPEEX_SET_ENH, &one);
  uint32_t sum = 0;
  for (int i = 0; i < FRAMES; i++)
    {
      char packet[200];
      speex_bits_reset (&out);
      speex_encode_int (coder, sound + i * SIZE, &out);
      int n = speex_bits_write (&out, packet, sizeof packet);
      speex_bits_read_from (&in, packet, n);
      speex_decode_int (decoder, &in, heard);
      sum = sum * 31 + checksum (packet, n) + checksum (heard, sizeof heard);
    }
  printf ("%08x\n", sum);
  return 0;
}
