/* The allocator makes an insn of its own of an address's change that the access cannot
   have: the check after it proves that it is the same address.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O3 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

float g[16];
extern unsigned hash (unsigned);

unsigned
f (unsigned a, unsigned b)
{
  unsigned n = 0;
  float *m = g + 8;
  if ((a & 1 ? a : 4096u) < b)
    n += *--m > 1;
  if (a % 64 <= 18)
    *m = 0;
  return hash (n) * 31 + a;
}
