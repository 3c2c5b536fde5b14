/* Whether a word has begun was decided by the branches of the turn before, which who predicts
   this one knows: it stays.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats regions-converted 0 } } */

unsigned
words (const char *p, unsigned n)
{
  unsigned words = 0, lines = 0, in = 0;
  for (unsigned i = 0; i < n; i++)
    {
      char c = p[i];
      if (c == '\n')
	lines++;
      if (c == ' ' || c == '\n' || c == '\t')
	in = 0;
      else if (!in)
	{
	  in = 1;
	  words++;
	}
    }
  return words * 1000 + lines;
}
