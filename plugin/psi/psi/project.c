/* psi/project.c: a psi for those who use it under a predicate.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.3, psi-projection:

     x2 = psi (p? a2, !p? a3)		x2 = psi (p? a2, !p? a3)
					x3 = psi (p? a2)
     p? y1 = x2			->	p? y1 = x3

   A use under p, in an insn with that guard or as an argument with that
   predicate, is given a new psi without the arguments whose predicates are
   disjoint with p: where p holds they are false, not undefined, and not
   chosen.  Elsewhere the new psi is not read.

   Departures: the predicates of the arguments that stay are kept as they are.
   "Guarded by the conjunction with p" would need insns to compute it and would
   change nothing where p holds; and as they are they lie within the guards of
   their definitions.  A psi is made only if an argument is dropped, one for all
   uses under one predicate, next to the old one, which goes if it is not used
   any more (dce).  Of the result as an argument it must be provable that the
   predicate there lies within what is left; else, and of psis that are
   predicates, the old one is used.

   Needs: SSA form.  Keeps: normalised psis.  */

#include "psi/psis.h"
#include <string.h>

#define MAX_QUERIES 4096	/* For one psi, all its projections together.  */

struct projection
{
  psi_lit on;
  psi_val *result;		/* Null: no argument can be dropped.  */
  struct projection *next;
};

struct source
{
  struct projection *made;
  unsigned queries;
};

struct projector
{
  psi_fn *fn;
  struct source *source;	/* By id of a psi's result ...  */
  unsigned n;			/* ... below this; those made have none.  */
};

/* The projection of PSI on ON, a new insn; null: nothing would be dropped, or
   everything.  */
static psi_insn *
project (psi_fn *fn, psi_insn *psi, psi_lit on)
{
  psi_insn *made;
  bool *drop = psi_xmalloc (psi->nsrc * sizeof *drop);
  unsigned n = 0;

  for (unsigned k = 0; k < psi->nsrc; k++)
    {
      drop[k] = psi_disjoint (fn, psi->pred[k], on) == PSI_YES;
      n += !drop[k];
    }
  made = n > 0 && n < psi->nsrc ? psi_insn_new (fn, PSI_PSI, 1, n) : NULL;
  n = 0;
  for (unsigned k = 0; made && k < psi->nsrc; k++)
    if (!drop[k])
      {
	made->src[n] = psi->src[k];
	made->pred[n++] = psi->pred[k];
      }
  psi_xfree (drop);
  return made;
}

/* The result of PSI's projection on ON; null: there is none.  */
static psi_val *
projected (struct projector *p, psi_insn *psi, psi_lit on)
{
  struct source *s = &p->source[psi->dst[0]->id];
  struct projection *made;
  psi_insn *insn;

  for (made = s->made; made; made = made->next)
    if (psi_lit_same (made->on, on))
      return made->result;
  if (s->queries + psi->nsrc > MAX_QUERIES)
    return NULL;
  s->queries += psi->nsrc;
  made = psi_alloc (p->fn, sizeof *made);
  made->on = on;
  made->next = s->made;
  s->made = made;
  insn = project (p->fn, psi, on);
  if (insn)
    {
      made->result = insn->dst[0] = psi_version_new (p->fn, psi->dst[0]);
      made->result->def = insn;
      psi_insert_after (psi, insn);
    }
  return made->result;
}

static void
project_use (struct projector *p, psi_insn *user, psi_opnd *o, psi_lit on)
{
  psi_insn *psi = psi_def_of (*o);
  psi_val *v;

  if (!psi || psi->op != PSI_PSI || psi->nsrc < 2 || o->val->id >= p->n
      || o->val->type == PSI_PRED || !on.val || on.val->pinned)
    return;
  v = projected (p, psi, on);
  if (v && (user->op != PSI_PSI
	    || psi_defined_where (p->fn, psi_opnd_of (v), on)))
    o->val = v;
}

enum psi_status
psi_project (psi_ctx *ctx, psi_fn *fn)
{
  struct projector p = { fn, NULL, fn->nvals };

  (void) ctx;
  p.source = psi_zeroed (p.n, sizeof *p.source);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (i, b)
	for (unsigned k = 0; k < i->nsrc; k++)
	  project_use (&p, i, &i->src[k],
		       i->op == PSI_PSI ? i->pred[k] : i->guard);
  psi_xfree (p.source);
  return PSI_OK;
}
