/* Five ranges: blocks under a condition are insns, too, and a plan is found all the same.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\tmov(hi|ls|ne|eq)\tr?[0-9ilp]+, #[01]\n} } } */

__attribute__ ((noipa)) int
f (int c)
{
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  if (c == '+')
    return 62;
  if (c == '/')
    return 63;
  return -1;
}

int
main (void)
{
  static const char all[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int k = 0; k < 64; k++)
    if (f (all[k]) != k)
      __builtin_abort ();
  if (f ('@') != -1 || f ('[') != -1 || f ('.') != -1 || f (':') != -1)
    __builtin_abort ();
  return 0;
}
