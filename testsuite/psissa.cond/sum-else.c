/* What a loop adds to in both arms stays in one register: an addition each, and no
   copy.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-assembler {\taddgt\t(r[0-9]+), .*\n\tsuble\t\1, \1, #3\n\tcmp\t.*\n\tbne} } } */

__attribute__ ((noipa)) int
f (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 10)
      s += a[i];
    else
      s -= 3;
  return s;
}

int
main (void)
{
  static const int a[] = { 11, 10, 30, -5, 12 };
  if (f (a, 5) != 47 || f (a, 0) != 0 || f (a + 1, 1) != -3)
    __builtin_abort ();
  return 0;
}
