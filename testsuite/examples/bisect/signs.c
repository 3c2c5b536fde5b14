/* signs.c: for psissa-bisect: see Makefile.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

int
sum (const int *a, int n)
{
  int sum = 0, large = 0;

  for (int i = 0; i < n; i++)
    if (a[i] > 100)
      {
	sum += a[i];
	large += 3;
      }
  return sum / (large + 1);
}

int
signs (const int *a, const int *b, int n)
{
  int positive = 0, negative = 0, weight = 0;

  for (int i = 0; i < n; i++)
    {
      if (a[i] > 0)
	{
	  positive += a[i];
	  weight += 5;
	}
      if (b[i] < 0)
	{
	  negative -= b[i];
	  weight += 9;
	}
    }
  return positive * negative / (weight + 1);
}
