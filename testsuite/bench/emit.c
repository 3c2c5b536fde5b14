/* emit.c: the program that a plan makes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Copies at one place form a group: all of them read before any writes, but
   those for one psi keep their order.  A group is made a sequence by writing
   what nobody reads any more; where there is no such name, one is saved in a
   temporary first.  */

#include "bench.h"

#define MAX_GROUP (2 * MAX_LINKS)

/* A copy between names: a name is the first of its nodes, or from MAX_NODES on
   a temporary.  */
struct move
{
  int dst, src;			/* SRC < 0: the constant IMM.  */
  int64_t imm;
  psi_lit guard;
};

struct group
{
  struct move move[MAX_GROUP];
  unsigned n;
};

static int
name_of (const struct names *names, int node)
{
  return node < 0 ? -1 : __builtin_ctzll (names->with[node]);
}

/* ---- Groups ---------------------------------------------------------------- */

/* Adds a copy of link L's outer operand, or of SRC >= 0, to DST.  */
static void
add_move (struct group *g, const struct names *names, const struct link *l,
	  int dst, int src, psi_lit guard)
{
  struct move new = { name_of (names, dst), name_of (names, src), 0, guard };

  if (src < 0)
    new.imm = l->insn->src[l->arg].imm;
  for (unsigned i = 0; i < g->n; i++)
    {
      const struct move *m = &g->move[i];
      if (m->dst == new.dst && m->src == new.src && m->imm == new.imm
	  && psi_lit_same (m->guard, guard))
	return;
    }
  g->move[g->n++] = new;
}

static void
gap_group (const struct model *m, const struct plan *plan,
	   const struct names *names, unsigned gap, struct group *g)
{
  g->n = 0;
  for (unsigned i = 0; i < m->gap[gap].n; i++)
    {
      unsigned index = m->gap[gap].link[i];
      const struct link *l = &m->link[index];
      int at = plan->at[index], save = plan->save[index];
      psi_lit guard = l->insn->pred[l->arg];
      if (save >= 0 && l->gap[save] == gap)
	add_move (g, names, l, l->save, l->value, guard);
      else if (at >= 0 && l->gap[at] == gap)
	add_move (g, names, l, l->copy, save >= 0 ? (int) l->save : l->value,
		  guard);
    }
}

/* The copies at the end of B.  */
static void
leave_group (const struct model *m, const struct plan *plan,
	     const struct names *names, const psi_block *b, struct group *g)
{
  g->n = 0;
  for (unsigned i = 0; i < m->nlinks; i++)
    {
      const struct link *l = &m->link[i];
      if (l->kind == LINK_PHI_ARG && plan->at[i] >= 0
	  && l->insn->block->pred[l->arg]->src == b)
	add_move (g, names, l, l->center, l->value, PSI_TRUE);
    }
}

/* The copies of results: of the psi INSN, of all phis from INSN on.  */
static void
result_group (const struct model *m, const struct plan *plan,
	      const struct names *names, const psi_insn *insn, struct group *g)
{
  enum psi_op op = insn->op;

  g->n = 0;
  for (; insn && insn->op == op; insn = op == PSI_PHI ? insn->next : NULL)
    {
      unsigned i = m->after[insn->uid] - 1;
      const struct link *l = &m->link[i];
      if (plan->at[i] >= 0)
	add_move (g, names, l, l->value, l->center, PSI_TRUE);
    }
}

/* ---- Sequences ------------------------------------------------------------- */

static bool
can_go (const struct move *left, unsigned n, unsigned i)
{
  for (unsigned k = 0; k < n; k++)
    if (k != i && (left[k].src == left[i].dst
		   || (k < i && left[k].dst == left[i].dst)))
      return false;
  return true;
}

/* G as a sequence, OUT, with temporaries from *TEMP on.  */
static void
sequence (const struct group *g, struct group *out, int *temp)
{
  struct group rest = *g;
  struct move *left = rest.move;
  unsigned n = rest.n;

  out->n = 0;
  while (n > 0)
    {
      unsigned i = 0;
      while (i < n && !can_go (left, n, i))
	i++;
      if (i == n)
	{
	  int busy = left[0].dst;
	  out->move[out->n++] = (struct move) { *temp, busy, 0, PSI_TRUE };
	  for (i = 0; i < n; i++)
	    if (left[i].src == busy)
	      left[i].src = *temp;
	  (*temp)++;
	  continue;
	}
      out->move[out->n++] = left[i];
      for (n--; i < n; i++)
	left[i] = left[i + 1];
    }
}

static bool
same_name (const struct model *m, const struct names *names,
	   const psi_insn *copy)
{
  int a = m->node[copy->dst[0]->id];
  int b = copy->src[0].val ? m->node[copy->src[0].val->id] : -1;

  return a >= 0 && b >= 0 && (names->with[a] >> b & 1);
}

/* Calls DO_GROUP (DATA, GROUP, AT) for each group that is to stand right before
   AT, as a sequence.  */
static void
each_group (const struct model *m, const struct plan *plan,
	    const struct names *names,
	    void (*do_group) (void *, const struct group *, psi_insn *at),
	    void *data)
{
  int temp = MAX_NODES;

  psi_for_each_block (b, m->fn)
    psi_for_each_insn (insn, b)
      {
	struct group g, out;
	if (m->gap_at[insn->uid] >= 0)
	  {
	    gap_group (m, plan, names, m->gap_at[insn->uid], &g);
	    sequence (&g, &out, &temp);
	    do_group (data, &out, insn);
	  }
	if (insn->flags & PSI_F_TERM)
	  {
	    leave_group (m, plan, names, b, &g);
	    sequence (&g, &out, &temp);
	    do_group (data, &out, insn);
	  }
	if (insn->op == PSI_PSI || (insn->op == PSI_PHI && !insn->prev))
	  {
	    psi_insn *at = insn->next;
	    while (at->op == PSI_PHI)
	      at = at->next;
	    result_group (m, plan, names, insn, &g);
	    sequence (&g, &out, &temp);
	    do_group (data, &out, at);
	  }
      }
}

/* ---- Cost ------------------------------------------------------------------ */

static void
count_group (void *data, const struct group *g, psi_insn *at)
{
  (void) at;
  *(int *) data += g->n;
}

int
plan_cost (const struct model *m, const struct plan *plan)
{
  struct names names;
  int cost = 0;

  names_of (m, plan, &names);
  each_group (m, plan, &names, count_group, &cost);
  psi_for_each_block (b, m->fn)
    psi_for_each_insn (insn, b)
      cost -= insn->op == PSI_COPY && same_name (m, &names, insn);
  return cost;
}

/* ---- The program ----------------------------------------------------------- */

struct emitter
{
  const struct model *m;
  struct names names;
  psi_fn *fn;
  psi_insn *insn[MAX_IDS];	/* By uid in M->fn.  */
  psi_val *val[MAX_IDS];	/* By id in M->fn: the name it gets.  */
  psi_val *name[MAX_NODES + MAX_GROUP];
};

static psi_val *
named (struct emitter *e, const psi_val *v)
{
  return v ? e->val[v->id] : NULL;
}

static psi_val *
variable (struct emitter *e, int name)
{
  if (!e->name[name])
    e->name[name] = psi_var_new (e->fn, NULL, 32);
  return e->name[name];
}

static void
emit_group (void *data, const struct group *g, psi_insn *at)
{
  struct emitter *e = data;

  for (unsigned i = 0; i < g->n; i++)
    {
      const struct move *m = &g->move[i];
      psi_opnd src = { NULL, m->imm };
      psi_lit guard = { named (e, m->guard.val), m->guard.neg };
      if (m->src >= 0)
	src = psi_opnd_of (variable (e, m->src));
      psi_insert_before (e->insn[at->uid],
			 psi_copy_new (e->fn, guard, variable (e, m->dst), src,
				       PSI_C_NONE));
    }
}

static void
choose_names (struct emitter *e)
{
  const struct model *m = e->m;

  for (unsigned i = 0; i < m->nvalues; i++)
    if (m->params >> i & 1)
      e->name[name_of (&e->names, i)] = e->fn->vals[m->value[i]->id];
  for (unsigned i = 0; i < m->fn->nvals; i++)
    {
      const psi_val *v = m->fn->vals[i];
      if (!v)
	continue;
      if (m->node[i] >= 0)
	e->val[i] = variable (e, name_of (&e->names, m->node[i]));
      else if (v->param)
	e->val[i] = e->fn->vals[i];
      else if (v->def)
	e->val[i] = psi_var_new (e->fn, NULL, v->type);
    }
}

/* INSN of M->fn in the new names; psis, phis and copies to itself go.  */
static void
rename_insn (struct emitter *e, const psi_insn *from)
{
  psi_insn *insn = e->insn[from->uid];

  if (from->op == PSI_PSI || from->op == PSI_PHI
      || (from->flags & PSI_F_IMPLICIT)
      || (from->op == PSI_COPY && same_name (e->m, &e->names, from)))
    {
      psi_unlink (insn);
      return;
    }
  insn->guard.val = named (e, from->guard.val);
  for (unsigned i = 0; i < insn->ndst; i++)
    insn->dst[i] = named (e, from->dst[i]);
  for (unsigned i = 0; i < insn->nsrc; i++)
    insn->src[i].val = named (e, from->src[i].val);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    insn->pred[i].val = named (e, from->pred[i].val);
}

/* The versions of SSA form go; no insn has them any more.  */
static void
drop_versions (psi_fn *fn)
{
  for (unsigned i = 0; i < fn->nvals; i++)
    {
      psi_val *v = fn->vals[i];
      if (v && v->var != v)
	fn->vals[i] = NULL;
      else if (v)
	v->def = NULL;
    }
  psi_compact (fn);
  fn->props = 0;
}

psi_fn *
plan_emit (const struct model *m, const struct plan *plan)
{
  struct emitter e = { .m = m, .fn = psi_fn_copy (m->fn) };

  for (unsigned i = 0; i < m->fn->nblocks; i++)
    {
      psi_insn *to;
      if (!m->fn->blocks[i])
	continue;
      to = e.fn->blocks[i]->first;
      psi_for_each_insn (insn, m->fn->blocks[i])
	{
	  e.insn[insn->uid] = to;
	  to = to->next;
	}
    }
  names_of (m, plan, &e.names);
  choose_names (&e);
  each_group (m, plan, &e.names, emit_group, &e);
  psi_for_each_block (b, m->fn)
    psi_for_each_insn (insn, b)
      rename_insn (&e, insn);
  drop_versions (e.fn);
  return e.fn;
}
