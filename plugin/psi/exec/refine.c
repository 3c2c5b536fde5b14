/* exec/refine.c: does one function do only what another allows?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Both are run on the same assignments, see exec/oracle.c; AFTER may do
   whatever BEFORE leaves undefined, and nothing else: the events in their
   order, with their arguments and (for those that read it) the memory they
   find, the way the run ends, the values returned and the memory left behind
   are the same.  Neither may AFTER reach an operation that might trap where
   BEFORE did not reach the same in that run.  Where BEFORE traps AFTER may do
   anything, so that a trap may go.

   A run that is stopped for going on too long says nothing about what comes
   later: only what both have done is compared.  But AFTER may not go on where
   BEFORE came to an end long before: after fewer blocks, as copies can make
   blocks much longer, but splitting edges no more than doubles their number.
   Long runs are fewer.  */

#include "exec/interp.h"
#include "verify/verify.h"
#include <string.h>

/* Insns executed, for each assignment asked for: more than that and there will
   be fewer of them.  */
#define MAX_STEPS 2000

/* B's word allows A's.  */
static bool
allows (struct psi_word b, struct psi_word a)
{
  return b.kind == PSI_W_UNDEF || psi_word_same (b, a);
}

/* A moment in a run's memory.  */
struct moment
{
  struct psi_trace *t;
  unsigned stores, base_store, base;
};

/* Do the addresses that were written in M hold in AFTER what BEFORE allows?  */
static bool
cells_allow (const struct moment *m, const struct moment *before,
	     const struct moment *after)
{
  for (unsigned i = m->base_store; i < m->stores; i++)
    {
      struct psi_store s = m->t->stores[i];
      struct psi_word b = psi_lookup (before->t, s.addr, s.type,
				      before->stores, before->base_store,
				      before->base);
      struct psi_word a = psi_lookup (after->t, s.addr, s.type, after->stores,
				      after->base_store, after->base);
      if (!allows (b, a))
	return false;
    }
  return true;
}

static bool
memory_allows (const struct moment *before, const struct moment *after)
{
  unsigned n = before->stores - before->base_store;
  unsigned i = 0;

  if (before->base != after->base)
    return false;
  /* Nearly always the stores are simply the same.  */
  if (n == after->stores - after->base_store)
    for (; i < n; i++)
      {
	const struct psi_store *b = &before->t->stores[before->base_store + i];
	const struct psi_store *a = &after->t->stores[after->base_store + i];
	if (!psi_word_same (b->addr, a->addr) || b->type != a->type
	    || !allows (b->value, a->value))
	  break;
      }
  if (i == n && n == after->stores - after->base_store)
    return true;
  return cells_allow (before, before, after)
	 && cells_allow (after, before, after);
}

static struct moment
moment_of (struct psi_trace *t, const struct psi_event *e)
{
  return (struct moment) { t, e->stores, e->base_store, e->base };
}

static struct moment
moment_at_end (struct psi_trace *t)
{
  return (struct moment) { t, t->nstores, t->base_store, t->base };
}

static bool
event_allows (struct psi_trace *b, struct psi_trace *a, unsigned k)
{
  const struct psi_event *x = &b->events[k], *y = &a->events[k];
  struct moment before = moment_of (b, x), after = moment_of (a, y);

  if (x->insn->op != y->insn->op || strcmp (x->insn->name, y->insn->name)
      || x->insn->nsrc != y->insn->nsrc || x->insn->ndst != y->insn->ndst)
    return false;
  for (unsigned i = 0; i < x->insn->nsrc; i++)
    if (!allows (b->args[x->arg + i], a->args[y->arg + i]))
      return false;
  return !(x->insn->flags & PSI_F_READ) || memory_allows (&before, &after);
}

/* Was T's trap one that B might have met?  */
static bool
trap_allowed (struct psi_trace *b, struct psi_word trap)
{
  const struct psi_symbol *t = &b->m->terms[trap.n];

  if (t->trapped[0] == b->m->assignment)
    return true;
  /* With an undefined operand B's can be this one.  */
  for (unsigned i = 0; i < b->ntraps; i++)
    {
      const struct psi_symbol *u = &b->m->terms[b->traps[i].n];
      unsigned k = 0;
      if (strcmp (u->name, t->name) || u->nargs != t->nargs)
	continue;
      while (k < t->nargs && allows (u->args[k], t->args[k]))
	k++;
      if (k == t->nargs)
	return true;
    }
  return false;
}

static bool
end_allows (struct psi_trace *b, struct psi_trace *a)
{
  struct moment before = moment_at_end (b), after = moment_at_end (a);

  if (b->end != a->end)
    return false;
  if (b->ret->nsrc != a->ret->nsrc)
    return false;
  for (unsigned i = 0; i < b->ret->nsrc; i++)
    if (!allows (b->args[b->ret_arg + i], a->args[a->ret_arg + i]))
      return false;
  return memory_allows (&before, &after);
}

/* Null if B allows A, else what it does not allow.  */
static const char *
trace_allows (struct psi_trace *b, struct psi_trace *a)
{
  bool cut = b->end == PSI_E_FUEL || a->end == PSI_E_FUEL;
  unsigned n = b->nevents < a->nevents ? b->nevents : a->nevents;

  for (unsigned k = 0; k < n; k++)
    if (!event_allows (b, a, k))
      return "another event";
  if (a->nevents < b->nevents && a->end != PSI_E_FUEL)
    return "an event is missing";
  if (b->end == PSI_E_WILD || b->end == PSI_E_TRAP)
    return NULL;
  if (a->nevents > b->nevents && b->end != PSI_E_FUEL)
    return "an event too many";
  if (a->end == PSI_E_WILD && b->end != PSI_E_FUEL)
    return "undefined behaviour";
  if (a->end == PSI_E_FUEL && b->end != PSI_E_FUEL
      && b->blocks < a->blocks / 8)
    return "it goes on";
  if (b->end != PSI_E_FUEL)
    for (unsigned i = 0; i < a->ntraps; i++)
      if (!trap_allowed (b, a->traps[i]))
	return "an operation that might trap";
  return cut || end_allows (b, a) ? NULL : "another end";
}

/* One message: the assignment, what is WRONG, and both traces.  */
static void
report (psi_ctx *ctx, struct psi_trace *b, struct psi_trace *a,
	const char *wrong)
{
  struct psi_text t;
  FILE *f = psi_text_open (&t);

  if (!f)
    return;
  fprintf (f, "@%s is not refined: %s\n  with   ", b->fn->name, wrong);
  psi_print_assignment (f, b->m, b->fn);
  fputs ("\n  before ", f);
  psi_print_trace (f, b);
  fputs ("\n  after  ", f);
  psi_print_trace (f, a);
  psi_text_message (ctx, &t, NULL, 0);
}

static enum psi_status
same_parameters (psi_ctx *ctx, const psi_fn *before, const psi_fn *after)
{
  bool same = before->nparams == after->nparams;

  for (unsigned i = 0; same && i < before->nparams; i++)
    same = before->params[i]->type == after->params[i]->type
	   && !strcmp (before->params[i]->name, after->params[i]->name);
  if (same)
    return PSI_OK;
  psi_message (ctx, NULL, 0, 0, "@%s is not refined: other parameters",
	       before->name);
  return PSI_WRONG;
}

enum psi_status
psi_refines (psi_ctx *ctx, const psi_fn *before, const psi_fn *after,
	     unsigned max)
{
  struct psi_machine *m;
  struct psi_trace b, a;
  const char *wrong = NULL;
  enum psi_status status = psi_check_shape (ctx, before);

  if (status == PSI_OK)
    status = psi_check_shape (ctx, after);
  if (status == PSI_OK)
    status = same_parameters (ctx, before, after);
  if (status != PSI_OK)
    return status;
  m = psi_machine_new ();
  m->host = ctx->host;
  m->numbers = ctx->numbers;
  psi_trace_init (&b, m, before, 0);
  psi_trace_init (&a, m, after, 1);
  for (unsigned s = 0; s < psi_samples (m, before) && !wrong; s++)
    {
      unsigned limit = m->numbers ? max / 32 + 1 : s ? max / 8 + 1 : max;
      uint64_t steps = 0;
      psi_first_assignment (m, s, limit);
      do
	{
	  psi_trace_run (&b);
	  psi_trace_run (&a);
	  steps += b.steps + a.steps;
	  wrong = trace_allows (&b, &a);
	  if (wrong)
	    report (ctx, &b, &a, wrong);
	}
      while (!wrong && steps / MAX_STEPS < limit && psi_next_assignment (m));
    }
  psi_trace_free (&a);
  psi_trace_free (&b);
  psi_machine_free (m);
  return wrong ? PSI_WRONG : PSI_OK;
}
