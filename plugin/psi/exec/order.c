/* exec/order.c: the order of floating point numbers that follows from others.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Less and equal are transitive among numbers.  Of what the oracle has answered, those
   are followed from one operand to the other.  Where no way leads in either direction
   any order is possible.  */

#include "exec/interp.h"

#define MOST 64			/* Numbers looked at.  */

/* What is equal to one number or greater.  */
struct above
{
  struct psi_word word[MOST];
  bool greater[MOST];
  unsigned n;
};

static void
add (struct above *a, struct psi_word w, bool greater)
{
  for (unsigned i = 0; i < a->n; i++)
    if (psi_word_same (a->word[i], w))
      return;
  if (a->n == MOST)
    return;
  a->word[a->n] = w;
  a->greater[a->n++] = greater;
}

/* Adds what T, an answer, says is equal to number I of A or greater.  */
static void
follow (struct above *a, unsigned i, const struct psi_symbol *t)
{
  bool greater = a->greater[i] || t->answer != PSI_ORDER_EQ;

  if (t->answer != PSI_ORDER_GT && psi_word_same (t->args[0], a->word[i]))
    add (a, t->args[1], greater);
  if (t->answer != PSI_ORDER_LT && psi_word_same (t->args[1], a->word[i]))
    add (a, t->args[0], greater);
}

int
psi_order_implied (const struct psi_machine *m, const unsigned *answered, unsigned n,
		   const struct psi_symbol *t)
{
  for (unsigned turn = 0; turn < 2; turn++)
    {
      struct above a = { .n = 0 };
      add (&a, t->args[turn], false);
      for (unsigned i = 0; i < a.n; i++)
	{
	  if (psi_word_same (a.word[i], t->args[!turn]))
	    return !a.greater[i] ? PSI_ORDER_EQ : turn ? PSI_ORDER_GT : PSI_ORDER_LT;
	  for (unsigned k = 0; k < n; k++)
	    if (m->terms[answered[k]].tag == PSI_T_FLOAT
		&& m->terms[answered[k]].arity == 3)
	      follow (&a, i, &m->terms[answered[k]]);
	}
    }
  return -1;
}
