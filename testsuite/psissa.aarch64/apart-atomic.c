/* An atomic operation reads a value that gets a register of its own, and leaves one: it is
   the same operation then.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */

__attribute__ ((noipa)) unsigned
f (unsigned a, unsigned b, unsigned c, unsigned *p)
{
  unsigned x = c;
  if ((a > b && c < 8) || (p[0] == 7 && b != 3))
    x = a;
  x = __atomic_exchange_n (p, x, __ATOMIC_SEQ_CST);
  if (x == a && b > 8 && c != 9)
    x = b;
  else
    x = c + 1;
  x = __atomic_fetch_add (p, x, __ATOMIC_SEQ_CST);
  if (x < a && b > 8 && c != 9)
    x = b;
  x = __atomic_load_n (p, __ATOMIC_SEQ_CST);
  if (x > a && b > 18 && c != 2)
    {
      x = b;
      p[1] = 0;
    }
  return x;
}

int
main (void)
{
  unsigned n[2] = { 5, 1 };
  if (f (5, 20, 4, n) != 20 || n[0] != 24 || n[1] != 0)
    __builtin_abort ();
  return 0;
}
