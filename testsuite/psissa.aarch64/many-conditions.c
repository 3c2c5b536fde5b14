/* Where a long run of conditions can be cut is found without looking at all insns below
   for each above, anew for each place.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-gcc 12 } */
/* { dg-options "-O1 -fplugin-arg-psissa-ifconv=always -wrapper prlimit,--cpu=20" } */

#define TEST(i, j, k) int p##i##j##k = a[0##i##j##k] > x;
#define USE(i, j, k)						\
  if (p##i##j##k && !p##k##i##j) y += 0##i##j##k;		\
  if (p##j##k##i || p##k##j##i) x ^= y;				\
  if (p##j##i##k && !p##i##k##j) y -= x;			\
  if (p##i##k##j || !p##j##i##k) x += y;
#define EIGHT(m, i, j)							\
  m (i, j, 0) m (i, j, 1) m (i, j, 2) m (i, j, 3)			\
  m (i, j, 4) m (i, j, 5) m (i, j, 6) m (i, j, 7)
#define MANY(m, i)							\
  EIGHT (m, i, 0) EIGHT (m, i, 1) EIGHT (m, i, 2) EIGHT (m, i, 3)	\
  EIGHT (m, i, 4) EIGHT (m, i, 5) EIGHT (m, i, 6) EIGHT (m, i, 7)
#define ALL(m)								\
  MANY (m, 0) MANY (m, 1) MANY (m, 2) MANY (m, 3)			\
  MANY (m, 4) MANY (m, 5) MANY (m, 6) MANY (m, 7)

int
f (const int *a, int x, int y)
{
  ALL (TEST)
  ALL (USE)
  return x + y;
}
/* { dg-final { scan-assembler {\tccmp\t} } } */
