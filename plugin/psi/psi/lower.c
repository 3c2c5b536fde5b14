/* psi/lower.c: psi-SSA for a machine that cannot predicate everything.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   De Ferriere, "Improvements to the psi-SSA representation", section 3 and
   figure 3; SSA book, chapter 15, figures 15.8 and 15.10.

   psi-speculate: an operation under a guard that the host cannot execute under
   one, but in vain, loses it; the predicate stays on the psis (figure 3c).
   What was undefined has some value then, which refines it.  Not so where a
   result is a predicate: that it holds says that its guard does, and psis can
   depend on that.

   psi-select, choice `lower':
   - select: a psi becomes a chain of selects, as figure 15.10 reads it:

	 x = psi (a, p? b, q? c)	t = select p, b, a
				->	x = select q, c, t

     All is evaluated at the psi, so it needs no normal form.  The first
     argument's predicate is not asked: where none holds the psi is undefined.
     An undefined one makes both undefined unless one to the right of it holds.
   - move: an argument that is not defined under its own predicate gets a
     predicated copy (figure 3b), where psi-normalize would put it: below its
     definition, its predicate's and that of the argument before it.  A pinned
     predicate gets a name first.  The psis stay.

   A host is taken to have conditional moves, and selects where it had some: a psi that
   was one, with two arguments still, is it again.

   Needs: SSA form.  Breaks: normalised psis, conventional form.  */

#include "psi/psis.h"
#include "ssa/ssa.h"

/* ---- Speculation ------------------------------------------------------------- */

static bool
must_speculate (const psi_ctx *ctx, const psi_insn *i)
{
  if (psi_is_true (i->guard) || host_can_predicate (ctx, i)
      || !host_can_speculate (ctx, i))
    return false;
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned || i->dst[k]->type == PSI_PRED)
      return false;
  return true;
}

enum psi_status
psi_speculate (psi_ctx *ctx, psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (must_speculate (ctx, i))
	{
	  i->guard = PSI_TRUE;
	  psi_domains_changed (fn, i);
	}
  return PSI_OK;
}

/* ---- Selects ----------------------------------------------------------------- */

/* A new insn of operation OP in front of PSI that defines DST; null: a new
   version of PSI's result.  */
static psi_insn *
new_before (psi_fn *fn, psi_insn *psi, enum psi_op op, unsigned nsrc,
	    psi_val *dst)
{
  psi_insn *i = psi_insn_new (fn, op, 1, nsrc);

  i->dst[0] = dst ? dst : psi_version_new (fn, psi->dst[0]);
  i->dst[0]->def = i;
  i->order = psi->order;
  psi_insert_before (psi, i);
  return i;
}

static void
to_selects (psi_fn *fn, psi_insn *psi)
{
  psi_opnd so_far;
  psi_insn *i;

  psi_drop_hidden (psi);
  so_far = psi->src[0];
  if (psi->nsrc == 1)
    {
      i = new_before (fn, psi, so_far.val ? PSI_COPY : PSI_CONST, 1,
		      psi->dst[0]);
      i->src[0] = so_far;
    }
  for (unsigned k = 1; k < psi->nsrc; k++)
    {
      i = new_before (fn, psi, PSI_SELECT, 2,
		      k + 1 == psi->nsrc ? psi->dst[0] : NULL);
      i->host = psi->host;
      i->pred[0] = psi->pred[k];
      i->src[0] = psi->src[k];
      i->src[1] = so_far;
      so_far = psi_opnd_of (i->dst[0]);
    }
  psi_unlink (psi);
}

/* Was PSI a select of the host, and can it be again?  */
static bool
was_select (const psi_ctx *ctx, const psi_insn *psi)
{
  return psi->host && psi->nsrc == 2 && psi_is_true (psi->pred[0])
	 && ctx->host && ctx->host->selects
	 && ctx->host->selects (ctx->host->data, psi);
}

/* ---- Moves ------------------------------------------------------------------- */

/* Is argument K of PSI defined under its predicate alone, or always chosen?  */
static bool
under_own (psi_fn *fn, const psi_insn *psi, unsigned k)
{
  const psi_insn *d = psi_def_of (psi->src[k]);

  return psi_is_true (psi->pred[k])
	 || (d && (d->op == PSI_PSI
		   || psi_within (fn, d->guard, psi->pred[k])));
}

static void
to_moves (psi_ctx *ctx, psi_fn *fn, psi_insn *psi)
{
  for (unsigned k = 0; k < psi->nsrc; k++)
    {
      psi_point at;
      psi_val *v;
      psi_insn *copy;

      if (under_own (fn, psi, k))
	continue;
      at = psi_arg_point (fn, psi, k);
      if (psi->src[k].val && psi->src[k].val->pinned)
	at = psi_point_before (psi);
      if (k > 0 && !psi_arg_floats (psi, k - 1))
	at = psi_point_lower (fn, at, psi_arg_point (fn, psi, k - 1));
      v = psi_version_new (fn, psi->dst[0]);
      copy = psi_copy_new (fn, psi->pred[k], v, psi->src[k],
			   PSI_C_NORM_GUARD);
      v->def = copy;
      psi_point_insert (at, copy);
      psi->src[k] = psi_opnd_of (v);
      ctx->stats.copies[PSI_C_NORM_GUARD]++;
    }
}

enum psi_status
psi_select (psi_ctx *ctx, psi_fn *fn)
{
  bool moves = ctx->host || ctx->choice[PSI_CH_LOWER] == PSI_LOWER_MOVE;
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  if (moves)
    psi_name_predicates (fn);
  psi_number (fn);
  for (unsigned k = 0; k < n; k++)
    psi_for_each_insn_safe (psi, order[k])
      if (psi->op == PSI_PSI && (!moves || was_select (ctx, psi)))
	to_selects (fn, psi);
      else if (psi->op == PSI_PSI)
	to_moves (ctx, fn, psi);
  return PSI_OK;
}
