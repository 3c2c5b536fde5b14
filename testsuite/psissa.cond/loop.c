/* A region in a loop: the psi's name is carried around.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (const int *a, int n, int *out)
{
  int s = 0, k = 0;
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 10)
	{
	  s += a[i];
	  out[k] = s;
	  k++;
	}
      else if (a[i] < -5)
	s -= 3;
      else
	s ^= i;
    }
  return s + k * 1000;
}

int
main (void)
{
  static const int a[] = { 11, -6, 3, 50, -5, 10, -100, 12 };
  int out[8] = { 0 };
  int s = 0, k = 0;
  for (volatile int i = 0; i < 8; i++)
    if (a[i] > 10)
      k++, s += a[i];
    else if (a[i] < -5)
      s -= 3;
    else
      s ^= i;
  if (f (a, 8, out) != s + k * 1000 || out[0] != 11 || out[2] != s)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-stats conditional-stores min 1 } } */
