/* bounce.c: balls that fall and bounce from walls and from each other.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct ball
{
  float x, y, u, v, r;
};
static struct ball ball[12];
static uint8_t kick[40];

MAKE (bounce)
{
  for (int i = 0; i < COUNT (ball); i++)
    {
      ball[i].x = from_to (10, 310);
      ball[i].y = from_to (10, 230);
      ball[i].u = from_to (-16, 16) * 0.25f;
      ball[i].v = from_to (-16, 16) * 0.25f;
      ball[i].r = from_to (3, 12);
    }
  for (int i = 0; i < COUNT (kick); i++)
    kick[i] = from_to (0, 40);
}

static inline float
bounce_abs (float f)
{
  return f < 0 ? -f : f;
}

RUN (bounce)
{
  unsigned s = 0, walls = 0, hits = 0, rests = 0;
  for (int t = 0; t < COUNT (kick); t++)
    {
      for (int i = 0; i < COUNT (ball); i++)
	{
	  struct ball *a = &ball[i];
	  a->v += 0.25f;
	  if (kick[t] == i)
	    a->v = -6;
	  a->x += a->u;
	  a->y += a->v;
	  if (a->x < a->r)
	    {
	      a->x = a->r;
	      a->u = -a->u;
	      walls++;
	    }
	  else if (a->x > 320 - a->r)
	    {
	      a->x = 320 - a->r;
	      a->u = -a->u;
	      walls++;
	    }
	  if (a->y < a->r)
	    {
	      a->y = a->r;
	      a->v = -a->v;
	      walls++;
	    }
	  else if (a->y > 240 - a->r)
	    {
	      a->y = 240 - a->r;
	      a->v *= -0.5f;
	      if (bounce_abs (a->v) < 0.5f)
		{
		  a->v = 0;
		  rests++;
		}
	      walls++;
	    }
	  for (int j = 0; j < i; j++)
	    {
	      struct ball *b = &ball[j];
	      float dx = b->x - a->x, dy = b->y - a->y, near = a->r + b->r;
	      if (bounce_abs (dx) > near || bounce_abs (dy) > near)
		continue;
	      float big = bounce_abs (dx), small = bounce_abs (dy);
	      if (big < small)
		{
		  float w = big;
		  big = small;
		  small = w;
		}
	      if (big + small * 0.5f >= near)
		continue;
	      hits++;
	      if (bounce_abs (dx) > bounce_abs (dy))
		{
		  if ((dx > 0) == (a->u > b->u))
		    {
		      float w = a->u;
		      a->u = b->u;
		      b->u = w;
		    }
		}
	      else if ((dy > 0) == (a->v > b->v))
		{
		  float w = a->v;
		  a->v = b->v;
		  b->v = w;
		}
	    }
	}
      s = s * 5 + hits;
    }
  for (int i = 0; i < COUNT (ball); i++)
    s = s * 7 + (unsigned)(int)(ball[i].x * 8) + (unsigned)(int)(ball[i].y * 8);
  return s + walls * 7 + hits * 11 + rests * 13;
}
