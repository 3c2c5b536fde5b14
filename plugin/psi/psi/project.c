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

   Those to the left of one whose predicate holds wherever p does are not chosen there
   either, and go, too.  What stays is "guarded by the conjunction with p": p holds where
   the new psi is read, so the predicate becomes the cheapest one at hand
   (psi/larger.c) whose conjunction with p is the same; with p and q to begin with,
   that can be q.

   Departures: no conjunction is computed, and a predicate lies within the guard of
   its argument's definition, as everywhere.  A psi is made only if it differs, one for
   all uses under one predicate, next to the old one, which goes if it is not used
   any more (dce).  Of the result as an argument it must be provable that the
   predicate there lies within what is left; else, and of psis that are
   predicates, the old one is used.

   Needs: SSA form.  Keeps: normalised psis, unless a predicate is not a guard.  */

#include "psi/larger.h"
#include "psi/psis.h"
#include <string.h>

#define MAX_QUERIES 4096	/* For one psi, all its projections together.  */

struct projection
{
  psi_lit on;
  psi_val *result;		/* Null: it would not differ.  */
  struct projection *next;
};

struct source
{
  struct projection *made;
  unsigned queries;
};

struct projector
{
  promoter promoter;
  struct source *source;	/* By id of a psi's result ...  */
  unsigned n;			/* ... below this; those made have none.  */
};

/* Where ON holds, is LIT what PRED is, if PRED is true or false?  */
static bool
same_where (psi_fn *fn, psi_lit on, psi_lit lit, psi_lit pred)
{
  psi_lit holds[] = { pred, psi_lit_not (on) };
  psi_lit not[] = { psi_lit_not (pred), psi_lit_not (on) };

  return psi_within_union (fn, lit, holds, 2)
	 && psi_within_union (fn, psi_lit_not (lit), not, 2);
}

/* The cheapest predicate for argument K of PSI where ON holds.  */
static psi_lit
restricted (struct projector *p, struct source *s, psi_insn *psi, unsigned k, psi_lit on)
{
  psi_fn *fn = p->promoter.fn;
  psi_lit lit[CANDIDATES];
  unsigned n = larger_predicates (&p->promoter, psi, k, lit);

  for (unsigned i = 0; i < n && s->queries < MAX_QUERIES; i++)
    {
      s->queries += 2;
      if (psi_defined_where (fn, psi->src[k], lit[i])
	  && same_where (fn, on, lit[i], psi->pred[k]))
	return lit[i];
    }
  return psi->pred[k];
}

/* The projection of PSI on ON, a new insn; null: it would not differ, or have no
   arguments.  */
static psi_insn *
project (struct projector *p, struct source *s, psi_insn *psi, psi_lit on)
{
  psi_fn *fn = p->promoter.fn;
  psi_insn *made = psi_insn_new (fn, PSI_PSI, 1, psi->nsrc);
  unsigned n = psi->nsrc;
  bool differs = false, hidden = false;

  for (unsigned k = psi->nsrc; k-- > 0 && !hidden;)
    if (psi_disjoint (fn, psi->pred[k], on) != PSI_YES)
      {
	made->src[--n] = psi->src[k];
	made->pred[n] = restricted (p, s, psi, k, on);
	differs |= !psi_lit_same (made->pred[n], psi->pred[k]);
	hidden = psi_is_true (made->pred[n])
		 || psi_within (fn, psi_lit_not (psi->pred[k]), psi_lit_not (on));
      }
  if (n == psi->nsrc || (n == 0 && !differs))
    return NULL;
  psi_args_remove (made, 0, n);
  if (differs)
    fn->props &= ~PSI_P_NORMAL;
  return made;
}

/* The result of PSI's projection on ON; null: there is none.  */
static psi_val *
projected (struct projector *p, psi_insn *psi, psi_lit on)
{
  psi_fn *fn = p->promoter.fn;
  struct source *s = &p->source[psi->dst[0]->id];
  struct projection *made;
  psi_insn *insn;

  for (made = s->made; made; made = made->next)
    if (psi_lit_same (made->on, on))
      return made->result;
  if (s->queries + 2 * psi->nsrc > MAX_QUERIES)
    return NULL;
  s->queries += 2 * psi->nsrc;
  made = psi_alloc (fn, sizeof *made);
  made->on = on;
  made->next = s->made;
  s->made = made;
  insn = project (p, s, psi, on);
  if (insn)
    {
      made->result = insn->dst[0] = psi_version_new (fn, psi->dst[0]);
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
	    || psi_defined_where (p->promoter.fn, psi_opnd_of (v), on)))
    o->val = v;
}

enum psi_status
psi_project (psi_ctx *ctx, psi_fn *fn)
{
  struct projector p = { { ctx, fn, NULL, false, NULL }, NULL, fn->nvals };

  find_heights (&p.promoter);
  p.source = psi_zeroed (p.n, sizeof *p.source);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (i, b)
	for (unsigned k = 0; k < i->nsrc; k++)
	  project_use (&p, i, &i->src[k],
		       i->op == PSI_PSI ? i->pred[k] : i->guard);
  psi_xfree (p.source);
  psi_xfree (p.promoter.height);
  return PSI_OK;
}
