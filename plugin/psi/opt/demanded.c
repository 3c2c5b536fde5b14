/* opt/demanded.c: which bits of a value are read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     y = and x, 255		of what Y is bits 0 to 7 at most are asked of X
     z = add y, 1		what is asked of Z, and all bits below, is asked of Y:
				they carry

   A bit is read if one of those that it hangs on reads it: stores, calls, addresses,
   compares.  Starting from none, what uses ask of their operands is gathered until nothing
   changes.  This is the analysis of demanded bits that LLVM has (DemandedBits), over psis
   and predicated insns.

     y = zero_extend x		X is -48 to 207: Y is less than 10 where X is, as
     p = ltu y, 10		X's numbers are compared without a sign

   So a compare with a constant can do with X, all of which it asks for then, and with no
   more of Y than X has of it.

   Needs SSA form, changes nothing.  */

#include "opt/demanded.h"
#include "pred/sets.h"

bool
psi_extends (const psi_ctx *ctx, const psi_insn *i, struct psi_extension *e)
{
  const psi_host *h = ctx->host;
  psi_type type = i->ndst == 1 ? i->dst[0]->type : PSI_PRED;
  bool operand = false;
  unsigned bits, k;

  if (type == PSI_PRED || i->dst[0]->pinned)
    return false;
  e->sign = false;
  e->sets = i->op == PSI_OR;
  if (i->op == PSI_AND || i->op == PSI_OR)
    {
      k = i->src[0].val ? 0 : 1;
      if (!i->src[k].val || i->src[!k].val)
	return false;
      e->kept = (uint64_t) i->src[!k].imm;
      e->kept = (i->op == PSI_AND ? e->kept : ~e->kept) & psi_mask (type);
    }
  else
    {
      bits = i->op == PSI_OPAQUE && h && h->bits ? h->bits (h->data, i, &e->sign, &operand) : 0;
      if (!operand || bits == 0 || bits >= type)
	return false;
      e->kept = psi_mask (bits);
      k = 0;
    }
  e->of = &i->src[k];
  return !e->of->val->pinned && e->of->val->type == type;
}

/* The least of the numbers that E, which has no holes, gives.  */
static uint64_t
least (const struct psi_extension *e)
{
  return e->sign ? -(e->kept / 2 + 1) : 0;
}

/* Numbers of TYPE that E changes.  */
static struct psi_range
changed (psi_type type, const struct psi_extension *e)
{
  return psi_range_between (type, least (e) + e->kept + 1, least (e) - 1);
}

static bool
has_holes (const struct psi_extension *e)
{
  return e->sets || (e->kept & (e->kept + 1)) != 0;
}

bool
psi_extends_idly (const struct psi_ranges *ranges, const psi_insn *i,
		  const struct psi_extension *e)
{
  psi_type type = i->dst[0]->type;
  struct psi_range x = psi_range_seen (ranges, *e->of, type, i);

  return (!has_holes (e) && !x.none && psi_range_both (type, x, changed (type, e)).none);
}

/* ---- What compares ask -------------------------------------------------------------- */

/* No relation: it is not known what is tested.  */
#define SOMETHING PSI_CONST

struct demand
{
  const struct psi_ranges *ranges;
  psi_ctx *ctx;
  uint64_t *bits;		/* By a value's id.  */
  uint32_t *tested;		/* By a compare's uid: what is tested of it, 1 << REL.  */
  bool *flags;			/* By a value's id: a compare sets it.  */
  bool unknown;			/* Others than tests read flags.  */
  bool changed;
};

static void
ask (struct demand *d, psi_opnd o, uint64_t bits)
{
  if (!o.val || o.val->pinned || o.val->type == PSI_PRED)
    return;
  bits &= psi_mask (o.val->type);
  if (bits & ~d->bits[o.val->id])
    {
      d->bits[o.val->id] |= bits;
      d->changed = true;
    }
}

/* Notes of which compare the test or compare I tests what.  */
static void
find_test (struct demand *d, const psi_insn *i)
{
  bool test = i->op == PSI_TEST;
  enum psi_op rel = SOMETHING;
  const psi_insn *c = test ? psi_flags_insn (i)
		      : psi_ops[i->op].kind == PSI_K_CMP ? i : NULL;

  if (c)
    d->tested[c->uid] |= (uint32_t) 1 << (psi_range_compare (i, &rel) ? rel : SOMETHING);
  else
    for (unsigned k = 0; k < i->nsrc; k++)
      d->unknown |= i->src[k].val && d->flags[i->src[k].val->id];
}

static void
find_tests (struct demand *d)
{
  psi_fn *fn = d->ranges->fn;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_COMPARE)
	d->flags[i->dst[0]->id] = true;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      find_test (d, i);
}

/* What extending gives of the numbers X.  */
static struct psi_range
extended (psi_type type, const struct psi_extension *e, struct psi_range x)
{
  uint64_t low = (x.low - least (e)) & e->kept, high = (x.high - least (e)) & e->kept;

  if (psi_range_length (type, x) > e->kept || low > high)
    low = 0, high = e->kept;
  return psi_range_between (type, least (e) + low, least (e) + high);
}

/* V is an extension, E, of what is X in INSN.  */
static bool
is_extension (const struct demand *d, const psi_val *v, const psi_insn *insn,
	      struct psi_extension *e, struct psi_range *x)
{
  if (!v || v->pinned || !v->def || !psi_extends (d->ctx, v->def, e) || has_holes (e))
    return false;
  *x = psi_range_seen (d->ranges, *e->of, v->type, insn);
  return true;
}

/* Compares what E extends, X, with N by REL as what comes of it compares?  */
static bool
compares_alike (psi_type type, const struct psi_extension *e, struct psi_range x,
		enum psi_op rel, struct psi_range n)
{
  struct psi_range other = psi_range_both (type, x, changed (type, e));
  enum psi_answer a = other.none ? PSI_YES : psi_range_holds (rel, type, other, n);

  return (other.none
	  || (a != PSI_UNKNOWN
	      && psi_range_holds (rel, type, extended (type, e, other), n) == a));
}

/* Operand K of the compare I is an extension, the other one a constant, and what was
   extended compares the same.  Then that is asked for.  */
static bool
compare_asks (struct demand *d, const psi_insn *i, unsigned k)
{
  struct psi_extension e;
  struct psi_range x, n;
  psi_type type;

  if ((psi_ops[i->op].kind != PSI_K_CMP && i->op != PSI_COMPARE)
      || i->nsrc != 2 || i->src[!k].val || (i->op == PSI_COMPARE && d->unknown)
      || (d->tested[i->uid] >> SOMETHING & 1) || !is_extension (d, i->src[k].val, i, &e, &x))
    return false;
  type = i->src[k].val->type;
  n = psi_range_number (type, (uint64_t) i->src[!k].imm);
  for (unsigned r = PSI_EQ; r <= PSI_GEU; r++)
    if ((d->tested[i->uid] >> r & 1)
	&& !compares_alike (type, &e, x, k ? psi_relation_turned (r) : r, n))
      return false;
  ask (d, i->src[k], e.kept);
  ask (d, *e.of, UINT64_MAX);
  return true;
}

/* V is an extension, E, of X; X where LIT holds, too.  */
static struct psi_range
compared (const psi_val *v, const struct psi_extension *e, struct psi_range x, psi_lit lit)
{
  const psi_insn *test = lit.val && !lit.val->pinned ? lit.val->def : NULL, *c;
  enum psi_op rel;
  struct psi_range n;

  if (!test || (psi_ops[test->op].kind != PSI_K_CMP && test->op != PSI_TEST)
      || !(c = psi_range_compare (test, &rel)) || c->nsrc != 2 || c->src[0].val != v
      || c->src[1].val)
    return x;
  n = psi_range_number (v->type, (uint64_t) c->src[1].imm);
  if (lit.neg != (lit.val != test->dst[0]))
    rel = psi_relation_inverse (rel);
  return compares_alike (v->type, e, x, rel, n)
	 ? psi_range_both (v->type, x, psi_range_where (rel, v->type, n)) : x;
}

/* Operand K of I, of which BITS are read, is an extension, and what it extends is the same
   number there, as what was tested of it says:

     y = zero_extend x		X is -67 to 188
     p = leu y, 21
     p? load [t + y]		Y is X

   Then that is asked for.  */
static bool
is_the_same (struct demand *d, const psi_insn *i, unsigned k, uint64_t bits)
{
  const psi_val *v = i->src[k].val;
  const struct psi_path *path;
  struct psi_extension e;
  struct psi_range x;

  if (i->op == PSI_PHI || !is_extension (d, v, i, &e, &x) || !(bits & ~e.kept))
    return false;
  path = psi_ranges_path (d->ranges, i->block);
  x = compared (v, &e, x, i->guard);
  for (unsigned n = 0; n < path->n; n++)
    x = compared (v, &e, x, path->lit[n]);
  if (x.none || !psi_range_both (v->type, x, changed (v->type, &e)).none)
    return false;
  ask (d, i->src[k], bits & e.kept);
  ask (d, *e.of, bits);
  return true;
}

/* ---- What all ask -------------------------------------------------------------------- */

/* The bits of operand K that I reads to have the bits ASKED of its only result.  */
static uint64_t
asked_of (const struct demand *d, const psi_insn *i, unsigned k, uint64_t asked)
{
  const psi_host *h = d->ctx->host;
  psi_type type = i->ndst ? i->dst[0]->type : PSI_PRED;
  uint64_t by, top;

  switch (i->op)
    {
    case PSI_COPY: case PSI_PHI: case PSI_PSI: case PSI_SELECT:
    case PSI_AND: case PSI_OR: case PSI_XOR: case PSI_NOT:
      return asked;
    case PSI_ADD: case PSI_SUB: case PSI_MUL: case PSI_NEG:
      return psi_and_below (asked);
    case PSI_SHL: case PSI_SHR: case PSI_SAR:
      by = (uint64_t) i->src[1].imm;
      if (i->src[1].val || by >= type)
	return UINT64_MAX;
      top = i->op == PSI_SAR && asked & ~(psi_mask (type) >> by)
	    ? (uint64_t) 1 << (type - 1) : 0;
      return i->op == PSI_SHL ? asked >> by : asked << by | top;
    case PSI_OPAQUE:
      return h && h->reads ? h->reads (h->data, i, k, asked) : UINT64_MAX;
    default:
      return UINT64_MAX;
    }
}

static void
visit (struct demand *d, const psi_insn *i)
{
  psi_type type = i->ndst ? i->dst[0]->type : PSI_PRED;
  uint64_t asked = UINT64_MAX, top;
  struct psi_extension e;

  if (i->ndst == 1 && type != PSI_PRED && !i->dst[0]->pinned)
    asked = d->bits[i->dst[0]->id];
  if (psi_extends (d->ctx, i, &e))
    {
      top = e.sign && (asked & ~e.kept) ? e.kept & ~(e.kept >> 1) : 0;
      ask (d, *e.of, psi_extends_idly (d->ranges, i, &e) ? asked : (asked & e.kept) | top);
      return;
    }
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      uint64_t bits = asked_of (d, i, k, asked);
      if (!compare_asks (d, i, k) && !is_the_same (d, i, k, bits))
	ask (d, i->src[k], bits);
    }
}

/* Does I read a value that SOME, by id, says?  */
static bool
reads_some (const psi_insn *i, const bool *some)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val && some[i->src[k].val->id])
      return true;
  return false;
}

/* What is computed from the values of SOME, by id, is of them, too; but for what is
   in memory.  */
static void
follow (psi_block *const *order, unsigned n, bool *some)
{
  bool more = true;

  while (more)
    {
      more = false;
      for (unsigned k = 0; k < n; k++)
	psi_for_each_insn (i, order[k])
	  if (i->ndst == 1 && !some[i->dst[0]->id] && i->dst[0]->type != PSI_PRED
	      && !i->dst[0]->pinned && !(i->flags & PSI_F_READ) && reads_some (i, some))
	    some[i->dst[0]->id] = more = true;
    }
}

uint64_t *
psi_demanded_bits (psi_ctx *ctx, const struct psi_ranges *ranges, bool *some)
{
  psi_fn *fn = ranges->fn;
  struct demand d = { .ranges = ranges, .ctx = ctx };
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  d.bits = psi_zeroed (fn->nvals, sizeof *d.bits);
  d.tested = psi_zeroed (fn->next_uid, sizeof *d.tested);
  d.flags = psi_zeroed (fn->nvals, sizeof *d.flags);
  find_tests (&d);
  follow (order, n, some);
  do
    {
      d.changed = false;
      for (unsigned k = n; k-- > 0;)
	for (const psi_insn *i = order[k]->last; i; i = i->prev)
	  if (reads_some (i, some))
	    visit (&d, i);
    }
  while (d.changed);
  psi_xfree (d.flags);
  psi_xfree (d.tested);
  return d.bits;
}
