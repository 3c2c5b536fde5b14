/* classify.c: characters counted by their class.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char program[5000];

MAKE (classify)
{
  static const char letters[] = "abcXYZ_0123 \t\n+-*/=<>()[]{};\"'#a b c d 1 2";
  for (int i = 0; i < COUNT (program); i++)
    program[i] = letters[from_to (0, COUNT (letters) - 2)];
}

RUN (classify)
{
  unsigned words = 0, numbers = 0, blanks = 0, lines = 0, marks = 0, in_word = 0;
  for (int i = 0; i < COUNT (program); i++)
    {
      char c = program[i];
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
	{
	  if (!in_word)
	    words++;
	  in_word = 1;
	}
      else if (c >= '0' && c <= '9')
	{
	  if (!in_word)
	    numbers++;
	}
      else
	{
	  in_word = 0;
	  if (c == ' ' || c == '\t')
	    blanks++;
	  else if (c == '\n')
	    lines++;
	  else
	    marks++;
	}
    }
  return (((words * 31 + numbers) * 31 + blanks) * 31 + lines) * 31 + marks;
}
