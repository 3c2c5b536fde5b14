/* out/normalize.c: out of psi-SSA, first step: normalised psis.
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
   - A pinned predicate is copied to a name at the psi.
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
     before it; one copy for both reasons.  (All three dominate the psi, so one
     of them is the lowest.  De Ferriere says "just below the definition" of
     the argument, where its predicate need not be there yet; chapter 15 names
     that one for the first reason, and forgets it for the second, where an
     argument that is a psi may have a predicate that is defined below it.
     Higher it cannot be; lower, it would come after more arguments to its
     right, which would have to be copied for their order.)  A constant that
     is the first argument goes right before the second.

   When all psis are normal, each copy sinks towards the use point of what it
   copies: right before the definition of the next argument, the last one to the
   psi, but into no loop.  (The papers leave it at the highest point.  There it
   writes the name of what is to its left while that is still needed, which
   psi-web must copy then; and it can be on paths that do not lead to the psi.
   The order and the guards stay as they are, as a leaf only comes closer to what
   follows it in any psi.)  It stops above the definition with which the name that
   it reads ends, which it would keep alive, unless what is to its left needs it
   to go on.  And if nothing is gained for that, a copy of what is defined in its
   block stays: a host makes one predicated operation of the two.

   An argument to the left of one whose predicate is true goes in any case, so
   that after this pass all leaves but the first are defined by guarded insns,
   never by a phi or a parameter.

   Needs: SSA form.  Keeps: the CFG and all other insns.  */

#include "out/out.h"
#include "psi/psis.h"
#include "ssa/ssa.h"
#include <string.h>

#define MAX_HOIST 64		/* Psis within each other that are moved.  */
#define MAX_USES 16		/* Of a value that are looked at.  */

struct normal
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;		/* At the start; new ones are not in psis.  */
  psi_insn *psi;
};

/* ---- Arguments --------------------------------------------------------- */

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

/* ---- Without a copy ---------------------------------------------------- */

/* Proofs can rest on where the psi, if it is a predicate, is undefined: it must
   not get a value there.  */
static bool
defines_predicate (const struct normal *n)
{
  return n->psi->dst[0]->type == PSI_PRED;
}

/* Can it be shown of all psis that have this one as an argument that it has a
   value where they want it?  That two predicates cover a third, and one of
   them the other, does not show that the one covers the third, where one of
   them is undefined; so no change of predicates is safe by itself.  */
static bool
clients_fit (struct normal *n)
{
  psi_val *x = n->psi->dst[0];

  return psi_users_fit (n->uses, x, psi_opnd_of (x));
}

/* Is argument I defined under its predicate, and nowhere else?  Makes the
   predicate the guard, if that is a leaf's.  */
static bool
guard_fits (struct normal *n, unsigned i)
{
  psi_opnd o = n->psi->src[i];
  psi_lit *pred = &n->psi->pred[i], was = *pred, guard;
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
      if (!defines_predicate (n)
	  && psi_covered (n->fn, PSI_TRUE, d->pred, d->nsrc) == PSI_YES)
	{
	  *pred = PSI_TRUE;
	  psi_domains_changed (n->fn, n->psi);
	}
      return true;
    }
  guard = d ? d->guard : PSI_TRUE;
  if (!psi_within (n->fn, guard, *pred))
    return false;
  if (defines_predicate (n) || psi_lit_same (was, guard))
    return true;
  *pred = guard;
  if (!clients_fit (n))
    {
      *pred = was;
      return false;
    }
  psi_domains_changed (n->fn, n->psi);
  return true;
}

/* Is PSI right wherever its arguments and predicates are available?  It can be
   for what branches above it have tested.  */
static bool
right_anywhere (psi_fn *fn, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (!psi_defined_where (fn, psi->src[i], psi->pred[i]))
      return false;
  return true;
}

/* Moves the psi that defines V up to where it is above AT, if its arguments and
   predicates allow it.  */
static bool
hoist (psi_fn *fn, psi_val *v, psi_point at, unsigned depth)
{
  psi_point to = psi_point_start (fn);
  psi_insn *psi = v->def;

  if (psi_point_above (fn, psi_point_of (fn, v), at))
    return true;
  if (!psi || psi->op != PSI_PSI || depth == 0)
    return false;
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      if (!is_value (psi->src[i])
	  || !hoist (fn, psi->src[i].val, at, depth - 1))
	return false;
      to = psi_point_lower (fn, to, psi_point_of (fn, psi->src[i].val));
      to = psi_point_lower (fn, to, psi_point_of (fn, psi->pred[i].val));
    }
  if (!psi_point_above (fn, to, at)
      || (to.block != psi->block && !right_anywhere (fn, psi)))
    return false;
  psi_unlink (psi);
  psi_point_insert (to, psi);
  return true;
}

static bool
order_fits (struct normal *n, unsigned i)
{
  psi_point leaf;

  if (i == 0 || psi_arg_floats (n->psi, i - 1))
    return true;
  leaf = psi_leaf_point (n->fn, n->psi, i);
  if (psi_point_above (n->fn, psi_arg_point (n->fn, n->psi, i - 1), leaf))
    return true;
  return is_psi (n->psi->src[i - 1])
	 && hoist (n->fn, n->psi->src[i - 1].val, leaf, MAX_HOIST)
	 && psi_point_above (n->fn, psi_arg_point (n->fn, n->psi, i - 1), leaf);
}

static bool
permute (struct normal *n, unsigned i)
{
  return n->ctx->choice[PSI_CH_PERMUTE] == PSI_PERMUTE_ON
	 && psi_permute_arg (n->fn, n->psi, i);
}

static psi_opnd
implicit_undef (struct normal *n)
{
  psi_val *v = psi_version_new (n->fn, n->psi->dst[0]->var);

  psi_point_insert (psi_point_start (n->fn),
		    psi_implicit_undef_new (n->fn, v));
  return psi_opnd_of (v);
}

static void
insert_arg (struct normal *n, unsigned i, psi_opnd src, psi_lit pred)
{
  psi_insn *psi = n->psi;

  psi_set_nsrc (n->fn, psi, psi->nsrc + 1);
  psi->src[psi->nsrc - 1] = src;
  psi->pred[psi->nsrc - 1] = pred;
  psi_arg_move (psi, psi->nsrc - 1, i);
}

/* Takes argument I out if its predicate is covered by those from number FROM
   on.  */
static bool
drop_covered (struct normal *n, unsigned i, unsigned from)
{
  psi_insn *psi = n->psi;
  psi_opnd src = psi->src[i];
  psi_lit pred = psi->pred[i];

  if (defines_predicate (n))
    return false;
  psi_args_remove (psi, i, 1);
  if (psi->nsrc > from
      && psi_covered (n->fn, pred, psi->pred + from, psi->nsrc - from)
	 == PSI_YES
      && clients_fit (n))
    {
      psi_domains_changed (n->fn, psi);
      return true;
    }
  insert_arg (n, i, src, pred);
  return false;
}

/* Leaves out argument I, which is undefined.  */
static void
leave_out (struct normal *n, unsigned i)
{
  if (drop_covered (n, i, 0))
    return;
  psi_args_remove (n->psi, i, 1);
  insert_arg (n, 0, implicit_undef (n), PSI_TRUE);
  psi_domains_changed (n->fn, n->psi);
}

/* ---- With a copy ------------------------------------------------------- */

static void
copy_arg (struct normal *n, unsigned i, psi_point at, enum psi_cause cause)
{
  psi_val *v = psi_version_new (n->fn, n->psi->dst[0]->var);
  psi_insn *copy = psi_copy_new (n->fn, n->psi->pred[i], v, n->psi->src[i],
				 cause);

  v->def = copy;
  psi_point_insert (at, copy);
  n->psi->src[i] = psi_opnd_of (v);
  n->ctx->stats.copies[cause]++;
}

static void
copy_where_it_fits (struct normal *n, unsigned i, enum psi_cause cause)
{
  psi_opnd o = n->psi->src[i];
  psi_point at;

  if (o.val && o.val->pinned)
    at = psi_point_before (n->psi);
  else
    at = psi_arg_point (n->fn, n->psi, i);
  if (i > 0 && !psi_arg_floats (n->psi, i - 1))
    at = psi_point_lower (n->fn, at, psi_arg_point (n->fn, n->psi, i - 1));
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
    {
      psi->pred[0] = PSI_TRUE;
      psi_domains_changed (n->fn, n->psi);
    }
  copy_arg (n, 0, psi_point_before (leaf), PSI_C_NORM_GUARD);
}

/* The lowest point above USE that is in no loop in which FROM is not.  */
static psi_point
sink_point (psi_fn *fn, psi_block *from, psi_insn *use)
{
  psi_loop *loop = psi_loop_of (fn, from);
  psi_block *b = use->block;

  while (b != from && psi_loop_common (psi_loop_of (fn, b), loop)
		      != psi_loop_of (fn, b))
    b = psi_idom (fn, b);
  return psi_point_before (b == use->block ? use : psi_terminator (b));
}

/* The last use of a value, as far as is known.  */
struct last_use
{
  psi_fn *fn;
  const psi_insn *except;	/* A copy whose use does not count.  */
  psi_insn *at;			/* Null: none.  */
  const psi_insn *psi;		/* Of which it is an argument; null: none.  */
  unsigned uses;
};

/* False: there is none that comes after all others.  */
static bool
find_last (void *data, psi_insn *insn, int index)
{
  struct last_use *l = data;
  bool psi = insn->op == PSI_PSI && index >= 0;
  psi_insn *at = psi ? psi_use_point (l->fn, insn, index) : insn;

  if (insn == l->except)
    return true;
  if (insn->op == PSI_PHI || l->uses++ == MAX_USES)
    return false;
  if (l->at && l->at != at && psi_insn_dominates (l->fn, at, l->at))
    return true;
  if (l->at && l->at != at && !psi_insn_dominates (l->fn, l->at, at))
    return false;
  if (psi || l->at != at)
    l->psi = psi ? insn : NULL;
  l->at = at;
  return true;
}

/* The definition that writes over the name of V, which COPY copies, as soon as
   nobody else wants V any more; null: not known.  */
static psi_insn *
end_of_name (psi_live *live, const psi_val *v, const psi_insn *copy)
{
  for (unsigned n = 0; n < MAX_HOIST; n++)
    {
      struct last_use l = { .fn = psi_live_fn (live), .except = copy };
      if (!psi_live_each_use (live, v, find_last, &l) || !l.psi)
	return NULL;
      if (l.at != l.psi)
	return l.at;
      v = l.psi->dst[0];
    }
  return NULL;
}

/* Does an argument of PSI to the left of number ARG live on after INSN?  */
static bool
left_lives (psi_live *live, const psi_insn *psi, unsigned arg, psi_insn *insn)
{
  for (unsigned i = arg; i-- > 0 && i + MAX_USES >= arg;)
    if (is_value (psi->src[i]) && psi_live_after (live, psi->src[i].val, insn))
      return true;
  return false;
}

/* Moves COPY, made by this pass for argument ARG of PSI, down to USE, where that
   is used, or less far.  */
static void
sink (psi_live *live, psi_insn *copy, const psi_insn *psi, unsigned arg,
      psi_insn *use)
{
  psi_fn *fn = psi_live_fn (live);
  psi_insn *d = psi_def_of (copy->src[0]), *end = NULL;
  psi_val *from = copy->src[0].val;
  bool helps = left_lives (live, psi, arg, copy)
	       && !left_lives (live, psi, arg, use);
  psi_point to = sink_point (fn, copy->block, use);

  if (from && from->pinned)
    return;
  if (d && d->block == copy->block && d->op != PSI_PHI && d->op != PSI_PSI
      && !helps)
    return;
  if (from)
    end = end_of_name (live, from, copy);
  if (end && psi_insn_dominates (fn, copy, end)
      && psi_point_above (fn, psi_point_before (end), to)
      && !(helps && left_lives (live, psi, arg, end))
      && psi_disjoint (fn, copy->guard, end->guard) != PSI_YES)
    to = sink_point (fn, copy->block, end);
  if (!psi_point_above (fn, psi_point_of (fn, copy->dst[0]), to))
    return;
  psi_unlink (copy);
  psi_point_insert (to, copy);
}

/* Moves the copies made for PSI's arguments, whose ids are from FIRST on, down to
   the use points.  */
static void
sink_copies (psi_live *live, psi_insn *psi, unsigned first)
{
  psi_fn *fn = psi_live_fn (live);
  psi_insn *use = psi;

  for (unsigned i = psi->nsrc; i-- > 0;)
    {
      psi_insn *copy = psi_def_of (psi->src[i]);
      if (copy && copy->op == PSI_COPY && copy->dst[0]->id >= first
	  && copy->next != use)
	sink (live, copy, psi, i, use);
      use = psi_first_ancestor (fn, psi->src[i]);
    }
}

/* ---- Psis -------------------------------------------------------------- */

static void
normalize (struct normal *n)
{
  psi_insn *psi = n->psi;

  psi_drop_hidden (psi);
  if (n->ctx->choice[PSI_CH_TIDY] == PSI_TIDY_ON)
    psi_tidy_up (n->fn, n->uses, psi);
  for (unsigned i = 0; i < psi->nsrc; i++)
    {
      bool guard = guard_fits (n, i);
      if (i > 0 && psi_is_true (psi->pred[i]))
	{
	  psi_args_remove (psi, 0, i);
	  i = 0;
	}
      if (psi_arg_floats (psi, i)
	  || (guard && (order_fits (n, i) || permute (n, i))))
	continue;
      if (drop_covered (n, i, i))
	{
	  i--;
	  continue;
	}
      if (is_undef (psi->src[i]) && !defines_predicate (n))
	{
	  leave_out (n, i);
	  i = (unsigned) -1;
	  continue;
	}
      copy_where_it_fits (n, i,
			  guard ? PSI_C_NORM_ORDER : PSI_C_NORM_GUARD);
    }
  /* Permuting can have put one more to the left of what is always chosen.  */
  psi_drop_hidden (psi);
  if (psi_arg_floats (psi, 0))
    copy_first_constant (n);
}

static void
sink_all (psi_fn *fn, psi_block *const *order, unsigned n, unsigned first)
{
  psi_live *live = psi_live_new (fn);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (psi, order[i])
      if (psi->op == PSI_PSI)
	sink_copies (live, psi, first);
  psi_live_free (live);
}

enum psi_status
psi_out_normalize (psi_ctx *ctx, psi_fn *fn)
{
  unsigned nblocks, first;
  psi_block *const *order = psi_dom_order (fn, &nblocks);
  psi_uses *uses;

  psi_name_predicates (fn);
  psi_number (fn);
  if (ctx->choice[PSI_CH_TIDY] == PSI_TIDY_ON)
    psi_inline_dying (ctx, fn);
  uses = psi_uses_new (fn);
  first = fn->nvals;
  for (unsigned i = 0; i < nblocks; i++)
    psi_for_each_insn_safe (psi, order[i])
      if (psi->op == PSI_PSI)
	{
	  struct normal n = { ctx, fn, uses, psi };
	  unsigned args = psi->nsrc;
	  ctx->stats.psis[args < PSI_STAT_ARGS ? args : PSI_STAT_ARGS - 1]++;
	  normalize (&n);
	}
  psi_uses_free (uses);
  if (first < fn->nvals)
    sink_all (fn, order, nblocks, first);
  return PSI_OK;
}
