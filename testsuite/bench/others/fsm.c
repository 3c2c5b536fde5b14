/* fsm.c: a machine of four states.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

static unsigned char in[5000];

MAKE (fsm)
{
  for (int i = 0; i < COUNT (in); i++)
    in[i] = from_to (0, 3);
}

RUN (fsm)
{
  unsigned n = 0;
  enum
  { A, B, C, D } st = A;
  for (int i = 0; i < COUNT (in); i++)
    {
      switch (st)
	{
	case A:
	  st = in[i] & 1 ? B : A;
	  break;
	case B:
	  st = in[i] & 2 ? C : A;
	  break;
	case C:
	  st = in[i] == 3 ? D : B;
	  break;
	case D:
	  n++;
	  st = A;
	  break;
	}
    }
  return n;
}
