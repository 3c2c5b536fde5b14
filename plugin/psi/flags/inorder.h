/* flags/inorder.h: what the files of plans in order share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_INORDER_H
#define PSI_FLAGS_INORDER_H

#include "flags/number.h"

#define MOST_STEPS FLAGS_STEPS
#define MOST_WAYS 24		/* Conditions of one step.  */
#define MOST_STRUCK 256

/* A step: ACT, and then THEN, if that is not -1; under a condition if not ALWAYS.  Sets of
   traces on which it must and must not be executed.  ACT -1: the branch.  */
struct flags_todo
{
  int act, then, kept;		/* KEPT: it keeps that condition; -1: none.  */
  bool always;
  uint64_t must, harm;
};

/* A way to do it: where the flags are of CHAIN, under a condition; -1: always.  What it
   and all steps behind it cost.  */
struct flags_way
{
  int chain, cond;
  bool neg;
  int cost;
};

/* The traces on which a condition surely and perhaps holds.  */
struct flags_holds
{
  uint64_t surely, maybe;
};

struct flags_order
{
  struct flags_plan *plan;
  flags_window *w;
  struct flags_todo todo[MOST_STEPS];
  unsigned nsteps;
  struct flags_way way[MOST_STEPS][MOST_WAYS];
  unsigned nways[MOST_STEPS];
  struct flags_holds (*holds)[2 * FLAGS_CONDS];	/* By chain.  */
  /* Chains that could not be made, by step.  */
  unsigned nstruck;
  struct
  {
    unsigned step;
    int chain;
  } struck[MOST_STRUCK];
  int failed;			/* See do_steps ().  */
  unsigned nkept;
  unsigned at[MOST_STEPS + 1];	/* The state before each step.  */
};

/* ---- holds.c --------------------------------------------------------- */

/* Fills in on which traces the conditions of chain C hold.  */
void flags_note_holds (struct flags_order *, unsigned c);
/* Can what D is be done under condition COND, complements counted, of chain C?  */
bool flags_serves (const struct flags_order *, const struct flags_todo *d, unsigned c,
		   unsigned cond);

/* ---- kept.c ---------------------------------------------------------- */

/* No chain serves step K: its condition is kept as a number, from the last step before it
   in front of which it can be had, and made zero again where it is too wide.  False: it
   cannot be.  */
bool flags_keep_condition (struct flags_order *, unsigned k);
/* No chain serves step K, by which a condition is kept, any more: it comes earlier.  False:
   it cannot.  */
bool flags_keep_earlier (struct flags_order *, unsigned k);

#endif
