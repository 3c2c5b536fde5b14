/* A load that throws sets nothing: where the exception lands its variable has no value, and
   the place that the allocator spills it to, behind the load, has any.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fnon-call-exceptions -fplugin-arg-psissa-ifconv=always" } */

unsigned
sum (const unsigned *p, unsigned *to, unsigned n)
{
  unsigned a, thrown = 0;
  try
    {
      a = p[n];
    }
  catch (int)
    {
      thrown++;
    }
  asm volatile ("" : : : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10",
		"r12", "lr", "memory");
  if (*to > n)
    *to = a;
  asm volatile ("" : : : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10",
		"r12", "lr", "memory");
  return thrown + a;
}
/* { dg-final { scan-stats regions-converted 1 } } */
