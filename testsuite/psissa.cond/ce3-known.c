/* An arm that goes elsewhere, of which the user says how seldom it is executed, gets no
   condition of its branch if most turns would wait for its insns.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* GCC 14 gives none a condition, with and without psissa.  */
/* { dg-gcc 11 12 13 } */
/* { dg-final { scan-assembler-not {moveq\tr[0-9]*, #2} } } */

unsigned
f (const unsigned char *text, int n)
{
  unsigned sum = 0, code = 0, want = 0, errors = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned c = text[i];
      if (c < 0x80)
	sum = sum * 3 + c;
      else if (__builtin_expect_with_probability ((c & 0xf0) == 0xe0, 1, .1))
	code = c & 0x0f, want = 2;
      else if (__builtin_expect_with_probability ((c & 0xf8) == 0xf0, 1, .9))
	code = c & 0x07, want = 3;
      else
	{
	  errors++;
	  sum = (sum ^ code) * (want + 5);
	}
    }
  return sum + errors + code * want;
}
