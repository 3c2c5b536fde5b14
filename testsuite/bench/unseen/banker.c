/* banker.c: requests for resources granted only if no deadlock can follow.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  TASKS = 8,
  KINDS = 4
};
static struct
{
  uint8_t task, n[KINDS];
} request[400];
static uint8_t claim[TASKS][KINDS];

MAKE (banker)
{
  for (int t = 0; t < TASKS; t++)
    for (int k = 0; k < KINDS; k++)
      claim[t][k] = from_to (0, 9);
  for (int i = 0; i < COUNT (request); i++)
    {
      request[i].task = from_to (0, TASKS - 1);
      for (int k = 0; k < KINDS; k++)
	request[i].n[k] = from_to (0, 2) ? from_to (0, 2) : 0;
    }
}

static int
banker_safe (uint8_t held[TASKS][KINDS], const uint8_t *left, unsigned *rounds)
{
  uint8_t work[KINDS];
  unsigned done = 0;
  int progress;
  for (int k = 0; k < KINDS; k++)
    work[k] = left[k];
  do
    {
      progress = 0;
      ++*rounds;
      for (int t = 0; t < TASKS; t++)
	{
	  int k;
	  if (done >> t & 1)
	    continue;
	  for (k = 0; k < KINDS; k++)
	    if (claim[t][k] - held[t][k] > work[k])
	      break;
	  if (k < KINDS)
	    continue;
	  for (k = 0; k < KINDS; k++)
	    work[k] += held[t][k];
	  done |= 1u << t;
	  progress = 1;
	}
    }
  while (progress);
  return done == (1u << TASKS) - 1;
}

RUN (banker)
{
  uint8_t held[TASKS][KINDS] = { { 0 } }, left[KINDS] = { 14, 13, 15, 12 };
  unsigned s = 0, granted = 0, unsafe = 0, waits = 0, wrong = 0, finished = 0, rounds = 0;
  for (int i = 0; i < COUNT (request); i++)
    {
      int t = request[i].task, k, full = 1;
      const uint8_t *n = request[i].n;
      for (k = 0; k < KINDS; k++)
	if (held[t][k] + n[k] > claim[t][k])
	  break;
      if (k < KINDS)
	{
	  wrong++;
	  if (held[t][k] * 2 > claim[t][k])
	    goto release;
	  continue;
	}
      for (k = 0; k < KINDS && n[k] <= left[k]; k++)
	;
      if (k < KINDS)
	{
	  waits++;
	  continue;
	}
      for (k = 0; k < KINDS; k++)
	{
	  held[t][k] += n[k];
	  left[k] -= n[k];
	  if (held[t][k] < claim[t][k])
	    full = 0;
	}
      if (!banker_safe (held, left, &rounds))
	{
	  for (k = 0; k < KINDS; k++)
	    {
	      held[t][k] -= n[k];
	      left[k] += n[k];
	    }
	  unsafe++;
	  continue;
	}
      granted++;
      s = s * 5 + (unsigned)t;
      if (!full)
	continue;
    release:
      for (k = 0; k < KINDS; k++)
	{
	  left[k] += held[t][k];
	  held[t][k] = 0;
	}
      finished++;
    }
  return s + granted * 7 + unsafe * 11 + waits * 13 + wrong * 17 + finished * 19 + rounds;
}
