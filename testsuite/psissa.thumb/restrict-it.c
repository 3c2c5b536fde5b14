/* The pattern exists under a condition, but all its alternatives are disabled
   for -mrestrict-it: the allocator found no registers.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -mrestrict-it -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats refused-not-predicable 4 } } */

int
byte (int a, int b, unsigned char *p)
{
  int x = 0;
  if (a < b)
    x = p[2];
  return x;
}

void
far (int a, int b, int *p)
{
  if (a < b)
    p[300] = a;
}

void
vfp (int a, int b, float *p, float x)
{
  if (a < b)
    p[75] = x;
}

struct packed { int i; } __attribute__ ((packed));

/* The only one left stores by low registers, but allocation takes any.  */
void
unaligned (int a, int b, struct packed *p, int k)
{
  if (a < b)
    p[k].i = a;
}
