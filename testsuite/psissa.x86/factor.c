/* Operations that do not commute, and addresses: one operand is chosen.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
left (int c, int s, int a, int b)
{
  int r;
  if (c > a)
    r = s - a;
  else
    r = s - b;
  return r;
}

__attribute__ ((noipa)) int
right (int c, int s, int a, int b)
{
  int r;
  if (c > a)
    r = a - s;
  else
    r = b - s;
  return r;
}

__attribute__ ((noipa)) const char *
place (unsigned long c, const char *p, unsigned long a, unsigned long b)
{
  const char *r;
  if (c > a)
    r = p + a;
  else
    r = p + b;
  return r;
}

__attribute__ ((noipa)) int
swapped (int c, int s, int a, int b)
{
  int r;
  if (c > a)
    r = s ^ a;
  else
    r = b ^ s;
  return r;
}

int
main (void)
{
  static const char text[] = "abcdefgh";
  if (left (5, 100, 3, 7) != 97 || left (1, 100, 3, 7) != 93
      || right (5, 100, 3, 7) != -97 || right (1, 100, 3, 7) != -93
      || *place (5, text, 3, 7) != 'd' || *place (1, text, 3, 7) != 'h'
      || swapped (5, 100, 3, 7) != (100 ^ 3) || swapped (1, 100, 3, 7) != (100 ^ 7))
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-stats ways-factored 4 } } */
