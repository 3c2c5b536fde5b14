/* bytecode.c: an interpreter of a small machine.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static uint8_t code[256][4];

MAKE (bytecode)
{
  for (int i = 0; i < COUNT (code); i++)
    {
      code[i][0] = from_to (0, 11);
      code[i][1] = from_to (0, 7);
      code[i][2] = from_to (0, 7);
      code[i][3] = from_to (1, 6);
    }
}

RUN (bytecode)
{
  unsigned r[8] = { 1, 20, 300, 4000, 50000, 600000, 7000000, 80000000 };
  int flag = 0;
  for (int round = 0; round < 30; round++)
    {
      int pc = 0;
      while (pc < COUNT (code))
	{
	  const uint8_t *op = code[pc++];
	  unsigned a = r[op[1]], b = r[op[2]];
	  switch (op[0])
	    {
	    case 0:
	      a += b;
	      break;
	    case 1:
	      a -= b;
	      break;
	    case 2:
	      a ^= b >> op[3];
	      break;
	    case 3:
	      a = b + op[3] * round;
	      break;
	    case 4:
	      flag = a < b;
	      continue;
	    case 5:
	      flag = (int) a < 0;
	      continue;
	    case 6:
	      if (flag)
		a = b;
	      break;
	    case 7:
	      if (flag)
		pc += op[3];
	      continue;
	    case 8:
	      if (a & 1)
		pc += op[3];
	      continue;
	    case 9:
	      if (a > b)
		a = b;
	      else
		a++;
	      break;
	    case 10:
	      a = a << op[3] | a >> (32 - op[3]);
	      break;
	    default:
	      a *= 2 * b + 1;
	      break;
	    }
	  r[op[1]] = a;
	}
    }
  unsigned s = flag;
  for (int i = 0; i < 8; i++)
    s = s * 31 + r[i];
  return s;
}
