/* A ladder of ranges, whose operations destroy the flags: computed ahead, then one
   compare and one conditional move each.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* From GCC 13 on the tests of ranges are other ones.  */
/* { dg-do run } */
/* { dg-gcc 11 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\tset[a-z]+\t} } } */
/* { dg-final { scan-assembler-times {\tcmov[a-z]+\t} 5 } } */

__attribute__ ((noipa)) int
f (int c)
{
  if (c >= 'a' && c <= 'z')
    return c - 'a';
  if (c >= '0' && c <= '9')
    return c - '0' + 26;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 36;
  if (c == '+')
    return 62;
  if (c == '/')
    return 63;
  return -1;
}

int
main (void)
{
  static const char digits[]
    = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+/";
  int sum = 0;
  for (int c = 0; c < 256; c++)
    {
      int k = 0;
      while (k < 64 && digits[k] != c)
	k++;
      if (f (c) != (k == 64 ? -1 : k))
	__builtin_abort ();
    }
  return sum;
}
