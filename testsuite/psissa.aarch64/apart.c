/* Values that shared a name have registers of their own: nothing waits for the place of
   the result.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
digit (int c)
{
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= '0' && c <= '9')
    return c - '0';
  return -1;
}

/* A value that is wanted behind the block, and in the next turn, stays where it is.  */
__attribute__ ((noipa)) int
last (const int *p, int n)
{
  int x = 1;
  for (int i = 0; i < n; i++)
    {
      if (p[i] > 3)
	x = p[i];
      p += x & 1;
      if (p[i] < 0)
	x = -p[i];
    }
  return x;
}

int
main (void)
{
  static const int p[] = { 1, 4, 2, -8, 5, 3, -7, 2, 9, 6, 5 };
  if (digit ('a') != 10 || digit ('f') != 15 || digit ('7') != 7 || digit ('x') != -1
      || digit ('0') != 0 || digit ('/') != -1)
    __builtin_abort ();
  if (last (p, 0) != 1 || last (p, 1) != 1 || last (p, 2) != 8 || last (p, 5) != 9)
    __builtin_abort ();
  return 0;
}

/* No copy in the loop, which begins with a load.  */
/* { dg-final { scan-assembler-not {:\n\tldr[^\n]*\n(\t[^\n]*\n)*\tmov\tw[0-9], w[0-9]\n(\t[^\n]*\n)*\tbne\t} } } */
