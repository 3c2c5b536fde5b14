/* A value that the allocator computes again rather than spill it is the one that was
   computed before: a shift into a loop with more values than registers.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O3 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

int a, b, c, d, e, f, g;
char h, i;

void
k (void)
{
  for (; a; a++)
    {
      for (; e; e++)
	{
	  f = b || c < 0 || c > 1 ? 1 : c;
	  d = g ? 1 : 1 << f;
	}
      for (; b; b++)
	h = a;
      if (i)
	d = 0;
    }
}
