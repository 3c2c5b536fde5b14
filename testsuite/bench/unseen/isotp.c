/* isotp.c: long messages put together again from frames of eight bytes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct chan
{
  uint16_t want, have;
  uint8_t next, busy;
  uint16_t age;
  uint8_t data[128];
};
static struct
{
  uint8_t from, len, b[8];
} frame[1500];
static struct chan chan[4];

MAKE (isotp)
{
  int left[4] = { 0 }, seq[4] = { 0 };
  for (int i = 0; i < COUNT (frame); i++)
    {
      int c = from_to (0, 3), r = from_to (0, 29);
      frame[i].from = c;
      frame[i].len = 8;
      for (int j = 0; j < 8; j++)
	frame[i].b[j] = from_to (0, 255);
      if (r == 0)
	frame[i].len = from_to (0, 7);
      else if (r < 3)
	frame[i].b[0] = 0x30 + from_to (0, 3);
      else if (left[c] > 0)
	{
	  frame[i].b[0] = 0x20 + seq[c];
	  seq[c] = (seq[c] + (r == 3 ? 2 : 1)) & 15;
	  left[c] -= 7;
	}
      else if (r < 15)
	frame[i].b[0] = from_to (0, 8);
      else
	{
	  left[c] = from_to (8, 140);
	  frame[i].b[0] = 0x10;
	  frame[i].b[1] = left[c];
	  left[c] -= 6;
	  seq[c] = 1;
	}
    }
}

RUN (isotp)
{
  unsigned s = 0, errors = 0, flow = 0, done = 0, lost = 0;
  for (int c = 0; c < 4; c++)
    chan[c].busy = chan[c].age = 0;
  for (int i = 0; i < COUNT (frame); i++)
    {
      struct chan *c = &chan[frame[i].from];
      const uint8_t *b = frame[i].b;
      for (int k = 0; k < 4; k++)
	if (chan[k].busy && ++chan[k].age > 25)
	  {
	    chan[k].busy = 0;
	    lost++;
	  }
      if (frame[i].len < 2)
	{
	  errors++;
	  continue;
	}
      unsigned n = 0, from = 1;
      switch (b[0] >> 4)
	{
	case 0:
	  n = b[0] & 15;
	  if (n == 0 || n >= frame[i].len)
	    {
	      errors++;
	      continue;
	    }
	  if (c->busy)
	    lost++;
	  c->have = 0;
	  c->want = n;
	  break;
	case 1:
	  c->want = (b[0] & 15) << 8 | b[1];
	  if (c->want < 8 || c->want > sizeof c->data || frame[i].len < 8)
	    {
	      errors++;
	      c->busy = 0;
	      continue;
	    }
	  c->have = 0;
	  c->next = 1;
	  n = 6;
	  from = 2;
	  break;
	case 2:
	  if (!c->busy)
	    {
	      lost++;
	      continue;
	    }
	  if ((b[0] & 15) != c->next)
	    {
	      errors++;
	      c->busy = 0;
	      continue;
	    }
	  c->next = (c->next + 1) & 15;
	  n = c->want - c->have;
	  if (n > 7)
	    n = 7;
	  if (n >= frame[i].len)
	    {
	      errors++;
	      c->busy = 0;
	      continue;
	    }
	  break;
	case 3:
	  flow += (b[0] & 15) == 0 ? 1 : (b[0] & 15) == 1 ? 16 : 256;
	  continue;
	default:
	  errors++;
	  continue;
	}
      c->busy = 1;
      c->age = 0;
      while (n-- > 0)
	c->data[c->have++] = b[from++];
      if (c->have == c->want)
	{
	  done++;
	  c->busy = 0;
	  for (unsigned j = 0; j < c->have; j++)
	    s = (s << 5 | s >> 27) ^ c->data[j];
	}
    }
  return s + errors * 3 + flow * 5 + done * 7 + lost * 11;
}
