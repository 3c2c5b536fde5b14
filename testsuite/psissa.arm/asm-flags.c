/* Flags that an asm leaves: which compare made them nobody knows, but of `lower'
   and `higher or same' one is true.  The check after register allocation once took
   the two halves that a store of such a flag is split into for both false.  */
/* { dg-do run } */
/* { dg-options "-O1 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=allocation" } */

__attribute__ ((noipa)) int
below (unsigned a, unsigned b)
{
  int lower;
  asm ("cmp %1, %2" : "=@cclo" (lower) : "r" (a), "r" (b));
  return lower;
}

int
main (void)
{
  return !(below (1, 2) == 1 && below (2, 2) == 0 && below (3u << 30, 1) == 0);
}
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
