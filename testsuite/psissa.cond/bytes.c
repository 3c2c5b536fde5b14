/* Values narrower than a word: they have no conditional move.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) unsigned char
f (unsigned char a, unsigned char b, unsigned char *p)
{
  unsigned char x = p[0];
  if (a < b)
    {
      x = p[1] + a;
      p[2] = x;
    }
  return x ^ p[3];
}

int
main (void)
{
  unsigned char m[4] = { 9, 255, 0, 16 };
  if (f (2, 3, m) != (1 ^ 16) || m[2] != 1)
    __builtin_abort ();
  m[2] = 0;
  if (f (3, 3, m) != (9 ^ 16) || m[2] != 0)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted 1 } } */
