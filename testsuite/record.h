/* record.h: where the greatest of numbers is.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef RECORD
# define RECORD(c) (c)
#endif

__attribute__ ((noipa)) int
where (const int *v, int n)
{
  int most = v[0], at = 0;
  for (int i = 1; i < n; i++)
    if (RECORD (v[i] > most))
      {
	most = v[i];
	at = i;
      }
  return most * 16 + at;
}

int
main (void)
{
  static const int v[] = { 4, 9, 1, 7, 30, 8, 2, 30 };
  return where (v, 8) != 30 * 16 + 4;
}
