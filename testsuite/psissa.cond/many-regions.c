/* What can be one insn is looked for once in a block that a thousand regions became, not
   once for each.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-gcc 12 } */
/* { dg-options "-O1 -fplugin-arg-psissa-ifconv=always -wrapper prlimit,--cpu=25" } */

#define R1(n) if (a[n] > x) { x = a[n] + y; z ^= x; }
#define R4(n) R1 (n) R1 (n + 1) R1 (n + 2) R1 (n + 3)
#define R16(n) R4 (n) R4 (n + 4) R4 (n + 8) R4 (n + 12)
#define R64(n) R16 (n) R16 (n + 16) R16 (n + 32) R16 (n + 48)
#define R256(n) R64 (n) R64 (n + 64) R64 (n + 128) R64 (n + 192)

int
f (const int *a, int x, int y, int z)
{
  R256 (0) R256 (256) R256 (512) R256 (768) R256 (1)
  return x + z;
}
/* { dg-final { scan-assembler-not {\tb[a-z]+\t\.L} } } */
