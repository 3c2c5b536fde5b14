/* Of two edges that phis want copies on one can be split and the other, of the loop in
   front, which is a region, too, cannot: the function is planned again without, and
   nothing is a bug of psissa's.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-phi-web=split-edges -fplugin-arg-psissa-rename=all" } */
/* { dg-final { scan-dump {edge 3->3: not split: edge that is made} } } */
/* { dg-final { scan-stats edges-split 0 } } */

static unsigned shared[4];

unsigned
f (unsigned a)
{
  unsigned v = a, w = 4, x = a;
  a = 14 ^ (x - v) % 21;
  v -= __atomic_fetch_and (&shared[0], x, __ATOMIC_SEQ_CST);
  if ((v & 31) <= 6)
    {
      w = x;
      a = x;
    }
  if ((x & 7) != 6)
    {
      unsigned t = shared[0];
      if (__atomic_compare_exchange_n (&shared[2], &t, v, 0, __ATOMIC_SEQ_CST,
				       __ATOMIC_SEQ_CST))
	x += t;
      else
	x ^= 1;
    }
  return ((a * 31 + v) * 31 + w) * 31 + x;
}
