/* That values are where they were is proved where the second byte of one is read, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats moves-saved min 1 } } */
/* { dg-final { scan-stats moves-undone 0 } } */
/* { dg-final { scan-assembler {%[abcd]h} } } */

__attribute__ ((noipa)) int
step (const int *a, int low, int high, int key, unsigned char *to)
{
  int middle = (low + high) >> 1;
  to[1] = key >> 8;
  to[2] = middle >> 8;
  if (a[middle] < key)
    low = middle + 1;
  else
    high = middle;
  return low * 3 + high;
}

int
main (void)
{
  static int a[1000];
  unsigned char to[3];
  a[600] = 0x1234;
  if (step (a, 500, 700, 0x1235, to) != 601 * 3 + 700 || to[1] != 0x12 || to[2] != 2
      || step (a, 500, 700, 0x1234, to) != 500 * 3 + 600)
    __builtin_abort ();
  return 0;
}
