/* Conjunctions in disjunctions, and the other way round, become branches in GIMPLE that go
   where the value says, and carry to a join what it merges.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

#define FUNCTION(name, more)						\
__attribute__ ((noipa, more)) static int				\
name (int a, int b, unsigned c, unsigned d, int e)			\
{									\
  int n = 0;								\
  if (((a != b) & (c > d)) | (e == 3))					\
    n = a + 7;								\
  if (((a != b) | (c > d)) & (e == 3))					\
    n += b * 31;							\
  if (!(((a == b) | (c <= d)) & (e != 2)))				\
    n ^= 1000 + e;							\
  for (int i = 0; ((i != a) & (n != 9)) | ((i < 3) & (b != e)); i++)	\
    {									\
      n = n * 3 + i;							\
      if (i > 5)							\
	break;								\
    }									\
  do									\
    n -= 5 + a;								\
  while (((n > e) & (n != 77)) | ((n == 13) & (b > e)));		\
  return n;								\
}
FUNCTION (straight, optimize (2))
FUNCTION (plain, optimize (0))

int
main (void)
{
  for (int i = 0; i < 3 * 3 * 3 * 3; i++)
    for (int e = 1; e < 5; e++)
      if (straight (i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1u, i / 27 - 1u, e)
	  != plain (i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1u, i / 27 - 1u, e))
	__builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split min 4 } } */
