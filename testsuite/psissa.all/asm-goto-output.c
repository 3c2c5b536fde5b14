/* An asm goto that gives values ends its block: what it gives is not copied behind
   it, what it reads is not written above it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int n)
{
  int a = 1, b = 2, x = 0;
  do
    {
      int t = a;
      asm goto ("" : "=r" (x) : "0" (a), "r" (b) : "cc" : out);
      a = b + x;
      b = t;
    }
  while (n--);
  return a * 100 + b;
out:
  return x * 1000 + a;
}

int
main (void)
{
  if (f (0) != 301 || f (1) != 403 || f (3) != 1107)
    __builtin_abort ();
  return 0;
}
