/* Flags that an insn leaves beside its result, and that are wanted again below a
   compare, are not had by executing that insn again as a compare.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
both (long p, int *q)
{
  return !(p & 1) && *q;
}

int
main (void)
{
  int one = 1, zero = 0;
  if (both (2, &one) != 1 || both (2, &zero) != 0 || both (3, &one) != 0)
    __builtin_abort ();
  return 0;
}
