/* pred/sets-rule.c: the set of traces of one node, from those that it refers to.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of sets.c.  Values are worked out in three-valued logic, given that their
   definitions are executed.  A set that takes too many steps is cut off:
   its node becomes a group of its own, of which nothing is known.  What is proved by
   such sets is right; what is not proved need not be wrong.  */

#include "pred/sets.h"

/* ---- Three-valued logic ---------------------------------------------------- */

/* A value as the sets of traces where it is true and where it is false; on the
   others it is undefined.  One that is defined everywhere has one set and its
   complement, so that half of the work is saved.  */

static struct psi_set
set_not (struct psi_set a)
{
  return (struct psi_set) { a.no, a.yes, a.exact };
}

/* Is it defined everywhere?  */
static bool
set_total (struct psi_set a)
{
  return a.yes != PSI_DD_NONE && a.no == psi_diagram_not (a.yes);
}

static struct psi_set
set_and (psi_diagrams *d, struct psi_set a, struct psi_set b)
{
  struct psi_set r = { .exact = a.exact && b.exact };

  r.yes = psi_diagram_and (d, a.yes, b.yes);
  r.no = set_total (a) && set_total (b) ? psi_diagram_not (r.yes)
	 : psi_diagram_or (d, a.no, b.no);
  return r;
}

static struct psi_set
set_or (psi_diagrams *d, struct psi_set a, struct psi_set b)
{
  return set_not (set_and (d, set_not (a), set_not (b)));
}

/* A, defined only where ON is.  */
static struct psi_set
set_on (psi_diagrams *d, struct psi_set a, psi_dd on, bool exact)
{
  return (struct psi_set) { psi_diagram_and (d, a.yes, on),
			    psi_diagram_and (d, a.no, on),
			    a.exact && exact };
}

/* A where P is true, B where it is false.  */
static struct psi_set
set_select (psi_diagrams *d, struct psi_set p, struct psi_set a,
	    struct psi_set b)
{
  struct psi_set x = set_on (d, a, p.yes, p.exact);
  struct psi_set y = set_on (d, b, p.no, p.exact);
  struct psi_set r = { .exact = x.exact && y.exact };

  r.yes = psi_diagram_or (d, x.yes, y.yes);
  r.no = set_total (p) && set_total (a) && set_total (b)
	 ? psi_diagram_not (r.yes) : psi_diagram_or (d, x.no, y.no);
  return r;
}

/* Where is it defined?  */
static psi_dd
set_defined (psi_diagrams *d, struct psi_set a)
{
  return set_total (a) ? PSI_DD_TRUE : psi_diagram_or (d, a.yes, a.no);
}

/* ---- One node ------------------------------------------------------------ */

static const struct psi_set always = { PSI_DD_TRUE, PSI_DD_FALSE, true };
static const struct psi_set undefined = { PSI_DD_FALSE, PSI_DD_FALSE, true };

struct psi_set
psi_made_set (const psi_sets *s, struct psi_ref r, bool execution)
{
  struct psi_set a = r.node == PSI_PDG_CONST ? always
		     : s->pdg->nodes[r.node].set[execution];

  return r.neg && !execution ? set_not (a) : a;
}

static struct psi_set
made (const psi_sets *s, struct psi_ref r)
{
  return psi_made_set (s, r, false);
}

/* Switches are on top: further down there would be a set for each set of
   cases.  */
static unsigned
group_order (const psi_pdg *s, unsigned group)
{
  const struct psi_group_key *key = &s->groups[group];
  bool cases = key->kind == PSI_G_NUMBERS
	       ? s->unknowns[key->x] & PSI_IN_SWITCH
	       : key->kind == PSI_G_CHOICE && key->of == PSI_GK_SWITCH
		 && key->n > 2;

  return cases ? 1u << 31 | group : group;
}

/* Where C of a group of KEY, the number GROUP, holds.  */
static struct psi_set
set_of_group (const psi_sets *s, unsigned group, struct psi_group_key key,
	      struct psi_condition c)
{
  struct psi_run run[PSI_MAX_RUNS];
  struct psi_set r = { .exact = true };
  unsigned n;

  n = psi_condition_runs (key, c, PSI_S_TRUE, run);
  r.yes = psi_diagram_of (s->d, group_order (s->pdg, group), run, n);
  n = psi_condition_runs (key, c, PSI_S_FALSE, run);
  r.no = psi_diagram_of (s->d, group_order (s->pdg, group), run, n);
  return r;
}

static struct psi_set
set_of_condition (const psi_sets *s, const struct psi_pdg_node *i)
{
  struct psi_set r = set_of_group (s, i->group, s->pdg->groups[i->group],
				   i->cond);

  return i->neg ? set_not (r) : r;
}

/* A, undefined where one of the N operands at R is.  */
static struct psi_set
on_defined (const psi_sets *s, struct psi_set a, const struct psi_ref *r,
	    unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
      struct psi_set o = made (s, r[k]);
      psi_dd on = set_defined (s->d, o);
      if (on != PSI_DD_TRUE)
	a = set_on (s->d, a, on, o.exact);
      a.exact &= o.exact;
    }
  return a;
}

static struct psi_set
set_of_psi (const psi_sets *s, const struct psi_ref *r, unsigned n)
{
  struct psi_set a = undefined;

  for (unsigned k = 0; k < n; k += 2)
    a = set_select (s->d, made (s, r[k]), made (s, r[k + 1]),
		    a);
  return a;
}

/* A phi, or where it is executed: where one of the edges is taken, and its value's
   definition was.  Where nothing is known of the control flow there are traces with two
   edges, which are none of the program's.  */
static struct psi_set
set_of_phi (const psi_sets *s, const struct psi_ref *r, unsigned n, bool execution)
{
  psi_dd taken = PSI_DD_FALSE, twice = PSI_DD_FALSE;
  struct psi_set a = undefined;

  for (unsigned k = 0; k < n; k += 2)
    {
      struct psi_set e = made (s, r[k]);
      struct psi_set v = set_on (s->d, psi_made_set (s, r[k + 1], execution),
				 e.yes, e.exact);
      psi_dd both = psi_diagram_and (s->d, taken, e.yes);
      twice = psi_diagram_or (s->d, twice, both);
      taken = psi_diagram_or (s->d, taken, e.yes);
      a.yes = psi_diagram_or (s->d, a.yes, v.yes);
      a.no = psi_diagram_or (s->d, a.no, v.no);
      a.exact &= v.exact;
    }
  return set_on (s->d, a, psi_diagram_not (twice), true);
}

/* A compare under a literal, the first of the N at R.  */
static struct psi_set
set_of_pcmp (const psi_sets *s, const struct psi_pdg_node *i,
	     const struct psi_ref *r, unsigned n)
{
  unsigned skip = i->op == PSI_PDG_UNC ? 1 : 2;
  struct psi_set lit = made (s, r[0]);
  struct psi_set c = on_defined (s, set_of_condition (s, i), r + skip,
				 n - skip);

  switch (i->op)
    {
    case PSI_PDG_ANDTYPE:
      return set_and (s->d, made (s, r[1]),
		      set_or (s->d, set_not (lit), c));
    case PSI_PDG_ORTYPE:
      return set_or (s->d, made (s, r[1]),
		     set_and (s->d, lit, c));
    default:
      return set_and (s->d, lit, c);
    }
}

/* A value, from its operands, the N at R.  */
static struct psi_set
set_of_value (const psi_sets *s, const struct psi_pdg_node *i,
	      const struct psi_ref *r, unsigned n)
{
  struct psi_set a = n > 0 ? made (s, r[0]) : always;
  struct psi_set b = n > 1 ? made (s, r[1]) : always;

  switch (i->op)
    {
    case PSI_PDG_ATOM:
      return on_defined (s, set_of_condition (s, i), r, n);
    case PSI_PDG_COPY:
      return a;
    case PSI_PDG_NOT:
      return set_not (a);
    case PSI_PDG_AND:
      return set_and (s->d, a, b);
    case PSI_PDG_OR:
      return set_or (s->d, a, b);
    case PSI_PDG_XOR:
      return set_select (s->d, a, set_not (b), b);
    case PSI_PDG_SELECT:
      return set_select (s->d, a, b, made (s, r[2]));
    case PSI_PDG_PSI:
      return set_of_psi (s, r, n);
    case PSI_PDG_PHI:
      return set_of_phi (s, r, n, false);
    case PSI_PDG_UNC:
    case PSI_PDG_ANDTYPE:
    case PSI_PDG_ORTYPE:
      return set_of_pcmp (s, i, r, n);
    case PSI_PDG_DEFINED:
      return on_defined (s, always, r, n);
    default:
      return undefined;
    }
}

/* Where a block is executed, an edge taken, a loop entered.  */
static struct psi_set
set_of_execution (const psi_sets *s, const struct psi_pdg_node *i)
{
  const struct psi_ref *r = s->pdg->refs + i->ref;
  struct psi_set at, on, a = { PSI_DD_FALSE, PSI_DD_TRUE, true };

  switch (i->op)
    {
    case PSI_PDG_OUT:
      return a;
    case PSI_PDG_ANY:
      for (unsigned k = 0; k < i->nref; k++)
	{
	  at = made (s, r[k]);
	  a.yes = psi_diagram_or (s->d, a.yes, at.yes);
	  a.exact &= at.exact;
	}
      break;
    default:
      at = made (s, r[0]);
      on = set_of_condition (s, i);
      if (i->op == PSI_PDG_EDGE)
	{
	  struct psi_set lit = made (s, r[1]);
	  if (!set_total (lit))
	    {
	      psi_dd neither
		= psi_diagram_not (set_defined (s->d, lit));
	      on = set_on (s->d, on, neither, lit.exact);
	      on.yes = psi_diagram_or (s->d, on.yes, lit.yes);
	    }
	  else
	    on = lit;
	}
      a.yes = psi_diagram_and (s->d, at.yes, on.yes);
      a.exact = at.exact && on.exact;
      break;
    }
  a.no = psi_diagram_not (a.yes);
  return a;
}

bool
psi_is_execution (const struct psi_pdg_node *i)
{
  return i->kind != PSI_NODE_VALUE && i->kind != PSI_NODE_PINNED;
}

/* Nothing is known of node AT.  */
static struct psi_set
cut_off (const psi_sets *s, unsigned at)
{
  struct psi_group_key key = { .kind = PSI_G_MAYBE, .of = PSI_GK_NODE,
			       .x = at };
  struct psi_set r;

  if (psi_is_execution (&s->pdg->nodes[at]))
    key.kind = PSI_G_BOOL;
  r = set_of_group (s, psi_pdg_group (s->pdg, key), key,
		    (struct psi_condition) { .number = 0 });
  r.exact = false;
  return r;
}

static struct psi_set
execution_of_value (const psi_sets *s, const struct psi_pdg_node *i)
{
  const struct psi_ref *r = s->pdg->refs + i->ref;
  struct psi_set block = made (s, r[0]), a = { block.yes, PSI_DD_FALSE, block.exact };
  bool phi = i->op == PSI_PDG_PHI;

  for (unsigned k = 1; k < (phi ? 2 : i->nref); k++)
    {
      struct psi_set on = phi ? set_of_phi (s, r + 2, i->nref - 2, true)
			  : psi_made_set (s, r[k], true);
      a = set_on (s->d, a, on.yes, on.exact);
    }
  return a.yes != PSI_DD_NONE ? a
	 : (struct psi_set) { block.yes, PSI_DD_FALSE, false };
}

struct psi_set
psi_make_set (const psi_sets *s, unsigned at, bool execution)
{
  const struct psi_pdg_node *i = &s->pdg->nodes[at];
  const struct psi_ref *r = s->pdg->refs + i->ref;
  struct psi_set a, guard;

  if (execution)
    return psi_is_execution (i) ? i->set[0] : execution_of_value (s, i);
  if (psi_is_execution (i))
    a = set_of_execution (s, i);
  else
    {
      guard = made (s, r[1]);
      a = set_of_value (s, i, r + 2, i->nref - 2);
      if (guard.yes != PSI_DD_TRUE)
	a = set_on (s->d, a, guard.yes, guard.exact);
      a.exact &= guard.exact;
    }
  if (a.yes == PSI_DD_NONE || a.no == PSI_DD_NONE)
    return cut_off (s, at);
  return a;
}
