/* A store wants two conditions that no chain of compares can have: the operand of the
   second compare is chosen under the first.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */
/* { dg-final { scan-stats regions-converted min 1 } } */
/* { dg-final { scan-assembler-not {\t(and|orr|eor)s?\t} } } */

static unsigned char out[16];

__attribute__ ((noipa)) int
f (const unsigned char *in, int n)
{
  int at = 0, count = 1;
  for (int i = 1; i < n; i++)
    if (in[i] == in[i - 1] && count != 3)
      count++;
    else
      {
	out[at++] = count;
	out[at++] = in[i - 1];
	count = 1;
      }
  return at * 10 + count;
}

int
main (void)
{
  static const unsigned char in[] = { 1, 1, 2, 2, 2, 2, 2, 9, 7, 7 };
  static const unsigned char meant[] = { 2, 1, 3, 2, 2, 2, 1, 9 };
  if (f (in, sizeof in) != 82)
    __builtin_abort ();
  for (unsigned i = 0; i < sizeof meant; i++)
    if (out[i] != meant[i])
      __builtin_abort ();
  return 0;
}
