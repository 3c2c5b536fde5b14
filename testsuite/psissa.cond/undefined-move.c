/* The move of a value that is not defined goes, and with it the test of the flags that
   it was read with: there is nothing to read back.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-check=verify" } */

int c[4], d;

void
f (unsigned n)
{
  unsigned g = d;
  int i;
  while (n++)
    if (g)
      c[3] = i + 3;
}
