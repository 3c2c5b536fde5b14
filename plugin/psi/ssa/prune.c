/* ssa/prune.c: dead phis go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 8: a
   phi is useful if an insn that is no phi uses it, or a useful phi does.  A psi
   is an insn that is no phi here.  Departing from it, a phi is pushed when it
   first turns out to be useful, not again at each use (lines 6 to 8), and so
   the order of the first pass over the insns does not matter.

   Implicit undefs that only dead phis used go with them.  What is left of the
   minimal form is the pruned one.

   Needs: SSA form.  Keeps: everything else; webs only lose members.  */

#include "ssa/ssa.h"
#include <string.h>

struct prune
{
  bool *useful;			/* By id of a phi's result.  */
  psi_insn **stack;
  unsigned n;
};

static void
use (struct prune *p, const psi_val *v)
{
  if (v->pinned || !v->def || v->def->op != PSI_PHI || p->useful[v->id])
    return;
  p->useful[v->id] = true;
  p->stack[p->n++] = v->def;
}

static void
use_operands (struct prune *p, const psi_insn *insn)
{
  psi_for_each_used (v, insn)
    use (p, v);
}

bool *
psi_useful_phis (psi_fn *fn)
{
  size_t n = fn->nvals;
  struct prune p = { .useful = psi_xmalloc (n * sizeof *p.useful),
		     .stack = psi_xmalloc (n * sizeof *p.stack) };

  memset (p.useful, 0, n * sizeof *p.useful);
  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      if (insn->op != PSI_PHI)
	use_operands (&p, insn);
  while (p.n > 0)
    use_operands (&p, p.stack[--p.n]);
  psi_xfree (p.stack);
  return p.useful;
}

void
psi_drop_unused_undefs (psi_fn *fn)
{
  bool *used = psi_zeroed (fn->nvals, sizeof *used);

  psi_for_each_block (b, fn)
    psi_for_each_insn (insn, b)
      psi_for_each_used (v, insn)
	used[v->id] = true;
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (insn, b)
      if ((insn->flags & PSI_F_IMPLICIT) && !used[insn->dst[0]->id])
	{
	  insn->dst[0]->def = NULL;
	  psi_unlink (insn);
	}
  psi_xfree (used);
}

enum psi_status
psi_phi_prune (psi_ctx *ctx, psi_fn *fn)
{
  bool *useful = psi_useful_phis (fn);

  (void) ctx;
  psi_for_each_block (b, fn)
    for (psi_insn *phi = b->first, *next; phi && phi->op == PSI_PHI;
	 phi = next)
      {
	next = phi->next;
	if (useful[phi->dst[0]->id])
	  continue;
	phi->dst[0]->def = NULL;
	psi_unlink (phi);
      }
  psi_drop_unused_undefs (fn);
  psi_xfree (useful);
  return PSI_OK;
}
