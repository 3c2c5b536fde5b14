/* opt/ranges.c: what is idle, as values are only so large.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     c = ltu x, 256	where x is 0 to 255:	c is true for those that ask it
     y = and x, 255				y = copy x
     t = shl x, 24	where x is -128 to 127:
     y = sar t, 24				y = copy x
     y = add x, 1	where x is 4:		y = const 5

   What is known of a number where it is used is in opt/ranges-find.c.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/constants.h"
#include "opt/opt.h"
#include "opt/ranges.h"
#include "ssa/ssa.h"

/* The first result of the compare I is true, or false, where I is executed.  */
static enum psi_answer
outcome (const struct psi_ranges *s, const psi_insn *i)
{
  enum psi_op rel;
  psi_opnd x, y;
  psi_type type;

  i = psi_range_compare (i, &rel);
  if (!i)
    return PSI_UNKNOWN;
  x = i->src[i->nsrc - 2], y = i->src[i->nsrc - 1];
  type = x.val ? x.val->type : y.val ? y.val->type : 64;
  return psi_range_holds (rel, type, psi_range_operand (s, i, i->nsrc - 2, type),
			  psi_range_operand (s, i, i->nsrc - 1, type));
}

/* Has I, of X and N, no effect on X?  */
static bool
changes_no_bit (const psi_insn *i, struct psi_range x, uint64_t n, uint64_t mask)
{
  return i->op == PSI_AND ? (x.bits & ~n & mask) == 0 : (n & mask) == 0;
}

/* The operand that I, which shifts to the right what was shifted to the left, is;
   null: it is none.  */
static const psi_opnd *
extended (const struct psi_ranges *s, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  const psi_insn *d = i->src[0].val ? i->src[0].val->def : NULL;
  struct psi_range x;
  uint64_t by, bits;
  int64_t low, high;

  if (!d || d->op != PSI_SHL || i->src[0].val->pinned
      || !psi_range_single (psi_range_operand (s, i, 1, type), &by) || by == 0 || by >= type
      || d->src[1].val != i->src[1].val || d->src[1].imm != i->src[1].imm
      || (d->src[0].val && d->src[0].val->pinned))
    return NULL;
  x = psi_range_seen (s, d->src[0], type, i);
  if (x.none)
    return NULL;
  psi_range_ends (type, x, i->op == PSI_SAR, &low, &high);
  /* Bits that are not as the result's highest, and the sign with them.  */
  bits = i->op == PSI_SHR ? (uint64_t) high : 2 * (uint64_t) (high > ~low ? high : ~low);
  return bits >> (type - by) == 0 ? &d->src[0] : NULL;
}

/* The operand that I is; null: it is none.  */
static const psi_opnd *
same_as (const struct psi_ranges *s, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  uint64_t mask = psi_mask (type), n;
  bool same;

  if (i->op == PSI_OPAQUE)
    {
      psi_range_opaque (s, i, &same);
      return same ? &i->src[0] : NULL;
    }
  if (i->op == PSI_SHR || i->op == PSI_SAR)
    return extended (s, i);
  if (i->op != PSI_AND && i->op != PSI_OR)
    return NULL;
  for (unsigned k = 0; k < 2; k++)
    {
      struct psi_range x = psi_range_operand (s, i, k, type);
      if (!x.none && psi_range_single (psi_range_operand (s, i, !k, type), &n)
	  && changes_no_bit (i, x, n, mask))
	return &i->src[k];
    }
  return NULL;
}

/* Notes in KNOWN what I gives, or makes a copy of it.  */
static void
look_at (struct psi_ranges *s, psi_insn *i, struct psi_known *known)
{
  psi_val *v = i->ndst ? i->dst[0] : NULL;
  enum psi_answer a;
  const psi_opnd *o;
  uint64_t n;

  if (!v || v->pinned)
    return;
  if ((psi_ops[i->op].kind == PSI_K_CMP || i->op == PSI_TEST)
      && (a = outcome (s, i)) != PSI_UNKNOWN)
    {
      s->ctx->stats.compares_known++;
      for (unsigned k = 0; k < i->ndst; k++)
	known[i->dst[k]->id] = (struct psi_known) { true, (a == PSI_YES) != k };
    }
  if (i->ndst > 1 || v->type == PSI_PRED)
    return;
  if (psi_range_single (s->range[v->id], &n))
    known[v->id] = (struct psi_known) { true, psi_range_signed (v->type, n) };
  else if (!v->pin && psi_may_become (s->ctx, i) && (o = same_as (s, i)))
    {
      psi_become_copy (s->fn, i, *o);
      s->ctx->stats.insns_same++;
    }
}

enum psi_status
psi_value_ranges (psi_ctx *ctx, psi_fn *fn)
{
  struct psi_ranges s;
  struct psi_known *known = psi_zeroed (fn->nvals, sizeof *known);
  bool *where = psi_zeroed (fn->nblocks, sizeof *where);
  psi_uses *uses = psi_uses_new (fn);

  psi_ranges_find (&s, ctx, fn);
  psi_ranges_count (&s);
  psi_ranges_shrink (&s);
  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      {
	where[b->id] = true;
	psi_for_each_insn (i, b)
	  look_at (&s, i, known);
      }
  psi_use_constants (ctx, fn, uses, known, where);
  psi_ranges_free (&s);
  psi_uses_free (uses);
  psi_xfree (where);
  psi_xfree (known);
  return PSI_OK;
}
