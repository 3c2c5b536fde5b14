/* A condition that is computed before an `if', and again in it, is tested as it is then.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=cost -fplugin-arg-psissa-short-circuit=late" } */

static int calls;
int kept;
__attribute__ ((noipa)) static int call (int n) { return calls += n; }

__attribute__ ((noipa)) static void
f (int a, int b, int c, int d, int x, int e)
{
  int good;
  goto start;
again:
  good = c > d;
  goto test;
start:
  good = a != b;
  kept = good;
  if (call (x))
    {
      call (-x);
      goto again;
    }
test:
  if (good & (e == 1))
    call (1);
}

int
main (void)
{
  int found = 0;
  for (int i = 0; i < 64; i++)
    {
      calls = 0;
      int a = i & 1, b = i >> 1 & 1, c = i >> 2 & 1, d = i >> 3 & 1, x = i >> 4 & 1;
      f (a, b, c, d, x * 2, i >> 5);
      found += calls == ((x ? c > d : a != b) & i >> 5);
    }
  if (found != 64)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split 1 } } */
