/* Two psis of the same are one, and what computed the arguments of the other goes.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-inline,psi-promote,gvn -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats psis-equal min 1 } } */
/* { dg-final { scan-stats insns-idle min 1 } } */

unsigned char out[4];

__attribute__ ((noipa)) unsigned
dither (const int *p)
{
  unsigned s = 0;
  int err = 0;
  for (int i = 0; i < 4; i++)
    {
      int v = p[i] + err;
      if (v > 127)
	{
	  out[i] = 255;
	  err = v - 255;
	}
      else
	{
	  out[i] = 0;
	  err = v;
	}
      s = s * 3 + out[i];
    }
  return s + err;
}

int
main (void)
{
  static const int p[4] = { 100, 60, 200, 130 };
  if (dither (p) != 2530 || out[0] || out[1] != 255 || out[2] || out[3] != 255)
    __builtin_abort ();
  return 0;
}
