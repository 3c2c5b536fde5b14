/* A chain whose arms only meet far below: that straight code for all of it is dear says
   nothing of one arm, which GCC may give the condition of its branch.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* GCC 14 gives none a condition, with and without psissa.  */
/* { dg-gcc 11 12 13 } */
/* { dg-final { scan-assembler "moveq" } } */

unsigned
f (const unsigned char *text, int n)
{
  unsigned sum = 0, code = 0, want = 0, errors = 0;
  for (int i = 0; i < n; i++)
    {
      unsigned c = text[i];
      if (want && (c & 0xc0) == 0x80)
	{
	  code = code << 6 | (c & 0x3f);
	  if (--want == 0)
	    sum = sum * 3 + code;
	  continue;
	}
      if (want)
	{
	  errors++;
	  want = 0;
	}
      if (c < 0x80)
	sum = sum * 3 + c;
      else if ((c & 0xe0) == 0xc0)
	code = c & 0x1f, want = 1;
      else if ((c & 0xf0) == 0xe0)
	code = c & 0x0f, want = 2;
      else if ((c & 0xf8) == 0xf0)
	code = c & 0x07, want = 3;
      else
	errors++;
      while (sum > errors * 1000)
	sum -= 77;
    }
  return sum + errors;
}
