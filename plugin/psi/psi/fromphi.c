/* psi/fromphi.c: phis that choose between values at hand become psis.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.1: "local transformations of control-flow patterns
   can also require the replacement of phi-functions by psi-functions".

	 head: br %p, then, join	 head: br %p, then, join
	 then: jump join		 then: jump join
	 join: x = phi (head: a,	 join: x = psi (!p? a, p? b)
			then: b)

   The branch stays.  The join of a triangle or diamond is taken whose arms hold
   nothing but a jump.  A phi is replaced if its arguments are constants or are
   defined above the join, and are defined wherever the branch goes their way
   (what is defined under another guard is not).  Where p is undefined, the
   branch has undefined behaviour already.

   Needs: SSA form.  Breaks: normalised psis, conventional form.  */

#include "psi/psis.h"

/* The edge out of the head over which B's predecessor edge E is reached, if
   there is nothing between; null: there is.  */
static const psi_edge *
from_head (const psi_edge *e, const psi_block *head)
{
  const psi_block *arm = e->src;

  if (arm == head)
    return e;
  if (arm->npred == 1 && arm->nsucc == 1 && arm->pred[0]->src == head
      && arm->first == arm->last)
    return arm->pred[0];
  return NULL;
}

/* When BLOCK is entered over its first edge; false: it is no such join.  */
static bool
join_literal (const psi_ctx *ctx, psi_fn *fn, const psi_block *block,
	      psi_lit *lit)
{
  const psi_block *head = psi_idom (fn, block);
  const psi_insn *br = head ? psi_terminator (head) : NULL;
  const psi_edge *a, *b;

  if (!br || br->op != PSI_BR || block->npred != 2 || !br->pred[0].val
      || br->pred[0].val->pinned)
    return false;
  if (ctx->host && ctx->host->refuse_block
      && ctx->host->refuse_block (ctx->host->data, block))
    return false;
  a = from_head (block->pred[0], head);
  b = from_head (block->pred[1], head);
  *lit = br->pred[0];
  if (a == head->succ[1])
    *lit = psi_lit_not (*lit);
  return a && b && a != b;
}

/* May O be a psi's argument under LIT in BLOCK?  */
static bool
at_hand (psi_fn *fn, psi_opnd o, psi_lit lit, const psi_block *block)
{
  const psi_insn *d = psi_def_of (o);

  if (o.val && o.val->pinned)
    return false;
  return !d || (d->block != block && psi_block_dominates (fn, d->block, block)
		&& psi_defined_where (fn, o, lit));
}

static void
convert (psi_fn *fn, psi_insn *phi, psi_lit lit, psi_insn *at)
{
  psi_insn *psi = psi_insn_new (fn, PSI_PSI, 1, 2);

  psi->src[0] = phi->src[0];
  psi->pred[0] = lit;
  psi->src[1] = phi->src[1];
  psi->pred[1] = psi_lit_not (lit);
  psi->dst[0] = phi->dst[0];
  psi->dst[0]->def = psi;
  psi_insert_before (at, psi);
  psi_unlink (phi);
  if (psi->dst[0]->type == PSI_PRED)
    psi_domains_invalidate (fn);
}

enum psi_status
psi_from_phi (psi_ctx *ctx, psi_fn *fn)
{
  psi_for_each_block (b, fn)
    {
      psi_insn *at = b->first;
      psi_lit lit;
      if (!psi_reachable (fn, b) || !at || at->op != PSI_PHI
	  || !join_literal (ctx, fn, b, &lit))
	continue;
      while (at->op == PSI_PHI)
	at = at->next;
      psi_for_each_insn_safe (phi, b)
	if (phi->op == PSI_PHI && at_hand (fn, phi->src[0], lit, b)
	    && at_hand (fn, phi->src[1], psi_lit_not (lit), b))
	  convert (fn, phi, lit, at);
    }
  return PSI_OK;
}
