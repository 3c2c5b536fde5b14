/* parity.c: for psissa-bisect: see Makefile.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

int
odd (const int *a, int n)
{
  int sum = 0, weight = 0;

  for (int i = 0; i < n; i++)
    if (a[i] & 1)
      {
	sum += a[i];
	weight += 7;
      }
  return sum / (weight + 1);
}

/* The file that is not in question has a function of that name, too.  */
static int __attribute__ ((noinline))
sum (const int *a, int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

int
even (const int *a, int n)
{
  return sum (a, n) - odd (a, n);
}
