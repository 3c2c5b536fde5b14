/* Where a frame is large an index into it is made in two steps once registers are
   allocated, which is no change of an operand.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-Og -march=armv5te -marm -mfloat-abi=soft -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

int a, b;

void
read_all (void)
{
  char small[8];
  unsigned large[51001];
  large[0] = 6;
  for (;; b++)
    a = small[b] ? 7 : 0;
}

/* { dg-final { scan-stats regions-converted min 1 } } */
