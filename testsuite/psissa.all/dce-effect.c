/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=dce -fplugin-arg-psissa-check=verify" } */
/* A prefetch has no result, but it is not dead.  */

void
f (const char *p)
{
  __builtin_prefetch (p + 64, 0, 0);
  __builtin_prefetch (p + 64, 1, 2);
}
/* { dg-final { scan-identity } } */
