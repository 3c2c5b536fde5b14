/* opt/constants.c: what is done with values that are known.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What becomes a constant is a constant then, under the guard that it had; a guard
   that is true goes, and what has one that is false.  Branches stay: who can take
   them away knows the flow graph of his host.  An insn that defines a predicate
   keeps its guard, as others are known by it.  */

#include "opt/constants.h"
#include "opt/opt.h"
#include "ssa/ssa.h"
#include <string.h>

struct constants
{
  psi_ctx *ctx;
  psi_fn *fn;
  const psi_uses *uses;
  const struct psi_known *known;
};

bool
psi_may_become (const psi_ctx *ctx, const psi_insn *i)
{
  const psi_host *h = ctx->host;

  return !h || !h->may_reuse || h->may_reuse (h->data, i, i);
}

void
psi_become_copy (psi_fn *fn, psi_insn *i, psi_opnd o)
{
  i->op = o.val ? PSI_COPY : PSI_CONST;
  i->name = NULL;
  i->flags &= PSI_F_GUARDED;
  i->host = NULL;
  psi_set_nsrc (fn, i, 1);
  i->src[0] = o;
}

static struct psi_known
known_literal (const struct constants *s, psi_lit lit)
{
  struct psi_known k = lit.val && !lit.val->pinned ? s->known[lit.val->id]
		       : (struct psi_known) { !lit.val, 1 };

  k.number ^= lit.neg;
  return k;
}

/* I, which has one result, becomes that constant.  */
static void
make_constant (struct constants *s, psi_insn *i, int64_t number)
{
  psi_val *v = i->dst[0];
  psi_insn *c = psi_insn_new (s->fn, PSI_CONST, 1, 1);

  c->dst[0] = v;
  c->src[0].imm = number;
  c->guard = i->guard;
  c->line = i->line;
  v->def = c;
  if (i->op == PSI_PHI)
    psi_insert_at_start (i->block, c);
  else
    psi_insert_before (i, c);
  psi_delete (i);
  s->ctx->stats.constants++;
}

/* Arguments that are never chosen go, unless it could not be proved any more that
   others may use PSI; what is always true need not be asked.  */
static void
change_psi (struct constants *s, psi_insn *psi)
{
  unsigned n = psi->nsrc, kept = 0;
  psi_opnd *src = psi_xmalloc (n * sizeof *src);
  psi_lit *pred = psi_xmalloc (n * sizeof *pred);

  memcpy (src, psi->src, n * sizeof *src);
  memcpy (pred, psi->pred, n * sizeof *pred);
  for (unsigned k = 0; k < n; k++)
    {
      struct psi_known p = known_literal (s, pred[k]);
      if (pred[k].val && p.known && !p.number)
	continue;
      psi->src[kept] = src[k];
      psi->pred[kept] = pred[k];
      if (pred[k].val && p.known && psi_defined_where (s->fn, src[k], PSI_TRUE))
	psi->pred[kept] = PSI_TRUE;
      kept++;
    }
  if (kept)
    psi->nsrc = kept;
  psi_domains_changed (s->fn, psi);
  if (!kept || !psi_users_fit (s->uses, psi->dst[0], psi_opnd_of (psi->dst[0])))
    {
      psi->nsrc = n;
      memcpy (psi->src, src, n * sizeof *src);
      memcpy (psi->pred, pred, n * sizeof *pred);
      psi_domains_changed (s->fn, psi);
    }
  psi_drop_hidden (psi);
  psi_xfree (pred);
  psi_xfree (src);
}

static void
change (struct constants *s, psi_insn *i)
{
  struct psi_known g = known_literal (s, i->guard), v;

  if (i->op == PSI_PSI && i->dst[0]->type != PSI_PRED)
    change_psi (s, i);
  if (psi_defines_predicate (i))
    return;
  if (i->guard.val && g.known && g.number)
    {
      i->guard = PSI_TRUE;
      s->ctx->stats.guards_dropped++;
    }
  else if (i->guard.val && g.known)
    {
      s->ctx->stats.guards_dead++;
      psi_never_executed (s->fn, i);
      return;
    }
  if (i->ndst != 1 || i->dst[0]->pinned || i->dst[0]->pin
      || (i->op == PSI_CONST && !i->src[0].val))
    return;
  v = s->known[i->dst[0]->id];
  if (v.known && psi_may_become (s->ctx, i))
    make_constant (s, i, v.number);
}

void
psi_use_constants (psi_ctx *ctx, psi_fn *fn, const psi_uses *uses,
		   const struct psi_known *known, const bool *where)
{
  struct constants s = { ctx, fn, uses, known };

  psi_for_each_block (b, fn)
    if (where[b->id])
      psi_for_each_insn_deleted (i, b)
	change (&s, i);
  psi_drop_unused_undefs (fn);
  psi_domains_invalidate (fn);
}
