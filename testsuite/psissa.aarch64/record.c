/* A place that gets the greatest of numbers seldom gets a new one: a branch is left, though
   by GCC's guess storing somewhere always costs no more.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */

int best[301];

void
fill (int weight, int value)
{
  for (int j = 300; j >= weight; j--)
    {
      int t = best[j - weight] + value;
      if (t > best[j])
	best[j] = t;
    }
}

/* { dg-final { scan-assembler-not "csel" } } */
