/* constfold.c: constants folded in an array of expressions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { K_CONST, K_VAR, K_ADD, K_SUB, K_MUL, K_AND, K_SHL, K_NEG, K_LESS };
static struct { uint8_t op; uint16_t a, b; int32_t value; } source[1500], e[1500];

MAKE (constfold)
{
  for (int i = 0; i < COUNT (source); i++)
    {
      source[i].op = i < 8 || from_to (0, 2) == 0 ? from_to (0, 1) : from_to (2, 8);
      int low = i > 40 ? i - 40 : 0, high = i ? i - 1 : 0;
      source[i].a = from_to (low, high);
      source[i].b = from_to (low, high);
      source[i].value = from_to (0, 1) ? from_to (-1, 2) : from_to (-1000, 1000);
    }
}

RUN (constfold)
{
  unsigned folded = 0, copies = 0, swapped = 0, s = 0;
  for (int i = 0; i < COUNT (e); i++)
    {
      int op = source[i].op, a = source[i].a, b = source[i].b, copy = -1;
      int32_t v = source[i].value;
      if (op >= K_ADD)
	{
	  int ca = e[a].op == K_CONST, cb = e[b].op == K_CONST;
	  uint32_t x = e[a].value, y = e[b].value;
	  if (ca && !cb && (op == K_ADD || op == K_MUL || op == K_AND))
	    {
	      int t = a;
	      a = b;
	      b = t;
	      uint32_t u = x;
	      x = y;
	      y = u;
	      ca = 0;
	      cb = 1;
	      swapped++;
	    }
	  if (ca && (cb || op == K_NEG))
	    {
	      switch (op)
		{
		case K_ADD: v = x + y; break;
		case K_SUB: v = x - y; break;
		case K_MUL: v = x * y; break;
		case K_AND: v = x & y; break;
		case K_SHL: v = y < 32 ? x << y : 0; break;
		case K_NEG: v = -x; break;
		default: v = (int32_t) x < (int32_t) y; break;
		}
	      op = K_CONST;
	      folded++;
	    }
	  else if (cb && op != K_NEG)
	    {
	      if (y == 0)
		{
		  if (op == K_MUL || op == K_AND)
		    {
		      op = K_CONST;
		      v = 0;
		      folded++;
		    }
		  else if (op != K_LESS)
		    copy = a;
		}
	      else if (y == 1 && op == K_MUL)
		copy = a;
	      else if (y == 2 && op == K_MUL)
		{
		  op = K_ADD;
		  b = a;
		}
	      else if (y == -1u && op == K_AND)
		copy = a;
	    }
	  else if (a == b)
	    {
	      if (op == K_AND)
		copy = a;
	      else if (op == K_SUB || op == K_LESS)
		{
		  op = K_CONST;
		  v = 0;
		  folded++;
		}
	    }
	}
      if (copy >= 0)
	{
	  e[i] = e[copy];
	  copies++;
	}
      else
	{
	  e[i].op = op;
	  e[i].a = a;
	  e[i].b = b;
	  e[i].value = v;
	}
      s = s * 3 + e[i].op + e[i].value;
    }
  return s + folded * 3 + copies * 5 + swapped * 7;
}
