/* What is joined with a condition may have more bits than one: a conjunction wants the
   last of them, or that which was shifted there; a disjunction wants them all.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

static int calls;
__attribute__ ((noipa)) static void call (int n) { calls += n; }

#define FUNCTION(name, more)						\
__attribute__ ((noipa, more)) static void				\
name (unsigned bits, int a, int b, unsigned c, unsigned d)		\
{									\
  if (bits & (a != b))							\
    call (1);								\
  if (bits >> 2 & (a != b))						\
    call (10);								\
  if ((bits ^ 1) & (a != b))						\
    call (100);								\
  if ((bits ^ 1) | ((a != b) & (c > d)))				\
    call (1000);							\
  if (bits | ((a != b) & (c > d)))					\
    call (10000);							\
  if (bits >> 31 & (a != b))						\
    call (100000);							\
}
FUNCTION (straight, optimize (2))
FUNCTION (plain, optimize (0))

int
main (void)
{
  for (unsigned bits = 0; bits < 18; bits++)
    for (int i = 0; i < 16; i++)
      {
	unsigned b = bits << (bits & 1 ? 0 : 28) | bits >> 1;
	calls = 0;
	straight (b, i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3);
	int n = calls;
	calls = 0;
	plain (b, i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3);
	if (n != calls)
	  __builtin_abort ();
      }
  return 0;
}

/* { dg-final { scan-stats conditions-split min 2 } } */
