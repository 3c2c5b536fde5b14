/* opus.c: a sound coded and decoded by Opus, in fixed point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <opus.h>

enum { SAMPLES = 6400, FRAME = 320 };
static short sound[SAMPLES], heard[SAMPLES];

int
main (int argc, char **argv)
{
  static const int uses[] = { OPUS_APPLICATION_VOIP, OPUS_APPLICATION_RESTRICTED_LOWDELAY };
  begin (argc, argv);
  make_sound (sound, SAMPLES);
  for (int k = 0; k < 2; k++)
    {
      int error;
      OpusEncoder *encoder = opus_encoder_create (16000, 1, uses[k], &error);
      OpusDecoder *decoder = opus_decoder_create (16000, 1, &error);
      unsigned char packet[1500];
      uint32_t sum = 0;
      opus_encoder_ctl (encoder, OPUS_SET_COMPLEXITY (5));
      for (int i = 0; i < SAMPLES; i += FRAME)
	{
	  int n = opus_encode (encoder, sound + i, FRAME, packet, sizeof packet);
	  sum = sum * 31 + checksum (packet, n);
	  opus_decode (decoder, packet, n, heard + i, FRAME, 0);
	}
      printf ("%08x %08x\n", sum, checksum (heard, sizeof heard));
    }
  return 0;
}
