/* Where a function is changed no dead compare is left: a compare that GCC deletes behind one of
   the same leaves that with the note that it is dead, and both go.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O1 -fno-dce -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
other (int x)
{
  return x + 1;
}

__attribute__ ((noipa)) int
and_or (int a, int b, int c, int d, const int *p)
{
  int k = *p == 1000 ? a : -2147483647 - 1;
  int x = c, y = d;
  if ((a > b) | ((c < d) & (a == 7)))
    {
      x = d;
      y -= 11;
    }
  for (int i = 0; i < d; i++)
    x += other (y);
  return x * 5 + y + k;
}

int
main (void)
{
  static const int p[] = { 1000, 999 };
  if (and_or (2, 1, 3, 4, p) != -105 || and_or (2, 1, 3, 4, p + 1) == -105)
    __builtin_abort ();
  return 0;
}
