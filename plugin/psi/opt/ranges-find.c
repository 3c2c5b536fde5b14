/* opt/ranges-find.c: which numbers a value can be.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A value has a range of numbers (opt/range.h), found by going over the function until
   nothing changes.  Where a value is used it is known better: there the guard of the
   user, the predicate of the psi's argument and the branches on the way hold.  These
   are what sigma functions are for in e-SSA form (Bodik, Gupta, Sarkar 2000); here no
   names are made for them.  What a compare says of the number that it looks at is
   asked of what knows that for predicates (pred/cells.c).

     x = psi (a, p? b)		a where p does not hold, b where it does
     x = phi (a, b)		a and b as their edges let them through

   Loops: what has grown a few times grows to the next number that a compare names, in
   the end to the greatest of the order (Cousot and Cousot 1977); then everything is
   looked at once more, and gets smaller again.

   Needs SSA form, changes nothing.  */

#include "opt/opt.h"
#include "opt/range.h"
#include "opt/ranges.h"
#include "pred/sets.h"

#define ROUNDS 2		/* In which ranges get smaller again.  */
#define GROW 3			/* Changes that are taken as they are.  */
#define LEAP 24			/* Changes after which a value is anything.  */
#define DEPTH 8			/* Logic that is looked through.  */

/* ---- What a predicate says of a value ----------------------------------------------- */

static struct psi_range range_of_operand (const struct psi_ranges *, psi_opnd, psi_type);

/* V where I, a compare or a test, comes out as HOLDS says.  */
static struct psi_range
by_test (const psi_val *v, const psi_insn *i, bool holds)
{
  struct psi_range r = psi_range_none ();
  struct psi_test t = psi_test_of (i);
  struct psi_run run[PSI_MAX_RUNS];
  struct psi_linear l;
  psi_opnd o = psi_linear_of (psi_opnd_of ((psi_val *) v), true, &l);
  unsigned n, end;

  if (t.key.kind != PSI_G_NUMBERS || t.key.at || v->pinned || t.key.type != v->type
      || !o.val || o.val->id != t.key.x)
    return psi_range_all (v->type);
  n = psi_condition_runs (t.key, t.cond, holds != t.neg ? PSI_S_TRUE : PSI_S_FALSE, run);
  /* From the greatest on to 0.  */
  for (end = n; end > 1 && run[0].to == PSI_DD_TRUE && run[end - 1].to == PSI_DD_TRUE;)
    end--;
  for (unsigned k = 0; k < end; k++)
    {
      uint64_t first = k ? run[k - 1].last + 1 : end < n ? run[end - 1].last + 1 : 0;
      while (k + 1 < end && run[k + 1].to == run[k].to)
	k++;
      if (run[k].to == PSI_DD_TRUE)
	r = psi_range_either (v->type, r, l.neg
			      ? psi_range_between (v->type, l.add - run[k].last,
						   l.add - first)
			      : psi_range_between (v->type, first + l.add,
						   run[k].last + l.add));
    }
  return r.none ? psi_range_all (v->type) : r;
}

const psi_insn *
psi_range_compare (const psi_insn *i, enum psi_op *rel)
{
  if (i->op != PSI_TEST)
    {
      *rel = psi_relation (i);
      return i;
    }
  *rel = psi_relation_named (i->name, strlen (i->name));
  i = psi_flags_insn (i);
  return i && i->op == PSI_COMPARE && *rel != PSI_N_OPS && !psi_floating (i->name)
	 ? i : NULL;
}

/* The same, I a compare of two values, by what the other one can be.  */
static struct psi_range
by_other (const struct psi_ranges *s, const psi_val *v, const psi_insn *i, bool holds)
{
  enum psi_op rel;
  const psi_insn *c = psi_range_compare (i, &rel);
  const psi_opnd *o = c ? c->src + c->nsrc - 2 : NULL;

  if (!c)
    return psi_range_all (v->type);
  if (!holds)
    rel = psi_relation_inverse (rel);
  if (o[0].val == v && o[1].val)
    return psi_range_where (rel, v->type, range_of_operand (s, o[1], v->type));
  if (o[1].val == v && o[0].val)
    return psi_range_where (psi_relation_turned (rel), v->type,
			    range_of_operand (s, o[0], v->type));
  return psi_range_all (v->type);
}

/* V, which is in R, where LIT holds.  */
static struct psi_range
narrowed (const struct psi_ranges *s, const psi_val *v, psi_lit lit, struct psi_range r,
	  unsigned depth)
{
  const psi_insn *d = lit.val ? lit.val->def : NULL;
  psi_lit l[2];

  if (!d || lit.val->pinned || depth == 0 || r.none)
    return r;
  switch (psi_ops[d->op].kind)
    {
    case PSI_K_CMP:
    case PSI_K_TEST:
      lit.neg ^= lit.val != d->dst[0];
      r = psi_range_both (v->type, r, by_other (s, v, d, !lit.neg));
      return psi_range_both (v->type, r, by_test (v, d, !lit.neg));
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      for (unsigned k = 0; k < d->nsrc; k++)
	l[k] = psi_lit_of (d->src[k].val, lit.neg != (d->op == PSI_NOT));
      if (!d->src[0].val || (d->nsrc > 1 && !d->src[1].val) || d->op == PSI_XOR)
	return r;
      if (d->nsrc > 1 && d->op != (lit.neg ? PSI_OR : PSI_AND))
	return psi_range_either (v->type, narrowed (s, v, l[0], r, depth - 1),
				 narrowed (s, v, l[1], r, depth - 1));
      for (unsigned k = 0; k < d->nsrc; k++)
	r = narrowed (s, v, l[k], r, depth - 1);
      return r;
    default:
      return r;
    }
}

/* ---- What a value is where it is used -------------------------------------------------- */

static struct psi_range
range_of_operand (const struct psi_ranges *s, psi_opnd o, psi_type type)
{
  return !o.val ? psi_range_number (type, (uint64_t) o.imm)
	 : o.val->pinned || o.val->type != type ? psi_range_all (type)
	 : s->range[o.val->id];
}

const struct psi_path *
psi_ranges_path (const struct psi_ranges *s, psi_block *b)
{
  struct psi_path *path = &s->path[b->id];

  if (!path->known && psi_reachable (s->fn, b))
    path->n = psi_holds_at (s->fn, b, path->lit);
  path->known = true;
  return path;
}

/* O at the end of what dominates AT, where the N literals LIT hold, too.  */
static struct psi_range
operand_at (const struct psi_ranges *s, psi_opnd o, psi_type type, psi_block *at,
	    const psi_lit *lit, unsigned n)
{
  struct psi_range r = range_of_operand (s, o, type);
  const struct psi_path *path;

  if (!o.val || o.val->pinned || o.val->type != type)
    return r;
  path = psi_ranges_path (s, at);
  for (unsigned k = 0; k < n; k++)
    r = narrowed (s, o.val, lit[k], r, DEPTH);
  for (unsigned k = 0; k < path->n; k++)
    r = narrowed (s, o.val, path->lit[k], r, DEPTH);
  return r;
}

struct psi_range
psi_range_seen (const struct psi_ranges *s, psi_opnd o, psi_type type, const psi_insn *insn)
{
  return operand_at (s, o, type, insn->block, &insn->guard, 1);
}

struct psi_range
psi_range_operand (const struct psi_ranges *s, const psi_insn *i, unsigned k, psi_type type)
{
  return psi_range_seen (s, i->src[k], type, i);
}

/* Argument K of PSI where it is chosen.  */
static struct psi_range
argument (const struct psi_ranges *s, const psi_insn *psi, unsigned k)
{
  psi_lit lit[PSI_NEAREST];
  unsigned n = 0;

  lit[n++] = psi->pred[k];
  for (unsigned j = k + 1; j < psi->nsrc && n < PSI_NEAREST; j++)
    lit[n++] = psi_lit_not (psi->pred[j]);
  return operand_at (s, psi->src[k], psi->dst[0]->type, psi->block, lit, n);
}

struct psi_range
psi_range_flowing_in (const struct psi_ranges *s, const psi_insn *phi, unsigned k)
{
  const psi_edge *e = phi->block->pred[k];
  psi_lit lit;
  bool known = psi_edge_literal (e, &lit);

  if (!psi_reachable (s->fn, e->src))
    return psi_range_none ();
  return operand_at (s, phi->src[k], phi->dst[0]->type, e->src, &lit, known);
}

/* ---- What operations give --------------------------------------------------------------- */

struct psi_range
psi_range_opaque (const struct psi_ranges *s, const psi_insn *i, bool *same)
{
  psi_type type = i->dst[0]->type;
  const psi_host *h = s->ctx->host;
  struct psi_range r = psi_range_all (type), x;
  bool sign, operand;
  unsigned bits = h && h->bits ? h->bits (h->data, i, &sign, &operand) : 0;
  uint64_t top;

  *same = false;
  if (bits == 0 || bits >= type)
    return r;
  top = (uint64_t) 1 << (bits - sign);
  r = psi_range_between (type, sign ? -top : 0, top - 1);
  if (operand)
    {
      x = psi_range_operand (s, i, 0, type);
      *same = !x.none && psi_range_same (psi_range_both (type, r, x), x);
    }
  return *same ? x : r;
}

static struct psi_range
evaluate (const struct psi_ranges *s, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  struct psi_range r = psi_range_none (), a[2];
  bool same;
  psi_lit lit[2] = { i->guard };

  switch (psi_ops[i->op].kind)
    {
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      for (unsigned k = 0; k < i->nsrc; k++)
	a[k] = psi_range_operand (s, i, k, type);
      return psi_range_of (i->op, type, a[0], a[i->nsrc - 1]);
    case PSI_K_SELECT:
      for (unsigned k = 0; k < 2; k++)
	{
	  lit[1] = psi_lit_of (i->pred[0].val, i->pred[0].neg != k);
	  r = psi_range_either (type, r, operand_at (s, i->src[k], type, i->block, lit, 2));
	}
      return r;
    case PSI_K_PSI:
      for (unsigned k = 0; k < i->nsrc; k++)
	r = psi_range_either (type, r, argument (s, i, k));
      return r;
    case PSI_K_PHI:
      for (unsigned k = 0; k < i->nsrc; k++)
	r = psi_range_either (type, r, psi_range_flowing_in (s, i, k));
      return psi_range_both (type, r, s->cap[i->dst[0]->id]);
    case PSI_K_NULLARY:
      return r;
    case PSI_K_OPAQUE:
      return psi_range_opaque (s, i, &same);
    default:
      return psi_range_all (type);
    }
}

/* ---- Until nothing changes ----------------------------------------------------------------- */

static bool
has_range (const psi_val *v)
{
  return v->type != PSI_PRED && !v->pinned;
}

/* R, which has grown from WAS, larger: to the nearest landmark at the end that has moved.  */
static struct psi_range
leap (const struct psi_ranges *s, psi_type type, struct psi_range was, struct psi_range r)
{
  struct psi_range best = psi_range_all (type);

  for (unsigned k = 0; k < s->nlandmark; k++)
    for (unsigned end = 0; end < 2; end++)
      {
	struct psi_range c
	  = end ? psi_range_between (type, was.low, s->landmark[k])
	    : psi_range_between (type, s->landmark[k], was.high);
	if (psi_range_same (psi_range_both (type, c, r), r)
	    && psi_range_length (type, c) < psi_range_length (type, best))
	  best = c;
      }
  return best;
}

static void
visit (struct psi_ranges *s, const psi_insn *i, bool shrink)
{
  for (unsigned k = 0; k < i->ndst; k++)
    {
      const psi_val *v = i->dst[k];
      struct psi_range *was = &s->range[v->id], r;
      if (!has_range (v))
	continue;
      r = k || (i->ndst > 1 && i->op != PSI_OPAQUE) ? psi_range_all (v->type)
	  : evaluate (s, i);
      r = shrink ? psi_range_both (v->type, r, *was)
	  : psi_range_either (v->type, r, *was);
      if (psi_range_same (r, *was))
	continue;
      if (!shrink && s->changes[v->id]++ > GROW)
	r = s->changes[v->id] > LEAP ? psi_range_all (v->type)
	    : leap (s, v->type, *was, r);
      *was = r;
      s->changed = true;
    }
}

static void
visit_all (struct psi_ranges *s, bool shrink)
{
  unsigned n;
  psi_block *const *order = psi_rpo (s->fn, &n);

  s->changed = false;
  for (unsigned k = 0; k < n; k++)
    psi_for_each_insn (i, order[k])
      visit (s, i, shrink);
}

static void
add_landmark (struct psi_ranges *s, uint64_t n)
{
  for (unsigned k = 0; k < s->nlandmark; k++)
    if (s->landmark[k] == n)
      return;
  if (s->nlandmark < PSI_LANDMARKS)
    s->landmark[s->nlandmark++] = n;
}

/* The ends of the orders, and the numbers that compares name.  */
static void
find_landmarks (struct psi_ranges *s)
{
  add_landmark (s, 0);
  add_landmark (s, UINT64_MAX);
  for (unsigned bits = 8; bits <= 64; bits *= 2)
    {
      add_landmark (s, (uint64_t) 1 << (bits - 1));
      add_landmark (s, ((uint64_t) 1 << (bits - 1)) - 1);
    }
  psi_for_each_block (b, s->fn)
    psi_for_each_insn (i, b)
      if (psi_ops[i->op].kind == PSI_K_CMP || i->op == PSI_COMPARE)
	for (unsigned k = 0; k < i->nsrc; k++)
	  if (!i->src[k].val)
	    for (int d = -1; d <= 1; d++)
	      add_landmark (s, (uint64_t) i->src[k].imm + (uint64_t) d);
}

void
psi_ranges_shrink (struct psi_ranges *s)
{
  for (unsigned k = 0; k < ROUNDS; k++)
    visit_all (s, true);
}

/* To begin with a value that comes in is anything; so are (ALL) the others, or nothing yet.  */
static void
begin (struct psi_ranges *s, psi_ctx *ctx, psi_fn *fn, bool all)
{
  *s = (struct psi_ranges) { .ctx = ctx, .fn = fn };
  s->range = psi_zeroed (fn->nvals, sizeof *s->range);
  s->cap = psi_zeroed (fn->nvals, sizeof *s->cap);
  s->changes = psi_zeroed (fn->nvals, sizeof *s->changes);
  s->path = psi_zeroed (fn->nblocks, sizeof *s->path);
  for (unsigned k = 0; k < fn->nvals; k++)
    if (has_range (fn->vals[k]))
      {
	s->cap[k] = psi_range_all (fn->vals[k]->type);
	s->range[k] = all || fn->vals[k]->param ? s->cap[k] : psi_range_none ();
      }
}

void
psi_ranges_find (struct psi_ranges *s, psi_ctx *ctx, psi_fn *fn)
{
  begin (s, ctx, fn, false);
  find_landmarks (s);
  do
    visit_all (s, false);
  while (s->changed);
  psi_ranges_shrink (s);
}

/* What I computes from is WANTED, too, but of what evaluate () knows nothing of.  */
static void
want_operands (const psi_insn *i, bool *wanted)
{
  if ((i->flags & PSI_F_READ) || (i->op == PSI_OPAQUE && i->nsrc != 1))
    return;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val)
      wanted[i->src[k].val->id] = true;
}

void
psi_ranges_find_some (struct psi_ranges *s, psi_ctx *ctx, psi_fn *fn, bool *wanted)
{
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  begin (s, ctx, fn, true);
  for (unsigned k = n; k-- > 0;)
    for (const psi_insn *i = order[k]->last; i; i = i->prev)
      if (i->ndst && wanted[i->dst[0]->id])
	want_operands (i, wanted);
  /* What is anything to begin with is no less than it can be at any time; the second time
     phis know what comes from below.  */
  for (unsigned round = 0; round < ROUNDS; round++)
    for (unsigned k = 0; k < n; k++)
      psi_for_each_insn (i, order[k])
	if (i->ndst && wanted[i->dst[0]->id])
	  visit (s, i, true);
}

void
psi_ranges_free (struct psi_ranges *s)
{
  psi_xfree (s->path);
  psi_xfree (s->changes);
  psi_xfree (s->cap);
  psi_xfree (s->range);
}
