/* opt/dce.c: dead code elimination.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Cytron et al. 1991, section 7.1, without its removal of branches: needed is
   what writes memory, has another effect, ends a block or sets a pinned name,
   and what those use; the rest goes.  An insn that may trap and is not needed
   otherwise goes too: fewer traps are a refinement.  A psi is an insn like any
   other here (chapter 15, 15.2).

   Guards say more: what is used only under guards that are disjoint with its own
   is undefined wherever it is used.

	p? x = load a		goes; x = undef is implicit, if it is used
	!p? y = add x, b	y is undefined anyway

   Psis and phis count as uses all the same, so that they keep their arguments'
   definitions; what is never chosen goes by psi-reduction.  So does what defines a
   predicate: others are known by it.

   Needs: SSA form.  Keeps: everything else.  */

#include "opt/opt.h"
#include "pred/pred.h"
#include "ssa/ssa.h"
#include <string.h>

struct dce
{
  psi_fn *fn;
  bool disjoint;		/* A use was left out for its guard.  */
  bool *needed;			/* By uid.  */
  psi_insn **work;
  unsigned n;
};

static void
mark_live (struct dce *d, psi_insn *insn)
{
  if (!insn || d->needed[insn->uid])
    return;
  d->needed[insn->uid] = true;
  d->work[d->n++] = insn;
}

static void
mark_val (struct dce *d, const psi_val *v)
{
  if (v && !v->pinned)
    mark_live (d, v->def);
}

/* V is used under GUARD, by an insn of its own.  */
static void
mark_under (struct dce *d, const psi_val *v, psi_lit guard)
{
  if (v && !v->pinned && v->def && v->def->op != PSI_PSI && v->type != PSI_PRED
      && !psi_is_true (guard) && !psi_is_true (v->def->guard)
      && psi_disjoint (d->fn, v->def->guard, guard) == PSI_YES)
    d->disjoint = true;
  else
    mark_val (d, v);
}

static bool
is_root (const psi_insn *insn)
{
  if (insn->flags & (PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TERM))
    return true;
  for (unsigned i = 0; i < insn->ndst; i++)
    if (insn->dst[i]->pinned)
      return true;
  return false;
}

enum psi_status
psi_dce (psi_ctx *ctx, psi_fn *fn)
{
  struct dce d;
  size_t n = fn->next_uid;

  (void) ctx;
  d.fn = fn;
  d.disjoint = false;
  d.needed = psi_zeroed (n, sizeof *d.needed);
  d.work = psi_xmalloc (n * sizeof *d.work);
  d.n = 0;
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      if (is_root (insn))
	mark_live (&d, insn);
  while (d.n > 0)
    {
      const psi_insn *insn = d.work[--d.n];
      mark_val (&d, insn->guard.val);
      for (unsigned i = 0; i < insn->nsrc; i++)
	mark_under (&d, insn->src[i].val, insn->guard);
      for (unsigned i = 0; i < psi_npred (insn); i++)
	mark_val (&d, insn->pred[i].val);
    }
  psi_for_each_block (b, fn)
    psi_for_each_insn_deleted (insn, b)
      if (!d.needed[insn->uid] && !(insn->flags & PSI_F_PART))
	{
	  for (unsigned i = 0; i < insn->ndst; i++)
	    if (d.disjoint)
	      psi_insert_before (insn, psi_implicit_undef_new (fn, insn->dst[i]));
	    else
	      insn->dst[i]->def = NULL;
	  psi_delete (insn);
	}
  if (d.disjoint)
    psi_drop_unused_undefs (fn);
  psi_xfree (d.work);
  psi_xfree (d.needed);
  return PSI_OK;
}
