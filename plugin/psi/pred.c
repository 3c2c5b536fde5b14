/* pred.c: what follows from a predicate, by its definition.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A small tableau prover.  A literal holds when one of its alternatives does,
   each a conjunction of literals, read off its definition:

	q = and x, y		q: x y		!q: !x | !y
	q = or x, y		q: x | y	!q: !x !y
	q = xor x, y		q: x !y | !x y	!q: x y | !x !y
	q = not x, copy x	q: !x, x	!q: x, !x
	q, r = lt x, y		q: !r		!q: r
	q = select p, x, y	q: p x | !p y	!q: p !x | !p !y
	q = psi (p?x, r?y)	q: p x !r | r y	!q: p !x !r | r !y

   From left to right this gives facts, from right to left it reduces a goal.

   A predicate can be undefined as well as true or false: its definition may be
   guarded.  All rules hold in three-valued logic: that a literal is a fact
   says that it is defined, and that its definition was executed (so the guard
   of the definition is a fact too); for a goal the guard must be proved.  The
   facts used are about one moment at which all the predicates are available:
   as definitions dominate uses, all are then of the same turn of any loop.

   Work is bounded, and what is not proved within the bound is PSI_UNKNOWN.
   PSI_NO is never given.  Needs SSA form, changes nothing.  */

#include "psi-int.h"

#define MAX_FACTS 128
#define MAX_SPLITS 6		/* Case distinctions within each other.  */
#define MAX_WORK 4096		/* Alternatives looked at for one query.  */
#define MAX_DEPTH 64		/* Definitions between a goal and the facts.  */
#define MAX_ALTS 4
#define MAX_LITS (MAX_ALTS + 1)

struct alts
{
  unsigned n;
  struct alt
  {
    unsigned n;
    psi_lit lit[MAX_LITS];
  } alt[MAX_ALTS];
};

struct proof
{
  psi_lit fact[MAX_FACTS];
  unsigned n;
  bool absurd;			/* The facts contradict each other.  */
  unsigned *work;		/* What is left.  */
};

static psi_lit
opnd_lit (psi_opnd o, bool neg)
{
  if (o.val)
    return psi_lit_of (o.val, neg);
  return psi_lit_of (NULL, neg == (o.imm != 0));
}

static void
add_alt (struct alts *a, psi_lit x, psi_lit y)
{
  struct alt *alt = &a->alt[a->n++];
  alt->n = 2;
  alt->lit[0] = x;
  alt->lit[1] = y;
}

/* X and Y, or X or Y.  */
static void
both_or_either (struct alts *a, bool both, psi_lit x, psi_lit y)
{
  if (both)
    add_alt (a, x, y);
  else
    {
      add_alt (a, x, PSI_TRUE);
      add_alt (a, y, PSI_TRUE);
    }
}

/* The alternatives of L; none: nothing is known.  */
static void
alternatives (psi_lit l, struct alts *a)
{
  const psi_insn *d = l.val && !l.val->pinned ? l.val->def : NULL;
  psi_lit x = PSI_TRUE, y = PSI_TRUE;

  a->n = 0;
  if (!d)
    return;
  if (d->nsrc > 0)
    x = opnd_lit (d->src[0], l.neg);
  if (d->nsrc > 1)
    y = opnd_lit (d->src[1], l.neg);
  switch (d->op)
    {
    case PSI_CONST:
    case PSI_COPY:
      add_alt (a, x, PSI_TRUE);
      break;
    case PSI_NOT:
      add_alt (a, psi_lit_not (x), PSI_TRUE);
      break;
    case PSI_AND:
      both_or_either (a, !l.neg, x, y);
      break;
    case PSI_OR:
      both_or_either (a, l.neg, x, y);
      break;
    case PSI_XOR:
      x.neg ^= l.neg;
      add_alt (a, x, psi_lit_not (y));
      add_alt (a, psi_lit_not (x), y);
      break;
    case PSI_SELECT:
      add_alt (a, d->pred[0], x);
      add_alt (a, psi_lit_not (d->pred[0]), y);
      break;
    case PSI_PSI:
      if (d->nsrc > MAX_ALTS)
	break;
      for (unsigned i = 0; i < d->nsrc; i++)
	{
	  add_alt (a, d->pred[i], opnd_lit (d->src[i], l.neg));
	  for (unsigned k = i + 1; k < d->nsrc; k++)
	    {
	      struct alt *alt = &a->alt[i];
	      alt->lit[alt->n++] = psi_lit_not (d->pred[k]);
	    }
	}
      break;
    default:
      if (psi_ops[d->op].kind == PSI_K_CMP && d->ndst == 2)
	add_alt (a, psi_lit_of (d->dst[d->dst[0] == l.val], !l.neg), PSI_TRUE);
      break;
    }
}

static bool
known (const struct proof *p, psi_lit l)
{
  if (!l.val)
    return !l.neg;
  for (unsigned i = 0; i < p->n; i++)
    if (psi_lit_same (p->fact[i], l))
      return true;
  return false;
}

static void
assume (struct proof *p, psi_lit l)
{
  if (known (p, psi_lit_not (l)))
    p->absurd = true;
  else if (!known (p, l) && !l.val->pinned && p->n < MAX_FACTS)
    p->fact[p->n++] = l;
}

/* No alternative of which this is true can hold.  */
static bool
dead (const struct proof *p, const struct alt *alt)
{
  for (unsigned i = 0; i < alt->n; i++)
    if (known (p, psi_lit_not (alt->lit[i])))
      return true;
  return false;
}

/* All of it is known already.  */
static bool
satisfied (const struct proof *p, const struct alt *alt)
{
  for (unsigned i = 0; i < alt->n; i++)
    if (!known (p, alt->lit[i]))
      return false;
  return true;
}

static void
assume_alt (struct proof *p, const struct alt *alt)
{
  for (unsigned i = 0; i < alt->n; i++)
    assume (p, alt->lit[i]);
}

/* Drops the dead ones of L's alternatives; returns how many there were.  */
static unsigned
live_alternatives (struct proof *p, psi_lit l, struct alts *a)
{
  unsigned n, kept = 0;

  alternatives (l, a);
  n = a->n;
  for (unsigned i = 0; i < n; i++)
    if (!dead (p, &a->alt[i]))
      a->alt[kept++] = a->alt[i];
  a->n = kept;
  *p->work -= *p->work > n ? n + 1 : *p->work;
  return n;
}

/* Adds all that follows from the facts without a case distinction.  */
static void
saturate (struct proof *p)
{
  unsigned before;

  do
    {
      before = p->n;
      for (unsigned i = 0; i < p->n && !p->absurd && *p->work; i++)
	{
	  struct alts a;
	  if (p->fact[i].val->def)
	    assume (p, p->fact[i].val->def->guard);
	  if (live_alternatives (p, p->fact[i], &a) == 0)
	    continue;
	  if (a.n == 0)
	    p->absurd = true;
	  else if (a.n == 1)
	    assume_alt (p, &a.alt[0]);
	}
    }
  while (p->n > before && !p->absurd && *p->work);
}

static bool reduces (struct proof *, psi_lit goal, unsigned depth);

static bool
all_reduce (struct proof *p, const struct alt *alt, unsigned depth)
{
  for (unsigned i = 0; i < alt->n; i++)
    if (!reduces (p, alt->lit[i], depth))
      return false;
  return true;
}

/* Does GOAL follow from the facts as they are?  */
static bool
reduces (struct proof *p, psi_lit goal, unsigned depth)
{
  struct alts a;

  if (known (p, goal))
    return true;
  if (depth == 0 || *p->work == 0)
    return false;
  live_alternatives (p, goal, &a);
  for (unsigned i = 0; i < a.n; i++)
    if (all_reduce (p, &a.alt[i], depth - 1))
      return reduces (p, goal.val->def->guard, depth - 1);
  return false;
}

/* Does GOAL follow from the facts, in each case?  */
static bool
prove (struct proof *p, psi_lit goal, unsigned splits)
{
  saturate (p);
  if (p->absurd || reduces (p, goal, MAX_DEPTH))
    return true;
  if (splits == 0)
    return false;
  for (unsigned i = 0; i < p->n && *p->work; i++)
    {
      struct alts a;
      bool settled = false;
      live_alternatives (p, p->fact[i], &a);
      for (unsigned k = 0; k < a.n; k++)
	settled |= satisfied (p, &a.alt[k]);
      if (a.n < 2 || settled)
	continue;
      for (unsigned k = 0; k < a.n; k++)
	{
	  struct proof q = *p;
	  assume_alt (&q, &a.alt[k]);
	  /* Without a new fact (they are bounded) the same split would come
	     again.  */
	  if ((q.n == p->n && !q.absurd) || !prove (&q, goal, splits - 1))
	    return false;
	}
      return true;
    }
  return false;
}

static bool
follows (psi_lit a, psi_lit b)
{
  unsigned work = MAX_WORK;
  struct proof p;

  p.n = 0;
  p.absurd = false;
  p.work = &work;
  assume (&p, a);
  return prove (&p, b, MAX_SPLITS);
}

enum psi_answer
psi_disjoint (psi_fn *fn, psi_lit a, psi_lit b)
{
  (void) fn;
  return follows (a, psi_lit_not (b)) && follows (b, psi_lit_not (a))
	 ? PSI_YES : PSI_UNKNOWN;
}

enum psi_answer
psi_covered (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  unsigned work = MAX_WORK;
  struct proof p;

  (void) fn;
  for (unsigned i = 0; i < n; i++)
    if (psi_is_true (by[i])
	|| (psi_lit_same (by[i], lit) && !(lit.val && lit.val->pinned)))
      return PSI_YES;
  p.n = 0;
  p.absurd = false;
  p.work = &work;
  assume (&p, lit);
  for (unsigned i = 0; i < n && p.n < MAX_FACTS; i++)
    assume (&p, psi_lit_not (by[i]));
  return prove (&p, PSI_FALSE, MAX_SPLITS) ? PSI_YES : PSI_UNKNOWN;
}

enum psi_answer
psi_implies (psi_fn *fn, psi_lit a, psi_lit b)
{
  return psi_covered (fn, a, &b, 1);
}

bool
psi_within (psi_fn *fn, psi_lit a, psi_lit b)
{
  return psi_lit_same (a, b)
	 || psi_disjoint (fn, a, psi_lit_not (b)) == PSI_YES;
}

bool
psi_within_union (psi_fn *fn, psi_lit lit, const psi_lit *by, unsigned n)
{
  unsigned work = MAX_WORK;
  struct proof p;

  (void) fn;
  p.n = 0;
  p.absurd = false;
  p.work = &work;
  for (unsigned i = 0; i < n && p.n < MAX_FACTS; i++)
    assume (&p, psi_lit_not (by[i]));
  return prove (&p, psi_lit_not (lit), MAX_SPLITS);
}
