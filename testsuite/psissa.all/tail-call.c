/* A function that ends in tail calls is processed; a tail call whose operand is
   renamed is one still.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-ifconv=always" } */

extern void abort (void);

struct op
{
  int (*plus) (int), (*minus) (int);
  int calls;
};

static int __attribute__ ((noipa))
plus (int x)
{
  return x + 1;
}

static int __attribute__ ((noipa))
minus (int x)
{
  return x - 1;
}

int __attribute__ ((noipa))
f (struct op *o, int x)
{
  if (x > 100)
    o->calls++;
  if (x & 1)
    return o->plus (x);
  return o->minus (x);
}

int
main (void)
{
  struct op o = { plus, minus, 0 };
  if (f (&o, 3) != 4 || f (&o, 104) != 103 || o.calls != 1)
    abort ();
  return 0;
}
/* { dg-final { scan-dump {switch "[^"]*call} } } */
/* { dg-final { scan-dump-not {left alone} } } */
