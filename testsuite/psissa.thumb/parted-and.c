/* Flags allocation makes an insn and a compare of what is both: the check of its plan
   did not know that they are the same, and the function was left alone.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-Og -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=verify" } */
/* { dg-final { scan-assembler-not "\tb(eq|ne|ls)\t" } } */

int out, all[16];

void
f (int x, unsigned n, int a, int b)
{
  int v = x * 7;
  switch (n & 15)
    {
    case 0:
      v = 100;
    case 1:
      out = (signed char) v != 0 ? a : b;
      if ((v & 15) == 2)
	all[v & 15] = (unsigned char) v;
    }
}
