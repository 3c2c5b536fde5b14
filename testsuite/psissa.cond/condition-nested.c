/* Conjunctions in disjunctions, and the other way round, become branches that go where
   the value says.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

static int calls;
__attribute__ ((noipa)) static void call (int n) { calls += n; }

#define FUNCTION(name, more)						\
__attribute__ ((noipa, more)) static void				\
name (int a, int b, unsigned c, unsigned d, int e)			\
{									\
  if ((a != b & c > d) | (e == 3))					\
    call (1);								\
  if ((a != b | c > d) & (e == 3))					\
    call (10);								\
  if (((a != b & c > d) ^ 1) & (e <= 3))				\
    call (100);								\
  if (!((a == b | c <= d) & (e != 2)))					\
    call (1000);							\
}
FUNCTION (straight, optimize (2))
FUNCTION (plain, optimize (0))

int
main (void)
{
  for (int i = 0; i < 3 * 3 * 3 * 3; i++)
    for (int e = 1; e < 5; e++)
      {
	calls = 0;
	straight (i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1u, i / 27 - 1u, e);
	int n = calls;
	calls = 0;
	plain (i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1u, i / 27 - 1u, e);
	if (n != calls)
	  __builtin_abort ();
      }
  return 0;
}

/* { dg-final { scan-stats conditions-split min 3 } } */
