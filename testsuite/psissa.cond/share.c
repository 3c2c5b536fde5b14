/* What is needed under a condition shares a register with what is needed under its
   complement, where one more register would be saved.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
choose (int x, int y, int *slot)
{
  int r = x, w = y;
  if (x > y)
    {
      r = x - y;
      if (r > 100)
	w = r + 7;
    }
  if (y < 0)
    r = r + 3 * x;
  else if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  if (w > r)
    *slot = r;
  return r + w;
}

/* { dg-final { scan-stats sharings-undone 0 } } */
/* { dg-final { scan-stats registers-shared 1 } } */
/* { dg-final { scan-assembler-times "link register save eliminated" 1 } } */

int
main (void)
{
  int s = -1;
  if (choose (5, 2, &s) != 7 || s != -1 || choose (2, 5, &s) != 7 || s != 2
      || choose (20, 30, &s) != 40 || s != 10 || choose (200, 10, &s) != 387
      || s != 190 || choose (-20, -30, &s) != -80 || s != -50
      || choose (-20, -10, &s) != -90 || s != -80 || choose (4, 4, &s) != 12 || s != -80)
    __builtin_abort ();
  return 0;
}
