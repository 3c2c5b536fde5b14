/* program.h: inputs for the programs, made on the spot; and a checksum.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A program is a library of Debian's (programs.sh: which files) with NAME.c, which
   puts it to work for a second or so under QEMU and prints a checksum.

   PROGRAM [SEED [time]] also prints, if asked, its processor time in nanoseconds to
   the standard error.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t state = 1;

static inline uint32_t
next_random (void)
{
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/* A number from 0 to N - 1.  */
static inline int
below (int n)
{
  return next_random () % (uint32_t) n;
}

/* N characters of words, the common ones more often, in lines.  */
static inline void
make_text (char *text, int n)
{
  static const char syllables[] = "tahenoristedalanongeromivu";
  int column = 0;
  for (int i = 0; i < n; )
    {
      uint32_t word = below (1 + below (400)) * 2654435761u;
      for (int k = 1 + word % 4; k-- && i + 2 <= n; column += 2, word /= 7)
	{
	  memcpy (text + i, syllables + word % 13 * 2, 2);
	  i += 2;
	}
      if (i < n)
	text[i++] = column > 60 ? '\n' : below (12) ? ' ' : ',';
      if (column++ > 60)
	column = 0;
    }
}

/* N samples of two tones that come and go, with some noise.  */
static inline void
make_sound (short *sound, int n)
{
  int x = 8000, y = 0, u = 3000, v = 0;
  for (int i = 0; i < n; i++)
    {
      y += x * 37 / 256;
      x -= y * 37 / 256;
      v += u * 101 / 256;
      u -= v * 101 / 256;
      int loud = i % 1600 < 900 ? 256 : 40;
      sound[i] = ((y + v) * loud >> 8) + below (200) - 100;
    }
}

static inline uint32_t
checksum (const void *data, size_t n)
{
  const unsigned char *p = (const unsigned char *) data;
  uint32_t sum = 2166136261u;
  while (n--)
    sum = (sum ^ *p++) * 16777619u;
  return sum;
}

static inline void
print_time (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  fprintf (stderr, "%.0f\n", t.tv_sec * 1e9 + t.tv_nsec);
}

static inline void
begin (int argc, char **argv)
{
  if (argc > 2)
    atexit (print_time);
  state = (argc > 1 ? strtoul (argv[1], NULL, 10) : 1) * 2654435761u + 1;
}
