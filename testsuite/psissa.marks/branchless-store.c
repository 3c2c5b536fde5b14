/* A partition without a branch: the store chooses its address.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) static int
partition (int *out, const int *in, int n, int pivot)
{
  int k = 0;
  for (int i = 0; i < n; i++)
    {
#pragma psissa branchless
      if (in[i] < pivot)
	out[k++] = in[i];
    }
  return k;
}

int
main (void)
{
  static const int in[] = { 4, 8, 1, 9, 2, 7, 3, 3 };
  int out[8] = { 0 };
  if (partition (out, in, 8, 5) != 5 || out[0] != 4 || out[4] != 3 || out[5])
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats regions-converted 1 } } */
