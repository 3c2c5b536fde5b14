/* What makes a label of its own, as the address of something static does with -fPIC,
   is there only once, in whatever order flags allocation puts its block.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fPIC -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */

typedef int function (int);
static int fast (int x) { return x + 1; }
static int fast_linked (int x) { return x + 2; }
static int high (int x) { return x + 3; }
static int high_linked (int x) { return x + 4; }
int single, level, v = 7;

__attribute__ ((noipa)) int
use (int a, int b, function *f, int c)
{
  return f (a) * 100 + b * 10 + c;
}

static inline function *
choose (void)
{
  if (level < 3)
    {
      if (single == 1)
	return fast;
      return fast_linked;
    }
  if (single == 1)
    return high;
  return high_linked;
}

__attribute__ ((noipa)) int
call (int x)
{
  return use (x, v, choose (), x);
}

int
main (void)
{
  for (single = 0; single < 2; single++)
    for (level = 2; level < 4; level++)
      if (call (5) != (6 + 2 * (level > 2) + !single) * 100 + 75)
	__builtin_abort ();
  return 0;
}
