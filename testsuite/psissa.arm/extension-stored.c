/* What is stored as a byte is not extended before, in a loop or on the way to the store; RTL
   does not say any more that registers hold extended numbers.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-dump" } */
/* { dg-final { scan-assembler-not {uxtb|, #255} } } */
/* { dg-final { scan-dump-not {; out of psi-SSA(?:.|\n)*subreg/s} } } */

__attribute__ ((noipa)) static void
sum (unsigned char *to, const unsigned char *s, int n)
{
  unsigned char sum = 0;
  for (int i = 0; i < n; i++)
    sum += s[i] ^ i;
  if (n > 3)
    sum = ~sum;
  to[0] = sum;
  to[1] = sum + 1;
}

int
main (void)
{
  static unsigned char s[4] = { 200, 100, 50, 25 }, to[2];
  sum (to, s, 4);
  if (to[0] != 136 || to[1] != 137)
    return 1;
  sum (to, s, 3);
  return to[0] != 93 || to[1] != 94;
}
