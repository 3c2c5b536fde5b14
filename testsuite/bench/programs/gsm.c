/* gsm.c: a sound coded and decoded for GSM telephones.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "gsm.h"

enum { FRAMES = 150 };
static short sound[FRAMES * 160], heard[160];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_sound (sound, FRAMES * 160);
  gsm coder = gsm_create (), decoder = gsm_create ();
  uint32_t sum = 0;
  for (int i = 0; i < FRAMES; i++)
    {
      gsm_frame frame;
      gsm_encode (coder, sound + i * 160, frame);
      gsm_decode (decoder, frame, heard);
      sum = sum * 31 + checksum (frame, sizeof frame) + checksum (heard, sizeof heard);
    }
  printf ("%08x\n", sum);
  return 0;
}
