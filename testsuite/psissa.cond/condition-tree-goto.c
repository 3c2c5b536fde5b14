/* What is live where a computed goto goes is tested where it was.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

__attribute__ ((noipa)) static int
f (const unsigned char *code, int a, int b)
{
  static void *const to[] = { &&add, &&turn, &&test, &&stop };
  int n = 0;
  goto *to[*code];
add:
  a += 3;
  goto *to[*++code];
turn:
  b ^= a;
  goto *to[*++code];
test:
  {
    int good = (a != b) & (n > 3 * b);
    a = b + 1;
    if (good)
      n += 10;
    n++;
  }
  goto *to[*++code];
stop:
  return n * 100 + a;
}

int
main (void)
{
  static const unsigned char code[] = { 0, 2, 1, 2, 0, 2, 1, 1, 2, 2, 3 };
  return f (code, 1, -7) != 5504;
}

/* { dg-final { scan-stats conditions-split 1 } } */
