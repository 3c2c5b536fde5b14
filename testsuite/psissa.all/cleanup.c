/* Exceptions pass through.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fexceptions -fnon-call-exceptions -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

static int cleaned;

static void
clean (int *p)
{
  cleaned += *p;
}

__attribute__ ((noipa)) int
g (int x)
{
  return x + 1;
}

__attribute__ ((noipa)) int
f (int *p, int n)
{
  __attribute__ ((cleanup (clean))) int guard = 1;
  int x = 0;
  if (n > 0)
    {
      x = p[n];
      if (x > 3)
	guard = g (x);
      else
	p[0] = n;
    }
  return x + guard;
}

int
main (void)
{
  int v[3] = { 9, 2, 8 };
  if (f (v, 0) != 1 || f (v, 1) != 3 || v[0] != 1 || f (v, 2) != 17
      || cleaned != 11)
    __builtin_abort ();
  return 0;
}
