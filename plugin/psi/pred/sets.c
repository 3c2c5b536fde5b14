/* pred/sets.c: the domains of all predicates, as decision diagrams.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   One dependence graph for the whole function, whose nodes get their sets of traces when
   they are first asked for, from those of the nodes they refer to.  Values are
   worked out in three-valued logic, given that their
   definitions are executed.  Where that is, is another set: there all that the
   value needs is executed too, which within a level is so anyway, as definitions
   dominate uses, but need not be on each trace that leaves a loop.  Questions are
   about what both have in common, which is kept by literal: so most of them are
   about two sets that are there.

   What is made stays right when insns are added and is extended by them.

   All sets together take a number of steps that is linear in how many there are: each
   may take what those before it have left.  A single large one is found so, but where
   each is large, as with many values that are undefined on some way around a loop, the
   later ones are cut off early.  */

#include "cfg/cfg.h"
#include "pred/sets.h"
#include <string.h>

/* Work to be done: one of the sets of a node.  */
struct psi_task
{
  unsigned node;
  bool execution;
};

#define SET_STEPS 16		/* For each set, and what others have left.  */

/* ---- Steps --------------------------------------------------------------- */

/* A set is to be made.  */
static void
begin_set (psi_sets *s)
{
  s->credit += SET_STEPS;
  psi_diagrams_begin (s->d, s->credit < MAX_STEPS ? s->credit : MAX_STEPS, true);
}

static void
end_set (psi_sets *s)
{
  s->credit -= psi_diagrams_steps (s->d);
}

/* ---- All that is needed -------------------------------------------------- */

/* The set of R, or that of its execution, is to be made if there is none.  */
static void
want (psi_sets *s, struct psi_ref r, bool execution)
{
  if (r.node != PSI_PDG_CONST && !s->pdg->nodes[r.node].made[execution])
    PSI_ADD (s, stack, (struct psi_task) { r.node, execution });
}

/* Wants what T needs.  */
static void
want_refs (psi_sets *s, struct psi_task t)
{
  const struct psi_pdg_node *i = &s->pdg->nodes[t.node];
  const struct psi_ref *r = s->pdg->refs + i->ref;

  if (psi_is_execution (i))
    {
      if (t.execution)
	want (s, (struct psi_ref) { t.node, false }, false);
      else
	for (unsigned k = 0; k < i->nref; k++)
	  want (s, r[k], false);
      return;
    }
  if (t.execution)
    want (s, r[0], false);
  for (unsigned k = 1; k < i->nref; k++)
    want (s, r[k], t.execution && (i->op != PSI_PDG_PHI || k % 2 == 1));
}

static void
make_all (psi_sets *s)
{
  while (s->nstack)
    {
      unsigned height = s->nstack;
      struct psi_task t = s->stack[height - 1];
      struct psi_pdg_node *i = &s->pdg->nodes[t.node];
      if (i->made[t.execution])
	{
	  s->nstack--;
	  continue;
	}
      want_refs (s, t);
      if (s->nstack > height)
	continue;
      s->nstack--;
      begin_set (s);
      i->set[t.execution] = psi_make_set (s, t.node, t.execution);
      i->made[t.execution] = true;
      end_set (s);
    }
}

/* ---- Interface ----------------------------------------------------------- */

psi_sets *
psi_sets_new (psi_fn *fn, const psi_defined *defined)
{
  psi_sets *s = psi_zeroed (1, sizeof *s);
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  s->fn = fn;
  s->pdg = psi_pdg_new (fn, defined);
  s->d = psi_diagrams_new ();
  s->credit = MAX_STEPS;
  /* In the order of control, whatever is asked first: that of the groups.  */
  for (unsigned x = 0; x < n; x++)
    psi_for_each_insn (i, order[x])
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k]->type == PSI_PRED && !i->dst[k]->pinned)
	  psi_pdg_term (s->pdg, (psi_term) {
	    .lit = psi_lit_of (i->dst[k], false) });
  return s;
}

void
psi_sets_free (psi_sets *s)
{
  if (!s)
    return;
  psi_pdg_free (s->pdg);
  psi_diagrams_free (s->d);
  psi_xfree (s->executed);
  psi_xfree (s->stack);
  psi_xfree (s);
}

bool
psi_set_of_ref (psi_sets *s, struct psi_ref r, bool execution, struct psi_set *set)
{
  if (s->pdg->failed)
    return false;
  want (s, r, execution);
  make_all (s);
  *set = psi_made_set (s, r, execution);
  return true;
}

static struct psi_executed
make_executed (psi_sets *s, psi_lit l)
{
  struct psi_ref r = psi_pdg_term (s->pdg, (psi_term) { .lit = l });
  struct psi_executed p = { { PSI_DD_NONE, PSI_DD_NONE }, r, true, false };
  struct psi_set set, at;

  if (!psi_set_of_ref (s, r, false, &set) || !psi_set_of_ref (s, r, true, &at))
    return p;
  begin_set (s);
  p.exact = set.exact && at.exact;
  p.set[0] = psi_diagram_and (s->d, at.yes, set.yes);
  p.set[1] = psi_diagram_and (s->d, at.yes, psi_diagram_not (set.no));
  end_set (s);
  return p;
}

struct psi_executed
psi_executed_of_lit (psi_sets *s, psi_lit l)
{
  psi_dd constant = l.neg ? PSI_DD_FALSE : PSI_DD_TRUE;
  struct psi_executed *known;

  if (!l.val)
    return (struct psi_executed) { { constant, constant },
				 { PSI_PDG_CONST, l.neg }, true, true };
  /* Each time that a pinned name is read is another.  */
  if (l.val->pinned)
    return make_executed (s, l);
  known = &(*PSI_OF_VAL (s, executed, l.val->id))[l.neg];
  if (!known->made)
    *known = make_executed (s, l);
  return *known;
}
