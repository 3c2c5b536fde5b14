/* A conditional move of half a register is an operation in the form.  When its result has the
   name of its other operand at last it looks like a move under a guard.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os -fno-guess-branch-probability -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) void
place (const int *order, const unsigned *heads, int *places, int n, int h)
{
  int j = 0;
  for (int i = 0; i < n; i++)
    {
      if (heads[i >> 5] & 1u << (i & 31))
	j = i;
      int k = order[i] - h;
      if (k < 0)
	k += n;
      places[k] = j;
    }
}

int
main (void)
{
  static int order[8] = { 3, 1, 2, 7, 6, 5, 4, 0 }, places[8];
  unsigned heads = 0x51;
  place (order, &heads, places, 8, 2);
  for (int i = 0; i < 8; i++)
    if (places[i] != "00644060"[i] - '0')
      __builtin_abort ();
  return 0;
}
