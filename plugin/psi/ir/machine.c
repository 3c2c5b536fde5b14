/* ir/machine.c: what the machine can do, and at what price.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The host says; or the text, by attributes; or, where it has none, the text form's
   own machine.  */

#include "ir/ir.h"
#include <string.h>

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
  if (i->flags & (PSI_F_PRED | PSI_F_UNPRED))
    return i->flags & PSI_F_PRED;
  return i->op == PSI_LOAD || i->op == PSI_STORE || i->op == PSI_COPY || i->op == PSI_PCOPY;
}

bool
host_can_speculate (const psi_ctx *ctx, const psi_insn *i)
{
  if (i->flags & (PSI_F_WRITE | PSI_F_EFFECT))
    return false;
  if (ctx->host && ctx->host->can_speculate)
    return ctx->host->can_speculate (ctx->host->data, i);
  if (i->flags & (PSI_F_SPEC | PSI_F_UNSPEC))
    return (i->flags & PSI_F_SPEC) && !(i->flags & PSI_F_TRAP);
  return !(i->flags & PSI_F_TRAP)
	 && (i->op == PSI_COMPARE || !writes_pinned (i));
}

/* Of the text form's loads and stores: different addresses are different cells.  */
enum psi_places
host_places (const psi_ctx *ctx, const psi_insn *a, const psi_insn *b)
{
  if (ctx->host && ctx->host->places)
    return ctx->host->places (ctx->host->data, a, b);
  if ((a->op != PSI_LOAD && a->op != PSI_STORE)
      || (b->op != PSI_LOAD && b->op != PSI_STORE))
    return PSI_PLACES_UNKNOWN;
  if (a->src[0].val != b->src[0].val)
    return PSI_PLACES_UNKNOWN;
  return a->src[0].imm == b->src[0].imm ? PSI_PLACES_ONE : PSI_PLACES_APART;
}

bool
host_moves (const psi_ctx *ctx, const psi_insn *i, unsigned *operand)
{
  *operand = 1;
  if (ctx->host && ctx->host->moves)
    return ctx->host->moves (ctx->host->data, i, operand);
  return i->op == PSI_LOAD || i->op == PSI_STORE;
}

enum psi_ifconv
host_ifconv (const psi_ctx *ctx, const psi_block *b)
{
  const psi_insn *br = psi_terminator (b);

  if (ctx->host && ctx->host->ifconv)
    return ctx->host->ifconv (ctx->host->data, b);
  if (br && br->op == PSI_BR && br->name && !strcmp (br->name, PSI_MARKED))
    return PSI_IFCONV_OFF;
  return br && (br->flags & PSI_F_STRAIGHT) ? PSI_IFCONV_ALWAYS
	 : br && (br->flags & PSI_F_WEIGHED) ? PSI_IFCONV_COST
	 : (enum psi_ifconv) ctx->choice[PSI_CH_IFCONV];
}

const char *
host_refuse_region (const psi_ctx *ctx, psi_block **blocks, unsigned n,
		    psi_block *join)
{
  if (ctx->host && ctx->host->refuse_region)
    return ctx->host->refuse_region (ctx->host->data, blocks, n, join);
  return psi_terminator (blocks[0])->name;
}

enum psi_ahead
host_ahead (const psi_ctx *ctx, const psi_block *head)
{
  unsigned flags = psi_terminator (head)->flags;

  if (ctx->host && ctx->host->ahead)
    return ctx->host->ahead (ctx->host->data, head);
  return flags & PSI_F_AHEAD ? PSI_AHEAD_YES
	 : flags & PSI_F_EVEN ? PSI_AHEAD_STEPS : PSI_AHEAD_NO;
}

bool
host_bytes (const psi_ctx *ctx, const psi_block *head)
{
  if (ctx->host && ctx->host->bytes)
    return ctx->host->bytes (ctx->host->data, head);
  return psi_terminator (head)->flags & PSI_F_BYTES;
}

int
host_insn_cost (const psi_ctx *ctx, const psi_insn *i)
{
  if (i->op == PSI_PSI || i->op == PSI_PHI || i->op == PSI_UNDEF)
    return 0;
  if (ctx->host && ctx->host->insn_cost)
    return ctx->host->insn_cost (ctx->host->data, i);
  return i->flags & PSI_F_FREE ? 0 : i->cost ? i->cost : 4;
}

int
host_branch_cost (const psi_ctx *ctx, const psi_block *b)
{
  const psi_insn *end = psi_terminator (b);
  int p;

  if (ctx->host && ctx->host->branch_cost)
    return ctx->host->branch_cost (ctx->host->data, b);
  if (end && (end->cost || (end->flags & PSI_F_FREE)))
    return end->cost;
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
