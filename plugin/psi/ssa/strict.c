/* ssa/strict.c: is a value read that no definition gave?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A program is strict if a definition of each name is on every path from the
   entry to each of its uses.  What counts here:
   - A definition under a guard is one, whether the guard holds or not; that the
     psi which merges it may have no value is another matter.  It is no use of
     the old value.
   - `undef' is one, as who wrote it knew; but `undef implicit' is none:
     construction made it for a use that no definition reaches.
   - A phi is no use.  It hands on what flows into it, to the uses of its
     result.  Neither is the first argument of a psi that is an implicit undef:
     leaving it out says the same.
   - Parameters and pinned names have a value from the start.
   In SSA form, where definitions dominate uses, what is found is so an implicit
   undef that reaches a use through phis; in other forms a use that a walk from
   the entry meets before a definition.

   The witness is the use and a path that leads to it: in SSA form, between two
   phis that hand the value on, a shortest one.  */

#include "cfg/cfg.h"
#include "ssa/flavour.h"
#include "text/text.h"
#include <string.h>

/* ---- Witnesses ------------------------------------------------------------ */

void
psi_flavour_print_insn (FILE *out, const psi_insn *insn)
{
  fputc ('\'', out);
  psi_print_insn (out, insn);
  fprintf (out, "' in block '%s'", insn->block->name);
}

/* ---- Paths --------------------------------------------------------------- */

/* Where a walk over the graph came from; BLOCK null: not met yet.  */
struct step
{
  psi_block *from;
  bool met;
};

struct walk
{
  struct step *steps;		/* By block id.  */
  psi_block **queue;
  unsigned first, n;
};

static void
walk_begin (struct walk *w, psi_fn *fn, psi_block *start)
{
  w->steps = psi_zeroed (fn->nblocks, sizeof *w->steps);
  w->queue = psi_xmalloc (fn->nblocks * sizeof *w->queue);
  w->steps[start->id].met = true;
  w->queue[0] = start;
  w->first = 0;
  w->n = 1;
}

static void
walk_end (struct walk *w)
{
  psi_xfree (w->steps);
  psi_xfree (w->queue);
}

/* Goes on from B.  */
static void
walk_on (struct walk *w, psi_block *b)
{
  for (unsigned i = 0; i < b->nsucc; i++)
    {
      psi_block *s = b->succ[i]->dst;
      if (w->steps[s->id].met)
	continue;
      w->steps[s->id] = (struct step) { b, true };
      w->queue[w->n++] = s;
    }
}

/* Prints the path on which W came to B.  */
static void
print_blocks (FILE *out, struct walk *w, psi_block *b)
{
  unsigned n = 0;

  /* The queue is not needed any more.  */
  for (; b; b = w->steps[b->id].from)
    w->queue[n++] = b;
  while (n > 0)
    fprintf (out, " %s", w->queue[--n]->name);
}

/* ---- SSA form ------------------------------------------------------------ */

/* Marks the phis into which an implicit undef flows: by id of the result, the
   index + 1 of an argument whose value was found to be undefined before.  */
static unsigned *
undefined_phis (psi_fn *fn)
{
  unsigned n, *by = psi_zeroed (fn->nvals, sizeof *by);
  psi_block *const *order = psi_rpo (fn, &n);
  bool changed = true;

  while (changed)
    {
      changed = false;
      for (unsigned i = 0; i < n; i++)
	for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	     phi = phi->next)
	  for (unsigned k = 0; k < phi->nsrc && !by[phi->dst[0]->id]; k++)
	    {
	      const psi_val *v = phi->src[k].val;
	      if (v && psi_reachable (fn, phi->block->pred[k]->src)
		  && (psi_is_implicit (v) || by[v->id]))
		{
		  by[phi->dst[0]->id] = k + 1;
		  changed = true;
		}
	    }
    }
  return by;
}

/* Prints a path on which V, undefined, comes to block B.  */
static void
print_path (FILE *out, psi_fn *fn, const unsigned *by, const psi_val *v,
	    psi_block *b)
{
  unsigned n = 0, cap = 1;
  const psi_val **chain;

  for (const psi_val *u = v; by[u->id]; u = u->def->src[by[u->id] - 1].val)
    cap++;
  chain = psi_xmalloc (cap * sizeof *chain);
  for (const psi_val *u = v; by[u->id]; u = u->def->src[by[u->id] - 1].val)
    chain[n++] = u;
  for (unsigned i = n + 1; i-- > 0;)
    {
      psi_block *from = i == n ? fn->blocks[0] : chain[i]->def->block;
      psi_block *to = b;
      struct walk w;
      if (i > 0)
	to = chain[i - 1]->def->block->pred[by[chain[i - 1]->id] - 1]->src;
      walk_begin (&w, fn, from);
      while (!w.steps[to->id].met)
	walk_on (&w, w.queue[w.first++]);
      print_blocks (out, &w, to);
      walk_end (&w);
    }
  psi_xfree (chain);
}

/* The value that INSN uses and that can be undefined, or null.  */
static psi_val *
undefined_use (const unsigned *by, const psi_insn *insn)
{
  psi_val *v = insn->guard.val;

  if (v && (psi_is_implicit (v) || by[v->id]))
    return v;
  for (unsigned i = 0; i < insn->nsrc; i++)
    if ((v = insn->src[i].val)
	&& (by[v->id]
	    || (psi_is_implicit (v) && !(insn->op == PSI_PSI && i == 0))))
      return v;
  for (unsigned i = 0; i < psi_npred (insn); i++)
    if ((v = insn->pred[i].val) && (psi_is_implicit (v) || by[v->id]))
      return v;
  return NULL;
}

static bool
is_strict_ssa (psi_fn *fn, FILE *why)
{
  unsigned *by = undefined_phis (fn);
  bool strict = true;

  psi_for_each_block (b, fn)
    for (psi_insn *i = b->first; i && strict && psi_reachable (fn, b);
	 i = i->next)
      {
	psi_val *v = i->op == PSI_PHI ? NULL : undefined_use (by, i);
	if (!v)
	  continue;
	strict = false;
	psi_print_name (why, v);
	fputs (" of ", why);
	psi_flavour_print_insn (why, i);
	fputs (" is undefined on the path", why);
	print_path (why, fn, by, v, b);
      }
  psi_xfree (by);
  return strict;
}

/* ---- Other forms --------------------------------------------------------- */

/* What a block does first with a name: uses it at INSN, or (null) defines
   it.  */
struct mention
{
  struct mention *next;
  psi_block *block;
  psi_insn *insn;
};

struct names
{
  struct obstack scratch;
  struct mention **of;		/* By id, the latest block first.  */
};

static void
mention (struct names *n, psi_block *b, psi_val *v, psi_insn *insn)
{
  struct mention m = { NULL, b, insn };

  if (!v || v->pinned || v->param
      || (n->of[v->id] && n->of[v->id]->block == b))
    return;
  m.next = n->of[v->id];
  n->of[v->id] = obstack_copy (&n->scratch, &m, sizeof m);
}

static void
mention_all (struct names *n, psi_block *b)
{
  psi_for_each_insn (i, b)
    {
      if (i->op != PSI_PHI)
	for (unsigned k = 0; k < i->nsrc; k++)
	  mention (n, b, i->src[k].val, i);
      for (unsigned k = 0; k < psi_npred (i); k++)
	mention (n, b, i->pred[k].val, i);
      mention (n, b, i->guard.val, i);
      for (unsigned k = 0; k < i->ndst && !(i->flags & PSI_F_IMPLICIT); k++)
	mention (n, b, i->dst[k], NULL);
    }
  for (unsigned k = 0; k < b->nsucc; k++)
    for (psi_insn *phi = b->succ[k]->dst->first; phi && phi->op == PSI_PHI;
	 phi = phi->next)
      mention (n, b, phi->src[psi_pred_index (b->succ[k])].val, phi);
}

/* Walks from the entry up to the definitions of V, until a use is met.  AT, by
   block id, holds V's mentions.  */
static bool
defined_first (psi_fn *fn, const psi_val *v, struct mention *const *at,
	       FILE *why)
{
  struct walk w;
  bool strict = true;

  walk_begin (&w, fn, fn->blocks[0]);
  while (strict && w.first < w.n)
    {
      psi_block *b = w.queue[w.first++];
      const struct mention *m = at[b->id];
      if (!m)
	walk_on (&w, b);
      else if (m->insn)
	{
	  strict = false;
	  psi_print_name (why, v);
	  fputs (" of ", why);
	  psi_flavour_print_insn (why, m->insn);
	  fputs (" is undefined on the path", why);
	  print_blocks (why, &w, b);
	}
    }
  walk_end (&w);
  return strict;
}

static bool
is_strict_other (psi_fn *fn, FILE *why)
{
  struct mention **at = psi_zeroed (fn->nblocks, sizeof *at);
  struct names n;
  bool strict = true;

  n.of = psi_zeroed (fn->nvals, sizeof *n.of);
  obstack_specify_allocation (&n.scratch, 0, 0, psi_xmalloc, psi_xfree);
  psi_for_each_block (b, fn)
    mention_all (&n, b);
  for (unsigned i = 0; strict && i < fn->nvals; i++)
    {
      bool used = false;
      for (struct mention *m = n.of[i]; m; m = m->next)
	{
	  at[m->block->id] = m;
	  used |= m->insn != NULL;
	}
      if (used)
	strict = defined_first (fn, fn->vals[i], at, why);
      for (struct mention *m = n.of[i]; m; m = m->next)
	at[m->block->id] = NULL;
    }
  obstack_free (&n.scratch, NULL);
  psi_xfree (n.of);
  psi_xfree (at);
  return strict;
}

bool
psi_is_strict (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  (void) ctx;
  return fn->props & PSI_P_SSA ? is_strict_ssa (fn, why)
	 : is_strict_other (fn, why);
}
