/* Three records: the copies of those that are passed on stay in the arms, whose jumps are one
   for all of their copies, and not at the loop's end.
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

/* Eleven, two of them before the loop; with a jump for each copy there are more.  */
/* { dg-final { scan-assembler-times {mov\t(r[0-9]+|ip|lr), (r[0-9]+|ip|lr)\n} 11 } } */
