/* Regions with two exits: tests that become one, a loop left from its middle, values
   that differ at both exits, an exit that threading has made.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */

int calls;

__attribute__ ((noipa)) int
call (int x)
{
  calls += x;
  return x + 1;
}

__attribute__ ((noipa)) int
both (int a, int b, int *p)
{
  if (a > 3 && b != 7 && p[1] < a)
    {
      p[0]++;
      return call (a);
    }
  p[2] += b;
  return call (b) * 2;
}

__attribute__ ((noipa)) int
find (const int *p, int n, int x)
{
  int i;
  for (i = 0; i < n; i++)
    if (p[i] == x || p[i] > 100)
      break;
  return i;
}

__attribute__ ((noipa)) unsigned
gcd (unsigned a, unsigned b)
{
  while (b)
    if (!(b & 1))
      b >>= 1;
    else if (a > b)
      {
	unsigned c = a - b;
	a = b;
	b = c;
      }
    else
      b -= a;
  return a;
}

__attribute__ ((noipa)) int
mixed (int a, int b, int c)
{
  int x = 1;
  if ((a > b && b > c) || (x = a - c, a == 9))
    call (x);
  else
    call (x + b);
  return x;
}

int
main (void)
{
  int p[3] = { 1, 2, 3 }, q[5] = { 4, 8, 101, 5, 6 };
  if (both (4, 6, p) != 5 || both (2, 6, p) != 14 || both (9, 7, p) != 16
      || both (1, 1, p) != 4 || p[0] != 2 || p[1] != 2 || p[2] != 17 || calls != 18)
    __builtin_abort ();
  if (find (q, 5, 8) != 1 || find (q, 5, 6) != 2 || find (q, 2, 6) != 2
      || find (q, 0, 4) != 0 || find (q + 3, 2, 6) != 1)
    __builtin_abort ();
  if (gcd (35, 91) != 7 || gcd (17, 4) != 1 || gcd (9, 0) != 9 || gcd (15, 120) != 15)
    __builtin_abort ();
  calls = 0;
  if (mixed (3, 2, 1) != 1 || mixed (9, 1, 4) != 5 || mixed (1, 2, 3) != -2
      || calls != 6)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats regions-converted min 2 } } */
