/* layout.cc: which way falls through when blocks have their final order.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Where a region is priced a block stands where the source has it.  GCC gives blocks their
   order after the last if-conversion, by its own probabilities (bb-reorder.cc, the software
   trace cache): behind a block comes its likelier way, unless that has been put behind
   another one, or ends a loop's turn; and of an if without an else the arm, if it is executed
   a third of the times.  So a rare arm stands elsewhere, and jumps there and back; what is
   executed mostly jumps nowhere.  */

#include "price/price.h"
#include "opts.h"

/* Are blocks put into another order than they have?  */
static bool
ordered_anew (void)
{
  return (flag_reorder_blocks
	  && flag_reorder_blocks_algorithm == REORDER_BLOCKS_ALGORITHM_STC);
}

profile_count
count_of_edges (basic_block bb)
{
  profile_count count = profile_count::zero ();
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    count += e->count ();
  return count;
}

bool
heads_loop (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->count ().apply_scale (4, 1) < bb->count)
      return true;
  return false;
}

/* Does E go back to the head of a loop that has some turns?  Blocks still have the source's
   order, and numbers that follow it.  */
static bool
goes_back (edge e)
{
  return (heads_loop (e->dest) && e->count ().apply_scale (4, 1) >= e->dest->count
	  && e->dest->index <= e->src->index);
}

/* The way of BB that comes behind it, if nothing else claims that; null: there is none.  */
static edge
likeliest (basic_block bb)
{
  edge e, best = NULL, arm = NULL;
  edge_iterator ei;
  /* What jumps by a table goes on nowhere.  */
  if (EDGE_COUNT (bb->succs) > 2)
    return NULL;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (!(e->flags & EDGE_COMPLEX) && e->dest != EXIT_BLOCK_PTR_FOR_FN (cfun) && !goes_back (e)
	&& (!best || e->probability > best->probability
	    || (e->probability == best->probability && (e->flags & EDGE_FALLTHRU))))
      best = e;
  /* An if without an else.  */
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (best && e != best && single_pred_p (e->dest) && single_succ_p (e->dest)
	&& single_succ (e->dest) == best->dest
	&& e->dest->count.apply_scale (2, 1) >= best->count ())
      arm = e;
  return arm ? arm : best;
}

bool
falls_through (edge e)
{
  if (!ordered_anew () || !e->probability.initialized_p ())
    return e->flags & EDGE_FALLTHRU;
  if (likeliest (e->src) != e)
    return false;
  edge f;
  edge_iterator ei;
  FOR_EACH_EDGE (f, ei, e->dest->preds)
    if (f != e && likeliest (f->src) == f
	&& (f->count () > e->count ()
	    || (f->count () == e->count () && (f->flags & EDGE_FALLTHRU))))
      return false;
  return true;
}
