/* text/describe.c: writes what the host says into attributes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Afterwards passes decide without the host as they do with it, as far as that
   depends on what can be executed under a guard or in vain, on costs, and on what is
   to become of branches; ir/machine.c reads the attributes.  Only what differs from
   the text form's own rules is written.  */

#include "text/text.h"

static void
describe_plain (const psi_ctx *ctx, const psi_ctx *bare, psi_insn *i)
{
  bool predicate = host_can_predicate (ctx, i);
  bool speculate = host_can_speculate (ctx, i);

  if (predicate != host_can_predicate (bare, i))
    i->flags |= predicate ? PSI_F_PRED : PSI_F_UNPRED;
  if (speculate != host_can_speculate (bare, i))
    i->flags |= speculate ? PSI_F_SPEC : PSI_F_UNSPEC;
  if (i->op == PSI_COMPARE && ctx->host->otherwise
      && ctx->host->otherwise (ctx->host->data, i))
    i->flags |= PSI_F_CCMP;
  i->cost = host_insn_cost (ctx, i);
  if (!i->cost && host_insn_cost (bare, i))
    i->flags |= PSI_F_FREE;
}

static void
describe_branch (const psi_ctx *ctx, const psi_ctx *bare, psi_insn *br)
{
  enum psi_ifconv mode = host_ifconv (ctx, br->block);
  enum psi_ahead ahead = host_ahead (ctx, br->block);

  if (mode == PSI_IFCONV_OFF)
    br->name = PSI_MARKED;
  else if (mode != host_ifconv (bare, br->block))
    br->flags |= mode == PSI_IFCONV_ALWAYS ? PSI_F_STRAIGHT : PSI_F_WEIGHED;
  if (ahead != PSI_AHEAD_NO)
    br->flags |= ahead == PSI_AHEAD_YES ? PSI_F_AHEAD : PSI_F_EVEN;
  if (host_bytes (ctx, br->block))
    br->flags |= PSI_F_BYTES;
}

void
psi_describe (const psi_ctx *ctx, psi_fn *fn)
{
  psi_ctx bare = *ctx;

  bare.host = NULL;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_BR || i->op == PSI_JUMP)
	{
	  if (i->op == PSI_BR)
	    describe_branch (ctx, &bare, i);
	  i->cost = host_branch_cost (ctx, b);
	  if (!i->cost && host_branch_cost (&bare, b))
	    i->flags |= PSI_F_FREE;
	}
      else if (!(psi_ops[i->op].flags & PSI_F_TERM) && i->op != PSI_PHI
	       && i->op != PSI_PSI && i->op != PSI_UNDEF)
	describe_plain (ctx, &bare, i);
}
