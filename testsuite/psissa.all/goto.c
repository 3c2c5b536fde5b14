/* Computed gotos.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
f (const unsigned char *code, int x)
{
  static void *const ops[] = { &&add, &&neg, &&test, &&end };
  int y = 0;
  goto *ops[*code];
add:
  x += 3;
  if (x > 10)
    y++;
  goto *ops[*++code];
neg:
  x = -x;
  goto *ops[*++code];
test:
  if (x < 0)
    {
      y += 100;
      if (x < -6)
	x = 0;
    }
  goto *ops[*++code];
end:
  return x * 1000 + y;
}

int
main (void)
{
  static const unsigned char code[] = { 0, 0, 2, 1, 2, 0, 3 };
  if (f (code, 5) != 3101 || f (code, 0) != -2900)
    __builtin_abort ();
  return 0;
}
