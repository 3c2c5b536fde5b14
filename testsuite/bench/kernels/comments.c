/* comments.c: a machine of four states that takes comments away.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char source[5000], bare[5000];

MAKE (comments)
{
  static const char letters[] = "/*/*abc /* \n";
  for (int i = 0; i < COUNT (source); i++)
    source[i] = letters[from_to (0, COUNT (letters) - 2)];
}

RUN (comments)
{
  enum { CODE, SLASH, COMMENT, STAR } state = CODE;
  int n = 0;
  for (int i = 0; i < COUNT (source); i++)
    {
      char c = source[i];
      if (state == CODE)
	{
	  if (c == '/')
	    state = SLASH;
	  else
	    bare[n++] = c;
	}
      else if (state == SLASH)
	{
	  if (c == '*')
	    state = COMMENT;
	  else
	    {
	      bare[n++] = '/';
	      if (c != '/')
		{
		  bare[n++] = c;
		  state = CODE;
		}
	    }
	}
      else if (state == COMMENT)
	{
	  if (c == '*')
	    state = STAR;
	}
      else if (c == '/')
	state = CODE;
      else if (c != '*')
	state = COMMENT;
    }
  unsigned sum = n;
  for (int i = 0; i < n; i += 8)
    sum = sum * 31 + bare[i];
  return sum;
}
