/* Three records: those that are passed on are copied in the arms, none at the loop's end, which
   is so short that a block for copies needs no jump to it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=ifconv,copy-fold -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
greatest (const int *v, int n)
{
  int a = -1, b = -1, c = -1;
  for (int i = 0; i < n; i++)
    {
      int x = v[i];
      if (x > a)
	{
	  c = b;
	  b = a;
	  a = x;
	}
      else if (x > b)
	{
	  c = b;
	  b = x;
	}
      else if (x > c)
	c = x;
    }
  return a * 3 + b * 5 + c;
}

int
main (void)
{
  static const int v[] = { 4, 9, 1, 7, 30, 8, 2 };
  return greatest (v, 7) != 143;
}

/* Two before the loop, three and two in the arms.  */
/* { dg-final { scan-assembler-times {mov\t(r[0-9]+|ip|lr), (r[0-9]+|ip|lr)\n} 7 } } */
