/* Two arms add the same number to two registers that are live into computed gotos:
   each adds to its own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */

__attribute__ ((noipa)) static unsigned
run (const unsigned *code, unsigned a, unsigned b)
{
  static const void *const next[] = { &&pick, &&swap, &&add, &&end };
  unsigned sum = 0;
  goto *next[*code & 3];
 pick:
  {
    unsigned i = *code++;
    sum ^= i & 32768 ? a + (i >> 24) * 16 : b + (i >> 24) * 16;
    goto *next[*code & 3];
  }
 swap:
  a = sum * 3 + b;
  code++;
  goto *next[*code & 3];
 add:
  b += *code++;
  goto *next[*code & 3];
 end:
  return sum;
}

int
main (void)
{
  static const unsigned code[] = { 0x5000000, 0x7008000, 2, 1, 0x9000000, 3 };
  unsigned sum = 0, a = 100, b = 2000;
  sum ^= b + 5 * 16;
  sum ^= a + 7 * 16;
  b += 2;
  a = sum * 3 + b;
  sum ^= b + 9 * 16;
  return run (code, 100, 2000) == sum ? 0 : 1;
}
