/* A condition that is computed in several blocks, and is 0 or 1 from each, is tested with
   another one by a branch of its own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

__attribute__ ((noipa)) static unsigned
f (const unsigned *next, unsigned i, unsigned low, int tries)
{
  unsigned sum = 0;
  int more = i >= low;
  while (more & (tries > 0))
    {
      tries--;
      if (next[i] & 1)
	{
	  sum = sum * 3 + 1;
	  i = next[i] >> 1;
	  more = i >= low;
	}
      else
	{
	  sum ^= i;
	  i = next[i] >> 2;
	  more = i > low;
	}
    }
  return sum * 16 + tries;
}

int
main (void)
{
  static const unsigned next[] = { 0, 3, 4, 5, 20, 7, 32, 17, 12, 15 };
  unsigned sum = 0;
  for (unsigned i = 0; i < 10; i++)
    for (unsigned low = 0; low < 5; low++)
      for (int tries = -1; tries < 5; tries++)
	sum = sum * 31 + f (next, i, low, tries);
  return sum != 989141747u;
}

/* { dg-final { scan-stats conditions-split min 1 } } */
