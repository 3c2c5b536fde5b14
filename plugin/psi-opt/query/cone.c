/* query/cone.c: the traces of a set, counted and shown.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A trace is a path and the outcome of each compare executed on it (Gindraud et
   al., Definition 14, extended to predicates), as far as the terms asked about
   depend on it: that is their cone, a part of the system of nodes (pdg.c).
   Numbers of a group that no condition in the cone tells apart are one outcome,
   for which the smallest of them stands.  A group none of whose conditions is
   executed has one outcome, too: then each trace is one point of the diagrams'
   space, and these are counted (Bryant 1986), exactly: there can be 2^1000.  */

#include "query/query.h"
#include <stdlib.h>
#include <string.h>

#define MAX_GROUPS 4096		/* Of a cone that is counted.  */
#define MAX_CUTS 1024		/* Of one group.  */
#define STEPS 16384

/* ---- The cone --------------------------------------------------------------- */

bool
psi_cone_of (psi_ppg *g, const psi_term *term, unsigned n,
	     struct psi_cone *c)
{
  psi_pdg *s = g->sets->pdg;
  struct psi_ref *root = psi_xmalloc ((n + 1) * sizeof *root);

  *c = (struct psi_cone) { .g = g };
  for (unsigned i = 0; i < n; i++)
    root[i] = psi_pdg_term (s, term[i]);
  if (!s->failed)
    c->node = psi_pdg_cone (s, root, n, &c->n);
  psi_xfree (root);
  return !s->failed;
}

void
psi_cone_free (struct psi_cone *c)
{
  psi_xfree (c->node);
}

/* Where node AT is true, false and undefined, and executed.  */
static bool
states (struct psi_cone *c, unsigned at, psi_dd state[3])
{
  psi_diagrams *d = c->g->sets->d;
  struct psi_ref r = { at, false };
  struct psi_set s, execution;

  if (!psi_set_of_ref (c->g->sets, r, &s)
      || !psi_execution_of_ref (c->g->sets, r, &execution))
    return false;
  psi_diagrams_begin (d, STEPS, false);
  state[0] = psi_diagram_and (d, execution.yes, s.yes);
  state[1] = psi_diagram_and (d, execution.yes, s.no);
  state[2] = psi_diagram_and (d, psi_diagram_not (psi_diagram_or (d, s.yes,
								  s.no)),
			      execution.yes);
  return state[2] != PSI_DD_NONE;
}

/* ---- Outcomes ---------------------------------------------------------------- */

/* A group whose conditions are in the cone.  */
struct outcomes
{
  unsigned group, order;
  psi_dd met;			/* Where one of them is executed.  */
  unsigned n;			/* Intervals, each up to LAST, ascending.  */
  uint64_t *last;
  bool *first;			/* The interval stands for an outcome.  */
  unsigned total;		/* How many do.  */
};

struct counting
{
  struct psi_cone *cone;
  psi_diagrams *d;
  struct outcomes *group;	/* The one that comes first in diagrams first.  */
  unsigned ngroup, group_cap;
  mpz_t *below;			/* Outcomes of all groups from number I on.  */
  struct counted { psi_dd set; mpz_t n; } *memo;
  unsigned nmemo, memo_cap;
  struct psi_table table;	/* Of MEMO.  */
  bool failed;
};

static int
compare_numbers (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;

  return x < y ? -1 : x > y;
}

/* Does X, a number, lie in a run to all?  */
static bool
holds (const struct psi_run *run, uint64_t x)
{
  while (run->last < x)
    run++;
  return run->to == PSI_DD_TRUE;
}

/* Where node I's condition is looked at.  */
static psi_dd
executed (struct psi_cone *c, unsigned at)
{
  psi_diagrams *d = c->g->sets->d;
  psi_pdg *s = c->g->sets->pdg;
  const struct psi_pdg_node *i = &s->nodes[at];
  const struct psi_ref *r = s->refs + i->ref;
  unsigned from = i->op == PSI_PDG_EDGE || i->op == PSI_PDG_TAKEN ? 1 : 2;
  struct psi_set on, o;

  if (!psi_set_of_ref (c->g->sets, r[0], &on))
    return PSI_DD_NONE;
  for (unsigned k = 1; k < i->nref; k++)
    {
      psi_dd where;
      if (!psi_set_of_ref (c->g->sets, r[k], &o))
	return PSI_DD_NONE;
      psi_diagrams_begin (d, STEPS, false);
      where = psi_diagram_or (d, o.yes, o.no);
      if (i->op == PSI_PDG_EDGE)
	where = psi_diagram_not (where);
      else if (k < from)
	where = o.yes;
      else if (k == 2 && i->op != PSI_PDG_ATOM)
	where = psi_diagram_not (o.no);	/* The literal of a compare.  */
      else if (k == 3 && (i->op == PSI_PDG_ANDTYPE || i->op == PSI_PDG_ORTYPE))
	where = PSI_DD_TRUE;		/* The old value.  */
      on.yes = psi_diagram_and (d, on.yes, where);
    }
  return on.yes;
}

/* The intervals of O's group that its conditions in the cone make.  */
static bool
find_intervals (struct counting *c, struct outcomes *o)
{
  const psi_pdg *s = c->cone->g->sets->pdg;
  struct psi_group_key key = s->groups[o->group];
  struct psi_run run[PSI_MAX_RUNS];
  uint64_t *cut = psi_xmalloc (MAX_CUTS * sizeof *cut);
  unsigned n = 0, nsays = 0;
  bool *says;			/* What each condition says of each interval.  */

  for (unsigned k = 0; k < c->cone->n && n + PSI_MAX_RUNS <= MAX_CUTS; k++)
    {
      const struct psi_pdg_node *i = &s->nodes[c->cone->node[k]];
      if (!psi_has_condition (i) || i->group != o->group)
	continue;
      unsigned m = psi_condition_runs (key, i->cond, PSI_S_TRUE,
				       run);
      for (unsigned r = 0; r < m; r++)
	cut[n++] = run[r].last;
    }
  qsort (cut, n, sizeof *cut, compare_numbers);
  o->last = cut;
  for (unsigned k = 0; k < n; k++)
    if (k == 0 || cut[k] != cut[o->n - 1])
      cut[o->n++] = cut[k];
  o->first = psi_zeroed (o->n + 1, sizeof *o->first);
  says = psi_zeroed ((size_t) o->n * 2 * (n + 1), sizeof *says);
  for (unsigned k = 0; k < c->cone->n && n + PSI_MAX_RUNS <= MAX_CUTS; k++)
    {
      const struct psi_pdg_node *i = &s->nodes[c->cone->node[k]];
      if (!psi_has_condition (i) || i->group != o->group)
	continue;
      for (enum psi_state st = PSI_S_FALSE; st <= PSI_S_TRUE; st++, nsays++)
	{
	  psi_condition_runs (key, i->cond, st, run);
	  for (unsigned r = 0; r < o->n; r++)
	    says[(size_t) r * 2 * (n + 1) + nsays] = holds (run, cut[r]);
	}
    }
  for (unsigned r = 0; r < o->n; r++)
    {
      unsigned k = 0;
      while (memcmp (says + (size_t) k * 2 * (n + 1),
		     says + (size_t) r * 2 * (n + 1), nsays))
	k++;
      o->first[r] = k == r;
      o->total += k == r;
    }
  psi_xfree (says);
  return n + PSI_MAX_RUNS <= MAX_CUTS;
}

static int
compare_groups (const void *a, const void *b)
{
  const struct outcomes *x = a, *y = b;

  return x->order > y->order ? -1 : x->order < y->order;
}

/* All groups of the cone.  */
static bool
find_groups (struct counting *c)
{
  const psi_pdg *s = c->cone->g->sets->pdg;
  unsigned *number = psi_zeroed (s->ngroups + 1, sizeof *number);
  bool ok = true;

  for (unsigned k = 0; k < c->cone->n && ok; k++)
    {
      unsigned at = c->cone->node[k], group = s->nodes[at].group;
      psi_dd met;
      if (!psi_has_condition (&s->nodes[at]))
	continue;
      met = executed (c->cone, at);
      if (!number[group])
	{
	  PSI_ADD (c, group, (struct outcomes) {
	    .group = group, .order = psi_group_order (s, group),
	    .met = PSI_DD_FALSE });
	  number[group] = c->ngroup;
	}
      psi_diagrams_begin (c->d, STEPS, false);
      c->group[number[group] - 1].met
	= psi_diagram_or (c->d, c->group[number[group] - 1].met, met);
      ok = c->group[number[group] - 1].met != PSI_DD_NONE
	   && c->ngroup <= MAX_GROUPS;
    }
  for (unsigned i = 0; i < c->ngroup && ok; i++)
    ok = find_intervals (c, &c->group[i]);
  if (c->ngroup)
    qsort (c->group, c->ngroup, sizeof *c->group, compare_groups);
  psi_xfree (number);
  return ok;
}

/* SET where each group that is not met has its first outcome.  */
static psi_dd
restrict_unmet (struct counting *c, psi_dd set)
{
  for (unsigned i = c->ngroup; i-- > 0;)
    {
      const struct outcomes *o = &c->group[i];
      struct psi_run run[2] = { { o->last[0], PSI_DD_TRUE },
				{ o->last[o->n - 1], PSI_DD_FALSE } };
      psi_dd first = psi_diagram_of (c->d, o->order, run, o->n > 1 ? 2 : 1);
      psi_diagrams_begin (c->d, STEPS, false);
      set = psi_diagram_and (c->d, set, psi_diagram_or (c->d, o->met, first));
    }
  return set;
}

/* ---- The count ---------------------------------------------------------------- */

static void count (struct counting *, psi_dd set, unsigned at, mpz_t n);

/* How many intervals of O that stand for an outcome end in FROM .. LAST.  */
static unsigned
weight (const struct outcomes *o, uint64_t from, uint64_t last)
{
  unsigned n = 0;

  for (unsigned i = 0; i < o->n; i++)
    n += o->first[i] && o->last[i] >= from && o->last[i] <= last;
  return n;
}

/* N := the traces of SET, a node without a sign, which depends on group AT.  */
static void
count_node (struct counting *c, psi_dd set, unsigned at, mpz_t n)
{
  unsigned hash = (unsigned) psi_hash (0, set), nruns;
  struct counted m = { .set = set };
  uint64_t from = 0;
  mpz_t part;

  psi_for_each_hashed (i, &c->table, hash)
    if (c->memo[i].set == set)
      {
	mpz_set (n, c->memo[i].n);
	return;
      }
  mpz_init (part);
  mpz_set_ui (n, 0);
  psi_diagram_runs (c->d, set, &nruns);
  for (unsigned i = 0; i < nruns; i++)
    {
      struct psi_run r = psi_diagram_runs (c->d, set, &nruns)[i];
      unsigned w = weight (&c->group[at], from, r.last);
      from = r.last + 1;
      if (w == 0)
	continue;
      count (c, r.to, at + 1, part);
      mpz_addmul_ui (n, part, w);
    }
  mpz_clear (part);
  mpz_init_set (m.n, n);
  psi_table_add (&c->table, hash, c->nmemo);
  PSI_ADD (c, memo, m);
}

/* N := the traces of SET, among the outcomes of groups from number AT on.  */
static void
count (struct counting *c, psi_dd set, unsigned at, mpz_t n)
{
  unsigned top = at;
  mpz_t left;

  if (set == PSI_DD_FALSE || set == PSI_DD_TRUE)
    {
      mpz_set_ui (n, 0);
      if (set == PSI_DD_TRUE)
	mpz_set (n, c->below[at]);
      return;
    }
  while (top < c->ngroup
	 && c->group[top].order != psi_diagram_group (c->d, set))
    top++;
  /* A set that was cut off is about something else.  */
  c->failed |= top == c->ngroup;
  if (c->failed)
    return;
  count_node (c, set & ~1u, top, n);
  if (set & 1)
    mpz_sub (n, c->below[top], n);
  mpz_init (left);
  mpz_divexact (left, c->below[at], c->below[top]);
  mpz_mul (n, n, left);
  mpz_clear (left);
}

bool
psi_cone_count (struct psi_cone *cone, psi_dd set, mpz_t n)
{
  struct counting c = { .cone = cone,
			.d = cone->g->sets->d };
  bool ok = find_groups (&c);

  c.below = psi_xmalloc ((c.ngroup + 1) * sizeof *c.below);
  mpz_init_set_ui (c.below[c.ngroup], 1);
  for (unsigned i = c.ngroup; i-- > 0;)
    {
      mpz_init (c.below[i]);
      mpz_mul_ui (c.below[i], c.below[i + 1], c.group[i].total);
    }
  if (ok)
    set = restrict_unmet (&c, set);
  ok &= set != PSI_DD_NONE;
  if (ok)
    count (&c, set, 0, n);
  ok &= !c.failed;
  for (unsigned i = 0; i < c.nmemo; i++)
    mpz_clear (c.memo[i].n);
  for (unsigned i = 0; i <= c.ngroup; i++)
    mpz_clear (c.below[i]);
  for (unsigned i = 0; i < c.ngroup; i++)
    {
      psi_xfree (c.group[i].last);
      psi_xfree (c.group[i].first);
    }
  psi_xfree (c.group);
  psi_xfree (c.below);
  psi_xfree (c.memo);
  psi_table_free (&c.table);
  return ok;
}

/* ---- In words -------------------------------------------------------------- */

static void
print_edge (FILE *out, const psi_edge *e)
{
  unsigned n = 1;

  for (unsigned i = 0; i < psi_succ_index (e); i++)
    n += e->src->succ[i]->dst == e->dst;
  fprintf (out, "%s->%s", e->src->name, e->dst->name);
  if (n > 1)
    fprintf (out, "#%u", n);
}

/* What decides, node I, and that it is so: STATE is 0: true, 1: false, 2:
   undefined.  */
static void
print_node (FILE *out, const struct psi_pdg_node *i, unsigned state)
{
  static const char *const names[] = { "true", "false", "undefined" };
  const psi_val *v = i->what;
  const psi_loop *l = i->what;
  int64_t entry = i->cond.number;

  switch (i->kind)
    {
    case PSI_NODE_EDGE:
      print_edge (out, i->what);
      break;
    case PSI_NODE_BLOCK:
      fputs (((const psi_block *) i->what)->name, out);
      break;
    case PSI_NODE_ENTRY:
      fprintf (out, "from %s", entry ? "" : l->header->name);
      if (entry)
	print_edge (out, l->entries[entry - 1]);
      break;
    case PSI_NODE_LOOP:
      fprintf (out, "the loop at %s", l->header->name);
      break;
    case PSI_NODE_EXIT:
    case PSI_NODE_TURN:
      break;
    default:
      fprintf (out, "%c%s", v->pinned ? '$' : '%', v->name);
      if (v->version)
	fprintf (out, ".%u", v->version);
      fprintf (out, " %s", v->type != PSI_PRED && state == 0 ? "defined"
						     : names[state]);
      break;
    }
}

/* What node I, whose edge is taken, says: nothing if the branch's literal says
   it.  */
static psi_dd
where_free (struct psi_cone *c, const struct psi_pdg_node *i, psi_dd taken)
{
  psi_diagrams *d = c->g->sets->d;
  const psi_pdg *s = c->g->sets->pdg;
  struct psi_set lit;

  if (i->op != PSI_PDG_EDGE)
    return taken;
  if (!psi_set_of_ref (c->g->sets, s->refs[i->ref + 1], &lit))
    return PSI_DD_FALSE;
  psi_diagrams_begin (d, STEPS, false);
  return psi_diagram_and (d, taken, psi_diagram_not (psi_diagram_or (d, lit.yes,
								     lit.no)));
}

void
psi_cone_print_trace (FILE *out, struct psi_cone *c, psi_dd set)
{
  psi_diagrams *d = c->g->sets->d;
  const psi_pdg *s = c->g->sets->pdg;
  const char *space = "";

  for (unsigned k = 0; k < c->n; k++)
    {
      const struct psi_pdg_node *i = &s->nodes[c->node[k]];
      bool value = i->kind == PSI_NODE_VALUE || i->kind == PSI_NODE_PINNED;
      unsigned state = 0;
      psi_dd is[3], both = PSI_DD_FALSE;
      if (!psi_has_condition (i) || !states (c, c->node[k], is))
	continue;
      if (!value)
	is[0] = where_free (c, i, is[0]);
      for (; state < (value ? 3 : 1) && both == PSI_DD_FALSE; state++)
	{
	  psi_diagrams_begin (d, STEPS, false);
	  both = psi_diagram_and (d, set, is[state]);
	}
      if (both == PSI_DD_NONE || both == PSI_DD_FALSE)
	continue;
      set = both;
      fputs (space, out);
      space = ", ";
      print_node (out, i, state - 1);
    }
  if (!*space)
    fputs ("always", out);
}
