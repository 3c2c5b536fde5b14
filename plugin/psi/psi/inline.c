/* psi/inline.c: psis that are arguments of psis become their arguments.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-inlining:

     x = psi (a, p? b)
     y = psi (x, q? c)		->	y = psi (a, p? b, q? c)

   An argument of the inner psi gets the conjunction of its own predicate and
   the outer one, the polarity of both being kept, through all psis within each
   other.  The conjunction is the inner predicate if that is false wherever the
   outer one is (false, not undefined: else the psi would be undefined where it
   had an argument further left), the outer one if it implies the inner one.
   Where the inner psi had no value or an undefined one, the outer one may now
   have a value, which refines it.

   Choice `inline':
   - dying: a psi is inlined only into the one place where it is used, in the
     same block, and only if each conjunction is one of the two predicates.  So
     nothing is computed twice, and the work is linear.
   - all: as in chapter 15; other conjunctions are computed (psi/logic.c), other
     uses of the inner psi stay.  As this can double the arguments with
     each psi, a psi is not inlined where it would make one of more than
     MAX_ARGS, nor when MAX_GROWTH were added in the function.

   Departures: psis are expanded outermost first, the users of a psi before it,
   so that arguments are moved once.  A psi with a pinned argument or predicate,
   which is read at its place, is not inlined; nor is one that is a predicate,
   for other predicates are known by it; nor where a client could not prove any
   more that the psi has a value.

   Needs: SSA form.  Keeps: normalised psis, for they are normalised on the
   virtually inlined psi.  */

#include "psi/psis.h"
#include <string.h>

#define MAX_ARGS 4096
#define MAX_GROWTH 65536

/* A psi that is being expanded, and where in it.  */
struct frame
{
  psi_insn *psi;
  unsigned next;
  psi_lit *pred;		/* Of its arguments, under those outside; owned. */
  bool stays;			/* For other uses; so its arguments are used on. */
};

struct inliner
{
  psi_fn *fn;
  bool all;
  psi_uses *uses;
  unsigned long growth;
  struct frame *stack;
  unsigned nstack, stack_cap;
  /* The arguments so far, and what is still to come at least.  */
  psi_opnd *src;
  psi_lit *pred;
  unsigned n, cap, pending;
  bool changed;
  psi_insn **gone;		/* The psis inlined that are not used on.  */
  unsigned ngone, gone_cap;
};

/* ---- Predicates ------------------------------------------------------------ */

/* The conjunction of OUTER and argument J's predicate of INNER, if it is one
   of them, or (AT not null, the psi that wants it) by computing it.  */
static bool
conjunction (psi_fn *fn, psi_lit outer, const psi_insn *inner, unsigned j,
	     psi_insn *at, psi_lit *both)
{
  psi_lit own = inner->pred[j];

  *both = outer;
  if (psi_is_true (outer) || (!psi_is_true (own) && psi_within (fn, own, outer)))
    {
      *both = own;
      return true;
    }
  if (psi_implies (fn, outer, own) != PSI_YES)
    {
      if (!at || !outer.val || !own.val || outer.val->pinned)
	return false;
      *both = psi_logic_and (fn, outer, own, at);
    }
  return psi_defined_where (fn, inner->src[j], *both);
}

/* The predicates of INNER's arguments where its own is OUTER; null: no.  */
static psi_lit *
conjunctions (struct inliner *l, psi_lit outer, const psi_insn *inner,
	      psi_insn *at)
{
  psi_lit *both = psi_xmalloc (inner->nsrc * sizeof *both);

  for (unsigned j = 0; j < inner->nsrc; j++)
    if (!conjunction (l->fn, outer, inner, j, l->all ? at : NULL, &both[j]))
      {
	psi_xfree (both);
	return NULL;
      }
  return both;
}

/* ---- Expansion ------------------------------------------------------------- */

static bool
reads_pinned (const psi_insn *psi)
{
  for (unsigned k = 0; k < psi->nsrc; k++)
    if ((psi->src[k].val && psi->src[k].val->pinned)
	|| (psi->pred[k].val && psi->pred[k].val->pinned))
      return true;
  return false;
}

/* The psi that O, an argument of ROOT in the end, may be replaced by; null:
   none.  */
static psi_insn *
inner_psi (struct inliner *l, psi_opnd o, const psi_insn *root)
{
  psi_insn *inner = psi_def_of (o);

  if (!inner || inner->op != PSI_PSI || reads_pinned (inner))
    return NULL;
  if (!l->all)
    return psi_uses_count (l->uses, o.val) == 1 && inner->block == root->block
	   ? inner : NULL;
  if (l->n + l->pending + inner->nsrc > MAX_ARGS
      || l->growth + inner->nsrc > MAX_GROWTH)
    return NULL;
  l->growth += inner->nsrc;
  return inner;
}

static void
push (struct inliner *l, psi_insn *psi, psi_lit *pred, bool stays)
{
  PSI_ADD (l, stack, (struct frame) { psi, 0, pred, stays });
  l->pending += psi->nsrc;
}

static void
add_argument (struct inliner *l, psi_opnd src, psi_lit pred)
{
  unsigned cap = l->cap;

  l->src = psi_more (l->src, l->n, &cap, sizeof *l->src);
  l->pred = psi_more (l->pred, l->n, &l->cap, sizeof *l->pred);
  l->src[l->n] = src;
  l->pred[l->n++] = pred;
}

/* Goes on with INNER, which argument F of ROOT is, and whose predicates there
   are BOTH.  */
static void
enter (struct inliner *l, const struct frame *f, psi_insn *inner,
       psi_lit *both)
{
  bool stays = f->stays || psi_uses_count (l->uses, inner->dst[0]) > 1;

  l->changed = true;
  if (!stays)
    PSI_ADD (l, gone, inner);
  push (l, inner, both, stays);
}

/* Lists the arguments of ROOT with psis inlined.  */
static void
expand (struct inliner *l, psi_insn *root)
{
  psi_lit *own = psi_xmalloc (root->nsrc * sizeof *own);

  memcpy (own, root->pred, root->nsrc * sizeof *own);
  l->n = l->pending = l->ngone = 0;
  l->changed = false;
  push (l, root, own, false);
  while (l->nstack > 0)
    {
      struct frame *f = &l->stack[l->nstack - 1];
      psi_lit *both = NULL;
      unsigned k = f->next++;
      psi_insn *inner;
      psi_opnd o;

      if (k == f->psi->nsrc)
	{
	  psi_xfree (f->pred);
	  l->nstack--;
	  continue;
	}
      l->pending--;
      o = f->psi->src[k];
      inner = inner_psi (l, o, root);
      if (inner)
	both = conjunctions (l, f->pred[k], inner, root);
      if (both)
	{
	  enter (l, f, inner, both);
	  continue;
	}
      if (f->psi != root && o.val)
	psi_uses_add (l->uses, o.val, root);
      add_argument (l, o, f->pred[k]);
    }
}

/* Gives PSI the arguments listed; false: a client could not use it then.  */
static bool
commit (struct inliner *l, psi_insn *psi)
{
  psi_insn old = *psi;

  psi->nsrc = 0;
  psi_set_nsrc (l->fn, psi, l->n);
  memcpy (psi->src, l->src, l->n * sizeof *l->src);
  memcpy (psi->pred, l->pred, l->n * sizeof *l->pred);
  psi_domains_changed (l->fn, psi);
  if (psi_users_fit (l->uses, psi->dst[0], psi_opnd_of (psi->dst[0])))
    return true;
  psi_domains_changed (l->fn, psi);
  psi->nsrc = old.nsrc;
  psi->src = old.src;
  psi->pred = old.pred;
  return false;
}

static void
inline_into (struct inliner *l, psi_insn *psi)
{
  expand (l, psi);
  if (!l->changed || !commit (l, psi))
    return;
  for (unsigned k = 0; k < l->ngone; k++)
    {
      l->gone[k]->dst[0]->def = NULL;
      psi_unlink (l->gone[k]);
    }
}

enum psi_status
psi_inline (psi_ctx *ctx, psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);
  struct inliner l = { .fn = fn };

  l.all = ctx->choice[PSI_CH_INLINE] == PSI_INLINE_ALL;
  l.uses = psi_uses_new (fn);
  psi_number (fn);
  psi_logic_begin (fn);
  while (n-- > 0)
    for (psi_insn *psi = order[n]->last, *prev; psi; psi = prev)
      {
	if (psi->op == PSI_PSI && psi->dst[0]->type != PSI_PRED)
	  inline_into (&l, psi);
	prev = psi->prev;
      }
  psi_logic_end (fn);
  psi_xfree (l.gone);
  psi_xfree (l.pred);
  psi_xfree (l.src);
  psi_xfree (l.stack);
  psi_uses_free (l.uses);
  return PSI_OK;
}

enum psi_status
psi_inline_dying (psi_ctx *ctx, psi_fn *fn)
{
  int how = ctx->choice[PSI_CH_INLINE];
  enum psi_status status;

  ctx->choice[PSI_CH_INLINE] = PSI_INLINE_DYING;
  status = psi_inline (ctx, fn);
  ctx->choice[PSI_CH_INLINE] = how;
  return status;
}
