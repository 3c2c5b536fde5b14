/* A store that may throw and is renamed ends its block still.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fexceptions -fnon-call-exceptions -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-ifconv=always" } */

int cleaned;

static void
clean (int *x)
{
  cleaned += *x;
}

int __attribute__ ((noipa))
f (int *p, int n)
{
  __attribute__ ((cleanup (clean))) int guard = 1;
  int x = n * 3;
  if (n > 2)
    x -= p[1];
  *p = x;
  return x + guard;
}
/* { dg-final { scan-dump {switch "mem} } } */
