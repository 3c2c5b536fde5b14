/* psi/fromselect.c: psi-from-select, selects as psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     x = select p, a, b			x = psi (b, p? a)

   SSA book, chapter 15, figure 15.10 read backwards: what psi-select makes of a psi.
   What makes psis smaller sees selects then, too.  A psi has no guard and names no
   resource: a select under a guard, into a resource or of pinned names stays.  So does one
   that can choose a value where that has none, as its own guard does not hold.  The psi
   keeps the select's host, by which psi-select finds it again.

   Needs: SSA form.  Breaks: normalised psis, conventional form.  */

#include "psi/psis.h"

static bool
is_pinned (psi_opnd o)
{
  return o.val && o.val->pinned;
}

static bool
can_be_psi (const psi_insn *i)
{
  return i->op == PSI_SELECT && i->nsrc == 2 && psi_is_true (i->guard)
	 && !i->dst[0]->pinned && !i->dst[0]->pin && i->pred[0].val && !i->pred[0].val->pinned
	 && !is_pinned (i->src[0]) && !is_pinned (i->src[1]);
}

enum psi_status
psi_from_select (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  psi_for_each_block (b, fn)
    psi_for_each_insn_safe (i, b)
      if (can_be_psi (i))
	{
	  psi_insn *psi = psi_insn_new (fn, PSI_PSI, 1, 2);
	  psi->src[0] = i->src[1];
	  psi->src[1] = i->src[0];
	  psi->pred[1] = i->pred[0];
	  psi->dst[0] = i->dst[0];
	  psi->host = i->host;
	  psi_insert_before (i, psi);
	  if (!psi_argument_defined (fn, psi, 0) || !psi_argument_defined (fn, psi, 1))
	    {
	      psi_unlink (psi);
	      continue;
	    }
	  psi->dst[0]->def = psi;
	  psi_unlink (i);
	}
  return PSI_OK;
}
