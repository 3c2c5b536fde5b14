/* Phis at the function's end that nobody uses get no copies: no insn can be there.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-rename=all -fplugin-arg-psissa-phi-web=sreedhar1 -fplugin-arg-psissa-build=minimal -fplugin-arg-psissa-check=abort" } */

int printf (const char *, ...);
unsigned crc;
void count (unsigned);
void
transparent (unsigned val, char *name, int flag)
{
  count (val);
  if (flag)
    printf ("%s %X\n", name, crc ^ 0xFFFFFFFFU);
}
int
value (int a, int b)
{
  if (a)
    count (b);
  return b;
}
