/* What an asm statement reads and writes is no name of the plan's: the compare of such a
   register that also copies it into another stays one insn.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os -fplugin-arg-psissa-check=abort" } */

static unsigned char gb[8] = { 1, 2, 3, 200, 255 };
static unsigned gw[8] = { 5, 6, 0xffffffff, 70, 0x80000000 };

#define ADD(x, y) __asm__ ("adds %0, %0, %1" : "+r" (x) : "r" (y) : "cc")

__attribute__ ((noinline)) unsigned
f (unsigned a0, unsigned *pw, short a2, short a3)
{
  unsigned char *pb = gb;
  unsigned v0 = a0, v1 = v0, v3 = gw[1], h = 1;

  if ((int) v0 >= 0)
    v0 += pb[v3 & 7];
  ADD (v3, v1);
  h = h * 31 + a0;
  h = h * 31 + a2;
  h = h * 31 + a3;
  h = h * 31 + v0;
  h = h * 31 + v1;
  return h * 31 + v3;
}

int
main (void)
{
  return !(f (5, gw, 1, 2) == f (5, gw, 0, 33) && f (-5u, gw, 0, 0) == 744352967u);
}
