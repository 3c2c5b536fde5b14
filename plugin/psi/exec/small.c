/* exec/small.c: what answers to compares of small numbers imply of others.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Of a symbol with few bits each number that it can still be is known.  Those that compares
   with numbers leave decide others, its own and those of what sums and masks make of it.  */

#include "exec/interp.h"
#include <string.h>

#define MAX_STEPS 4		/* Operations that a word is looked through.  */
#define ALL 256			/* Numbers of a small symbol.  */

/* What terms BY, the first of them last, make of symbol ROOT.  */
struct made
{
  unsigned root, n;
  const struct psi_symbol *by[MAX_STEPS];
};

/* The numbers that T can be have no more bits than this; false: it is not small.  */
static bool
small_mask (const struct psi_symbol *t, uint64_t *mask)
{
  *mask = (1u << t->bits) - 1;
  if (t->bits)
    return true;
  if (t->tag != PSI_T_ARITH || t->a != PSI_AND || t->args[1].kind != PSI_W_NUM)
    return false;
  *mask = (uint64_t) t->args[1].n;
  return *mask < ALL;
}

/* The small symbol furthest below W; false: there is none.  */
static bool
find_root (const struct psi_machine *m, struct psi_word w, struct made *made)
{
  struct made at = { .n = 0 };
  uint64_t ignored;
  bool found = false;

  while (w.kind == PSI_W_SYM)
    {
      const struct psi_symbol *t = &m->terms[w.n];
      at.root = (unsigned) w.n;
      if (small_mask (t, &ignored))
	{
	  found = true;
	  *made = at;
	}
      if (t->tag != PSI_T_ARITH || t->nargs != 2 || t->args[1].kind != PSI_W_NUM
	  || (t->a != PSI_ADD && t->a != PSI_AND && t->a != PSI_OR && t->a != PSI_XOR)
	  || at.n == MAX_STEPS)
	break;
      at.by[at.n++] = t;
      w = t->args[0];
    }
  return found;
}

/* What M makes of X.  */
static int64_t
computed (const struct made *m, uint64_t x)
{
  for (unsigned k = m->n; k-- > 0;)
    {
      uint64_t c = (uint64_t) m->by[k]->args[1].n;
      x = m->by[k]->a == PSI_ADD ? x + c : m->by[k]->a == PSI_AND ? x & c
	  : m->by[k]->a == PSI_OR ? x | c : x ^ c;
      x = (uint64_t) psi_num ((int64_t) x, (psi_type) m->by[k]->b).n;
    }
  return (int64_t) x;
}

/* The operands of T as what is made of one symbol, or numbers; false: they are not.  */
static bool
operands (const struct psi_machine *m, const struct psi_symbol *t, struct made *made)
{
  bool any = false;
  unsigned root = 0;

  if (t->a != PSI_EQ && !t->type)
    return false;
  for (unsigned k = 0; k < 2; k++)
    {
      if (t->args[k].kind == PSI_W_NUM)
	continue;
      if (!find_root (m, t->args[k], &made[k]) || (any && made[k].root != root))
	return false;
      any = true;
      root = made[k].root;
    }
  made[0].root = root;
  return any;
}

static bool
holds (const struct psi_symbol *t, const struct made *made, uint64_t x)
{
  int64_t v[2];

  for (unsigned k = 0; k < 2; k++)
    v[k] = t->args[k].kind == PSI_W_NUM ? t->args[k].n : computed (&made[k], x);
  return t->a == PSI_EQ ? v[0] == v[1] : t->a == PSI_LT ? v[0] < v[1]
	 : (uint64_t) v[0] < (uint64_t) v[1];
}

/* The numbers that symbol X, which is small, can still be in this assignment.  */
static uint64_t *
numbers_of (struct psi_machine *m, unsigned x)
{
  struct psi_symbol *t = &m->terms[x];
  uint64_t mask;

  if (t->can_in != m->assignment)
    {
      t->can_in = m->assignment;
      memset (t->can, 0, sizeof t->can);
      small_mask (t, &mask);
      for (uint64_t k = 0; k < ALL; k++)
	if (!(k & ~mask))
	  t->can[k / 64] |= (uint64_t) 1 << k % 64;
    }
  return t->can;
}

int
psi_small_implied (struct psi_machine *m, const struct psi_symbol *t)
{
  struct made made[2];
  bool may[2] = { false, false };

  if (!operands (m, t, made))
    return -1;
  const uint64_t *can = numbers_of (m, made[0].root);
  for (unsigned x = 0; x < ALL; x++)
    if (can[x / 64] >> x % 64 & 1)
      may[holds (t, made, x)] = true;
  return may[0] && may[1] ? -1 : may[1];
}

void
psi_small_learn (struct psi_machine *m, const struct psi_symbol *t)
{
  struct made made[2];

  if (!operands (m, t, made))
    return;
  uint64_t *can = numbers_of (m, made[0].root);
  for (unsigned x = 0; x < ALL; x++)
    if (holds (t, made, x) != (bool) t->answer)
      can[x / 64] &= ~((uint64_t) 1 << x % 64);
}
