/* sqlfilter.c: rows of a table chosen by conditions, with nulls neither true nor false.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  NO,
  YES,
  NULLS
};
enum
{
  EQ,
  NE,
  LT,
  GE,
  BETWEEN,
  IS_NULL,
  AND,
  OR,
  NOT
};
struct row
{
  int32_t column[4];
  uint8_t null;
};
static struct row row[150];
static struct
{
  uint8_t op, column, count;
  int32_t low, high;
} code[8][7];

MAKE (sqlfilter)
{
  for (int i = 0; i < COUNT (row); i++)
    {
      row[i].null = 0;
      for (int c = 0; c < 4; c++)
	{
	  row[i].column[c] = from_to (-50, 50);
	  if (from_to (0, 7) == 0)
	    row[i].null |= 1 << c;
	}
    }
  for (int q = 0; q < COUNT (code); q++)
    for (int i = 0, depth = 0; i < 7; i++)
      {
	int join = depth >= 2 && (depth > 6 - i || from_to (0, 1));
	code[q][i].op = join                                        ? from_to (AND, OR)
	                : depth > 0 && i < 6 && from_to (0, 5) == 0 ? NOT
	                                                            : from_to (EQ, IS_NULL);
	if (join)
	  depth--;
	else if (code[q][i].op != NOT)
	  depth++;
	code[q][i].column = from_to (0, 3);
	code[q][i].low = from_to (-40, 20);
	code[q][i].high = code[q][i].low + from_to (0, 40);
      }
}

RUN (sqlfilter)
{
  unsigned s = 0, chosen = 0, unknown = 0;
  for (int q = 0; q < COUNT (code); q++)
    {
      int64_t sum = 0;
      int32_t most = INT32_MIN;
      unsigned n = 0;
      for (int r = 0; r < COUNT (row); r++)
	{
	  uint8_t stack[8], a, b;
	  int depth = 0;
	  for (int i = 0; i < 7; i++)
	    {
	      unsigned c = code[q][i].column;
	      int32_t v = row[r].column[c];
	      int null = row[r].null >> c & 1;
	      switch (code[q][i].op)
		{
		case EQ:
		  a = null ? NULLS : v == code[q][i].low;
		  break;
		case NE:
		  a = null ? NULLS : v != code[q][i].low;
		  break;
		case LT:
		  a = null ? NULLS : v < code[q][i].low;
		  break;
		case GE:
		  a = null ? NULLS : v >= code[q][i].low;
		  break;
		case BETWEEN:
		  a = null ? NULLS : v >= code[q][i].low && v <= code[q][i].high;
		  break;
		case IS_NULL:
		  a = null;
		  break;
		case NOT:
		  a = stack[--depth];
		  if (a != NULLS)
		    a = !a;
		  break;
		case AND:
		  a = stack[--depth];
		  b = stack[--depth];
		  a = a == NO || b == NO ? NO : a == NULLS || b == NULLS ? NULLS : YES;
		  break;
		default:
		  a = stack[--depth];
		  b = stack[--depth];
		  a = a == YES || b == YES ? YES : a == NULLS || b == NULLS ? NULLS : NO;
		}
	      stack[depth++] = a;
	    }
	  if (stack[depth - 1] == NULLS)
	    unknown++;
	  if (stack[depth - 1] != YES)
	    continue;
	  n++;
	  if (!(row[r].null & 1))
	    {
	      sum += row[r].column[0];
	      if (row[r].column[0] > most)
		most = row[r].column[0];
	    }
	}
      chosen += n;
      s = s * 7 + (unsigned)sum + (n ? (unsigned)most : 0);
    }
  return s + chosen * 11 + unknown * 13;
}
