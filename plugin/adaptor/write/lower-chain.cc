/* lower-chain.cc: conjunctions in the flags, by compares under conditions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     v = and p, q			cmp ..		p
     v ? x = y				cmp<p> ..	q
					mov<q> x, y

   The second compare is executed only where the first condition holds.  Where it
   does not, the flags are still those of the first compare, and they must not look
   like q: not after every outcome of it that is no p.  Of one predicate there can be
   two forms, x > 3 and x >= 4, of which one may do where the other does not; and the
   tests may come in another order.  A disjunction is the complement of a conjunction
   of complements.

   What a chain tests is what tests of the block mean, if their compares can be made
   again, and predicates that are kept in registers.  */

#include "lower.h"

#define LINKS 4			/* Tests of one chain.  */

/* All outcomes of a compare (psi.h).  */
#define OUTCOMES (1 << 0 | 1 << PSI_OUT_EQ | 1 << PSI_OUT_LT | 1 << PSI_OUT_LTU \
		  | 1 << (PSI_OUT_LT | PSI_OUT_LTU))

/* One test: `A CODE B'.  */
struct chain_link
{
  rtx_code code;
  psi_opnd a, b;
};

/* ---- What is tested ---------------------------------------------------------------- */

/* The compare that P tests, if it can be made again now and leaves all flags; else
   null.  */
static const psi_insn *
whole_compare (lowerer *l, const pred_info *p)
{
  const psi_insn *c = p->meant;
  if (!c || p->def->op != PSI_TEST || c->op != PSI_COMPARE
      || !psi_is_true (c->guard) || !p->def->src[0].val->pinned
      || strcmp (c->name, GET_MODE_NAME (CCmode)))
    return NULL;
  for (unsigned k = 0; k < c->nsrc; k++)
    if (c->src[k].val && (c->src[k].val->pinned
			  || defined_at (l, c->src[k].val) > c->order))
      return NULL;
  return c;
}

/* LIT as a test.  False: it is none that can be made now.  */
static bool
as_link (lowerer *l, psi_lit lit, chain_link *x)
{
  pred_info *p = lit.val ? find_pred (l, lit.val) : NULL;
  if (!p)
    return false;
  if (p->wanted)
    {
      *x = { lit.neg != p->negate ? EQ : NE, psi_opnd_of (p->reg), { NULL, 0 } };
      return p->reg != NULL;
    }
  const psi_insn *c = whole_compare (l, p);
  if (!c)
    return false;
  rtx_code code = GET_CODE (host_of (p->def)->cond);
  *x = { lit.neg ? reverse_condition (code) : code, c->src[0], c->src[1] };
  return !FLOAT_MODE_P (GET_MODE (val_reg (x->a.val)));
}

/* Puts the literals whose conjunction LIT is to LINKS; how many; 0: too many, or
   one is no test.  */
static unsigned
collect (lowerer *l, psi_lit lit, chain_link *links, unsigned n)
{
  lit = resolve (l, lit);
  pred_info *p = lit.val ? find_pred (l, lit.val) : NULL;
  if (!p || p->wanted || p->def->op != (lit.neg ? PSI_OR : PSI_AND))
    return n < LINKS && as_link (l, lit, &links[n]) ? n + 1 : 0;
  for (unsigned k = 0; k < 2; k++)
    {
      if (!p->def->src[k].val)
	return 0;
      n = collect (l, psi_lit_of (p->def->src[k].val, lit.neg), links, n);
      if (n == 0)
	return 0;
    }
  return n;
}

/* ---- Order and form ---------------------------------------------------------------- */

/* The outcomes with which CODE holds.  */
static unsigned
outcomes (rtx_code code)
{
  const char *name = GET_RTX_NAME (code);
  return OUTCOMES & psi_relation_outcomes (psi_relation_named (name, strlen (name)));
}

/* X as a compare with the number beside it; false: there is none.  */
static bool
other_form (const chain_link *x, chain_link *y)
{
  if (x->b.val)
    return false;
  machine_mode mode = GET_MODE (val_reg (x->a.val));
  unsigned bits = GET_MODE_PRECISION (mode).to_constant ();
  HOST_WIDE_INT c = x->b.imm;
  HOST_WIDE_INT most = HOST_WIDE_INT_M1U >> (HOST_BITS_PER_WIDE_INT - bits + 1);
  int by;
  bool none;
  *y = *x;
  switch (x->code)
    {
    case GT: y->code = GE; by = 1; none = c == most; break;
    case LE: y->code = LT; by = 1; none = c == most; break;
    case GE: y->code = GT; by = -1; none = c == -most - 1; break;
    case LT: y->code = LE; by = -1; none = c == -most - 1; break;
    case GTU: y->code = GEU; by = 1; none = c == -1; break;
    case LEU: y->code = LTU; by = 1; none = c == -1; break;
    case GEU: y->code = GTU; by = -1; none = c == 0; break;
    case LTU: y->code = LEU; by = -1; none = c == 0; break;
    default: return false;
    }
  y->b.imm = trunc_int_for_mode (c + by, mode);
  return !none;
}

/* Puts links AT and on, N in all, into an order and forms that make a chain, where
   those before can have left FALSE_AS, outcomes with which they do not hold.  */
static bool
arrange (chain_link *links, unsigned at, unsigned n, unsigned false_as)
{
  if (at == n)
    return true;
  for (unsigned k = at; k < n; k++)
    {
      chain_link form[2];
      form[0] = links[k];
      unsigned forms = 1 + other_form (&links[k], &form[1]);
      std::swap (links[at], links[k]);
      chain_link kept = links[at];
      for (unsigned f = 0; f < forms; f++)
	{
	  unsigned holds = outcomes (form[f].code);
	  links[at] = form[f];
	  if (!(holds & false_as)
	      && arrange (links, at + 1, n, false_as | (OUTCOMES & ~holds)))
	    return true;
	}
      links[at] = kept;
      std::swap (links[at], links[k]);
    }
  return false;
}

/* ---- The chain ---------------------------------------------------------------------- */

/* A compare of X, under GUARD.  Null: the target has no such insn.  */
static psi_insn *
emit_link (lowerer *l, const chain_link *x, psi_lit guard, psi_val *flags)
{
  psi_insn *i = psi_insn_new (l->fn, PSI_COMPARE, 1, 2);
  i->guard = guard;
  i->dst[0] = flags;
  i->src[0] = x->a;
  i->src[1] = x->b;
  i->name = psi_strdup (l->fn, GET_MODE_NAME (CCmode));
  need_host (l->fn, i)->flags = CCmode;
  return emit_built (l, i, i) ? i : NULL;
}

bool
ensure_chain (lowerer *l, psi_lit lit, psi_lit *now)
{
  pred_info *p = find_pred (l, lit.val);
  psi_val *flags = flags_val (l->fn);
  chain_link links[LINKS];
  /* Of a disjunction, the complement.  */
  bool neg = p->def->op == PSI_OR;
  unsigned n = flags ? collect (l, psi_lit_of (lit.val, neg), links, 0) : 0;
  if (n == 0)
    return false;
  for (unsigned k = 0; k < n; k++)
    {
      rtx a = val_reg (links[k].a.val);
      if (flags_mode (links[k].code, a, operand_rtx (links[k].b, GET_MODE (a)))
	  != CCmode)
	return false;
    }
  if (!arrange (links, 0, n, 0))
    return false;
  rtx reg = gen_rtx_REG (CCmode, flags->host);
  if (!p->compared || find_pinned_info (l, flags)->holds != p->compared)
    {
      *now = PSI_TRUE;
      for (unsigned k = 0; k < n; k++)
	{
	  p->compared = emit_link (l, &links[k], *now, flags);
	  if (!p->compared)
	    return false;
	  *now = make_test (l, gen_rtx_fmt_ee (links[k].code, VOIDmode, reg,
					       const0_rtx), flags);
	}
      p->last = links[n - 1].code;
    }
  else
    *now = make_test (l, gen_rtx_fmt_ee (p->last, VOIDmode, reg, const0_rtx), flags);
  now->neg ^= neg ^ lit.neg;
  return true;
}
