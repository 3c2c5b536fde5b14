/* exec/iso.c: are two functions the same but for names?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Blocks are matched from the entry through the successors in their order, and
   their insns one by one; names that are not pinned by a bijection that grows
   as they are met, pinned ones by name.  Blocks that the entry does not reach,
   probabilities, causes, costs and the host's cookies do not matter.  */

#include "verify/verify.h"
#include <string.h>

struct iso
{
  psi_ctx *ctx;
  const psi_fn *a, *b;
  const psi_val **to, **from;	/* By id of A's, of B's.  */
  const psi_block **block;	/* By id of A's.  */
  bool *taken;			/* By id of B's blocks.  */
  const psi_block **work;
  unsigned nwork;
};

/* One message: WHAT differs, and both insns (if not null).  */
static bool
differ (struct iso *s, const char *what, const psi_insn *i, const psi_insn *j)
{
  struct psi_text t;
  FILE *f = psi_text_open (&t);

  if (!f)
    return false;
  fprintf (f, "@%s and @%s differ: %s", s->a->name, s->b->name, what);
  if (i)
    {
      fputs ("\n  one   ", f);
      psi_print_insn (f, i);
    }
  if (j)
    {
      fputs ("\n  other ", f);
      psi_print_insn (f, j);
    }
  psi_text_message (s->ctx, &t, NULL, 0);
  return false;
}

static bool
same_val (struct iso *s, const psi_val *v, const psi_val *w)
{
  if (!v || !w)
    return v == w;
  if (v->type != w->type || v->pinned != w->pinned || v->param != w->param)
    return false;
  if (v->pinned)
    return !strcmp (v->name, w->name);
  if (!s->to[v->id] && !s->from[w->id])
    {
      s->to[v->id] = w;
      s->from[w->id] = v;
    }
  return s->to[v->id] == w && same_val (s, v->pin, w->pin);
}

static bool
same_lit (struct iso *s, psi_lit x, psi_lit y)
{
  return x.neg == y.neg && same_val (s, x.val, y.val);
}

static bool
same_name (const char *x, const char *y)
{
  return x && y ? !strcmp (x, y) : x == y;
}

/* The argument of phi J that flows in where argument K of phi I does: edges
   are matched by their source and their place there.  */
static const psi_opnd *
phi_argument (struct iso *s, const psi_insn *i, const psi_insn *j, unsigned k)
{
  const psi_edge *e = i->block->pred[k], *f;
  const psi_block *src = s->block[e->src->id];

  /* Not met: the entry does not reach it.  */
  if (!src)
    return NULL;
  f = src->succ[psi_succ_index (e)];
  return &j->src[psi_pred_index (f)];
}

static bool
same_opnd (struct iso *s, psi_opnd x, psi_opnd y)
{
  return same_val (s, x.val, y.val) && (x.val || x.imm == y.imm);
}

/* Compares I and J; the arguments of phis only with PHIS, and then nothing
   else.  */
static bool
same_insn (struct iso *s, const psi_insn *i, const psi_insn *j, bool phis)
{
  unsigned flags = PSI_F_READ | PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT
		   | PSI_F_IMPLICIT;

  if (phis)
    {
      for (unsigned k = 0; k < i->nsrc; k++)
	{
	  const psi_opnd *o = phi_argument (s, i, j, k);
	  if (o && !same_opnd (s, i->src[k], *o))
	    return false;
	}
      return true;
    }
  if (i->op != j->op || i->rel != j->rel || i->ndst != j->ndst || i->nsrc != j->nsrc
      || (i->flags & flags) != (j->flags & flags)
      || (i->op != PSI_BR && !same_name (i->name, j->name))
      || !same_lit (s, i->guard, j->guard))
    return false;
  if (i->op != PSI_PHI)
    for (unsigned k = 0; k < i->nsrc; k++)
      if (!same_opnd (s, i->src[k], j->src[k]))
	return false;
  for (unsigned k = 0; k < psi_npred (i); k++)
    if (!same_lit (s, i->pred[k], j->pred[k]))
      return false;
  for (unsigned k = 0; k < i->ndst; k++)
    if (!same_val (s, i->dst[k], j->dst[k]))
      return false;
  return true;
}

/* Matches the successors of X and Y.  */
static bool
same_successors (struct iso *s, const psi_block *x, const psi_block *y)
{
  if (x->nsucc != y->nsucc)
    return differ (s, "other successors", x->last, y->last);
  for (unsigned i = 0; i < x->nsucc; i++)
    {
      const psi_block *u = x->succ[i]->dst, *v = y->succ[i]->dst;
      if (!s->block[u->id] && !s->taken[v->id])
	{
	  s->block[u->id] = v;
	  s->taken[v->id] = true;
	  s->work[s->nwork++] = u;
	}
      else if (s->block[u->id] != v)
	return differ (s, "another successor", x->last, y->last);
    }
  return true;
}

static bool
same_block (struct iso *s, const psi_block *x, const psi_block *y, bool phis)
{
  const psi_insn *i = x->first, *j = y->first;

  /* Both end with their terminator, so together or not at all.  */
  for (; i && j; i = i->next, j = j->next)
    {
      if (phis && i->op != PSI_PHI)
	return true;
      if (!same_insn (s, i, j, phis))
	return differ (s, "another insn", i, j);
    }
  return phis || same_successors (s, x, y);
}

static bool
same_fn (struct iso *s)
{
  const psi_fn *a = s->a, *b = s->b;

  if (a->nparams != b->nparams)
    return differ (s, "another number of parameters", NULL, NULL);
  for (unsigned i = 0; i < a->nparams; i++)
    if (!same_val (s, a->params[i], b->params[i]))
      return differ (s, "another parameter", NULL, NULL);
  s->block[0] = b->blocks[0];
  s->taken[0] = true;
  s->work[s->nwork++] = a->blocks[0];
  /* WORK lists the blocks in the order in which they are met.  */
  for (unsigned i = 0; i < s->nwork; i++)
    if (!same_block (s, s->work[i], s->block[s->work[i]->id], false))
      return false;
  for (unsigned i = 0; i < s->nwork; i++)
    if (!same_block (s, s->work[i], s->block[s->work[i]->id], true))
      return false;
  return true;
}

enum psi_status
psi_isomorphic (psi_ctx *ctx, const psi_fn *a, const psi_fn *b)
{
  struct iso s = { .ctx = ctx, .a = a, .b = b };
  enum psi_status status = psi_check_shape (ctx, a);

  if (status == PSI_OK)
    status = psi_check_shape (ctx, b);
  if (status != PSI_OK)
    return status;
  s.to = psi_zeroed (a->nvals, sizeof *s.to);
  s.from = psi_zeroed (b->nvals, sizeof *s.from);
  s.block = psi_zeroed (a->nblocks, sizeof *s.block);
  s.taken = psi_zeroed (b->nblocks, sizeof *s.taken);
  s.work = psi_zeroed (a->nblocks, sizeof *s.work);
  status = same_fn (&s) ? PSI_OK : PSI_WRONG;
  psi_xfree (s.to);
  psi_xfree (s.from);
  psi_xfree (s.block);
  psi_xfree (s.taken);
  psi_xfree (s.work);
  return status;
}
