/* What becomes of a changed function's predicated insns is checked after register
   allocation and what follows it, with no option.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats ra-checked-functions 1 } } */
/* { dg-final { scan-stats ra-checked-predicated min 20 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */
/* { dg-final { scan-stats ra-not-proved-postreload 0 } } */

struct s { unsigned char b; short h; int w; };

__attribute__ ((noipa)) void
f (int a, struct s *p, struct s *q)
{
  if (a > 20)
    {
      p->b = a;
      p->h = a * 3;
      p->w = q->h;
    }
  else
    {
      p->w = q->w + 1;
      p->h = 7;
    }
}

int
main (void)
{
  struct s p = { 1, 1, 1 }, q = { 2, 3, 4 };
  f (21, &p, &q);
  if (p.b != 21 || p.h != 63 || p.w != 3)
    __builtin_abort ();
  f (20, &p, &q);
  if (p.b != 21 || p.h != 7 || p.w != 5)
    __builtin_abort ();
  return 0;
}
