/* live/point.c: program points for new insns, and the arguments of psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "The highest point dominated by ..." of chapter 15 (15.4.1) is the lower of
   the points where the values are there for the first time: values that are
   used together lie on one path of the dominator tree.

   Needs: SSA form, dominators, numbered insns.  */

#include "live/live.h"
#include <string.h>

/* ---- Points ------------------------------------------------------------ */

psi_point
psi_point_start (const psi_fn *fn)
{
  return (psi_point) { fn->blocks[0], NULL };
}

psi_point
psi_point_of (const psi_fn *fn, const psi_val *v)
{
  if (!v || v->pinned || !v->def)
    return psi_point_start (fn);
  return (psi_point) { v->def->block,
		       v->def->op == PSI_PHI ? NULL : v->def };
}

bool
psi_point_above (psi_fn *fn, psi_point a, psi_point b)
{
  if (a.block == b.block)
    return b.after && (!a.after || a.after->order < b.after->order);
  return psi_block_dominates (fn, a.block, b.block);
}

psi_point
psi_point_lower (psi_fn *fn, psi_point a, psi_point b)
{
  return psi_point_above (fn, a, b) ? b : a;
}

psi_point
psi_point_before (psi_insn *insn)
{
  psi_insn *prev = insn->prev;
  return (psi_point) { insn->block,
		       prev && prev->op != PSI_PHI ? prev : NULL };
}

void
psi_point_insert (psi_point at, psi_insn *insn)
{
  if (at.after)
    psi_insert_after (at.after, insn);
  else
    psi_insert_at_start (at.block, insn);
  psi_number_insn (insn);
}

/* ---- Arguments --------------------------------------------------------- */

psi_insn *
psi_def_of (psi_opnd o)
{
  return o.val && !o.val->pinned ? o.val->def : NULL;
}

bool
psi_copy_leaves_loop (psi_fn *fn, const psi_insn *copy)
{
  const psi_insn *def = psi_def_of (copy->src[0]);
  const psi_loop *from = def ? psi_loop_of (fn, def->block) : NULL;
  return from && psi_loop_common (from, psi_loop_of (fn, copy->block)) != from;
}

/* The N literals of which one holds where D is executed; null: everywhere.  */
static const psi_lit *
domain_of (const psi_insn *d, unsigned *n)
{
  bool psi = d && d->op == PSI_PSI;

  *n = psi ? d->nsrc : 1;
  return psi ? d->pred : d ? &d->guard : NULL;
}

bool
psi_defined_where (psi_fn *fn, psi_opnd o, psi_lit lit)
{
  unsigned n;
  const psi_lit *domain = domain_of (psi_def_of (o), &n);

  return !domain || psi_covered (fn, lit, domain, n) == PSI_YES;
}

bool
psi_argument_defined (psi_fn *fn, const psi_insn *psi, unsigned index)
{
  unsigned n;
  psi_lit lit = psi->pred[index];
  const psi_lit *domain = domain_of (psi_def_of (psi->src[index]), &n);

  return !domain || psi_covered (fn, lit, domain, n) == PSI_YES
	 || psi_covered_in (fn, psi->block, lit, domain, n) == PSI_YES;
}

psi_point
psi_arg_point (psi_fn *fn, const psi_insn *psi, unsigned i)
{
  return psi_point_lower (fn, psi_point_of (fn, psi->src[i].val),
			  psi_point_of (fn, psi->pred[i].val));
}

psi_point
psi_leaf_point (psi_fn *fn, const psi_insn *psi, unsigned i)
{
  psi_insn *leaf = psi_first_ancestor (fn, psi->src[i]);
  return leaf ? psi_point_of (fn, leaf->dst[0]) : psi_point_start (fn);
}

void
psi_args_remove (psi_insn *psi, unsigned from, unsigned n)
{
  psi->nsrc -= n;
  memmove (psi->src + from, psi->src + from + n,
	   (psi->nsrc - from) * sizeof *psi->src);
  memmove (psi->pred + from, psi->pred + from + n,
	   (psi->nsrc - from) * sizeof *psi->pred);
}

void
psi_arg_move (psi_insn *psi, unsigned from, unsigned to)
{
  psi_opnd src = psi->src[from];
  psi_lit pred = psi->pred[from];

  memmove (psi->src + to + 1, psi->src + to, (from - to) * sizeof src);
  memmove (psi->pred + to + 1, psi->pred + to, (from - to) * sizeof pred);
  psi->src[to] = src;
  psi->pred[to] = pred;
}

void
psi_drop_hidden (psi_insn *psi)
{
  for (unsigned i = psi->nsrc; i-- > 1;)
    if (psi_is_true (psi->pred[i]))
      {
	psi_args_remove (psi, 0, i);
	return;
      }
}
