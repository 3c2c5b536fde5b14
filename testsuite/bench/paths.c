/* paths.c: what a function does, on all its paths.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The functions of gen.c are executed: along each path, a block at most
   MAX_VISITS times, and on 64 assignments to predicates at once; predicates
   beyond six are chosen as the ways of a branch are.  Each execution of an
   operation gives a new token, copies, psis and phis pass tokens on.  What is
   kept of it are the events that matter to names: where values are written,
   where they are read, which have the same token, and where they are defined.
   No analysis of libpsi but dominance has a part in this.  */

#include "bench.h"
#include <string.h>

#define MAX_VISITS 3
#define MAX_PATHS 64
#define MAX_EVENTS 400
#define MAX_FORKS 32
#define NLANES 64
#define NBITS 6

/* A predicate: where it is true, where false; undefined elsewhere.  */
struct truth
{
  lanes t, f;
};

struct run
{
  struct model *m;
  struct obstack *memory;
  bool data[MAX_IDS];		/* By id: a predicate that insns are under.  */
  /* The forks of this path, and how many ways each has.  */
  unsigned way[MAX_FORKS], ways[MAX_FORKS], nforks, at_fork;
  /* Of the path.  */
  lanes active;
  unsigned nbits;
  uint16_t next, token[MAX_IDS][NLANES];
  lanes defined[MAX_IDS];
  struct truth truth[MAX_IDS];
  const struct epoch *epoch;	/* Null: out of date.  */
  struct event events[MAX_EVENTS];
  unsigned nevents;
  bool failed;
};

static const lanes bits[NBITS] =
{
  0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
  0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000
};

/* ---- Forks ----------------------------------------------------------------- */

/* Which of WAYS this path takes.  */
static unsigned
fork_path (struct run *r, unsigned ways)
{
  if (r->at_fork == MAX_FORKS)
    {
      r->failed = true;
      return 0;
    }
  if (r->at_fork == r->nforks)
    {
      r->way[r->nforks] = 0;
      r->ways[r->nforks++] = ways;
    }
  return r->way[r->at_fork++];
}

/* Goes on to the next path; false: there is none.  */
static bool
next_path (struct run *r)
{
  while (r->nforks > 0)
    {
      unsigned last = r->nforks - 1;
      if (++r->way[last] < r->ways[last])
	return true;
      r->nforks--;
    }
  return false;
}

/* ---- Values ---------------------------------------------------------------- */

static struct truth
truth_of (const struct run *r, psi_lit lit)
{
  struct truth t = { ~(lanes) 0, 0 };

  if (lit.val)
    t = r->truth[lit.val->id];
  if (lit.neg)
    t = (struct truth) { t.f, t.t };
  return t;
}

static struct truth
operand (const struct run *r, psi_opnd o)
{
  if (o.val)
    return r->truth[o.val->id];
  return o.imm ? (struct truth) { ~(lanes) 0, 0 }
	       : (struct truth) { 0, ~(lanes) 0 };
}

/* A predicate that can be anything.  */
static struct truth
any_truth (struct run *r, const psi_val *v)
{
  lanes t;

  if (!r->data[v->id] || r->nbits == NBITS)
    t = fork_path (r, 2) ? 0 : ~(lanes) 0;
  else
    t = bits[r->nbits++];
  return (struct truth) { t, ~t };
}

static struct truth
compute (struct run *r, const psi_insn *insn, unsigned result)
{
  struct truth a = { 0, 0 }, b = { 0, 0 };

  if (insn->op == PSI_OPAQUE)
    return any_truth (r, insn->dst[result]);
  if (insn->nsrc > 0)
    a = operand (r, insn->src[0]);
  if (insn->nsrc > 1)
    b = operand (r, insn->src[1]);
  switch (insn->op)
    {
    case PSI_CONST:
    case PSI_COPY:
      return a;
    case PSI_NOT:
      return (struct truth) { a.f, a.t };
    case PSI_AND:
      return (struct truth) { a.t & b.t, a.f | b.f };
    case PSI_OR:
      return (struct truth) { a.t | b.t, a.f & b.f };
    case PSI_UNDEF:
      return (struct truth) { 0, 0 };
    default:
      r->failed = true;
      return a;
    }
}

/* V gets the token of FROM (null: a new one) on LANES.  */
static void
set_token (struct run *r, const psi_val *v, const psi_val *from, lanes on)
{
  uint16_t token = ++r->next;

  for (unsigned i = 0; i < NLANES; i++)
    if (on >> i & 1)
      r->token[v->id][i] = from ? r->token[from->id][i] : token;
  r->epoch = NULL;
}

static lanes
same (const struct run *r, const psi_val *a, const psi_val *b)
{
  lanes equal = 0;

  for (unsigned i = 0; i < NLANES; i++)
    equal |= (lanes) (r->token[a->id][i] == r->token[b->id][i]) << i;
  return equal & r->defined[a->id] & r->defined[b->id];
}

static const struct epoch *
epoch (struct run *r)
{
  struct model *m = r->m;
  struct epoch *e;

  if (r->epoch)
    return r->epoch;
  e = obstack_alloc (r->memory, sizeof *e);
  for (unsigned i = 0; i < m->nvalues; i++)
    {
      e->defined[i] = r->defined[m->value[i]->id];
      for (unsigned k = 0; k <= i; k++)
	e->same[i][k] = e->same[k][i] = same (r, m->value[i], m->value[k]);
    }
  return r->epoch = e;
}

/* ---- Events ---------------------------------------------------------------- */

static struct event *
add_event (struct run *r, enum event_kind kind, unsigned node, psi_insn *insn)
{
  struct event *e;

  if (r->nevents == MAX_EVENTS)
    {
      r->failed = true;
      r->nevents--;
    }
  e = &r->events[r->nevents++];
  *e = (struct event) { .kind = kind, .node = node, .insn = insn };
  e->mask = r->active;
  e->epoch = epoch (r);
  return e;
}

static void
read_operands (struct run *r, psi_insn *insn, lanes where)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    {
      psi_val *v = insn->src[i].val;
      if (v && r->m->node[v->id] >= 0)
	add_event (r, EVENT_READ, r->m->node[v->id], insn)->mask
	  = where & r->active & r->defined[v->id];
    }
}

static void
pass_gap (struct run *r, psi_insn *insn)
{
  struct model *m = r->m;
  int index = m->gap_at[insn->uid];
  const struct gap *gap;
  struct event *e;

  if (index < 0)
    return;
  gap = &m->gap[index];
  e = add_event (r, EVENT_GAP, index, insn);
  e->holds = obstack_alloc (r->memory, gap->n * sizeof (lanes));
  e->unknown = obstack_alloc (r->memory, gap->n * sizeof (lanes));
  for (unsigned i = 0; i < gap->n; i++)
    {
      const struct link *l = &m->link[gap->link[i]];
      struct truth t = truth_of (r, l->insn->pred[l->arg]);
      e->holds[i] = t.t & r->active;
      e->unknown[i] = ~(t.t | t.f) & r->active;
    }
}

/* ---- Insns ----------------------------------------------------------------- */

static void
execute_psi (struct run *r, psi_insn *psi)
{
  psi_val *x = psi->dst[0];
  lanes *chosen = obstack_alloc (r->memory, psi->nsrc * sizeof *chosen);
  lanes rest = r->active, defined = 0;

  for (unsigned i = psi->nsrc; i-- > 0;)
    {
      const psi_val *a = psi->src[i].val;
      struct truth t = truth_of (r, psi->pred[i]);
      chosen[i] = rest & t.t;
      set_token (r, x, a, chosen[i]);
      defined |= a ? chosen[i] & r->defined[a->id] : chosen[i];
      rest &= t.f;
    }
  r->defined[x->id] = defined;
  r->epoch = NULL;
  add_event (r, EVENT_PSI, r->m->node[x->id], psi)->holds = chosen;
}

static void
execute (struct run *r, psi_insn *insn)
{
  struct truth g = truth_of (r, insn->guard);

  read_operands (r, insn, g.t);
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      psi_val *v = insn->dst[i], *from;
      int node = r->m->node[v->id];
      struct event *e;
      if (v->type == PSI_PRED)
	{
	  struct truth t = compute (r, insn, i);
	  r->truth[v->id] = (struct truth) { t.t & g.t, t.f & g.t };
	  continue;
	}
      from = insn->op == PSI_COPY ? insn->src[0].val : NULL;
      set_token (r, v, from, g.t);
      r->defined[v->id] = g.t & r->active;
      if (from)
	r->defined[v->id] &= r->defined[from->id];
      if (insn->op == PSI_UNDEF)
	r->defined[v->id] = 0;
      if (node < 0 || (insn->flags & PSI_F_IMPLICIT))
	continue;
      e = add_event (r, EVENT_DEF, node, insn);
      e->mask &= g.t;
      e->lost = r->active & ~(g.t | g.f);
    }
}

/* All phis of B, entered from its predecessor number FROM.  */
static void
enter (struct run *r, psi_block *b, unsigned from)
{
  uint16_t (*token)[NLANES];
  lanes *defined;
  unsigned n = 0;
  psi_insn *phi;

  for (phi = b->first; phi && phi->op == PSI_PHI; phi = phi->next)
    n++;
  if (n == 0)
    return;
  token = obstack_alloc (r->memory, n * sizeof *token);
  defined = obstack_alloc (r->memory, n * sizeof *defined);
  phi = b->first;
  for (unsigned i = 0; i < n; i++, phi = phi->next)
    {
      const psi_val *a = phi->src[from].val;
      r->next++;
      for (unsigned k = 0; k < NLANES; k++)
	token[i][k] = a ? r->token[a->id][k] : r->next;
      defined[i] = a ? r->defined[a->id] : r->active;
    }
  phi = b->first;
  for (unsigned i = 0; i < n; i++, phi = phi->next)
    {
      memcpy (r->token[phi->dst[0]->id], token[i], sizeof token[i]);
      r->defined[phi->dst[0]->id] = defined[i];
    }
  r->epoch = NULL;
  add_event (r, EVENT_ENTER, 0, b->first);
}

/* Which successor of TERM's block comes next; -1: none.  */
static int
successor (struct run *r, psi_insn *term)
{
  struct truth t;
  unsigned way;

  switch (term->op)
    {
    case PSI_JUMP:
      return 0;
    case PSI_SWITCH:
      return fork_path (r, term->block->nsucc);
    case PSI_BR:
      t = truth_of (r, term->pred[0]);
      if ((r->active & t.t) && (r->active & t.f))
	way = fork_path (r, 2);
      else
	way = (r->active & t.t) == 0;
      r->active &= way ? t.f : t.t;
      return r->active ? (int) way : -1;
    default:
      return -1;
    }
}

/* ---- Paths ----------------------------------------------------------------- */

static void
begin (struct run *r)
{
  psi_fn *fn = r->m->fn;

  r->at_fork = 0;
  r->active = ~(lanes) 0;
  r->nbits = 0;
  r->next = 0;
  r->nevents = 0;
  r->epoch = NULL;
  memset (r->defined, 0, sizeof r->defined);
  memset (r->truth, 0, sizeof r->truth);
  for (unsigned i = 0; i < fn->nparams; i++)
    {
      psi_val *v = fn->params[i];
      if (v->type == PSI_PRED)
	{
	  if (r->data[v->id])
	    r->truth[v->id] = any_truth (r, v);
	  continue;
	}
      set_token (r, v, NULL, ~(lanes) 0);
      r->defined[v->id] = ~(lanes) 0;
    }
  for (unsigned i = 0; i < r->m->nvalues; i++)
    if (r->m->params >> i & 1)
      add_event (r, EVENT_DEF, i, NULL);
}

static void
follow (struct run *r)
{
  unsigned visits[MAX_IDS] = { 0 };
  psi_block *b = r->m->fn->blocks[0];

  begin (r);
  for (;;)
    {
      psi_insn *term = psi_terminator (b);
      psi_edge *edge;
      struct event *left;
      int way;

      psi_for_each_insn (insn, b)
	if (insn->op != PSI_PHI)
	  {
	    pass_gap (r, insn);
	    if (insn->op == PSI_PSI)
	      execute_psi (r, insn);
	    else if (insn != term)
	      execute (r, insn);
	  }
      left = add_event (r, EVENT_LEAVE, 0, term);
      read_operands (r, term, ~(lanes) 0);
      way = successor (r, term);
      if (way < 0)
	return;
      left->node = way;
      edge = b->succ[way];
      b = edge->dst;
      if (visits[b->id]++ == MAX_VISITS || r->failed)
	return;
      enter (r, b, psi_pred_index (edge));
    }
}

/* The psi of E is read where WANTED has its node.  */
static void
want_arguments (struct model *m, const struct event *e, lanes *wanted)
{
  lanes result = wanted[e->node];

  wanted[e->node] = 0;
  for (unsigned i = m->first[e->insn->uid]; i + 1 < m->after[e->insn->uid]; i++)
    {
      struct link *l = &m->link[i];
      lanes used = e->holds[l->arg] & result;
      if (used)
	l->unused = false;
      if (l->value >= 0)
	wanted[l->value] |= used;
    }
}

/* The same of the phis of E, which are entered as LEFT says.  */
static void
want_phis (struct model *m, const struct event *e, const struct event *left,
	   lanes *wanted)
{
  unsigned from = psi_pred_index (left->insn->block->succ[left->node]);
  lanes result[MAX_VALUES];

  memcpy (result, wanted, sizeof result);
  for (const psi_insn *phi = e->insn; phi && phi->op == PSI_PHI;
       phi = phi->next)
    wanted[m->node[phi->dst[0]->id]] = 0;
  for (const psi_insn *phi = e->insn; phi && phi->op == PSI_PHI;
       phi = phi->next)
    {
      const psi_val *a = phi->src[from].val;
      if (a && m->node[a->id] >= 0)
	wanted[m->node[a->id]] |= result[m->node[phi->dst[0]->id]];
    }
}

/* Which arguments of psis are chosen where the psi is read afterwards.  */
static void
find_used (struct model *m, const struct path *p)
{
  lanes wanted[MAX_VALUES] = { 0 };

  for (const struct event *e = p->events + p->n; e-- > p->events;)
    if (e->kind == EVENT_READ)
      wanted[e->node] |= e->mask;
    else if (e->kind == EVENT_DEF)
      wanted[e->node] = 0;
    else if (e->kind == EVENT_PSI)
      want_arguments (m, e, wanted);
    else if (e->kind == EVENT_ENTER)
      want_phis (m, e, e - 1, wanted);
}

static void
keep_path (struct run *r)
{
  struct model *m = r->m;
  struct path *p = &m->paths[m->npaths++];

  p->n = r->nevents;
  p->events = obstack_copy (r->memory, r->events, p->n * sizeof *p->events);
  find_used (m, p);
}

/* Predicates that only branches depend on need no lanes of their own, but for
   parameters.  */
static void
find_data (struct run *r)
{
  psi_for_each_block (b, r->m->fn)
    psi_for_each_insn (insn, b)
      {
	if (insn->guard.val)
	  r->data[insn->guard.val->id] = true;
	if (insn->op == PSI_BR && insn->pred[0].val && !insn->pred[0].val->def)
	  r->data[insn->pred[0].val->id] = true;
	for (unsigned i = 0; i < insn->nsrc; i++)
	  if (insn->src[i].val)
	    r->data[insn->src[i].val->id] = true;
	if (insn->op == PSI_PSI)
	  for (unsigned i = 0; i < insn->nsrc; i++)
	    if (insn->pred[i].val)
	      r->data[insn->pred[i].val->id] = true;
      }
}

bool
model_run (struct model *m)
{
  struct run *r = psi_xmalloc (sizeof *r);
  bool ok;

  memset (r, 0, sizeof *r);
  r->m = m;
  r->memory = &m->memory;
  m->paths = obstack_alloc (&m->memory, MAX_PATHS * sizeof *m->paths);
  find_data (r);
  for (unsigned i = 0; i < m->nlinks; i++)
    m->link[i].unused = m->link[i].kind == LINK_PSI_ARG;
  do
    {
      follow (r);
      if (m->npaths == MAX_PATHS)
	r->failed = true;
      else if (!r->failed)
	keep_path (r);
    }
  while (!r->failed && next_path (r));
  ok = !r->failed;
  psi_xfree (r);
  return ok;
}
