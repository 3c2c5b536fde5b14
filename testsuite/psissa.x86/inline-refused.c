/* Psis that are GCC's own conditional moves become one that no block can hold: its
   predicates are other blocks'.  Only ifconv asks what was refused before.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O3 -fno-if-conversion -fplugin-arg-psissa-passes=psi-inline,copy-fold -fplugin-arg-psissa-inline=all" } */
/* { dg-final { scan-assembler {\tcmov} } } */

unsigned
f (unsigned a)
{
  unsigned b = a, c = -a;
  for (unsigned i = 0; i < 6; i++)
    switch (b & 7)
      {
      case 1:
	if (b < c)
	  b = c;
      }
  switch ((c + b) >> 3)
    {
    case 0:
      return 1;
    }
  return b;
}
