/* ra-dump.cc: steps of the check after register allocation as text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ra/ra.h"

static const char *
code_name (unsigned code)
{
  static const char *const names[] =
    { "entry", "const", "leaf", "lost", "load", "select", "flags", "test",
      "insert", "function", "commutative", "result", "store", "call", "other",
      "use" };
  return code < NUM_RTX_CODE ? GET_RTX_NAME (code) : names[code - RA_ENTRY];
}

static void
print_variable (FILE *f, const ra_variable *v)
{
  switch (v->kind)
    {
    case RA_HARD:
      fputs (reg_names[v->number], f);
      break;
    case RA_PSEUDO:
      fprintf (f, "r%d", v->number);
      if (v->word)
	fprintf (f, ".%u", v->word);
      break;
    case RA_SLOT:
      fprintf (f, "slot[%d]", 4 * v->number);
      break;
    }
}

/* How deep an expression is printed.  */
static const int depth_shown = 7;

static void
print_step (FILE *f, const ra_program *p, int step, int depth)
{
  const ra_step *s = &p->steps[step];
  switch (s->code)
    {
    case RA_ENTRY:
      print_variable (f, &p->variables[s->imm]);
      return;
    case RA_CONST:
      fprintf (f, "%d", (int) s->imm);
      return;
    case RA_TEST:
      fputs (GET_RTX_NAME (s->imm), f);
      break;
    default:
      fputs (code_name (s->code), f);
      if (s->imm)
	fprintf (f, "#%lx", (unsigned long) s->imm);
    }
  if (s->size)
    fprintf (f, ".%u", s->size);
  fputs (" (", f);
  for (unsigned i = 0; i < s->n; i++)
    {
      if (i)
	fputs (", ", f);
      if (depth == depth_shown)
	fputs ("...", f);
      else
	print_step (f, p, p->args[s->first + i], depth + 1);
    }
  fputc (')', f);
}

void
ra_print_step (FILE *f, const char *title, const ra_program *p, int step)
{
  fprintf (f, "  %s: ", title);
  if (step < 0)
    fputs ("none", f);
  else
    {
      fprintf (f, "insn %d: ", p->places[p->steps[step].place].uid);
      print_step (f, p, step, 0);
    }
  fputc ('\n', f);
}
