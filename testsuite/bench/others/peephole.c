/* peephole.c: pairs of instructions made one.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum { PUSH, POP, LOAD, STORE, ADD, SUB, MUL, NEG, NOT, JUMP, LABEL, NOP };
struct insn { uint8_t op, reg; short arg; };
static struct insn code[1800], out[1800];

MAKE (peephole)
{
  for (int i = 0; i < COUNT (code); i++)
    {
      code[i].op = from_to (0, 11);
      if (i > 0 && code[i - 1].op == PUSH && from_to (0, 2) == 0)
	code[i].op = POP;
      if (i > 0 && code[i - 1].op == STORE && from_to (0, 2) == 0)
	code[i].op = LOAD;
      code[i].reg = from_to (0, 2);
      code[i].arg = from_to (0, 1) ? from_to (-2, 4) : from_to (0, 64);
    }
}

RUN (peephole)
{
  unsigned n = 0, removed = 0, folded = 0, dead = 0, s = 0;
  int after = 0;
  for (int i = 0; i < COUNT (code); i++)
    {
      struct insn c = code[i];
      if (after && c.op != LABEL)
	{
	  dead++;
	  if (dead % 3 == 0)
	    after = 0;
	  continue;
	}
      after = 0;
      struct insn *p = n ? &out[n - 1] : NULL;
      int same = p && p->reg == c.reg;
      switch (c.op)
	{
	case NOP:
	  removed++;
	  continue;
	case POP:
	  if (p && p->op == PUSH)
	    {
	      n--;
	      removed++;
	      if (same)
		continue;
	      c.op = LOAD;
	      c.arg = -1 - p->reg;
	    }
	  break;
	case LOAD:
	  if (same && (p->op == STORE || p->op == LOAD))
	    {
	      if (p->arg == c.arg)
		{
		  removed++;
		  continue;
		}
	      if (p->op == LOAD)
		n--;
	    }
	  break;
	case STORE:
	  if (same && p->op == STORE && p->arg == c.arg)
	    {
	      removed++;
	      continue;
	    }
	  break;
	case SUB:
	  c.op = ADD;
	  c.arg = -c.arg;
	  /* Falls through.  */
	case ADD:
	  if (same && p->op == ADD)
	    {
	      c.arg += p->arg;
	      n--;
	      folded++;
	    }
	  if (c.arg == 0)
	    {
	      removed++;
	      continue;
	    }
	  break;
	case MUL:
	  if (c.arg == 1)
	    {
	      removed++;
	      continue;
	    }
	  if (c.arg == -1)
	    c.op = NEG;
	  else if (c.arg > 0 && (c.arg & (c.arg - 1)) == 0)
	    {
	      folded++;
	      c.arg = -c.arg;
	    }
	  break;
	case NEG:
	case NOT:
	  if (same && p->op == c.op)
	    {
	      n--;
	      removed++;
	      continue;
	    }
	  break;
	case JUMP:
	  if (p && p->op == JUMP)
	    {
	      dead++;
	      continue;
	    }
	  after = c.arg > 2;
	  break;
	case LABEL:
	  if (p && p->op == JUMP && p->arg == c.arg)
	    {
	      n--;
	      removed++;
	    }
	  break;
	}
      out[n++] = c;
    }
  for (unsigned i = 0; i < n; i++)
    s = s * 5 + out[i].op * 3 + out[i].reg + out[i].arg;
  return s + n + removed * 7 + folded * 11 + dead * 13;
}
