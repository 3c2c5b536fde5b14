/* Where psissa_fold has something to do, the load of x, its work is checked, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats sharings-undone 0 } } */
/* { dg-final { scan-stats ra-checked-functions 1 } } */
/* { dg-final { scan-stats ra-checked-predicated min 20 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */
/* { dg-final { scan-stats ra-not-proved-postreload 0 } } */

struct s { unsigned char b; short h; int w; };

__attribute__ ((noipa)) int
f (int a, struct s *p, struct s *q)
{
  int x = a;
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
      x = q->b;
    }
  return x;
}

int
main (void)
{
  struct s p = { 1, 1, 1 }, q = { 2, 3, 4 };
  if (f (21, &p, &q) != 21)
    __builtin_abort ();
  if (p.b != 21 || p.h != 63 || p.w != 3)
    __builtin_abort ();
  if (f (20, &p, &q) != 2)
    __builtin_abort ();
  if (p.b != 21 || p.h != 7 || p.w != 5)
    __builtin_abort ();
  return 0;
}
