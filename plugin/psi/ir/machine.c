/* ir/machine.c: what the machine can do, and at what price.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The host says, or the text form's own machine.  */

#include "ir/ir.h"

int
psi_edge_prob (const psi_edge *e)
{
  const psi_block *b = e->src;

  if (b->nsucc == 1)
    return 10000;
  if (e->prob >= 0)
    return e->prob;
  e = b->succ[e == b->succ[0]];
  return e->prob >= 0 ? 10000 - e->prob : 5000;
}

static bool
writes_pinned (const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned)
      return true;
  return false;
}

bool
host_can_predicate (const psi_ctx *ctx, const psi_insn *i)
{
  if ((i->flags & PSI_F_EFFECT) && !(i->flags & PSI_F_PRED))
    return false;
  if (ctx->host && ctx->host->can_predicate)
    return ctx->host->can_predicate (ctx->host->data, i);
  return (i->flags & PSI_F_PRED) || i->op == PSI_LOAD || i->op == PSI_STORE
	 || i->op == PSI_COPY;
}

bool
host_can_speculate (const psi_ctx *ctx, const psi_insn *i)
{
  if (i->flags & (PSI_F_WRITE | PSI_F_EFFECT))
    return false;
  if (ctx->host && ctx->host->can_speculate)
    return ctx->host->can_speculate (ctx->host->data, i);
  return !(i->flags & PSI_F_TRAP)
	 && (i->op == PSI_COMPARE || !writes_pinned (i));
}

enum psi_ifconv
host_ifconv (const psi_ctx *ctx, const psi_block *b)
{
  return ctx->host && ctx->host->ifconv
	 ? ctx->host->ifconv (ctx->host->data, b)
	 : (enum psi_ifconv) ctx->choice[PSI_CH_IFCONV];
}

int
host_insn_cost (const psi_ctx *ctx, const psi_insn *i)
{
  if (i->op == PSI_PSI || i->op == PSI_PHI || i->op == PSI_UNDEF)
    return 0;
  if (ctx->host && ctx->host->insn_cost)
    return ctx->host->insn_cost (ctx->host->data, i);
  return i->cost ? i->cost : 4;
}

int
host_branch_cost (const psi_ctx *ctx, const psi_block *b)
{
  int p;

  if (ctx->host && ctx->host->branch_cost)
    return ctx->host->branch_cost (ctx->host->data, b);
  if (b->nsucc < 2)
    return 0;
  p = psi_edge_prob (b->succ[0]);
  return 4 + 16 * (p < 5000 ? p : 10000 - p) / 10000;
}

int
host_copy_cost (const psi_ctx *ctx, const psi_insn *like)
{
  return ctx->host && ctx->host->copy_cost
	 ? ctx->host->copy_cost (ctx->host->data, like) : 4;
}
