/* live/live.c: liveness of SSA values, on demand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   For each value that is asked for, a walk back from its uses to its
   definition (Appel, "Modern compiler implementation", 1998, section 19.6:
   liveness by variable); the answer is kept as the list of the blocks that
   the walk met.

   Where a value counts as used:
   - an operand, a guard, a predicate of br or select: at the insn;
   - argument I of a psi: at its use point (live/usepoint.c);
   - an argument of a phi: at the end of the predecessor, after its insns and
     just before its terminator, where a parallel copy would go;
   - a predicate of a psi: nowhere.  It says under which guard the argument was
     defined; that is where it is read.

   Live-in and live-out follow Sreedhar et al. (1999): an argument of a phi is
   live-out of the predecessor it flows from, the result of a phi is live-in of
   the phi's block (and a parameter of the entry), used or not.  But just after
   the terminator such an argument is live only for another reason.

   Needs: SSA form, dominators, a CFG that stays.  Changes insn->order only.  */

#include "live/live.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define obstack_chunk_alloc psi_xmalloc
#define obstack_chunk_free psi_xfree

/* Distance of the numbers of neighbours, for insns to come between.  */
#define GAP 64

/* A walk met many blocks if these were one in so many, or more.  */
#define DENSE 32

enum { LIVE_IN = 1, LIVE_OUT = 2, LIVE_PHI = 4 };

/* What the walk found out about one block.  */
struct range
{
  psi_insn *last;		/* Of the uses within the block, or null.  */
  unsigned block;		/* Its id.  */
  unsigned flags;		/* LIVE_OUT: beyond the terminator; LIVE_PHI: up
				   to it.  */
};

/* A place where a value may be used; the insn can have changed since.  */
struct use
{
  struct use *next;
  psi_insn *insn;
  int index;			/* >= 0: of SRC; -1: guard; -2 - k: PRED[k].  */
};

struct value
{
  struct use *uses;
  const psi_val *first;		/* Of a psi's result: its first argument.  */
  bool inner;			/* Of a psi's result: it, or a psi that begins
				   with it, has been an argument to the right
				   of another one.  */
  struct range *ranges;		/* By block id; null: not known.  */
  unsigned nranges;
};

struct psi_live
{
  psi_fn *fn;
  struct obstack uses;
  struct value *values;		/* By id.  */
  unsigned nvalues;
  /* Scratch of one walk.  */
  unsigned nblocks;
  unsigned *slot;		/* By block id: its range + 1; 0 between.  */
  psi_block **work;
  struct range *found;
  unsigned nfound;
};

/* ---- Uses -------------------------------------------------------------- */

static psi_val *
used_at (const struct use *u)
{
  if (!u->insn->block)
    return NULL;
  if (u->index >= 0)
    return (unsigned) u->index < u->insn->nsrc
	   ? u->insn->src[u->index].val : NULL;
  if (u->index == -1)
    return u->insn->guard.val;
  return (unsigned) (-2 - u->index) < psi_npred (u->insn)
	 ? u->insn->pred[-2 - u->index].val : NULL;
}

static struct value *
value_of (psi_live *live, const psi_val *v)
{
  return PSI_OF_VAL (live, values, v->id);
}

static void
forget (psi_live *live, const psi_val *v)
{
  struct value *val = value_of (live, v);
  psi_xfree (val->ranges);
  val->ranges = NULL;
}

/* V is used in INSN at INDEX.  */
static void
add_use (psi_live *live, const psi_val *v, psi_insn *insn, int index)
{
  struct value *val;
  struct use *u;

  if (!v || v->pinned)
    return;
  val = value_of (live, v);
  u = obstack_alloc (&live->uses, sizeof *u);
  *u = (struct use) { val->uses, insn, index };
  val->uses = u;
}

/* V is an argument to the right of another one, or begins such a psi.  */
static void
note_inner (psi_live *live, const psi_val *v)
{
  while (v && v->def && v->def->op == PSI_PSI && !value_of (live, v)->inner)
    {
      value_of (live, v)->inner = true;
      v = v->def->nsrc ? v->def->src[0].val : NULL;
    }
}

static void
set_first (psi_live *live, psi_insn *psi)
{
  value_of (live, psi->dst[0])->first = psi->src[0].val;
  if (value_of (live, psi->dst[0])->inner)
    note_inner (live, psi->src[0].val);
}

static void
add_insn (psi_live *live, psi_insn *insn)
{
  add_use (live, insn->guard.val, insn, -1);
  for (unsigned i = 0; i < insn->nsrc; i++)
    add_use (live, insn->src[i].val, insn, i);
  if (insn->op != PSI_PSI)
    {
      for (unsigned i = 0, n = psi_npred (insn); i < n; i++)
	add_use (live, insn->pred[i].val, insn, -2 - (int) i);
      return;
    }
  for (unsigned i = 1; i < insn->nsrc; i++)
    note_inner (live, insn->src[i].val);
  if (insn->nsrc)
    set_first (live, insn);
}

static const psi_val *
first_of (psi_live *live, const psi_insn *insn)
{
  return insn->op == PSI_PSI ? value_of (live, insn->dst[0])->first : NULL;
}

static void
number_block (psi_block *b)
{
  unsigned order = 0;
  psi_for_each_insn (i, b)
    i->order = order += GAP;
}

static void
build (psi_live *live)
{
  obstack_begin (&live->uses, 0);
  psi_for_each_block (b, live->fn)
    {
      number_block (b);
      psi_for_each_insn (i, b)
	add_insn (live, i);
    }
}

/* ---- The walk ---------------------------------------------------------- */

static struct range *
range_at (psi_live *live, psi_block *b)
{
  unsigned slot = live->slot[b->id];
  if (slot == 0)
    {
      struct range r = { NULL, b->id, 0 };
      live->slot[b->id] = slot = ++live->nfound;
      live->found[slot - 1] = r;
    }
  return &live->found[slot - 1];
}

/* The value is live into B, and so out of what is before B, up to DEF.  */
static void
live_in_at_block (psi_live *live, psi_block *b, const psi_block *def)
{
  unsigned depth = 0;
  struct range *r = range_at (live, b);

  if (r->flags & LIVE_IN)
    return;
  r->flags |= LIVE_IN;
  live->work[depth++] = b;
  while (depth > 0)
    {
      b = live->work[--depth];
      for (unsigned i = 0; i < b->npred; i++)
	{
	  psi_block *p = b->pred[i]->src;
	  r = range_at (live, p);
	  r->flags |= LIVE_OUT;
	  if (p == def || (r->flags & LIVE_IN))
	    continue;
	  r->flags |= LIVE_IN;
	  live->work[depth++] = p;
	}
    }
}

static bool
defined_at_start (const psi_val *v)
{
  return !v->def || v->def->op == PSI_PHI;
}

static const psi_block *
def_block (const psi_live *live, const psi_val *v)
{
  if (v->def)
    return v->def->block;
  return v->param ? live->fn->blocks[0] : NULL;
}

/* Follows the use U of V.  */
static void
live_at_use (psi_live *live, const psi_val *v, const struct use *u)
{
  const psi_block *def = def_block (live, v);
  psi_insn *at = u->insn;
  struct range *r;

  if (at->op == PSI_PHI && u->index >= 0)
    {
      psi_block *b = at->block;
      if ((unsigned) u->index >= b->npred)
	return;
      b = b->pred[u->index]->src;
      range_at (live, b)->flags |= LIVE_PHI;
      if (b != def)
	live_in_at_block (live, b, def);
      return;
    }
  if (at->op == PSI_PSI && u->index >= 0)
    at = psi_use_point (live->fn, at, u->index);
  r = range_at (live, at->block);
  if (!r->last || r->last->order < at->order)
    r->last = at;
  if (at->block != def
      || (!defined_at_start (v) && v->def->order >= at->order))
    live_in_at_block (live, at->block, def);
}

static int
compare_ranges (const void *a, const void *b)
{
  unsigned x = ((const struct range *) a)->block;
  unsigned y = ((const struct range *) b)->block;
  return x < y ? -1 : x > y;
}

/* Room for a walk over all blocks there are now.  */
static void
make_room (psi_live *live)
{
  unsigned n = live->fn->nblocks;
  if (n <= live->nblocks)
    return;
  psi_xfree (live->slot);
  psi_xfree (live->work);
  psi_xfree (live->found);
  live->nblocks = n;
  live->slot = psi_zeroed (n, sizeof *live->slot);
  live->work = psi_xmalloc (n * sizeof *live->work);
  live->found = psi_xmalloc (n * sizeof *live->found);
}

/* Writes what a walk found to TO, by block.  Where it met many blocks it is quicker to
   look at all of them than to sort.  */
static void
write_ranges (psi_live *live, struct range *to)
{
  if (live->nfound < live->nblocks / DENSE)
    {
      for (unsigned i = 0; i < live->nfound; i++)
	live->slot[live->found[i].block] = 0;
      memcpy (to, live->found, live->nfound * sizeof *to);
      if (live->nfound > 1)
	qsort (to, live->nfound, sizeof *to, compare_ranges);
      return;
    }
  for (unsigned i = 0; i < live->nblocks; i++)
    if (live->slot[i])
      {
	*to++ = live->found[live->slot[i] - 1];
	live->slot[i] = 0;
      }
}

/* V's ranges, sorted.  */
static struct value *
ranges_of (psi_live *live, const psi_val *v)
{
  struct value *val = value_of (live, v);

  if (val->ranges)
    return val;
  make_room (live);
  live->nfound = 0;
  for (struct use *u = val->uses; u; u = u->next)
    if (used_at (u) == v)
      live_at_use (live, v, u);
  val->nranges = live->nfound;
  val->ranges = psi_xmalloc ((live->nfound + 1) * sizeof *val->ranges);
  write_ranges (live, val->ranges);
  return val;
}

/* What is known of V in B, or null: nothing of it is live there.  */
static const struct range *
find (psi_live *live, const psi_val *v, const psi_block *b)
{
  const struct value *val = ranges_of (live, v);
  unsigned low = 0, high = val->nranges;

  while (low < high)
    {
      unsigned mid = low + (high - low) / 2;
      if (val->ranges[mid].block < b->id)
	low = mid + 1;
      else
	high = mid;
    }
  if (low < val->nranges && val->ranges[low].block == b->id)
    return &val->ranges[low];
  return NULL;
}

/* ---- Changes ----------------------------------------------------------- */

/* What a walk found stays as it is if a use comes or goes above another one: a
   value with ten thousand uses is not walked anew for each.  */

/* Of the range R in the block of insn AT: is the value live there just after
   AT, for other uses?  */
static bool
goes_on (const struct range *r, const psi_insn *at)
{
  return r && ((r->flags & (LIVE_OUT | LIVE_PHI))
	       || (r->last && r->last->order > at->order));
}

/* V is used at AT now, which is no phi.  */
static void
use_came (psi_live *live, const psi_val *v, psi_insn *at)
{
  struct value *val = value_of (live, v);
  const psi_block *def = def_block (live, v);
  struct range *r;

  if (!val->ranges)
    return;
  r = (struct range *) find (live, v, at->block);
  if (!r || (at->block == def && v->def && v->def->order >= at->order))
    forget (live, v);
  else if (!goes_on (r, at))
    r->last = at;
}

/* One use of V at AT, which is no phi, has gone.  */
static void
use_went (psi_live *live, const psi_val *v, const psi_insn *at)
{
  if (value_of (live, v)->ranges && !goes_on (find (live, v, at->block), at))
    forget (live, v);
}

/* ---- Entries ----------------------------------------------------------- */

psi_fn *
psi_live_fn (const psi_live *live)
{
  return live->fn;
}

psi_live *
psi_live_new (psi_fn *fn)
{
  psi_live *live = psi_zeroed (1, sizeof *live);
  live->fn = fn;
  build (live);
  return live;
}

void
psi_live_free (psi_live *live)
{
  if (!live)
    return;
  obstack_free (&live->uses, NULL);
  for (unsigned i = 0; i < live->nvalues; i++)
    psi_xfree (live->values[i].ranges);
  psi_xfree (live->values);
  psi_xfree (live->slot);
  psi_xfree (live->work);
  psi_xfree (live->found);
  psi_xfree (live);
}

void
psi_number_insn (psi_insn *insn)
{
  unsigned low = insn->prev ? insn->prev->order : 0;
  unsigned high = insn->next ? insn->next->order : low + 2 * GAP;

  if (low < insn->order && insn->order < high)
    return;
  if (low + 1 < high)
    insn->order = low + (high - low) / 2;
  else
    number_block (insn->block);
}

/* PSI's first ancestor may be another one than it was: where PSI is an
   argument, the one to its left has another use point.  */
static void
first_changed (psi_live *live, psi_insn *psi)
{
  void *mark = obstack_alloc (&live->uses, 0);
  struct use top = { NULL, psi, 0 }, *stack = &top;

  if (!value_of (live, psi->dst[0])->inner)
    return;
  /* Each psi has one first argument, so this meets each once, but for cycles
     in code that cannot be reached.  */
  for (unsigned n = 0; stack && n < live->fn->next_uid; n++)
    {
      psi_val *v = stack->insn->dst[0];
      stack = stack->next;
      for (struct use *u = value_of (live, v)->uses; u; u = u->next)
	{
	  if (u->index < 0 || u->insn->op != PSI_PSI || used_at (u) != v)
	    continue;
	  if (u->index == 0 && !value_of (live, u->insn->dst[0])->inner)
	    continue;
	  if (u->index == 0)
	    {
	      struct use next = { stack, u->insn, 0 };
	      stack = obstack_copy (&live->uses, &next, sizeof next);
	    }
	  else if (u->insn->src[u->index - 1].val)
	    forget (live, u->insn->src[u->index - 1].val);
	}
    }
  obstack_free (&live->uses, mark);
}

void
psi_live_insn (psi_live *live, psi_insn *insn)
{
  const psi_val *first;

  psi_number_insn (insn);
  first = first_of (live, insn);
  add_insn (live, insn);
  if (insn->op == PSI_PSI && first != first_of (live, insn))
    first_changed (live, insn);
  for (unsigned i = 0; i < insn->ndst; i++)
    forget (live, insn->dst[i]);
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (insn->src[i].val)
      {
	if (insn->op == PSI_PSI || insn->op == PSI_PHI)
	  forget (live, insn->src[i].val);
	else
	  use_came (live, insn->src[i].val, insn);
      }
  for (unsigned i = 0; i < psi_npred (insn); i++)
    if (insn->pred[i].val)
      forget (live, insn->pred[i].val);
  if (insn->guard.val)
    use_came (live, insn->guard.val, insn);
}

void
psi_live_set_arg (psi_live *live, psi_insn *psi, unsigned i, psi_val *v)
{
  psi_val *old = psi->src[i].val, *left = i > 0 ? psi->src[i - 1].val : NULL;
  psi_insn *at = psi_use_point (live->fn, psi, i), *left_at = NULL;

  if (left)
    left_at = psi_use_point (live->fn, psi, i - 1);
  psi->src[i] = psi_opnd_of (v);
  add_use (live, v, psi, i);
  if (i > 0)
    note_inner (live, v);
  else
    {
      set_first (live, psi);
      first_changed (live, psi);
    }
  use_came (live, v, psi_use_point (live->fn, psi, i));
  use_went (live, old, at);
  if (left)
    {
      use_came (live, left, psi_use_point (live->fn, psi, i - 1));
      use_went (live, left, left_at);
    }
}

void
psi_live_unlink (psi_live *live, psi_insn *copy)
{
  use_went (live, copy->src[0].val, copy);
  if (copy->guard.val)
    use_went (live, copy->guard.val, copy);
  psi_unlink (copy);
  copy->dst[0]->def = NULL;
}

void
psi_live_forget (psi_live *live, psi_val *v)
{
  forget (live, v);
}

bool
psi_live_each_use (psi_live *live, const psi_val *v,
		   bool (*each) (void *data, psi_insn *insn, int index),
		   void *data)
{
  for (const struct use *u = value_of (live, v)->uses; u; u = u->next)
    if (used_at (u) == v && !each (data, u->insn, u->index))
      return false;
  return true;
}

bool
psi_live_out (psi_live *live, psi_val *v, psi_block *b)
{
  const struct range *r = find (live, v, b);
  return r && (r->flags & (LIVE_OUT | LIVE_PHI));
}

bool
psi_live_in (psi_live *live, psi_val *v, psi_block *b)
{
  const struct range *r = find (live, v, b);
  return (r && (r->flags & LIVE_IN))
	 || (b == def_block (live, v) && defined_at_start (v));
}

bool
psi_live_after (psi_live *live, psi_val *v, psi_insn *insn)
{
  const struct range *r = find (live, v, insn->block);
  bool at_start = insn->op == PSI_PHI;

  if (!r)
    return false;
  if (v->def && v->def->block == insn->block && !defined_at_start (v)
      && (at_start || v->def->order > insn->order))
    return false;
  if (r->flags & LIVE_OUT)
    return true;
  if ((r->flags & LIVE_PHI) && insn != psi_terminator (insn->block))
    return true;
  return r->last && (at_start ? r->last->op != PSI_PHI
		     : r->last->order > insn->order);
}
