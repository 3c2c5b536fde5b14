/* pred/ppg-compare.c: compares of the same operands in the partition graph.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gillies et al. (1996) see what two predicates have to do with each other where
   one compare defines both.  Compares of the same operands have, too: they are
   conditions of one group (pred/cells.c).  How the operands compare is the same
   all through a turn of the innermost loop that one of them is defined in,
   whether a compare is executed or not.  So START of that level is partitioned
   by it: the group's numbers are cut into cells where a condition begins or ends
   to hold, and a condition is partitioned into the cells where it does.  Where a
   compare is true its condition holds.

   A new condition cuts cells in two, each of which is partitioned then; no other
   partition changes.  From any conditions of a group a walk finds the cells that
   they leave, and from these all that they say of another one.  So it does not
   matter in which order they came.

   What is compared once has no nodes, as it says nothing, unless it always or
   never holds.  */

#include "pred/ppg.h"
#include "pred/slice.h"
#include <string.h>

#define MAX_CELLS 64		/* Of a condition that is partitioned.  */

/* The numbers from those of the cell before to LAST.  */
struct cell
{
  uint64_t last;
  unsigned node;
};

/* Where a condition holds, and where it does not.  */
struct condition
{
  struct psi_condition cond;
  unsigned part[2];
};

/* A compare, and the nodes where it is true and false.  */
struct user
{
  struct psi_condition cond;
  const psi_val *val;
  unsigned part[2];
};

/* A group on one level.  */
struct group
{
  struct psi_group_key key;
  unsigned level;
  unsigned next;		/* Of the same hash; PSI_NONE: the last.  */
  struct user first;
  struct cell *cells;		/* None: it has one user only.  */
  unsigned ncells, cells_cap;
  struct condition *conds;
  unsigned nconds, conds_cap;
};

struct psi_ppg_compares
{
  struct group *groups;
  unsigned ngroups, groups_cap;
  struct psi_ppg_table find;	/* By hash and level.  */
};

void
psi_ppg_compares_free (struct psi_ppg_compares *c)
{
  if (!c)
    return;
  for (unsigned i = 0; i < c->ngroups; i++)
    {
      psi_xfree (c->groups[i].cells);
      psi_xfree (c->groups[i].conds);
    }
  psi_xfree (c->groups);
  psi_xfree (c);
}

/* ---- Nodes ----------------------------------------------------------------- */

static unsigned
start_of (const psi_ppg *g, unsigned level)
{
  return g->class[g->cdg->flow->start[level]];
}

static unsigned
node_new (psi_ppg *g, unsigned level)
{
  unsigned start = start_of (g, level);
  unsigned x = psi_ppg_node_new (g, PSI_PPG_COMPARE, level,
				 g->node[start].home);

  g->node[x].a = PSI_NONE;
  return x;
}

/* A cell of G ends at LAST.  */
static void
cut (psi_ppg *g, struct group *group, uint64_t last)
{
  struct cell end = group->cells[group->ncells - 1];
  unsigned i = 0, half[2];

  while (group->cells[i].last < last)
    i++;
  if (group->cells[i].last == last)
    return;
  for (int k = 0; k < 2; k++)
    half[k] = node_new (g, group->level);
  psi_ppg_partition (g, group->cells[i].node, half, 2, false);
  PSI_ADD (group, cells, end);
  memmove (group->cells + i + 1, group->cells + i,
	   (group->ncells - 1 - i) * sizeof *group->cells);
  group->cells[i] = (struct cell) { last, half[0] };
  group->cells[i + 1].node = half[1];
}

/* The union of the N cells LIST.  */
static unsigned
unite (psi_ppg *g, const struct group *group, const unsigned *list, unsigned n)
{
  unsigned x;

  if (n == 0 || n == 1)
    return n ? list[0] : 0;
  if (n == group->ncells)
    return start_of (g, group->level);
  x = node_new (g, group->level);
  if (n <= MAX_CELLS)
    psi_ppg_partition (g, x, list, n, false);
  return x;
}

/* Where C, a condition of GROUP, holds and where not.  VAL, perhaps in vain, is a
   name for it.  */
static struct condition
condition (psi_ppg *g, struct group *group, struct psi_condition c,
	   const psi_val *val)
{
  struct condition found = { .cond = c };
  struct psi_run run[PSI_MAX_RUNS];
  unsigned start = start_of (g, group->level);
  unsigned n, *list, m[2] = { 0, 0 }, at = 0;

  for (unsigned i = 0; i < group->nconds; i++)
    if (group->conds[i].cond.relation == c.relation
	&& group->conds[i].cond.number == c.number)
      return group->conds[i];
  n = psi_condition_runs (group->key, c, PSI_S_TRUE, run);
  if (group->ncells == 0)
    PSI_ADD (group, cells, (struct cell) { run[n - 1].last, start });
  for (unsigned i = 0; i + 1 < n; i++)
    if (run[i].to != run[i + 1].to)
      cut (g, group, run[i].last);
  list = psi_xmalloc (2 * group->ncells * sizeof *list);
  for (unsigned i = 0; i < group->ncells; i++)
    {
      bool no;
      while (run[at].last < group->cells[i].last)
	at++;
      no = run[at].to != PSI_DD_TRUE;
      list[no * group->ncells + m[no]++] = group->cells[i].node;
    }
  for (int k = 0; k < 2; k++)
    {
      struct psi_ppg_node *x;
      found.part[k] = unite (g, group, list + k * group->ncells, m[k]);
      x = &g->node[found.part[k]];
      if (x->kind == PSI_PPG_COMPARE && x->a == PSI_NONE)
	{
	  x->a = val->id;
	  x->part = k;
	}
    }
  psi_xfree (list);
  psi_ppg_partition (g, start, found.part, 2, false);
  PSI_ADD (group, conds, found);
  return found;
}

static void
use (psi_ppg *g, struct group *group, const struct user *u)
{
  struct condition c = condition (g, group, u->cond, u->val);

  for (int k = 0; k < 2; k++)
    if (c.part[k] != start_of (g, group->level))
      psi_ppg_within (g, c.part[k], u->part[k]);
}

/* Does T always hold, or never?  */
static bool
constant (struct psi_test t)
{
  struct psi_run run[PSI_MAX_RUNS];
  unsigned n = psi_condition_runs (t.key, t.cond, PSI_S_TRUE, run);

  for (unsigned i = 1; i < n; i++)
    if (run[i].to != run[0].to)
      return false;
  return true;
}

/* ---- Groups ---------------------------------------------------------------- */

/* The loop around VAL's definition that is around the one IN, too.  */
static psi_loop *
defined_in (psi_ppg *g, unsigned val, psi_loop *in)
{
  const psi_val *v = g->fn->vals[val];

  return v->def ? psi_loop_common (psi_loop_of (g->fn, v->def->block), in)
		: NULL;
}

/* On which level, LEVEL or one around it, the group of KEY is the same in one
   turn: the outermost one.  */
static unsigned
level_of (psi_ppg *g, const struct psi_group_key *key, unsigned level)
{
  psi_loop *in = level ? &g->cdg->flow->loops[level - 1] : NULL, *top, *y;

  if (key->of != PSI_GK_VALUE || key->at)
    return level;
  top = defined_in (g, key->x, in);
  if (key->kind == PSI_G_ORDER || key->kind == PSI_G_FLOAT)
    {
      y = defined_in (g, key->y, in);
      top = !top || (y && y->depth > top->depth) ? y : top;
    }
  for (; in != top; in = in->parent)
    {
      unsigned around = in->parent ? in->parent->index + 1 : 0;
      if (!psi_flow_refused (g->cdg->flow, around))
	level = around;
    }
  return level;
}

/* The group of KEY on LEVEL, new or not.  */
static struct group *
find (psi_ppg *g, const struct psi_group_key *key, unsigned level)
{
  struct psi_ppg_compares *c = g->compares;
  unsigned hash = psi_group_hash (key), i = psi_ppg_get (&c->find, hash, level);
  unsigned first = i;

  while (i != PSI_NONE && !psi_group_same (&c->groups[i].key, key))
    i = c->groups[i].next;
  if (i == PSI_NONE)
    {
      i = c->ngroups;
      PSI_ADD (c, groups, (struct group) { .key = *key, .level = level,
					   .next = first });
      psi_ppg_put (g, &c->find, hash, level, i);
    }
  return &c->groups[i];
}

void
psi_ppg_compare (psi_ppg *g, const psi_insn *insn, const psi_val *val,
		 bool complement, const unsigned part[2])
{
  struct psi_test t = psi_test_of (insn);
  const psi_loop *in = psi_loop_of (g->fn, insn->block);
  bool neg = t.neg != complement;
  struct user u = { t.cond, val, { part[neg], part[!neg] } };
  struct group *group;

  if (!g->compares)
    g->compares = psi_zeroed (1, sizeof *g->compares);
  group = find (g, &t.key, level_of (g, &t.key, in ? in->index + 1 : 0));
  if (group->ncells == 0 && group->first.val)
    use (g, group, &group->first);
  else if (group->ncells == 0 && !constant (t))
    {
      group->first = u;
      return;
    }
  use (g, group, &u);
}
