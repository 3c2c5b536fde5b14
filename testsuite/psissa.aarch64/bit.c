/* What a jump tested of a bit is tested by an insn of its own in straight code.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) int
bits (int x, int y, int w)
{
  int r = w;
  if (x & 16)
    r = r ^ y;
  else if (x & 4)
    r = r + w;
  else
    r = r - y;
  return r * 3 + y;
}

__attribute__ ((noipa)) long
top (unsigned x, long y, long w)
{
  long r = w;
  if (x & 0x80000000)
    {
      r ^= y;
      w += 3;
    }
  else
    r -= y;
  return r * w;
}

int
main (void)
{
  if (bits (16, 5, 9) != 41 || bits (20, 5, 9) != 41 || bits (4, 5, 9) != 59
      || bits (~20, 5, 9) != 17)
    __builtin_abort ();
  if (top (0x80000000, 5, 9) != 144 || top (0x7fffffff, 5, 9) != 36)
    __builtin_abort ();
  return 0;
}
/* { dg-final { scan-assembler "tst\t" } } */
/* { dg-final { scan-assembler-not "tbn?z\t" } } */
