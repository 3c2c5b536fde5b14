/* The stack protector's insn also sets what has no register.  And a copy does not go into
   a select whose other arm reads the copy's target.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fstack-protector-all -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
larger (int a, int b, int n)
{
  int last = a;
  if (a < b)
    {
      last = b;
      n++;
    }
  return last * 10 + n;
}

int
main (void)
{
  if (larger (1, 2, 3) != 24 || larger (2, 1, 3) != 23)
    __builtin_abort ();
  return 0;
}
