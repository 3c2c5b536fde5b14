/* Behind a join it is asked for nothing but what one of the ways there has found equal to a
   constant.  GCC's copy of that way, which asks no more, stays.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */

int
count (const char *t, int n)
{
  int lines = 0, words = 0, in_word = 0;
  for (int i = 0; i < n; i++)
    {
      char c = t[i];
      if (c == '\n')
	lines++;
      if (c == ' ' || c == '\n' || c == '\t')
	in_word = 0;
      else if (!in_word)
	{
	  in_word = 1;
	  words++;
	}
    }
  return lines * 10000 + words;
}

/* { dg-final { scan-assembler {\tcmp(ne)?\tr[0-9]+, #9\n} } } */
