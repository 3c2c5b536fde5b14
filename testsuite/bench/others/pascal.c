/* pascal.c: a source of Pascal split into tokens.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static char in[4501];

MAKE (pascal)
{
  static const char *const piece[] =
  { "begin ", "end;", ":=", "<=", "<>", ">=", "(", ")", "..", " 12", " 3.5",
    "'it''s'", "{ note }", "(* x *)", "\n", " if ", " x1", " Do ", "+", "1..9",
    "$1F", "'" };
  int n = 0, last = COUNT (in) - 1;
  while (n < last)
    if (from_to (0, 3))
      for (const char *p = piece[from_to (0, 20 + (from_to (0, 9) == 0))];
	   *p && n < last; p++)
	in[n++] = *p;
    else
      for (int k = from_to (1, 7); k > 0 && n < last; k--)
	in[n++] = from_to (0, 3) ? 'a' + from_to (0, 25) : 'A' + from_to (0, 25);
  in[n] = 0;
}

static inline int
pascal_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

RUN (pascal)
{
  unsigned kinds[8] = { 0 }, lines = 1, errors = 0, s = 0;
  const char *p = in;
  while (*p)
    {
      char c = *p;
      if (c == ' ')
	p++;
      else if (c == '\n')
	{
	  lines++;
	  p++;
	}
      else if (pascal_letter (c))
	{
	  uint32_t hash = 0;
	  while (pascal_letter (*p) || (*p >= '0' && *p <= '9'))
	    {
	      char d = *p++;
	      if (d >= 'A' && d <= 'Z')
		d += 32;
	      hash = hash * 31 + d;
	    }
	  if (hash == 3211 || hash == 3357 || hash == 100571)
	    kinds[0]++;
	  else
	    kinds[1]++;
	  s += hash;
	}
      else if (c >= '0' && c <= '9')
	{
	  uint32_t v = 0;
	  while (*p >= '0' && *p <= '9')
	    v = v * 10 + (*p++ - '0');
	  if (*p == '.' && p[1] != '.')
	    {
	      p++;
	      while (*p >= '0' && *p <= '9')
		v = v * 3 + *p++;
	      kinds[3]++;
	    }
	  else
	    kinds[2]++;
	  s = s * 3 + v;
	}
      else if (c == '\'')
	{
	  p++;
	  for (;;)
	    {
	      if (*p == 0 || *p == '\n')
		{
		  errors++;
		  break;
		}
	      if (*p == '\'')
		{
		  if (p[1] != '\'')
		    {
		      p++;
		      break;
		    }
		  p++;
		}
	      s += *p++;
	    }
	  kinds[4]++;
	}
      else if (c == '{')
	{
	  while (*p && *p != '}')
	    if (*p++ == '\n')
	      lines++;
	  if (*p)
	    p++;
	  kinds[5]++;
	}
      else if (c == '(' && p[1] == '*')
	{
	  p += 2;
	  while (*p && (*p != '*' || p[1] != ')'))
	    if (*p++ == '\n')
	      lines++;
	  if (*p)
	    p += 2;
	  kinds[5]++;
	}
      else
	{
	  char d = p[1];
	  if (((c == ':' || c == '>' || c == '<') && d == '=')
	      || (c == '<' && d == '>') || (c == '.' && d == '.'))
	    {
	      kinds[6]++;
	      p += 2;
	    }
	  else
	    {
	      kinds[7]++;
	      if (c == '$')
		errors++;
	      p++;
	    }
	  s = s * 3 + c;
	}
    }
  for (int i = 0; i < COUNT (kinds); i++)
    s = s * 5 + kinds[i];
  return s + lines * 7 + errors;
}
