/* opt/gvn-same.c: which values have one number; which insns do the same.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   See gvn.c, of which this is the part that only looks.  */

#include "opt/gvn.h"
#include "opt/opt.h"
#include <string.h>

/* Arguments of a psi that is numbered; insns looked at between two reads.  */
#define MAX_ARGS 8
#define MAX_BETWEEN 64

/* ---- Numbers ----------------------------------------------------------------- */

psi_val *
gvn_exact (const struct gvn *g, psi_val *v)
{
  return v && !v->pinned ? g->exact[v->id] : v;
}

psi_val *
gvn_there (const struct gvn *g, psi_val *v)
{
  return v && !v->pinned ? g->there[v->id] : v;
}

static bool
same_operand (const struct gvn *g, psi_opnd a, psi_opnd b)
{
  return gvn_exact (g, a.val) == gvn_exact (g, b.val) && a.imm == b.imm;
}

bool
gvn_same_literal (const struct gvn *g, psi_lit a, psi_lit b)
{
  return gvn_exact (g, a.val) == gvn_exact (g, b.val) && a.neg == b.neg;
}

bool
gvn_is_constant (const psi_insn *i)
{
  return (i->op == PSI_CONST || i->op == PSI_COPY) && !i->src[0].val
	 && i->ndst == 1 && !i->dst[0]->pinned;
}

/* The number of all values that are the constant which I is.  */
psi_val *
gvn_constant (struct gvn *g, const psi_insn *i)
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
  a->pred[a->n] = (psi_lit) { gvn_exact (g, pred.val), pred.neg };
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
		    : PSI_TRUE, select ? gvn_exact (g, o.val) : gvn_there (g, o.val),
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

unsigned
gvn_hash (const struct gvn *g, const psi_insn *i)
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
    h = hash_val (h, gvn_exact (g, i->src[k].val), i->src[k].imm);
  return h;
}

/* The last time that a pinned name which I reads was written.  */
unsigned
gvn_read_time (const struct gvn *g, const psi_insn *i)
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
    if (!gvn_same_literal (g, a->pred[k], b->pred[k]))
      return false;
  return true;
}

/* ---- Memory --------------------------------------------------------------------- */

bool
gvn_touches_memory (const psi_insn *i)
{
  return i->flags & (PSI_F_WRITE | PSI_F_EFFECT);
}

/* Where B is executed, nothing between A and B, in straight code, writes what B reads
   or has another effect.  */
static bool
quiet_between (const struct gvn *g, const psi_insn *a, const psi_insn *b)
{
  unsigned left = MAX_BETWEEN;

  for (const psi_insn *i = psi_above (b); i != a; i = psi_above (i))
    if (!i || !left--
	|| (gvn_touches_memory (i)
	    && psi_places_of (g->ctx, i, b) != PSI_PLACES_APART
	    && psi_disjoint (g->fn, i->guard, b->guard) != PSI_YES))
      return false;
  return true;
}

/* Is memory the same for X as it was for LEADER?  */
static bool
same_memory (const struct gvn *g, const struct leader *l, const psi_insn *x)
{
  return !(x->flags & PSI_F_READ) || l->memory == g->memory
	 || quiet_between (g, l->insn, x);
}

/* ---- Candidates ------------------------------------------------------------------ */

/* V, a pinned name that INSN writes, is written again before it is read.  */
static bool
written_again (const psi_insn *insn, const psi_val *v)
{
  unsigned left = MAX_BETWEEN;

  for (const psi_insn *i = insn->next; i && left--; i = i->next)
    {
      if (psi_reads (i, v))
	return false;
      if (psi_is_true (i->guard) && psi_writes (i, v))
	return true;
    }
  return false;
}

/* All results of I but the first are pinned names that nobody reads.  */
bool
gvn_others_written_again (const psi_insn *i)
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
bool
gvn_is_candidate (const psi_insn *i)
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
	 || gvn_same_literal (g, leader->guard, x->guard)
	 || psi_defined_where (g->fn, psi_opnd_of (leader->dst[0]), x->guard);
}

/* LEADER and X are under complementary guards, and LEADER may lose its own: one of
   them was executed anyway.  It may come to trap, but not before an event that
   came first.  */
static bool
complete_each_other (const struct gvn *g, const psi_insn *leader,
		     const psi_insn *x)
{
  return leader->ndst == 1 && leader->op != PSI_PSI
	 && psi_guarded_since (leader) && psi_guarded_since (x)
	 && gvn_same_literal (g, leader->guard, psi_lit_not (x->guard))
	 && ((x->flags & PSI_F_TRAP) ? quiet_between (g, leader, x)
	     : psi_in_line (leader, x, MAX_BETWEEN));
}

bool
gvn_may_reuse (const struct gvn *g, const psi_insn *leader, const psi_insn *x)
{
  const psi_host *host = g->ctx->host;

  return !host || !host->may_reuse || host->may_reuse (host->data, leader, x);
}

/* Whose result X's is; null: nobody's.  *JOIN: once that has lost its guard.  */
psi_insn *
gvn_find_leader (const struct gvn *g, psi_insn *x, unsigned hash, bool *join)
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
      else if (!same_operation (g, i, x) || l->read != gvn_read_time (g, x)
	       || !same_memory (g, l, x))
	continue;
      if (!gvn_may_reuse (g, i, x))
	continue;
      *join = !defined_for (g, i, x);
      if (!*join || complete_each_other (g, i, x))
	return i;
    }
  return NULL;
}

/* The compare whose result X's is, or (*INVERSE) is the complement of; null: none.  */
psi_insn *
gvn_find_compare (const struct gvn *g, psi_insn *x, bool *inverse)
{
  if (psi_ops[x->op].kind != PSI_K_CMP || x->ndst != 1)
    return NULL;
  /* As it would be with its operands turned, the relation inverted, or both.  */
  for (unsigned way = 1; way < 4; way++)
    {
      psi_opnd turned[2] = { x->src[1], x->src[0] };
      psi_insn as = *x, *leader;
      bool join;
      *inverse = way & 1;
      if (way & 1)
	as.op = psi_relation_inverse (as.op);
      if (way & 2)
	{
	  as.op = psi_relation_turned (as.op);
	  as.src = turned;
	}
      leader = gvn_find_leader (g, &as, gvn_hash (g, &as), &join);
      if (leader && !join)
	return leader;
    }
  return NULL;
}
