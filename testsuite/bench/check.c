/* check.c: do names and copies give the program back?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   All paths are followed once more, and for each node it is kept where (on
   which assignments to predicates) its name has held what the node is to hold,
   ever since that was defined.  A write to a name changes this for all nodes
   of that name, but for those that are to hold the same token.  Psis and phis
   with one name write nothing: the name within holds what the name of the
   argument that is chosen held.  The program is given back if each operation
   reads what it read before, where that was defined.

   A link that is not decided yet, or a copy without a place, counts as a copy that goes well and writes
   nothing.  More names in common and more copies can only write more, so that
   what fails then fails however the rest is decided.

   That a name must hold its value all the time from definition to read is what
   "live ranges do not interfere" means; a value that is written over and
   copied back would give the same program, and is left out.  */

#include "bench.h"

struct check
{
  const struct model *m;
  const struct plan *plan;
  struct names names;
  lanes right[MAX_NODES];
  int value[MAX_NODES];		/* What each node is to hold now.  */
};

/* ---- Names ----------------------------------------------------------------- */

static void
join (struct names *n, unsigned a, unsigned b)
{
  uint64_t both = n->with[a] | n->with[b];

  for (uint64_t rest = both; rest; rest &= rest - 1)
    n->with[__builtin_ctzll (rest)] = both;
}

void
names_of (const struct model *m, const struct plan *plan, struct names *n)
{
  for (unsigned i = 0; i < m->nnodes; i++)
    n->with[i] = UINT64_C (1) << i;
  for (unsigned i = 0; i < m->nlinks; i++)
    {
      const struct link *l = &m->link[i];
      if (l->kind == LINK_PSI_ARG)
	join (n, l->copy, l->center);
      if (plan->at[i] == MERGED)
	join (n, l->value, l->center);
    }
}

/* Two parameters with one name, or a copy from a name to itself?  */
static bool
absurd (const struct check *c)
{
  const struct model *m = c->m;

  for (uint64_t rest = m->params; rest; rest &= rest - 1)
    if (c->names.with[__builtin_ctzll (rest)] & (rest & (rest - 1)))
      return true;
  for (unsigned i = 0; i < m->nlinks; i++)
    if ((c->plan->at[i] >= 0 || c->plan->at[i] == SOMEWHERE)
	&& m->link[i].value >= 0
	&& c->names.with[m->link[i].value] >> m->link[i].center & 1)
      return true;
  return false;
}

/* ---- Writes ---------------------------------------------------------------- */

/* A copy, with what was so before all of its group.  */
struct copy
{
  unsigned node;
  int value;			/* What it writes; -1: a constant.  */
  lanes mask, lost, right;
};

/* NODE's name gets VALUE on MASK, and it is what it should be on RIGHT.  */
static void
write_node (struct check *c, const struct epoch *e, unsigned node, int value,
	    lanes mask, lanes lost, lanes right)
{
  uint64_t others = c->names.with[node] & ~(UINT64_C (1) << node);

  for (; others; others &= others - 1)
    {
      unsigned i = __builtin_ctzll (others);
      lanes same = 0;
      if (value >= 0 && c->value[i] >= 0)
	same = e->same[value][c->value[i]] & right;
      c->right[i] &= ~lost & (~mask | same);
    }
  c->right[node] = ((c->right[node] & ~mask) | (mask & right)) & ~lost;
}

static void
write_all (struct check *c, const struct epoch *e, const struct copy *copies,
	   unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    write_node (c, e, copies[i].node, copies[i].value, copies[i].mask,
		copies[i].lost, copies[i].right);
}

/* ---- Events ---------------------------------------------------------------- */

static lanes
right_of (const struct check *c, int node)
{
  return node < 0 ? ~(lanes) 0 : c->right[node];
}

static void
pass_gap (struct check *c, const struct event *e)
{
  const struct model *m = c->m;
  const struct gap *gap = &m->gap[e->node];
  struct copy copies[2 * MAX_LINKS];
  unsigned n = 0;

  for (unsigned i = 0; i < gap->n; i++)
    {
      unsigned index = gap->link[i];
      const struct link *l = &m->link[index];
      int at = c->plan->at[index], save = c->plan->save[index];
      struct copy copy = { 0, l->value, e->holds[i], e->unknown[i], 0 };
      if (save >= 0 && l->gap[save] == e->node)
	{
	  copy.node = l->save;
	  copy.right = right_of (c, l->value);
	}
      else if (at >= 0 && l->gap[at] == e->node)
	{
	  copy.node = l->copy;
	  copy.right = right_of (c, save >= 0 ? (int) l->save : l->value);
	}
      else
	continue;
      c->value[copy.node] = l->value;
      copies[n++] = copy;
    }
  write_all (c, e->epoch, copies, n);
}

/* The result of a psi or phi, number INDEX of the links; what is within is
   right already.  True: COPY is to be made.  */
static bool
leave_center (struct check *c, unsigned index, lanes mask, struct copy *copy)
{
  const struct link *l = &c->m->link[index];
  int at = c->plan->at[index];

  c->value[l->value] = c->value[l->center] = l->value;
  *copy = (struct copy) { l->value, l->value, mask, 0, c->right[l->center] };
  if (at >= 0)
    return true;
  c->right[l->value] = at == MERGED ? copy->right : ~(lanes) 0;
  return false;
}

static void
pass_psi (struct check *c, const struct event *e)
{
  const struct model *m = c->m;
  unsigned last = m->after[e->insn->uid] - 1;
  lanes right = ~(lanes) 0;
  struct copy copy;

  for (unsigned i = m->first[e->insn->uid]; i < last; i++)
    {
      const struct link *l = &m->link[i];
      lanes chosen = e->holds[l->arg];
      if (c->plan->at[i] == MERGED)
	right &= ~chosen | c->right[l->value];
      else if (c->plan->at[i] >= 0)
	right &= ~chosen | c->right[l->copy];
      else if (l->unused)
	right &= ~chosen;
    }
  c->right[m->link[last].center] = right;
  if (leave_center (c, last, e->mask, &copy))
    write_all (c, e->epoch, &copy, 1);
}

static bool
is_phi (const psi_insn *insn)
{
  return insn && insn->op == PSI_PHI;
}

/* The link of PHI's argument ARG; -1: it is undefined.  */
static int
arg_link (const struct model *m, const psi_insn *phi, unsigned arg)
{
  for (unsigned i = m->first[phi->uid]; i + 1 < m->after[phi->uid]; i++)
    if (m->link[i].arg == arg)
      return i;
  return -1;
}

/* The copies at a block's end are made whichever way it is left.  */
static void
leave (struct check *c, const struct event *e)
{
  const struct model *m = c->m;
  const psi_block *b = e->insn->block;
  struct copy copies[MAX_LINKS];
  lanes right[MAX_NODES];
  unsigned n = 0;

  for (unsigned i = 0; i < m->nvalues; i++)
    right[i] = c->right[i];
  for (unsigned s = 0; s < b->nsucc; s++)
    for (const psi_insn *phi = b->succ[s]->dst->first; is_phi (phi);
	 phi = phi->next)
      {
	int index = arg_link (m, phi, psi_pred_index (b->succ[s]));
	unsigned center = m->link[m->first[phi->uid]].center;
	const struct link *l = &m->link[index];
	bool taken = s == e->node;
	if (taken)
	  {
	    c->value[center] = index < 0 ? -1 : l->value;
	    c->right[center] = ~(lanes) 0;
	  }
	if (index < 0)
	  continue;
	if (c->plan->at[index] >= 0)
	  copies[n++] = (struct copy) { center, l->value, e->mask, 0,
					l->value < 0 ? ~(lanes) 0
					: right[l->value] };
	else if (taken && c->plan->at[index] == MERGED)
	  c->right[center] = right[l->value];
      }
  write_all (c, e->epoch, copies, n);
}

static void
enter (struct check *c, const struct event *e)
{
  struct copy copies[MAX_LINKS];
  unsigned n = 0;

  for (const psi_insn *phi = e->insn; is_phi (phi); phi = phi->next)
    n += leave_center (c, c->m->after[phi->uid] - 1, e->mask, &copies[n]);
  write_all (c, e->epoch, copies, n);
}

static bool
path_fails (struct check *c, const struct path *p)
{
  for (unsigned i = 0; i < c->m->nnodes; i++)
    {
      c->right[i] = 0;
      c->value[i] = i < c->m->nvalues ? (int) i : -1;
    }
  for (const struct event *e = p->events; e < p->events + p->n; e++)
    switch (e->kind)
      {
      case EVENT_DEF:
	write_node (c, e->epoch, e->node, e->node, e->mask, e->lost,
		    ~(lanes) 0);
	break;
      case EVENT_READ:
	if (e->mask & ~c->right[e->node])
	  return true;
	break;
      case EVENT_GAP:
	pass_gap (c, e);
	break;
      case EVENT_PSI:
	pass_psi (c, e);
	break;
      case EVENT_LEAVE:
	leave (c, e);
	break;
      case EVENT_ENTER:
	enter (c, e);
	break;
      }
  return false;
}

bool
plan_fails (const struct model *m, const struct plan *plan)
{
  struct check c = { .m = m, .plan = plan };

  names_of (m, plan, &c.names);
  if (absurd (&c))
    return true;
  for (unsigned i = 0; i < m->npaths; i++)
    if (path_fails (&c, &m->paths[i]))
      return true;
  return false;
}
