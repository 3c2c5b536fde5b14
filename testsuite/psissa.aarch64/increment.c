/* What a select chooses, if it is one more, a negative or a complement of a register, is
   computed by the select.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
next (int low, int middle, int x, int key)
{
  int high = x;
  if (x < key)
    low = middle + 1;
  else
    high = middle;
  return low * 3 + high;
}

__attribute__ ((noipa)) int
turned (int a, int b, int *code)
{
  int c = 8;
  if (a < b)
    {
      c = 16;
      a = -a;
    }
  *code = c * b;
  return a + b;
}

__attribute__ ((noipa)) int
inverse (int a, int b, int *code)
{
  int c = 8;
  if (a < b)
    {
      c = 16;
      a = ~a;
    }
  *code = c * b;
  return a + b;
}

/* What the increment reads is overwritten in between: it stays where it is.  */
__attribute__ ((noipa)) int
written (int a, int b, int n, int *p)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    {
      int v = p[i];
      if (v < b)
	{
	  int t = a;
	  a = v;
	  c = t + 1;
	}
    }
  *p = a * 5;
  return c * 3;
}

int
main (void)
{
  int code;
  if (next (1, 5, 3, 4) != 21 || next (1, 5, 4, 4) != 8)
    __builtin_abort ();
  if (turned (3, 4, &code) != 1 || code != 64 || turned (4, 4, &code) != 8 || code != 32)
    __builtin_abort ();
  if (inverse (3, 4, &code) != 0 || code != 64 || inverse (4, 4, &code) != 8
      || code != 32)
    __builtin_abort ();
  int in[] = { 3, 7, 1 };
  if (written (10, 5, 3, in) != 12 || in[0] != 5)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler "csinc\t" } } */
/* { dg-final { scan-assembler "csneg\t|cneg\t" } } */
/* { dg-final { scan-assembler "csinv\t|cinv\t" } } */
