/* Branches that the user wants stay, though an insn would saturate.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats saturations-made 1 } } */
/* { dg-final { scan-assembler-times {ssat\t} 1 } } */

#define CLAMP(X)		\
  if ((X) > 32767)		\
    return 32767;		\
  if ((X) < -32768)		\
    return -32768;		\
  return (X);

short
saturated (int x)
{
  CLAMP (x)
}

short
at_first (int x)
{
#pragma psissa branches
  if (x > 32767)
    return 32767;
  if (x < -32768)
    return -32768;
  return x;
}

short
at_last (int x)
{
  if (x > 32767)
    return 32767;
#pragma psissa branches
  if (x < -32768)
    return -32768;
  return x;
}

__attribute__ ((psissa ("branches"))) short
all (int x)
{
  CLAMP (x)
}

__attribute__ ((psissa ("ignore"))) short
ignored (int x)
{
  CLAMP (x)
}
