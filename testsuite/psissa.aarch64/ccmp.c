/* A conjunction is a conditional compare, whose flags say the opposite where it is not
   made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

/* Of what the else-if may not see the least is one, too.  */
__attribute__ ((noipa)) int
places (const int *a, int n)
{
  int max = a[0], where_max = 0, min = a[0], where_min = 0;
  for (int i = 1; i < n; i++)
    {
      int v = a[i];
      if (v > max)
	{
	  max = v;
	  where_max = i;
	}
      else if (v < min)
	{
	  min = v;
	  where_min = i;
	}
    }
  return where_max * 1000 + where_min;
}

/* Without signs, where a number is neither above nor equal.  */
__attribute__ ((noipa)) unsigned
places_unsigned (const unsigned *a, int n)
{
  unsigned max = a[0], where_max = 0, min = a[0], where_min = 0;
  for (int i = 1; i < n; i++)
    {
      unsigned v = a[i];
      if (v > max)
	{
	  max = v;
	  where_max = i;
	}
      else if (v < min)
	{
	  min = v;
	  where_min = i;
	}
    }
  return where_max * 1000 + where_min;
}

/* Where it is tested whether a number is below, the flags of a compare that is not made
   cannot be those of equal ones.  */
__attribute__ ((noipa)) unsigned
below (unsigned v, unsigned max, unsigned min, unsigned i, unsigned j, unsigned *to)
{
  if (v > max)
    {
      max = v;
      i = 7;
    }
  else if (v < min)
    {
      min = v;
      j = 9;
    }
  to[0] = max;
  to[1] = min;
  to[2] = j;
  return i;
}

int
main (void)
{
  static const int p[] = { 3, 9, 9, 1, -5, 1, 12, -5, -9, 12 };
  static const unsigned q[] = { 3, 9, 9, 1, -5, 1, 12, -5, 0, 12 };
  for (int n = 1; n <= 10; n++)
    {
      static const int results[] = { 0, 1000, 1000, 1003, 1004, 1004, 6004, 6004, 6008,
				     6008 };
      static const unsigned others[] = { 0, 1000, 1000, 1003, 4003, 4003, 4003, 4003, 4008,
					 4008 };
      if (places (p, n) != results[n - 1] || places_unsigned (q, n) != others[n - 1])
	__builtin_abort ();
    }
  unsigned to[3];
  if (below (5, 4, 6, 1, 2, to) != 7 || to[0] != 5 || to[1] != 6 || to[2] != 2
      || below (5, 8, 6, 1, 2, to) != 1 || to[0] != 8 || to[1] != 5 || to[2] != 9
      || below (7, 8, 6, 1, 2, to) != 1 || to[0] != 8 || to[1] != 6 || to[2] != 2
      || below (-7, 8, 6, 1, 2, to) != 7 || to[0] != -7 || to[1] != 6 || to[2] != 2)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-assembler-times "ccmp\t" 3 } } */
