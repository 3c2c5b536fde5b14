/* A register that gets the greatest of numbers seldom gets a new one: by cost the branches
   stay, though by GCC's guess straight code costs less.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler-not "cmov" } } */

__attribute__ ((noipa)) int
richest (const int *gain, int n)
{
  int best = 0, from = 0, to = 0, more = 0;
  for (int i = 0; i < n; i++)
    if (gain[i] > best)
      {
	best = gain[i];
	to = i;
	from = more;
	more += 3;
      }
  return best * 100 + from * 10 + to;
}

int
main (void)
{
  static const int gain[] = { 3, 1, 5, 4, 5, 9, 2 };
  return richest (gain, 7) != 900 + 60 + 5;
}
