/* tommath.c: large numbers read, raised, inverted and printed by LibTomMath.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <tommath.h>

static char digits[400];

static void
random_number (mp_int *a, int n)
{
  for (int k = 0; k < n; k++)
    digits[k] = '1' + below (9);
  digits[n - 1] = '7';
  digits[n] = 0;
  mp_read_radix (a, digits, 10);
}

int
main (int argc, char **argv)
{
  mp_int a, b, c, d;
  size_t written;
  begin (argc, argv);
  mp_init_multi (&a, &b, &c, &d, NULL);
  for (int i = 0; i < 3; i++)
    {
      random_number (&a, 150);
      random_number (&b, 60);
      random_number (&c, 140);
      mp_exptmod (&a, &b, &c, &d);
      mp_gcd (&a, &c, &b);
      mp_invmod (&a, &c, &a);
      mp_sqrt (&c, &c);
      mp_add (&d, &c, &d);
      mp_mul (&d, &d, &d);
      mp_add (&d, &a, &d);
      mp_sub (&d, &b, &d);
      mp_to_radix (&d, digits, sizeof digits, &written, 10);
      printf ("%s\n", digits);
    }
  return 0;
}
