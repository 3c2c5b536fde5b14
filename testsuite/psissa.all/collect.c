/* GCC's collector runs between the passes: what the form holds must live.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort --param ggc-min-expand=0 --param ggc-min-heapsize=0" } */

__attribute__ ((noipa)) int
f (int a, int b, int *p)
{
  int x = p[0];
  if (a > b)
    {
      x = a * 5;
      p[0] = b;
      if (b != 3)
	p[1] = a;
    }
  else
    x -= 9;
  return x + p[2];
}

int
main (void)
{
  int m[3] = { 0, 0, 100 };
  if (f (4, 3, m) != 120 || m[0] != 3 || m[1] != 0)
    __builtin_abort ();
  if (f (1, 2, m) != 94 || m[0] != 3 || m[1] != 0)
    __builtin_abort ();
  return 0;
}
