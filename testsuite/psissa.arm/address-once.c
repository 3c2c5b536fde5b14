/* The address of a table that is read in front of a loop and in it is made once: GCC takes what
   makes it in position-independent code to be something else in each place.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fpie" } */
/* { dg-final { scan-assembler-times {LPIC[0-9]+:} 1 } } */

static unsigned char count[16];

__attribute__ ((noipa)) static int
most (const unsigned char *s, int n)
{
  int m = 0;
  count[n & 15]++;
  if (n > 4)
    count[0] = n;
  for (int i = 1; i < n; i++)
    if (++count[s[i] & 15] > m)
      m = count[s[i] & 15];
  return m;
}

int
main (void)
{
  unsigned char s[6];
  for (int i = 0; i < 6; i++)
    s[i] = i * i % 5;
  return most (s, 6) != 7;
}
