/* Carry, zero, sign and overflow that one insn leaves are each "not equal", of flags in
   other modes: flags allocation took them for one condition.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os -msse4.2 -fplugin-arg-psissa-ifconv=always" } */

#include <nmmintrin.h>

#define MODE (_SIDD_SBYTE_OPS | _SIDD_CMP_RANGES | _SIDD_MASKED_POSITIVE_POLARITY)

__attribute__ ((noipa)) int
flags (__m128i x, int m, __m128i y, int n)
{
  int r = m;
  if (_mm_cmpestrc (x, m, y, n, MODE))
    r = n;
  if (_mm_cmpestrz (x, m, y, n, MODE))
    r = r * 2 + 1;
  if (_mm_cmpestrs (x, m, y, n, MODE))
    r += 100;
  if (_mm_cmpestro (x, m, y, n, MODE))
    r ^= 64;
  return r;
}

int
main (void)
{
  if (!__builtin_cpu_supports ("sse4.2"))
    return 0;
  __m128i x = _mm_set1_epi8 (3), y = _mm_set1_epi8 (5);
  if (flags (x, 16, y, 3) != 33 || flags (x, -2, y, 16) != 98
      || flags (x, 16, x, 16) != 80)
    __builtin_abort ();
  return 0;
}
