/* opt/gvn.c: global value numbering.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   SSA book, chapter 15, 15.2; the walk over the dominator tree with a table of
   what has been computed is that of Briggs, Cooper and Simpson, "Value numbering"
   (1997), section 4.  What a walk from the top cannot see, equal values that
   loops carry, it leaves alone.

     x = add a, b ... y = add a, b	uses of y are uses of x
     p? x = add a, b ... !p? y = ...	x without a guard; uses of y are uses of x
     x = psi (a, p? c) with c a copy,	uses of x are uses of a
	or the same constant as a
     x = psi (a, p? b) ...		uses of y are uses of x; the select
	y = select p, b, a		is a psi, and is compared as one

   A value has two numbers.  EXACT is a value that is the same everywhere: also
   undefined where this one is.  THERE is one that is the same wherever this one
   is defined.  A copy under a guard has the THERE of its source, but an EXACT of
   its own: who uses the copy where the guard does not hold uses nothing.
   Operands count by EXACT, those of a select too; an argument of a psi by THERE,
   for its definition is executed wherever the psi takes it.  So a value by which another is replaced is never less
   defined.

   Y is replaced by X only if X is executed wherever Y is.  A predicate is replaced
   only if neither has a guard: other predicates are known by them.  What reads
   memory is the same if nothing between the two writes it, but what writes it
   under a disjoint guard is not in the way.

   What a psi or phi uses is neither replaced nor made to live longer, loads aside:
   beside another of its web a copy would come of it.  A psi that is the same as
   another becomes a copy instead.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/opt.h"
#include "psi/psis.h"
#include <string.h>

/* Arguments of a psi that is numbered; insns looked at between two reads.  */
#define MAX_ARGS 8
#define MAX_BETWEEN 64

struct leader
{
  psi_insn *insn;
  unsigned read;	/* When what INSN reads of pinned names was written.  */
  unsigned memory;	/* The version of memory where it stands.  */
};

/* A predicate's definition, and what the predicate is.  */
struct equal
{
  psi_insn *insn;
  psi_val *by;
};

struct gvn
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_uses *uses;
  psi_val **exact, **there;	/* By id.  */
  psi_val **constant;		/* The numbers of constants, no values of the function;
				   their ids go on where its end.  */
  int64_t *immediate;		/* Of each of these.  */
  unsigned nconstant, constant_cap, nimmediate, immediate_cap;
  bool *web;			/* By id: a psi or phi uses it.  */
  bool *idle;			/* By id: it has lost a use.  */
  /* Pinned names and memory have a version, a time: by id, when it was written
     last, and whether anything writes it; of memory at the ends of blocks.  */
  unsigned *written;
  bool *varies;
  unsigned *memory_at_end;
  unsigned clock, entered, memory;
  struct psi_table table, constants;
  struct leader *leader;
  unsigned nleader, leader_cap;
  struct equal *equal;
  unsigned nequal, equal_cap;
};

/* ---- Numbers ----------------------------------------------------------------- */

static psi_val *
exact (const struct gvn *g, psi_val *v)
{
  return v && !v->pinned ? g->exact[v->id] : v;
}

static psi_val *
there (const struct gvn *g, psi_val *v)
{
  return v && !v->pinned ? g->there[v->id] : v;
}

static bool
same_operand (const struct gvn *g, psi_opnd a, psi_opnd b)
{
  return exact (g, a.val) == exact (g, b.val) && a.imm == b.imm;
}

static bool
same_literal (const struct gvn *g, psi_lit a, psi_lit b)
{
  return exact (g, a.val) == exact (g, b.val) && a.neg == b.neg;
}

static bool
is_constant (const psi_insn *i)
{
  return (i->op == PSI_CONST || i->op == PSI_COPY) && !i->src[0].val
	 && i->ndst == 1 && !i->dst[0]->pinned;
}

/* The number of all values that are the constant which I is.  */
static psi_val *
constant_number (struct gvn *g, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  int64_t imm = i->src[0].imm;
  unsigned h = psi_hash (imm, 1);
  psi_val *v;

  psi_for_each_hashed (k, &g->constants, h)
    if (g->immediate[k] == imm && g->constant[k]->type == type)
      return g->constant[k];
  psi_table_add (&g->constants, h, g->nconstant);
  v = psi_alloc (g->fn, sizeof *v);
  v->id = g->fn->nvals + g->nconstant;
  v->type = type;
  PSI_ADD (g, constant, v);
  PSI_ADD (g, immediate, imm);
  return v;
}

/* ---- What makes two insns the same ------------------------------------------- */

/* A psi or select as arguments, by their numbers; N is 0: too many.  Of two arguments the
   second one's predicate is no complement: psi (a, !p? b) is psi (b, p? a).  */
struct arguments
{
  unsigned n;
  psi_val *val[MAX_ARGS];
  int64_t imm[MAX_ARGS];
  psi_lit pred[MAX_ARGS];
};

static void
add_argument (const struct gvn *g, struct arguments *a, psi_lit pred, psi_val *v,
	      int64_t imm)
{
  a->val[a->n] = v;
  a->imm[a->n] = imm;
  a->pred[a->n] = (psi_lit) { exact (g, pred.val), pred.neg };
  a->n++;
}

static void
arguments_of (const struct gvn *g, const psi_insn *i, struct arguments *a)
{
  bool select = i->op == PSI_SELECT;
  psi_lit p = select ? i->pred[0] : i->pred[i->nsrc - 1];
  bool two = select || (i->nsrc == 2 && psi_is_true (i->pred[0]) && p.val);

  a->n = 0;
  if (i->nsrc > MAX_ARGS)
    return;
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      /* Of two, first what is taken if the predicate, not the literal, is false:
	 a select has it last.  */
      psi_opnd o = i->src[two ? k ^ p.neg ^ select : k];
      add_argument (g, a, !two ? i->pred[k] : k ? psi_lit_of (p.val, false)
		    : PSI_TRUE, select ? exact (g, o.val) : there (g, o.val),
		    o.imm);
    }
}

static bool
same_arguments (const struct arguments *a, const struct arguments *b)
{
  if (a->n != b->n || !a->n)
    return false;
  for (unsigned k = 0; k < a->n; k++)
    if (a->val[k] != b->val[k] || a->imm[k] != b->imm[k]
	|| !psi_lit_same (a->pred[k], b->pred[k]))
      return false;
  return true;
}

static bool
is_choice (const psi_insn *i)
{
  return i->op == PSI_PSI || i->op == PSI_SELECT;
}

static uint64_t
hash_val (uint64_t h, const psi_val *v, int64_t imm)
{
  return psi_hash (psi_hash (h, v ? v->id + 1 : 0), imm);
}

static unsigned
hash_insn (const struct gvn *g, const psi_insn *i)
{
  uint64_t h = i->dst[0]->type;
  struct arguments a;

  if (is_choice (i))
    {
      arguments_of (g, i, &a);
      for (unsigned k = 0; k < a.n; k++)
	h = hash_val (hash_val (h, a.val[k], a.imm[k]), a.pred[k].val,
		      a.pred[k].neg);
      return h;
    }
  h = psi_hash (psi_hash (h, i->op), i->rel);
  for (const char *c = i->name; c && *c; c++)
    h = psi_hash (h, *c);
  for (unsigned k = 0; k < i->nsrc; k++)
    h = hash_val (h, exact (g, i->src[k].val), i->src[k].imm);
  return h;
}

/* The last time that a pinned name which I reads was written.  */
static unsigned
read_time (const struct gvn *g, const psi_insn *i)
{
  unsigned last = 0;

  for (unsigned k = 0; k < i->nsrc; k++)
    {
      const psi_val *v = i->src[k].val;
      if (!v || !v->pinned || !g->varies[v->id])
	continue;
      if (g->written[v->id] > last)
	last = g->written[v->id];
      if (g->entered > last)
	last = g->entered;
    }
  return last;
}

/* Do A and B, not choices, do the same to the same operands?  */
static bool
same_operation (const struct gvn *g, const psi_insn *a, const psi_insn *b)
{
  if (a->op != b->op || a->rel != b->rel || a->flags != b->flags
      || a->ndst != b->ndst || a->nsrc != b->nsrc
      || psi_npred (a) != psi_npred (b) || !a->name != !b->name
      || (a->name && strcmp (a->name, b->name) != 0))
    return false;
  for (unsigned k = 0; k < a->ndst; k++)
    if (a->dst[k]->type != b->dst[k]->type
	|| (k && a->dst[k] != b->dst[k]))
      return false;
  for (unsigned k = 0; k < a->nsrc; k++)
    if (!same_operand (g, a->src[k], b->src[k]))
      return false;
  for (unsigned k = 0; k < psi_npred (a); k++)
    if (!same_literal (g, a->pred[k], b->pred[k]))
      return false;
  return true;
}

/* ---- Memory --------------------------------------------------------------------- */

static bool
touches_memory (const psi_insn *i)
{
  return i->flags & (PSI_F_WRITE | PSI_F_EFFECT);
}

/* Where B is executed, nothing between A and B, of one block, writes memory or has
   another effect.  */
static bool
quiet_between (psi_fn *fn, const psi_insn *a, const psi_insn *b)
{
  unsigned left = MAX_BETWEEN;

  for (const psi_insn *i = b->prev; i != a; i = i->prev)
    if (!i || !left--
	|| (touches_memory (i)
	    && psi_disjoint (fn, i->guard, b->guard) != PSI_YES))
      return false;
  return true;
}

/* Is memory the same for X as it was for LEADER?  */
static bool
same_memory (const struct gvn *g, const struct leader *l, const psi_insn *x)
{
  return !(x->flags & PSI_F_READ) || l->memory == g->memory
	 || (l->insn->block == x->block
	     && quiet_between (g->fn, l->insn, x));
}

/* ---- Candidates ------------------------------------------------------------------ */

/* V, a pinned name that INSN writes, is written again before it is read.  */
static bool
written_again (const psi_insn *insn, const psi_val *v)
{
  unsigned left = MAX_BETWEEN;

  for (const psi_insn *i = insn->next; i && left--; i = i->next)
    {
      unsigned npred = psi_npred (i);
      if (i->guard.val == v)
	return false;
      for (unsigned k = 0; k < i->nsrc; k++)
	if (i->src[k].val == v)
	  return false;
      for (unsigned k = 0; k < npred; k++)
	if (i->pred[k].val == v)
	  return false;
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k] == v && psi_is_true (i->guard))
	  return true;
    }
  return false;
}

/* All results of I but the first are pinned names that nobody reads.  */
static bool
others_written_again (const psi_insn *i)
{
  for (unsigned k = 1; k < i->ndst; k++)
    if (!i->dst[k]->pinned || !written_again (i, i->dst[k]))
      return false;
  return true;
}

static bool
pinned_literal (psi_lit lit)
{
  return lit.val && lit.val->pinned;
}

/* Is I such that another can stand for it?  */
static bool
is_candidate (const psi_insn *i)
{
  enum psi_kind kind = psi_ops[i->op].kind;

  if (i->ndst < 1 || i->dst[0]->pinned || i->dst[0]->pin
      || (i->flags & (PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TERM))
      || pinned_literal (i->guard)
      || !(kind == PSI_K_UNARY || kind == PSI_K_BINARY || kind == PSI_K_CMP
	   || kind == PSI_K_TEST || kind == PSI_K_LOAD || kind == PSI_K_OPAQUE
	   || is_choice (i))
      || i->op == PSI_CALL || i->op == PSI_COPY || i->op == PSI_CONST)
    return false;
  for (unsigned k = 1; k < i->ndst; k++)
    if (!i->dst[k]->pinned)
      return false;
  for (unsigned k = 0; k < psi_npred (i); k++)
    if (pinned_literal (i->pred[k]))
      return false;
  if (is_choice (i))
    for (unsigned k = 0; k < i->nsrc; k++)
      if (i->src[k].val && i->src[k].val->pinned)
	return false;
  if (i->dst[0]->type == PSI_PRED)
    return i->op != PSI_PSI && psi_is_true (i->guard);
  return true;
}

/* Is LEADER's result defined wherever X's is?  */
static bool
defined_for (const struct gvn *g, const psi_insn *leader, const psi_insn *x)
{
  if (x->op == PSI_PSI)
    return leader->op == PSI_PSI || psi_is_true (leader->guard);
  if (leader->op == PSI_PSI)
    return psi_is_true (leader->pred[0]);
  return psi_is_true (leader->guard)
	 || same_literal (g, leader->guard, x->guard)
	 || psi_defined_where (g->fn, psi_opnd_of (leader->dst[0]), x->guard);
}

/* LEADER and X are under complementary guards, and LEADER may lose its own: one of
   them was executed anyway.  It may come to trap, but not before an event that
   came first.  */
static bool
complete_each_other (const struct gvn *g, const psi_insn *leader,
		     const psi_insn *x)
{
  return leader->block == x->block && leader->ndst == 1 && leader->op != PSI_PSI
	 && psi_guarded_since (leader) && psi_guarded_since (x)
	 && same_literal (g, leader->guard, psi_lit_not (x->guard))
	 && (!(x->flags & PSI_F_TRAP) || quiet_between (g->fn, leader, x));
}

static bool
host_may_reuse (const struct gvn *g, const psi_insn *leader, const psi_insn *x)
{
  const psi_host *host = g->ctx->host;

  return !host || !host->may_reuse || host->may_reuse (host->data, leader, x);
}

/* Whose result X's is; null: nobody's.  *JOIN: once that has lost its guard.  */
static psi_insn *
find_leader (const struct gvn *g, psi_insn *x, unsigned hash, bool *join)
{
  struct arguments ax, al;

  if (is_choice (x))
    arguments_of (g, x, &ax);
  psi_for_each_hashed (k, &g->table, hash)
    {
      const struct leader *l = &g->leader[k];
      psi_insn *i = l->insn;
      if (i->dst[0]->type != x->dst[0]->type || is_choice (i) != is_choice (x)
	  || !psi_insn_dominates (g->fn, i, x))
	continue;
      if (is_choice (x))
	{
	  arguments_of (g, i, &al);
	  if (!same_arguments (&ax, &al))
	    continue;
	}
      else if (!same_operation (g, i, x) || l->read != read_time (g, x)
	       || !same_memory (g, l, x))
	continue;
      if (!host_may_reuse (g, i, x))
	continue;
      *join = !defined_for (g, i, x);
      if (!*join || complete_each_other (g, i, x))
	return i;
    }
  return NULL;
}

/* ---- Changes ---------------------------------------------------------------------- */

static void
mark_idle (struct gvn *g, const psi_val *v)
{
  if (v && !v->pinned)
    g->idle[v->id] = true;
}

static void
lose_operands (struct gvn *g, const psi_insn *i)
{
  mark_idle (g, i->guard.val);
  for (unsigned k = 0; k < psi_npred (i); k++)
    mark_idle (g, i->pred[k].val);
  for (unsigned k = 0; k < i->nsrc; k++)
    mark_idle (g, i->src[k].val);
}

/* X, which I defines, is BY from now on.  */
static void
replace (struct gvn *g, psi_insn *i, psi_val *by)
{
  lose_operands (g, i);
  psi_uses_merge (g->uses, i->dst[0], by);
  psi_replace (i->dst[0], by);
  psi_unlink (i);
}

/* In place of PSI: its result is a copy of O.  */
static void
copy_instead (struct gvn *g, psi_insn *psi, psi_opnd o)
{
  psi_val *x = psi->dst[0];
  psi_insn *copy = psi_copy_new (g->fn, PSI_TRUE, x, o, PSI_C_NONE);

  if (!o.val)
    copy->op = PSI_CONST;
  copy->order = psi->order;
  x->def = copy;
  psi_insert_before (psi, copy);
  if (o.val)
    psi_uses_add (g->uses, o.val, copy);
  lose_operands (g, psi);
  psi_unlink (psi);
  psi_domains_changed (g->fn, copy);
}

/* The value that all of PSI's arguments are where the psi takes them, as *O; false:
   they are several.  Rather one that is there anyway than a new constant.  */
static bool
common_value (const struct gvn *g, const psi_insn *psi, psi_opnd *o)
{
  psi_val *first = there (g, psi->src[0].val);

  if (!first || first->pinned)
    return false;
  for (unsigned k = 1; k < psi->nsrc; k++)
    if (there (g, psi->src[k].val) != first)
      return false;
  for (unsigned k = 0; k < psi->nsrc; k++)
    {
      const psi_insn *d = psi->src[k].val->def;
      if (!d || (d->op != PSI_PSI && psi_is_true (d->guard)))
	{
	  *o = psi->src[k];
	  return true;
	}
    }
  if (first->id >= g->fn->nvals)
    *o = (psi_opnd) { NULL, g->immediate[first->id - g->fn->nvals] };
  else
    *o = psi_opnd_of (psi_resolve (first));
  return true;
}

/* PSI is one value: it goes.  False if it stays.  */
static bool
take_common (struct gvn *g, psi_insn *psi)
{
  psi_val *x = psi->dst[0];
  psi_opnd o;

  if (psi->op != PSI_PSI || psi->nsrc < 2 || x->type == PSI_PRED || x->pin
      || !common_value (g, psi, &o))
    return false;
  if (o.val && (o.val->type != x->type || o.val->pin
		|| (o.val->def && !host_may_reuse (g, o.val->def, psi))))
    return false;
  if (!psi_users_fit (g->uses, x, o))
    return false;
  g->ctx->stats.psis_equal++;
  g->there[x->id] = there (g, psi->src[0].val);
  g->exact[x->id] = o.val ? exact (g, o.val) : g->there[x->id];
  if (o.val && (!g->web[x->id] || o.val->var == x->var))
    replace (g, psi, o.val);
  else
    copy_instead (g, psi, o);
  return true;
}

/* I computes what LEADER does; JOIN: once that has lost its guard.  */
static void
take_leader (struct gvn *g, psi_insn *i, psi_insn *leader, bool join)
{
  psi_val *x = i->dst[0], *y = leader->dst[0];

  if (join)
    {
      mark_idle (g, leader->guard.val);
      leader->guard = PSI_TRUE;
      psi_domains_changed (g->fn, leader);
      g->ctx->stats.insns_joined++;
    }
  g->there[x->id] = there (g, y);
  if (!join && (i->op == PSI_PSI || psi_is_true (i->guard)
		|| same_literal (g, i->guard, leader->guard)))
    g->exact[x->id] = exact (g, y);
  if (!others_written_again (i) || !psi_users_fit (g->uses, x, psi_opnd_of (y)))
    return;
  if (x->type == PSI_PRED)
    PSI_ADD (g, equal, (struct equal) { i, y });
  else if (i->op == PSI_PSI)
    {
      g->ctx->stats.psis_equal++;
      if (g->web[x->id] && x->var != y->var)
	copy_instead (g, i, psi_opnd_of (y));
      else
	replace (g, i, y);
    }
  else if (!g->web[x->id] && (!g->web[y->id] || (i->flags & PSI_F_READ)))
    {
      g->ctx->stats.insns_equal++;
      replace (g, i, y);
    }
}

/* Predicates that are the same as others are replaced in the end, so that questions
   about them can be answered meanwhile.  */
static void
replace_predicates (struct gvn *g)
{
  for (unsigned k = 0; k < g->nequal; k++)
    {
      psi_insn *i = g->equal[k].insn;
      g->ctx->stats.insns_equal++;
      replace (g, i, psi_resolve (g->equal[k].by));
    }
}

/* ---- The walk ------------------------------------------------------------------- */

/* I's result gets the numbers that it has if nothing else is it.  */
static void
number_alone (struct gvn *g, psi_insn *i)
{
  psi_val *v = i->dst[0];

  if (is_constant (i))
    g->there[v->id] = constant_number (g, i);
  else if (psi_is_copy (i) && i->src[0].val->type == v->type)
    g->there[v->id] = there (g, i->src[0].val);
  else
    return;
  if (psi_is_true (i->guard))
    g->exact[v->id] = is_constant (i) ? g->there[v->id]
		      : exact (g, i->src[0].val);
}

static void
number_insn (struct gvn *g, psi_insn *i)
{
  bool join = false;
  unsigned hash;
  psi_insn *leader;

  psi_resolve_insn (i);
  if (i->ndst >= 1 && !i->dst[0]->pinned)
    number_alone (g, i);
  if (i->op == PSI_PSI && take_common (g, i))
    return;
  if (!is_candidate (i))
    return;
  hash = hash_insn (g, i);
  leader = find_leader (g, i, hash, &join);
  if (leader)
    take_leader (g, i, leader, join);
  else
    {
      psi_table_add (&g->table, hash, g->nleader);
      PSI_ADD (g, leader, (struct leader) { i, read_time (g, i), g->memory });
    }
}

static void
note_writes (struct gvn *g, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned)
      g->written[i->dst[k]->id] = ++g->clock;
  if (touches_memory (i))
    g->memory = ++g->clock;
}

static void
number_block (struct gvn *g, psi_block *b)
{
  g->entered = ++g->clock;
  g->memory = g->entered;
  if (b->npred == 1 && g->memory_at_end[b->pred[0]->src->id])
    g->memory = g->memory_at_end[b->pred[0]->src->id];
  psi_for_each_insn_safe (i, b)
    {
      if (i->op != PSI_PHI)
	number_insn (g, i);
      if (i->block)
	note_writes (g, i);
    }
  g->memory_at_end[b->id] = g->memory;
}

/* ---- What nothing uses any more ---------------------------------------------------- */

static void
count_uses (unsigned *uses, const psi_insn *i, int change)
{
  if (i->guard.val)
    uses[i->guard.val->id] += change;
  for (unsigned k = 0; k < psi_npred (i); k++)
    if (i->pred[k].val)
      uses[i->pred[k].val->id] += change;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val)
      uses[i->src[k].val->id] += change;
}

/* Deletes what has lost uses and has none left, and what only that used.  */
static void
delete_idle (struct gvn *g, psi_block *const *order, unsigned n)
{
  unsigned *uses = psi_zeroed (g->fn->nvals, sizeof *uses);

  psi_for_each_block (b, g->fn)
    psi_for_each_insn (i, b)
      count_uses (uses, i, 1);
  for (unsigned k = n; k-- > 0;)
    for (psi_insn *i = order[k]->last, *prev; i; i = prev)
      {
	prev = i->prev;
	if (i->ndst < 1 || i->dst[0]->pinned || !g->idle[i->dst[0]->id]
	    || uses[i->dst[0]->id] || i->op == PSI_PHI || i->op == PSI_UNDEF
	    || (i->flags & (PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TERM))
	    || !others_written_again (i) || !host_may_reuse (g, i, i))
	  continue;
	lose_operands (g, i);
	count_uses (uses, i, -1);
	i->dst[0]->def = NULL;
	g->ctx->stats.insns_idle++;
	psi_unlink (i);
      }
  psi_xfree (uses);
}

/* ---- Entry ------------------------------------------------------------------------- */

static void
begin (struct gvn *g)
{
  psi_fn *fn = g->fn;

  g->uses = psi_uses_new (fn);
  g->exact = psi_xmalloc (fn->nvals * sizeof *g->exact);
  g->there = psi_xmalloc (fn->nvals * sizeof *g->there);
  for (unsigned k = 0; k < fn->nvals; k++)
    g->exact[k] = g->there[k] = fn->vals[k];
  g->web = psi_zeroed (fn->nvals, sizeof *g->web);
  g->idle = psi_zeroed (fn->nvals, sizeof *g->idle);
  g->written = psi_zeroed (fn->nvals, sizeof *g->written);
  g->varies = psi_zeroed (fn->nvals, sizeof *g->varies);
  g->memory_at_end = psi_zeroed (fn->nblocks, sizeof *g->memory_at_end);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      {
	for (unsigned k = 0; k < i->ndst; k++)
	  g->varies[i->dst[k]->id] |= i->dst[k]->pinned;
	if (i->op == PSI_PSI || i->op == PSI_PHI)
	  for (unsigned k = 0; k < i->nsrc; k++)
	    if (i->src[k].val)
	      g->web[i->src[k].val->id] = true;
      }
}

static void
end (struct gvn *g)
{
  psi_xfree (g->equal);
  psi_xfree (g->leader);
  psi_table_free (&g->constants);
  psi_table_free (&g->table);
  psi_xfree (g->memory_at_end);
  psi_xfree (g->varies);
  psi_xfree (g->written);
  psi_xfree (g->idle);
  psi_xfree (g->web);
  psi_xfree (g->immediate);
  psi_xfree (g->constant);
  psi_xfree (g->there);
  psi_xfree (g->exact);
  psi_uses_free (g->uses);
}

enum psi_status
psi_gvn (psi_ctx *ctx, psi_fn *fn)
{
  struct gvn g = { .ctx = ctx, .fn = fn };
  unsigned n;
  psi_block *const *order = psi_dom_order (fn, &n);

  psi_number (fn);
  begin (&g);
  for (unsigned i = 0; i < n; i++)
    number_block (&g, order[i]);
  replace_predicates (&g);
  psi_resolve_all (fn);
  delete_idle (&g, order, n);
  if (g.nequal)
    psi_domains_invalidate (fn);
  end (&g);
  return PSI_OK;
}
