/* out-normalize.c: out of psi-SSA, first step: normalised psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.4.1; de Ferriere, "Improvements to the psi-SSA
   representation", 4.3.  A psi is normalised if each argument's predicate is
   the guard of the argument's definition, and the arguments are defined from
   top to bottom in their order from left to right, both read on the psi with
   the psis among its arguments inlined:

	p? b = ..		p? b = ..
	a = ..			a = ..
				p? c = b	!normalise-order
	x = psi (a, p? b)	x = psi (a, p? c)

	b = ..			b = ..
				p? c = b	!normalise-guard
	x = psi (a, p? b)	x = psi (a, p? c)

   Psis are taken top-down over the dominator tree, arguments from left to
   right; for each that does not fit as it is, in this order:
   - A predicate that only looks different from the guard becomes the guard.
   - The argument before it is a psi that stands too low: it is moved up, to
     its own last argument.  (The papers copy.  A psi computes nothing, it may
     stand anywhere below its arguments.)
   - It is moved to the left of arguments under disjoint predicates (de
     Ferriere, 4.6: the value does not depend on their order).
   - Arguments to its right always override it: it is left out (psi-reduction,
     15.3).
   - It is undefined: it is left out.  Where this leaves nothing, an implicit
     undef goes first.
   - A predicated copy is inserted, at the highest point that is dominated by
     the definitions of the argument, of its predicate and of the argument
     before it; one copy for both reasons.  A constant that is the first
     argument goes right before the second.

   An argument to the left of one whose predicate is true goes in any case, so
   that after this pass all leaves but the first are defined by guarded insns,
   never by a phi or a parameter.

   Needs: SSA form.  Keeps: the CFG and all other insns.  */

#include "psi-int.h"
#include <string.h>

#define MAX_HOIST 64		/* Psis within each other that are moved.  */

struct normal
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_insn *psi;
};

/* A place for an insn: after AFTER, or (null) after the phis of BLOCK.  */
struct place
{
  psi_block *block;
  psi_insn *after;
};

/* ---- Places ---------------------------------------------------------------- */

static struct place
start (const psi_fn *fn)
{
  return (struct place) { fn->blocks[0], NULL };
}

/* Where V's value is there for the first time.  */
static struct place
place_of (const psi_fn *fn, const psi_val *v)
{
  if (!v || v->pinned || !v->def)
    return start (fn);
  return (struct place) { v->def->block,
			  v->def->op == PSI_PHI ? NULL : v->def };
}

/* A strictly above B, where one of them dominates the other.  */
static bool
above (psi_fn *fn, struct place a, struct place b)
{
  if (a.block == b.block)
    return b.after && (!a.after || a.after->order < b.after->order);
  return psi_block_dominates (fn, a.block, b.block);
}

static struct place
lower (psi_fn *fn, struct place a, struct place b)
{
  return above (fn, a, b) ? b : a;
}

static void
insert (struct place at, psi_insn *insn)
{
  if (at.after)
    psi_insert_after (at.after, insn);
  else
    psi_insert_at_start (at.block, insn);
  psi_number_insn (insn);
}

/* Right before INSN, which is no phi.  */
static struct place
before (psi_insn *insn)
{
  psi_insn *prev = insn->prev;
  return (struct place) { insn->block,
			  prev && prev->op != PSI_PHI ? prev : NULL };
}

/* ---- Arguments ------------------------------------------------------------- */

static bool
is_value (psi_opnd o)
{
  return o.val && !o.val->pinned;
}

static bool
is_psi (psi_opnd o)
{
  return is_value (o) && o.val->def && o.val->def->op == PSI_PSI;
}

static bool
is_undef (psi_opnd o)
{
  return is_value (o) && o.val->def && o.val->def->op == PSI_UNDEF;
}

static struct place
leaf_place (struct normal *n, unsigned i)
{
  psi_insn *leaf = psi_first_ancestor (n->fn, n->psi->src[i]);
  return leaf ? place_of (n->fn, leaf->dst[0]) : start (n->fn);
}

/* From where on argument I can be copied under its predicate.  */
static struct place
arg_place (struct normal *n, unsigned i)
{
  return lower (n->fn, place_of (n->fn, n->psi->src[i].val),
		place_of (n->fn, n->psi->pred[i].val));
}

static void
remove_args (psi_insn *psi, unsigned from, unsigned n)
{
  psi->nsrc -= n;
  memmove (psi->src + from, psi->src + from + n,
	   (psi->nsrc - from) * sizeof *psi->src);
  memmove (psi->pred + from, psi->pred + from + n,
	   (psi->nsrc - from) * sizeof *psi->pred);
}

/* Moves argument FROM to the left, to be argument TO.  */
static void
move_arg (psi_insn *psi, unsigned from, unsigned to)
{
  psi_opnd src = psi->src[from];
  psi_lit pred = psi->pred[from];

  memmove (psi->src + to + 1, psi->src + to, (from - to) * sizeof src);
  memmove (psi->pred + to + 1, psi->pred + to, (from - to) * sizeof pred);
  psi->src[to] = src;
  psi->pred[to] = pred;
}

/* ---- Without a copy -------------------------------------------------------- */

/* Is argument I defined under its predicate, and nowhere else?  Makes the
   predicate the guard, if that is a leaf's.  */
static bool
guard_fits (struct normal *n, unsigned i)
{
  psi_opnd o = n->psi->src[i];
  psi_lit *pred = &n->psi->pred[i];
  const psi_insn *d;

  if (!is_value (o))
    return false;
  if (psi_is_true (*pred))
    return true;
  d = o.val->def;
  if (d && d->op == PSI_PSI)
    {
      for (unsigned k = 0; k < d->nsrc; k++)
	if (!psi_within (n->fn, d->pred[k], *pred))
	  return false;
      if (psi_covered (n->fn, PSI_TRUE, d->pred, d->nsrc) == PSI_YES)
	*pred = PSI_TRUE;
      return true;
    }
  if (!psi_within (n->fn, d ? d->guard : PSI_TRUE, *pred))
    return false;
  *pred = d ? d->guard : PSI_TRUE;
  return true;
}

/* Moves the psi that defines V up to where it is above AT, if its arguments and
   predicates allow it.  */
static bool
hoist (psi_fn *fn, psi_val *v, struct place at, unsigned depth)
{
  struct place to = start (fn);
  psi_insn *psi = v->def;

  if (above (fn, place_of (fn, v), at))
    return true;
  if (!psi || psi->op != PSI_PSI || depth == 0)
    return false;
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      if (!is_value (psi->src[i])
	  || !hoist (fn, psi->src[i].val, at, depth - 1))
	return false;
      to = lower (fn, to, place_of (fn, psi->src[i].val));
      to = lower (fn, to, place_of (fn, psi->pred[i].val));
    }
  if (!above (fn, to, at))
    return false;
  psi_unlink (psi);
  insert (to, psi);
  return true;
}

/* The first argument is a constant: it will be put where it fits.  */
static bool
floats (const struct normal *n, unsigned i)
{
  return i == 0 && !n->psi->src[0].val;
}

static bool
order_fits (struct normal *n, unsigned i)
{
  struct place leaf;

  if (i == 0 || floats (n, i - 1))
    return true;
  leaf = leaf_place (n, i);
  if (above (n->fn, arg_place (n, i - 1), leaf))
    return true;
  return is_psi (n->psi->src[i - 1])
	 && hoist (n->fn, n->psi->src[i - 1].val, leaf, MAX_HOIST)
	 && above (n->fn, arg_place (n, i - 1), leaf);
}

/* Moves argument I to the left of those that its definition is not below, if it
   is disjoint from each of them.  Why this is right: the value is that of the
   rightmost argument whose predicate holds.  Of two neighbours that are never
   both true the one that holds, or neither, is the same in either order; and
   "disjoint" says false where the other is true, so that an undefined one
   decides nothing either.  */
static bool
permute (struct normal *n, unsigned i)
{
  struct place leaf = leaf_place (n, i), at = arg_place (n, i);

  if (n->ctx->choice[PSI_CH_PERMUTE] == PSI_PERMUTE_OFF)
    return false;
  for (unsigned k = i; k-- > 0;)
    {
      if (floats (n, k)
	  || psi_disjoint (n->fn, n->psi->pred[k], n->psi->pred[i]) != PSI_YES
	  || !above (n->fn, at, leaf_place (n, k)))
	return false;
      if (k == 0 || floats (n, k - 1)
	  || above (n->fn, arg_place (n, k - 1), leaf))
	{
	  move_arg (n->psi, i, k);
	  return true;
	}
    }
  return false;
}

static psi_opnd
implicit_undef (struct normal *n)
{
  psi_insn *insn = psi_insn_new (n->fn, PSI_UNDEF, 1, 0);
  psi_val *v = psi_version_new (n->fn, n->psi->dst[0]->var);

  insn->flags |= PSI_F_IMPLICIT;
  insn->dst[0] = v;
  v->def = insn;
  insert (start (n->fn), insn);
  return psi_opnd_of (v);
}

/* Leaves out argument I, which is undefined.  */
static void
leave_out (struct normal *n, unsigned i)
{
  psi_insn *psi = n->psi;
  psi_lit pred = psi->pred[i];

  remove_args (psi, i, 1);
  if (psi->nsrc > 0 && psi_covered (n->fn, pred, psi->pred, psi->nsrc) == PSI_YES)
    return;
  psi_set_nsrc (n->fn, psi, psi->nsrc + 1);
  psi->src[psi->nsrc - 1] = implicit_undef (n);
  psi->pred[psi->nsrc - 1] = PSI_TRUE;
  move_arg (psi, psi->nsrc - 1, 0);
}

/* ---- With a copy ----------------------------------------------------------- */

static void
copy_arg (struct normal *n, unsigned i, struct place at, enum psi_cause cause)
{
  psi_val *v = psi_version_new (n->fn, n->psi->dst[0]->var);
  psi_insn *copy = psi_copy_new (n->fn, n->psi->pred[i], v, n->psi->src[i],
				 cause);

  v->def = copy;
  insert (at, copy);
  n->psi->src[i] = psi_opnd_of (v);
  n->ctx->stats.copies[cause]++;
}

static void
copy_where_it_fits (struct normal *n, unsigned i, enum psi_cause cause)
{
  psi_opnd o = n->psi->src[i];
  struct place at;

  if (o.val && o.val->pinned)
    at = before (n->psi);
  else
    at = lower (n->fn, place_of (n->fn, o.val),
		place_of (n->fn, n->psi->pred[i].val));
  if (i > 0 && !floats (n, i - 1))
    at = lower (n->fn, at, arg_place (n, i - 1));
  copy_arg (n, i, at, cause);
}

/* The constant goes right before the second argument, all others being
   normalised; that one is defined by an insn under a guard.  */
static void
copy_first_constant (struct normal *n)
{
  psi_insn *psi = n->psi, *leaf = NULL;

  if (psi->nsrc > 1)
    leaf = psi_first_ancestor (n->fn, psi->src[1]);
  if (!leaf || leaf->op == PSI_PHI)
    leaf = psi;
  if (psi->pred[0].val && psi->pred[0].val->def
      && !psi_insn_dominates (n->fn, psi->pred[0].val->def, leaf))
    psi->pred[0] = PSI_TRUE;
  copy_arg (n, 0, before (leaf), PSI_C_NORM_GUARD);
}

/* ---- Psis ------------------------------------------------------------------ */

/* Drops what is to the left of a true predicate.  */
static void
reduce (psi_insn *psi)
{
  for (unsigned i = psi->nsrc; i-- > 1;)
    if (psi_is_true (psi->pred[i]))
      {
	remove_args (psi, 0, i);
	return;
      }
}

static void
normalize (struct normal *n)
{
  psi_insn *psi = n->psi;

  reduce (psi);
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      bool guard = guard_fits (n, i);
      if (i > 0 && psi_is_true (psi->pred[i]))
	{
	  remove_args (psi, 0, i);
	  i = 0;
	}
      if (floats (n, i) || (guard && (order_fits (n, i) || permute (n, i))))
	continue;
      if (psi->nsrc > 1
	  && psi_covered (n->fn, psi->pred[i], psi->pred + i + 1, psi->nsrc - i - 1)
	     == PSI_YES)
	{
	  remove_args (psi, i--, 1);
	  continue;
	}
      if (is_undef (psi->src[i]))
	{
	  leave_out (n, i);
	  i = (unsigned) -1;
	  continue;
	}
      copy_where_it_fits (n, i,
			  guard ? PSI_C_NORM_ORDER : PSI_C_NORM_GUARD);
    }
  if (floats (n, 0))
    copy_first_constant (n);
}

enum psi_status
psi_out_normalize (psi_ctx *ctx, psi_fn *fn)
{
  unsigned nblocks;
  psi_block *const *order = psi_dom_order (fn, &nblocks);

  psi_number (fn);
  for (unsigned i = 0; i < nblocks; i++)
    psi_for_each_insn_safe (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  struct normal n = { ctx, fn, psi };
	  unsigned args = psi->nsrc;
	  ctx->stats.psis[args < PSI_STAT_ARGS ? args : PSI_STAT_ARGS - 1]++;
	  normalize (&n);
	}
  return PSI_OK;
}
