/* speexdsp.c: a sound resampled, and freed of echo and noise, in fixed point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <speex/speex_echo.h>
#include <speex/speex_preprocess.h>
#include <speex/speex_resampler.h>

enum { SAMPLES = 8000, FRAME = 160 };
static short sound[SAMPLES], echo[SAMPLES], out[SAMPLES * 2];

int
main (int argc, char **argv)
{
  int error, one = 1;
  unsigned n = SAMPLES, m = SAMPLES * 2;
  begin (argc, argv);
  make_sound (sound, SAMPLES);
  make_sound (echo, SAMPLES);
  SpeexResamplerState *resampler = speex_resampler_init (1, 8000, 11025, 4, &error);
  speex_resampler_process_int (resampler, 0, sound, &n, out, &m);
  printf ("%u %08x\n", m, checksum (out, m * 2));
  SpeexEchoState *canceller = speex_echo_state_init (FRAME, 800);
  SpeexPreprocessState *cleaner = speex_preprocess_state_init (FRAME, 8000);
  speex_preprocess_ctl (cleaner, SPEEX_PREPROCESS_SET_DEREVERB, &one);
  for (int i = 0; i < SAMPLES; i += FRAME)
    {
      speex_echo_cancellation (canceller, sound + i, echo + i, out + i);
      speex_preprocess_run (cleaner, out + i);
    }
  printf ("%08x\n", checksum (out, SAMPLES * 2));
  return 0;
}
