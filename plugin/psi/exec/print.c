/* exec/print.c: words and runs as text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A symbol is printed as the term it is, cut where it is deep.  Needs the
   machine as it was when the run ended.  */

#include "exec/interp.h"
#include <inttypes.h>

#define MAX_PRINT_DEPTH 6

/* ---- Words --------------------------------------------------------------- */

static void print_word (FILE *, const struct psi_machine *, struct psi_word,
			unsigned depth);

static void
print_args (FILE *f, const struct psi_machine *m, const struct psi_symbol *t,
	    unsigned depth)
{
  fputc ('(', f);
  for (unsigned i = 0; i < t->nargs; i++)
    {
      /* Memory of which nothing is known says nothing.  */
      if (t->args[i].kind == PSI_W_SYM)
	{
	  const struct psi_symbol *u = &m->terms[t->args[i].n];
	  if (u->tag == PSI_T_MEMORY && u->nargs == 0 && u->a == 0)
	    continue;
	}
      if (i)
	fputs (", ", f);
      print_word (f, m, t->args[i], depth + 1);
    }
  fputc (')', f);
}

static void
print_term (FILE *f, const struct psi_machine *m, const struct psi_symbol *t,
	    unsigned depth)
{
  if (depth > MAX_PRINT_DEPTH)
    {
      fputs ("..", f);
      return;
    }
  switch (t->tag)
    {
    case PSI_T_PARAM:
      fputs (t->name, f);
      break;
    case PSI_T_PINNED:
      fprintf (f, "$%s", t->name);
      break;
    case PSI_T_EVENT:
      fprintf (f, "%s#%u", t->name, t->b);
      if (t->a)
	fprintf (f, ".%u", t->a + 1);
      break;
    case PSI_T_CELL:
      fputc ('[', f);
      print_word (f, m, t->args[0], depth + 1);
      fputc (']', f);
      if (t->a)
	fprintf (f, "#%u", t->a);
      break;
    case PSI_T_MEMORY:
      fputc ('{', f);
      for (unsigned i = 0; i + 1 < t->nargs; i += 2)
	{
	  if (i)
	    fputs (", ", f);
	  print_word (f, m, t->args[i], depth + 1);
	  fputc ('=', f);
	  print_word (f, m, t->args[i + 1], depth + 1);
	}
      fputc ('}', f);
      if (t->a)
	fprintf (f, "#%u", t->a);
      break;
    case PSI_T_OPAQUE:
      fputs (t->name, f);
      if (t->a)
	fprintf (f, ".%u", t->a + 1);
      print_args (f, m, t, depth);
      break;
    default:
      fputs (t->name, f);
      if (t->tag == PSI_T_SWITCH && t->b)
	fprintf (f, "#%u", t->b);
      else
	print_args (f, m, t, depth);
      break;
    }
}

static void
print_word (FILE *f, const struct psi_machine *m, struct psi_word w,
	    unsigned depth)
{
  switch (w.kind)
    {
    case PSI_W_UNDEF:
      fputs ("undef", f);
      break;
    case PSI_W_NUM:
      fprintf (f, "%" PRId64, w.n);
      break;
    case PSI_W_SYM:
      print_term (f, m, &m->terms[w.n], depth);
      break;
    }
}

void
psi_print_word (FILE *f, const struct psi_machine *m, struct psi_word w,
		psi_type type)
{
  if (type == PSI_PRED && w.kind == PSI_W_NUM)
    fputs (w.n ? "true" : "false", f);
  else
    print_word (f, m, w, 0);
}

/* ---- Runs ---------------------------------------------------------------- */

static void
print_stores (FILE *f, const struct psi_trace *t, unsigned from, unsigned to)
{
  for (; from < to; from++)
    {
      const struct psi_store *s = &t->stores[from];
      fputc ('[', f);
      psi_print_word (f, t->m, s->addr, 64);
      fputs ("] = ", f);
      psi_print_word (f, t->m, s->value, s->type);
      fputs ("; ", f);
    }
}

void
psi_print_trace (FILE *f, const struct psi_trace *t)
{
  unsigned stores = 0;

  for (unsigned k = 0; k < t->nevents; k++)
    {
      const struct psi_event *e = &t->events[k];
      print_stores (f, t, stores, e->stores);
      stores = e->stores;
      fprintf (f, "%s(", e->insn->name);
      for (unsigned i = 0; i < e->insn->nsrc; i++)
	{
	  const psi_val *v = e->insn->src[i].val;
	  fputs (i ? ", " : "", f);
	  psi_print_word (f, t->m, t->args[e->arg + i], v ? v->type : 64);
	}
      fputs ("); ", f);
    }
  print_stores (f, t, stores, t->nstores);
  switch (t->end)
    {
    case PSI_E_RET:
      fputs ("ret", f);
      for (unsigned i = 0; i < t->ret->nsrc; i++)
	{
	  const psi_val *v = t->ret->src[i].val;
	  fputs (i ? ", " : " ", f);
	  psi_print_word (f, t->m, t->args[t->ret_arg + i], v ? v->type : 64);
	}
      break;
    case PSI_E_TRAP:
      fputs ("trap", f);
      break;
    case PSI_E_WILD:
      fputs ("undefined behaviour", f);
      break;
    case PSI_E_FUEL:
      fputs ("goes on", f);
      break;
    }
}
