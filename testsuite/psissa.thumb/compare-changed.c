/* A condition that compares a register is not had again by comparing it where the
   register has another value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
settle (int n, int b, int bit)
{
  for (int i = 0; i < n; i++)
    {
      unsigned short e[2];
      e[0] = bit;
      __asm__ volatile ("" : : "r" (e) : "memory");
      b = b || (e[0] & 1);
    }
  return b;
}

int
main (void)
{
  if (settle (3, 0, 2) != 0 || settle (3, 0, 1) != 1 || settle (3, 5, 2) != 1
      || settle (0, 5, 1) != 5)
    __builtin_abort ();
  return 0;
}
