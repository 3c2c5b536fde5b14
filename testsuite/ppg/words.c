/* words.c: decision diagrams of words of bits and of three values.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "model.h"
#include <stdlib.h>

/* ---- Diagrams -------------------------------------------------------------- */

#define MAX_VARIABLES 4096

static BDD *kept;
static unsigned nkept, kept_cap, nvariables;

static BDD
keep (BDD x)
{
  if (nkept == kept_cap)
    {
      kept_cap = kept_cap ? 2 * kept_cap : 4096;
      kept = realloc (kept, kept_cap * sizeof *kept);
      if (!kept)
	abort ();
    }
  return kept[nkept++] = bdd_addref (x);
}

void
bdds_start (void)
{
  bdd_init (200000, 20000);
  bdd_gbc_hook (NULL);
  bdd_setvarnum (MAX_VARIABLES);
}

void
bdds_release (void)
{
  while (nkept > 0)
    bdd_delref (kept[--nkept]);
  nvariables = 0;
}

BDD
bdds_and (BDD a, BDD b)
{
  return keep (bdd_and (a, b));
}

BDD
bdds_or (BDD a, BDD b)
{
  return keep (bdd_or (a, b));
}

BDD
bdds_not (BDD a)
{
  return keep (bdd_not (a));
}

BDD
bdds_choice (BDD x, BDD yes, BDD no)
{
  return keep (bdd_ite (x, yes, no));
}

BDD
bdds_new (void)
{
  if (nvariables == MAX_VARIABLES)
    abort ();
  return bdd_ithvar (nvariables++);
}

void
bdds_ways (unsigned n, BDD *way)
{
  BDD rest = bdd_true ();

  for (unsigned i = 0; i + 1 < n; i++)
    {
      BDD x = bdds_new ();
      way[i] = bdds_and (rest, x);
      rest = bdds_and (rest, bdds_not (x));
    }
  way[n - 1] = rest;
}

/* ---- Three values ---------------------------------------------------------- */

struct truth
truth_not (struct truth a)
{
  return (struct truth) { a.no, a.yes };
}

struct truth
truth_and (struct truth a, struct truth b)
{
  return (struct truth) { bdds_and (a.yes, b.yes), bdds_or (a.no, b.no) };
}

struct truth
truth_or (struct truth a, struct truth b)
{
  return (struct truth) { bdds_or (a.yes, b.yes), bdds_and (a.no, b.no) };
}

struct truth
truth_select (struct truth s, struct truth a, struct truth b)
{
  return (struct truth) {
    bdds_or (bdds_and (s.yes, a.yes), bdds_and (s.no, b.yes)),
    bdds_or (bdds_and (s.yes, a.no), bdds_and (s.no, b.no))
  };
}

struct truth
truth_xor (struct truth a, struct truth b)
{
  return truth_select (a, truth_not (b), b);
}

struct truth
truth_where (struct truth t, BDD when)
{
  return (struct truth) { bdds_and (t.yes, when), bdds_and (t.no, when) };
}

struct truth
truth_constant (bool c)
{
  return (struct truth) { c ? bdd_true () : bdd_false (),
			  c ? bdd_false () : bdd_true () };
}

struct truth
truth_of (BDD is, BDD defined)
{
  return (struct truth) { bdds_and (is, defined),
			  bdds_and (bdds_not (is), defined) };
}

/* ---- Words ----------------------------------------------------------------- */

void
word_number (struct word *w, unsigned width, int64_t number)
{
  w->width = width;
  for (unsigned i = 0; i < width; i++)
    w->bit[i] = (uint64_t) number >> (width - 1 - i) & 1 ? bdd_true ()
							 : bdd_false ();
}

void
word_new (struct word *w, unsigned n, unsigned width)
{
  for (unsigned i = 0; i < width; i++)
    for (unsigned k = 0; k < n; k++)
      {
	w[k].width = width;
	w[k].bit[i] = bdds_new ();
      }
}

/* From the lowest bit on: a bit that differs outweighs all below it.  With a
   sign the highest bit counts the other way round.  */
static BDD
less (const struct word *a, const struct word *b, bool sign)
{
  BDD is = bdd_false ();

  for (unsigned i = a->width; i-- > 0;)
    {
      BDD low = sign && i == 0 ? b->bit[i] : a->bit[i];
      BDD high = sign && i == 0 ? a->bit[i] : b->bit[i];
      is = bdds_choice (low, bdds_and (high, is), bdds_or (high, is));
    }
  return is;
}

static BDD
equal (const struct word *a, const struct word *b)
{
  BDD is = bdd_true ();

  for (unsigned i = a->width; i-- > 0;)
    is = bdds_and (is, bdds_choice (a->bit[i], b->bit[i],
				    bdds_not (b->bit[i])));
  return is;
}

void
word_linear (struct word *to, const struct word *x, bool neg, int64_t add)
{
  BDD carry = bdd_false ();

  /* - X is ~X + 1.  */
  add += neg;
  to->width = x->width;
  for (unsigned i = x->width; i-- > 0; add >>= 1)
    {
      BDD bit = neg ? bdds_not (x->bit[i]) : x->bit[i];
      BDD both = bdds_and (bit, carry), any = bdds_or (bit, carry);
      BDD one = bdds_and (any, bdds_not (both));
      to->bit[i] = add & 1 ? bdds_not (one) : one;
      carry = add & 1 ? any : both;
    }
}

BDD
word_compare (const struct word *a, const struct word *b, enum psi_op rel)
{
  switch (rel)
    {
    case PSI_EQ:
      return equal (a, b);
    case PSI_NE:
      return bdds_not (equal (a, b));
    case PSI_LT:
      return less (a, b, true);
    case PSI_GE:
      return bdds_not (less (a, b, true));
    case PSI_GT:
      return less (b, a, true);
    case PSI_LE:
      return bdds_not (less (b, a, true));
    case PSI_LTU:
      return less (a, b, false);
    case PSI_GEU:
      return bdds_not (less (a, b, false));
    case PSI_GTU:
      return less (b, a, false);
    default:
      return bdds_not (less (b, a, false));
    }
}
