/* password.c: passwords scored by their kinds of letters.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t word[280][18];

MAKE (password)
{
  for (int i = 0; i < COUNT (word); i++)
    {
      int len = from_to (4, 17), style = from_to (0, 3);
      for (int j = 0; j < 18; j++)
	{
	  int r = from_to (0, 9);
	  if (j >= len)
	    word[i][j] = 0;
	  else if (j > 0 && r == 0)
	    word[i][j] = word[i][j - 1];
	  else if (j > 0 && r < 3 && word[i][j - 1] < 'z')
	    word[i][j] = word[i][j - 1] + 1;
	  else if (style == 0)
	    word[i][j] = from_to ('a', 'z');
	  else if (style == 1)
	    word[i][j] = r < 7 ? from_to ('a', 'z') : from_to ('0', '9');
	  else
	    word[i][j] = from_to ('!', 'z');
	}
    }
}

RUN (password)
{
  unsigned weak = 0, fair = 0, strong = 0, s = 0;
  for (int i = 0; i < COUNT (word); i++)
    {
      const uint8_t *w = word[i];
      int lower = 0, upper = 0, digits = 0, marks = 0, score = 0, len = 0;
      int up = 1, down = 1, same = 1, last = -2, kind = 0, was = 0;
      for (; len < 18 && w[len]; len++)
	{
	  int c = w[len];
	  if (c >= 'a' && c <= 'z')
	    {
	      lower++;
	      kind = 1;
	    }
	  else if (c >= 'A' && c <= 'Z')
	    {
	      upper++;
	      kind = 2;
	      if (len > 0)
		score++;
	    }
	  else if (c >= '0' && c <= '9')
	    {
	      digits++;
	      kind = 3;
	    }
	  else
	    {
	      marks++;
	      kind = 4;
	      score += 2;
	    }
	  same = c == last ? same + 1 : 1;
	  up = c == last + 1 ? up + 1 : 1;
	  down = c == last - 1 ? down + 1 : 1;
	  if (same > 2 || up > 2 || down > 2)
	    score -= 3;
	  else if (same == 2)
	    score--;
	  if (kind != was && len > 0)
	    score++;
	  was = kind;
	  last = c;
	}
      score += len * 2;
      int kinds = (lower > 0) + (upper > 0) + (digits > 0) + (marks > 0);
      if (kinds == 1)
	score -= 6;
      else if (kinds > 2)
	score += kinds * 3;
      if (digits == len)
	score /= 2;
      if (len < 8 && score > 15)
	score = 15;
      if (score < 0)
	score = 0;
      if (score < 18)
	weak++;
      else if (score < 32)
	fair++;
      else
	strong++;
      s = s * 5 + score;
    }
  return s + weak * 7 + fair * 11 + strong * 13;
}
