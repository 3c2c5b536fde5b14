/* exec/interp.c: executes a function, the reference for what everything means.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The meaning is that of doc/psi-il.texi; this is the oracle that passes are
   tested with, so it takes the rules word by word.  What is not known (opaque
   operations, what is in memory, parameters) is symbols, see exec/term.c;
   what depends on it (opaque predicates, compares of symbols) is asked of the
   oracle, see exec/oracle.c.

   A load from, or a store to, an address that is a symbol might trap, and so
   might a division by one; that such a place was reached is noted.

   Relies on psi_check_shape () only.  Changes nothing.  */

#include "exec/interp.h"
#include "verify/verify.h"
#include <string.h>

#define RUN_LIMIT 1000		/* Assignments that psi_run goes through.  */

void
psi_trace_init (struct psi_trace *t, struct psi_machine *m, const psi_fn *fn,
		unsigned which)
{
  memset (t, 0, sizeof *t);
  t->m = m;
  t->fn = fn;
  t->which = which;
  t->vals = psi_xmalloc (fn->nvals * sizeof *t->vals);
}

void
psi_trace_free (struct psi_trace *t)
{
  psi_xfree (t->vals);
  psi_xfree (t->events);
  psi_xfree (t->args);
  psi_xfree (t->stores);
  psi_xfree (t->traps);
}

/* ---- Blocks -------------------------------------------------------------- */

/* The phis of B, entered over edge E; returns the first insn after them.  */
static const psi_insn *
do_phis (struct psi_trace *t, const psi_block *b, const psi_edge *e)
{
  const psi_insn *first = b->first, *i;
  unsigned arg = t->nargs, k = 0;
  unsigned in = e && first->op == PSI_PHI ? psi_pred_index (e) : 0;

  for (i = first; i->op == PSI_PHI; i = i->next)
    PSI_ADD (t, args, e ? psi_read_opnd (t, i->src[in], i->dst[0]->type)
		    : PSI_UNDEFINED);
  for (i = first; i->op == PSI_PHI; i = i->next)
    psi_write_val (t, i->dst[0], t->args[arg + k++]);
  t->nargs = arg;
  return i;
}

/* The case of N that the switch I goes to, which decides by its operand alone, a
   number or a symbol.  */
static int
switch_case (struct psi_trace *t, const psi_insn *i, struct psi_word number,
	     unsigned n)
{
  psi_type type = i->src[0].val ? i->src[0].val->type : 64;
  uint64_t mask = ((uint64_t) 2 << (type - 1)) - 1;
  unsigned k = 0;

  if (number.kind == PSI_W_NUM)
    return (number.n & mask) < n ? number.n & mask : n - 1;
  while (k + 1 < n && k <= mask
	 && !psi_compare_words (t->m, PSI_EQ, type, number,
				psi_num (k, type)).n)
    k++;
  return k <= mask ? k : n - 1;
}

/* The successor that the switch I goes to; -1: anything can happen.  */
static int
switch_choice (struct psi_trace *t, const psi_insn *i)
{
  unsigned n = i->block->nsucc;
  struct psi_word number = PSI_UNDEFINED, way;

  /* Before I's results are there.  */
  if (i->nsrc == 1 && psi_decides_alone (i))
    number = psi_read_opnd (t, i->src[0], 64);
  way = psi_execute_opaque (t, i);
  if (way.kind == PSI_W_UNDEF)
    return -1;
  return number.kind == PSI_W_UNDEF ? (int) psi_decide (t->m, way, n)
	 : switch_case (t, i, number, n);
}

/* Executes terminator I; null at the end of the run.  */
static const psi_edge *
do_terminator (struct psi_trace *t, const psi_insn *i)
{
  int choice = 0;

  switch (i->op)
    {
    case PSI_RET:
      t->ret = i;
      t->ret_arg = t->nargs;
      for (unsigned k = 0; k < i->nsrc; k++)
	PSI_ADD (t, args, psi_read_opnd (t, i->src[k], 64));
      t->end = PSI_E_RET;
      return NULL;
    case PSI_BR:
      choice = psi_truth (t, i->pred[0]);
      if (choice >= 0)
	choice = !choice;
      for (unsigned k = 0; k < i->ndst; k++)
	psi_write_val (t, i->dst[k], PSI_UNDEFINED);
      break;
    case PSI_SWITCH:
      choice = switch_choice (t, i);
      break;
    default:
      break;
    }
  if (choice < 0)
    {
      t->end = PSI_E_WILD;
      return NULL;
    }
  return i->block->succ[choice];
}

/* Executes B after its phis, from I on, up to its terminator; null: the run
   ends here.  */
static const psi_insn *
do_block (struct psi_trace *t, const psi_insn *i)
{
  for (;; i = i->next)
    {
      if (++t->steps > PSI_FUEL)
	{
	  t->end = PSI_E_FUEL;
	  return NULL;
	}
      if (psi_ops[i->op].flags & PSI_F_TERM)
	return i;
      switch (psi_execute (t, i))
	{
	case PSI_GO_ON:
	  break;
	case PSI_TRAPPED:
	  t->end = PSI_E_TRAP;
	  return NULL;
	case PSI_WENT_WILD:
	  t->end = PSI_E_WILD;
	  return NULL;
	}
    }
}

void
psi_trace_run (struct psi_trace *t)
{
  const psi_block *b = t->fn->blocks[0];
  const psi_edge *e = NULL;

  t->nevents = t->nargs = t->nstores = t->ntraps = 0;
  t->base_store = t->base = t->steps = t->blocks = 0;
  t->ret = NULL;
  for (unsigned i = 0; i < t->fn->nvals; i++)
    {
      const psi_val *v = t->fn->vals[i];
      t->vals[i] = PSI_UNDEFINED;
      if (v && v->pinned)
	t->vals[i] = psi_known_word (t->m, psi_symbol (t->m, PSI_T_PINNED, v->name, 0,
						       0, NULL, 0), v->type);
      else if (v && v->param)
	t->vals[i] = psi_param_word (t->m, v);
    }
  for (;;)
    {
      const psi_insn *i = do_block (t, do_phis (t, b, e));
      t->blocks++;
      if (!i || !(e = do_terminator (t, i)))
	return;
      b = e->dst;
    }
}

/* ---- All runs ------------------------------------------------------------ */

enum psi_status
psi_run (psi_ctx *ctx, psi_fn *fn, FILE *out)
{
  struct psi_machine *m;
  struct psi_trace t;
  enum psi_status status = psi_check_shape (ctx, fn);

  if (status != PSI_OK)
    return status;
  m = psi_machine_new ();
  psi_trace_init (&t, m, fn, 0);
  for (unsigned s = 0; s < psi_samples (m, fn); s++)
    {
      psi_first_assignment (m, s, s ? RUN_LIMIT / 10 : RUN_LIMIT);
      do
	{
	  psi_trace_run (&t);
	  psi_print_assignment (out, m, fn);
	  fputs (": ", out);
	  psi_print_trace (out, &t);
	  fputc ('\n', out);
	}
      while (psi_next_assignment (m));
      if (!psi_all_assignments (m))
	fputs ("and so on\n", out);
    }
  psi_trace_free (&t);
  psi_machine_free (m);
  return PSI_OK;
}
