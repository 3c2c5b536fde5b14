/* flags/formula.c: what predicates are on the traces of a window.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A test, or logic on others.  It is asked what one is only where something depends on
   it: a trace on which it can come out both ways is gone twice then.  */

#include "flags/formula.h"

#define MOST_FORMULAS 4096
#define MOST_STEPS 1000000	/* Formulas looked at.  */

unsigned
flags_formula_new (flags_window *w, struct flags_formula f)
{
  if (w->nformulas == MOST_FORMULAS)
    {
      flags_refuse (w, "too many traces");
      return UNDEFINED;
    }
  /* The first numbers are what is known.  */
  while (w->nformulas < OPEN)
    PSI_ADD (w, formulas, (struct flags_formula) { .op = PSI_CONST });
  PSI_ADD (w, formulas, f);
  return w->nformulas - 1;
}

static enum truth
logic (enum psi_op op, enum truth a, enum truth b)
{
  if (op == PSI_AND && (a == FALSE_ || b == FALSE_))
    return FALSE_;
  if (op == PSI_OR && (a == TRUE_ || b == TRUE_))
    return TRUE_;
  if (a == OPEN || b == OPEN)
    return OPEN;
  if (a == UNDEFINED || b == UNDEFINED)
    return UNDEFINED;
  return op == PSI_AND ? (enum truth) (a & b)
	 : op == PSI_OR ? (enum truth) (a | b) : (enum truth) (a ^ b);
}

unsigned
flags_formula_logic (flags_window *w, enum psi_op op, unsigned a, unsigned b)
{
  if (op == PSI_NOT)
    return a < UNDEFINED ? !a : a == UNDEFINED ? a
	   : flags_formula_new (w, (struct flags_formula) { .op = op, .a = a });
  enum truth known = logic (op, a < OPEN ? (enum truth) a : OPEN,
			    b < OPEN ? (enum truth) b : OPEN);
  return known != OPEN ? (unsigned) known
	 : flags_formula_new (w, (struct flags_formula) { .op = op, .a = a, .b = b });
}

/* The cells with which C comes out as REL.  False: REL is no such thing.  */
static bool
cells_holding (flags_window *w, const struct flags_compare *c,
	       enum psi_op rel, uint32_t *cells)
{
  uint8_t with = psi_relation_outcomes (rel);

  *cells = 0;
  if (w->key[c->key].kind == FLAGS_WORD && !w->key[c->key].floating)
    {
      struct flags_key *key = &w->key[c->key];
      bool neg;
      /* As there is one condition, it and its complement.  */
      if (key->rel != PSI_CONST && key->rel != rel)
	return flags_refuse (w, "several conditions of a word that is no compare's");
      flags_cond_of (rel, &neg);
      if (neg)
	return flags_refuse (w, "a condition that is a complement");
      key->rel = rel;
    }
  for (unsigned k = 0; k < w->key[c->key].ncells; k++)
    {
      uint8_t o = flags_outcomes (w, c, (uint32_t) 1 << k);
      if (!(o & ~with))
	*cells |= (uint32_t) 1 << k;
      else if (o & with)
	return flags_refuse (w, "a condition of a word that is no compare's");
    }
  return true;
}

enum truth
flags_test_truth (flags_window *w, const uint32_t *cells,
		  const struct flags_formula *f, uint32_t *yes)
{
  if (f->test.key < 0)
    return f->test.outcomes == FLAGS_UNKNOWN ? UNDEFINED
	   : f->test.outcomes & ~psi_relation_outcomes (f->rel) ? FALSE_ : TRUE_;
  if (!cells_holding (w, &f->test, f->rel, yes))
    return UNDEFINED;
  uint32_t now = cells[f->test.key] ? cells[f->test.key]
		 : flags_all_cells (&w->key[f->test.key]);
  return !(now & ~*yes) ? TRUE_ : now & *yes ? OPEN : FALSE_;
}

enum truth
flags_formula_truth (flags_window *w, const uint32_t *cells, unsigned n,
		     unsigned *on)
{
  const struct flags_formula *f;
  enum truth a, b;
  unsigned other;
  uint32_t yes;

  if (n < OPEN)
    return (enum truth) n;
  if (w->why || ++w->evaluated > MOST_STEPS)
    {
      flags_refuse (w, "too many traces");
      return UNDEFINED;
    }
  f = &w->formulas[n];
  switch (f->op)
    {
    case PSI_TEST:
      *on = n;
      return flags_test_truth (w, cells, f, &yes);
    case PSI_NOT:
      a = flags_formula_truth (w, cells, f->a, on);
      return a < UNDEFINED ? (enum truth) !a : a;
    default:
      a = flags_formula_truth (w, cells, f->a, on);
      b = flags_formula_truth (w, cells, f->b, a == OPEN ? &other : on);
      return logic (f->op, a, b);
    }
}
