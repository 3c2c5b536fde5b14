/* What a loop's turn changes under several conditions, one behind the other, stays in one
   register: what it was before the last of them may be the value of the turn before.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler {\tsubne\t(r[0-9]+), \1, #77\n\tlsleq\t\1, \1, #1\n} } } */

__attribute__ ((noipa)) unsigned
mix (const unsigned *v, int n)
{
  unsigned sum = 0, x = 1;
  for (int i = 0; i < n; i++)
    {
      if (v[i] & 1)
	x ^= v[i] >> 3;
      if (v[i] & 2)
	x += v[i];
      if (v[i] & 4)
	x -= 77;
      else
	x <<= 1;
      sum += x;
    }
  return sum;
}

int
main (void)
{
  static const unsigned v[] = { 0, 1, 2, 3, 4, 5, 6, 7, 9, 90 };
  if (mix (v, 10) != 4294965297u)
    __builtin_abort ();
  return 0;
}
