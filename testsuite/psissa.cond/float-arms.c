/* Two arms that add to a number of floating point become two predicated insns, without a
   copy, though one of them multiplies and adds in place.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-assembler-not {\tvmov(gt|le)?(\.f32)?\ts[0-9]+, s[0-9]+} } } */
/* { dg-final { scan-assembler {\tvmlale\.f32} } } */
/* { dg-final { scan-assembler {\tvaddgt\.f32} } } */

__attribute__ ((noipa)) float
f (const float *v, int n)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 100.0f)
      s += 1.0f;
    else
      s += v[i] * 0.125f;
  return s;
}

int
main (void)
{
  static const float v[] = { 8, 101, 100, -16, 2000 };
  if (f (v, 5) != 13.5f || f (v, 0) != 0 || f (v + 1, 1) != 1)
    __builtin_abort ();
  return 0;
}
