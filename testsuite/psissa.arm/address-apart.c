/* Neither of two arms runs before the other: each makes the table's address.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fpie" } */
/* { dg-final { scan-assembler-times {LPIC[0-9]+:} 2 } } */

static int table[8];
extern int abs (int);

__attribute__ ((noipa)) static int
change (int k, int by)
{
  if (k > 3)
    {
      k = abs (by);
      table[k & 7] += by;
    }
  else
    {
      by = abs (k);
      table[by & 7] ^= k;
    }
  return by;
}

int
main (void)
{
  return change (5, 3) + change (1, 4) + change (2, 4) != 6;
}
