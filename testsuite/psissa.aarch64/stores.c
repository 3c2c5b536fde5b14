/* Stores under conditions, one within another, need no frame and two insns that store.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

void
nest (int x, int y, int *p)
{
  if (x > 0)
    {
      p[0] = x;
      if (y > x)
	p[1] = y;
    }
  else
    p[2] = y;
}

/* { dg-final { scan-assembler-times "str\t" 2 } } */
/* { dg-final { scan-assembler-not "sp" } } */
