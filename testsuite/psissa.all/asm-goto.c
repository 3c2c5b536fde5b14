/* asm, and asm goto.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (int a, int b)
{
  int x = a;
  if (a < b)
    {
      asm volatile ("" : "+r" (x) : "r" (b) : "cc", "memory");
      x += 2;
    }
  asm goto ("" : : "r" (x) : "cc" : out);
  if (b > 4)
    x = x * 2;
out:
  return x;
}

int
main (void)
{
  if (f (1, 2) != 3 || f (1, 5) != 6 || f (7, 6) != 14 || f (4, 4) != 4)
    __builtin_abort ();
  return 0;
}
