/* opt/copyfold.c: copy folding.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   De Ferriere, "Improvements to the psi-SSA representation", sections 3 and 5:
   that an argument of a psi has a predicate of its own lets all copies go, the
   predicated ones too.

	x = copy y	a use of x is one of y
	q? x = copy y	the same: where q does not hold x is undefined, and
			may be y as well as any other value

   An argument p? x of a psi becomes p? y only if p stays within where y is
   defined.  That x, a predicate, holds says that q does; y would not: such a
   copy is folded if it has no guard only.  Not folded: copies of constants, and
   copies from or to a pinned name, which can change meanwhile.

   A copy outside of a loop in which its source is computed is folded into psis
   only.  It costs nothing in the loop.  Without it x and y are one register in the
   loop and behind it, and where registers are allocated loop by loop that one is
   split again at each exit (http-parser: 51 of them).

   Nor is a copy in a loop, from what came in one resource, as a call's result does, to what goes
   to another, as an argument of the next: then one move is needed, and which value is in which
   resource is for the allocator of registers, which has more to consider and can be wrong about
   one name for both.

   What a psi reads after this can interfere with it, as in chapter 15's figure
   15.9g; that is for psi-normalize and psi-web to repair.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "cfg/cfg.h"
#include "live/live.h"
#include "opt/opt.h"
#include <string.h>

struct fold
{
  psi_ctx *ctx;
  psi_fn *fn;
  const bool *some;		/* By id: results of copies to be folded; null: all.  */
  psi_val **to;			/* By id: what V is a copy of.  */
  bool *folded;			/* By id: a use of copy V has been folded.  */
  unsigned *uses;		/* By id, at the end.  */
  const psi_val **to_resource;	/* By id: one that V, or a phi of it, is moved to.  */
};

static void
find_resources (struct fold *f)
{
  psi_for_each_block (b, f->fn)
    psi_for_each_insn (i, b)
      if (psi_is_move (i) && i->dst[0]->pinned && i->src[0].val && !i->src[0].val->pinned)
	f->to_resource[i->src[0].val->id] = i->dst[0]->var;
  psi_for_each_block (b, f->fn)
    for (psi_insn *phi = b->first; phi && phi->op == PSI_PHI; phi = phi->next)
      for (unsigned k = 0; k < phi->nsrc; k++)
	if (phi->src[k].val && !f->to_resource[phi->src[k].val->id])
	  f->to_resource[phi->src[k].val->id] = f->to_resource[phi->dst[0]->id];
}

/* Is COPY, in a loop, between a resource that its source was moved from and another that its
   result is moved to?  */
static bool
is_between (struct fold *f, const psi_insn *copy)
{
  const psi_insn *def = psi_def_of (copy->src[0]);
  const psi_val *from = psi_is_move (def) ? def->src[0].val : NULL;
  const psi_val *to = f->to_resource[copy->dst[0]->id];

  return from && from->pinned && to && from->var != to && psi_loop_of (f->fn, copy->block);
}

/* What stands for V after folding; sources come first in preorder, so they
   have been folded themselves.  */
static psi_val *
folded (struct fold *f, psi_val *v)
{
  if (!v || v->pinned || !f->to[v->id])
    return v;
  f->folded[v->id] = true;
  return f->to[v->id];
}

static void
fold_argument (struct fold *f, psi_insn *psi, unsigned i)
{
  psi_val *v = psi->src[i].val;

  while (v && !v->pinned && v->def && psi_is_copy (v->def) && (!f->some || f->some[v->id])
	 && psi_defined_where (f->fn, v->def->src[0], psi->pred[i]))
    {
      f->folded[v->id] = true;
      v = v->def->src[0].val;
    }
  psi->src[i].val = v;
}

static void
fold_insn (struct fold *f, psi_insn *insn)
{
  insn->guard.val = folded (f, insn->guard.val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = folded (f, insn->pred[i].val);
  for (unsigned i = 0; i < insn->nsrc; i++)
    if (insn->op == PSI_PSI)
      fold_argument (f, insn, i);
    else if (insn->op != PSI_PHI)
      insn->src[i].val = folded (f, insn->src[i].val);
  if (psi_is_copy (insn) && (!f->some || f->some[insn->dst[0]->id])
      && !psi_copy_leaves_loop (f->fn, insn)
      && !is_between (f, insn)
      && (psi_is_true (insn->guard) || insn->dst[0]->type != PSI_PRED))
    f->to[insn->dst[0]->id] = insn->src[0].val;
}

/* Deletes the copies that were folded and have no use left, a copy of a copy
   before it.  */
static void
delete_copies (struct fold *f, psi_block *const *order, unsigned n)
{
  psi_for_each_block (b, f->fn)
    psi_for_each_insn (insn, b)
      psi_for_each_used (v, insn)
	f->uses[v->id]++;
  for (unsigned i = n; i-- > 0;)
    for (psi_insn *insn = order[i]->last, *prev; insn; insn = prev)
      {
	psi_val *v = insn->ndst == 1 ? insn->dst[0] : NULL;
	prev = insn->prev;
	if (!v || !f->folded[v->id] || f->uses[v->id])
	  continue;
	psi_for_each_used (v, insn)
	  f->uses[v->id]--;
	v->def = NULL;
	psi_delete (insn);
      }
}

void
psi_copies_fold (psi_ctx *ctx, psi_fn *fn, const bool *some)
{
  struct fold f = { .ctx = ctx, .fn = fn, .some = some };
  unsigned n, nvals = fn->nvals;
  psi_block *const *order = psi_dom_order (fn, &n);

  f.to = psi_zeroed (nvals, sizeof *f.to);
  f.folded = psi_zeroed (nvals, sizeof *f.folded);
  f.uses = psi_zeroed (nvals, sizeof *f.uses);
  f.to_resource = psi_zeroed (nvals, sizeof *f.to_resource);
  find_resources (&f);

  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (insn, order[i])
      fold_insn (&f, insn);
  for (unsigned i = 0; i < n; i++)
    for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      for (unsigned k = 0; k < phi->nsrc; k++)
	phi->src[k].val = folded (&f, phi->src[k].val);
  delete_copies (&f, order, n);
  for (unsigned i = 0; i < nvals; i++)
    ctx->stats.copies_folded += f.folded[i];

  psi_xfree (f.to_resource);
  psi_xfree (f.uses);
  psi_xfree (f.folded);
  psi_xfree (f.to);
}

enum psi_status
psi_copy_fold (psi_ctx *ctx, psi_fn *fn)
{
  psi_copies_fold (ctx, fn, NULL);
  return PSI_OK;
}
