/* opt/sccp.c: sparse conditional constant propagation.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Wegman and Zadeck, "Constant propagation with conditional branches" (1991),
   section 3.4: edges and values are looked at as they turn out to be executed, or
   not to be constant.  SSA book, chapter 15, 15.2: a psi is met as a phi is.  Here it
   is met by its predicates, too, which are values like any others:

     x = psi (a, p? b)	where p is false:	a
			where p is true:	b, whatever a is
			else			a and b, met
     p? x = add a, b	where p is false: undefined, and so no bar to anything

   What comes of that is in opt/constants.c.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/constants.h"
#include "opt/opt.h"

/* What is known of a value: nothing yet, or that it is undefined; that it is NUMBER
   wherever it is defined; that it is more than one.  A predicate is 0 or 1.  */
enum level { UNKNOWN, CONSTANT, VARIES };
struct cell
{
  enum level level;
  int64_t number;
};

struct sccp
{
  psi_fn *fn;
  psi_uses *uses;
  struct cell *cell;		/* By id.  */
  bool *executed;		/* By a block's id.  */
  psi_val **value;		/* To look at the users of.  */
  unsigned nvalue, value_cap;
  psi_edge **edge;		/* To go along; AUX is set once it was.  */
  unsigned nedge, edge_cap;
};

static const struct cell varies = { VARIES, 0 }, unknown = { UNKNOWN, 0 };

static struct cell
constant (int64_t number)
{
  return (struct cell) { CONSTANT, number };
}

/* ---- Cells ------------------------------------------------------------------- */

static struct cell
meet (struct cell a, struct cell b)
{
  if (a.level == UNKNOWN)
    return b;
  if (b.level == UNKNOWN)
    return a;
  return a.level == CONSTANT && b.level == CONSTANT && a.number == b.number
	 ? a : varies;
}

static struct cell
cell_of (const struct sccp *s, psi_opnd o)
{
  return !o.val ? constant (o.imm) : o.val->pinned ? varies : s->cell[o.val->id];
}

static struct cell
cell_of_literal (const struct sccp *s, psi_lit lit)
{
  struct cell c = lit.val ? cell_of (s, psi_opnd_of (lit.val)) : constant (1);

  if (c.level == CONSTANT && lit.neg)
    c.number = !c.number;
  return c;
}

/* NUMBER as one of BITS bits, with its sign; 0 bits: a predicate.  */
static int64_t
signed_number (int64_t number, unsigned bits)
{
  unsigned shift = 64 - bits;

  return bits == 0 || shift == 0 ? number
	 : (int64_t) ((uint64_t) number << shift) >> shift;
}

static uint64_t
unsigned_number (int64_t number, unsigned bits)
{
  return bits >= 64 ? (uint64_t) number
	 : (uint64_t) number & (((uint64_t) 1 << (bits ? bits : 1)) - 1);
}

/* ---- What operations give ------------------------------------------------------ */

/* A OP B of BITS bits; varies: it is not known, or traps.  */
static struct cell
compute (enum psi_op op, int64_t x, int64_t y, unsigned bits)
{
  int64_t a = signed_number (x, bits), b = signed_number (y, bits);
  uint64_t ua = unsigned_number (x, bits), ub = unsigned_number (y, bits), r;

  switch (op)
    {
    case PSI_CONST: case PSI_COPY: r = ua; break;
    case PSI_NEG: r = -ua; break;
    case PSI_NOT: r = bits ? ~ua : !x; break;
    case PSI_ADD: r = ua + ub; break;
    case PSI_SUB: r = ua - ub; break;
    case PSI_MUL: r = ua * ub; break;
    case PSI_AND: r = bits ? ua & ub : (uint64_t) (x & y); break;
    case PSI_OR: r = bits ? ua | ub : (uint64_t) (x | y); break;
    case PSI_XOR: r = bits ? ua ^ ub : (uint64_t) (x ^ y); break;
    case PSI_DIV:
      if (b == 0 || b == -1)
	return varies;
      r = (uint64_t) (a / b);
      break;
    case PSI_SHL: case PSI_SHR: case PSI_SAR:
      if (ub >= bits)
	return varies;
      r = op == PSI_SHL ? ua << ub : op == PSI_SHR ? ua >> ub : (uint64_t) (a >> ub);
      break;
    default:
      return varies;
    }
  return constant (bits ? signed_number ((int64_t) r, bits) : (int64_t) (r & 1));
}

/* The compare REL of the last two operands of I.  */
static struct cell
compare (const struct sccp *s, const psi_insn *i, enum psi_op rel)
{
  psi_opnd x = i->src[i->nsrc - 2], y = i->src[i->nsrc - 1];
  unsigned bits = x.val ? x.val->type : y.val ? y.val->type : 64;
  struct cell a = cell_of (s, x), b = cell_of (s, y);
  int64_t sa, sb;
  uint64_t ua, ub;

  if (a.level == VARIES || b.level == VARIES)
    return varies;
  if (a.level == UNKNOWN || b.level == UNKNOWN)
    return unknown;
  sa = signed_number (a.number, bits), sb = signed_number (b.number, bits);
  ua = unsigned_number (a.number, bits), ub = unsigned_number (b.number, bits);
  return constant (psi_relation_holds (rel, ua == ub, sa < sb, ua < ub));
}

static struct cell
of_arithmetic (const struct sccp *s, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  struct cell a = cell_of (s, i->src[0]);
  struct cell b = i->nsrc > 1 ? cell_of (s, i->src[1]) : constant (0);

  /* One operand that is zero, or a predicate that is true, is enough.  */
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      struct cell c = k ? b : a;
      if (c.level != CONSTANT)
	continue;
      if (i->op == PSI_AND && c.number == 0)
	return c;
      if (i->op == PSI_OR && type == PSI_PRED && c.number)
	return c;
    }
  if (a.level == VARIES || b.level == VARIES)
    return varies;
  if (a.level == UNKNOWN || b.level == UNKNOWN)
    return unknown;
  return compute (i->op, a.number, b.number, type);
}

static struct cell
of_psi (const struct sccp *s, const psi_insn *psi)
{
  struct cell c = unknown;

  for (unsigned k = psi->nsrc; k-- > 0;)
    {
      struct cell p = cell_of_literal (s, psi->pred[k]);
      /* Where none further right is chosen, it is undefined.  */
      if (p.level == UNKNOWN)
	return c;
      if (p.level == CONSTANT && !p.number)
	continue;
      c = meet (c, cell_of (s, psi->src[k]));
      if (p.level == CONSTANT)
	break;
    }
  return c;
}

static struct cell
of_phi (const struct sccp *s, const psi_insn *phi)
{
  struct cell c = unknown;

  for (unsigned k = 0; k < phi->nsrc; k++)
    if (phi->block->pred[k]->aux)
      c = meet (c, cell_of (s, phi->src[k]));
  return c;
}

/* What result K of I is.  */
static struct cell
evaluate (const struct sccp *s, const psi_insn *i, unsigned k)
{
  struct cell g = cell_of_literal (s, i->guard), c;

  if (g.level == UNKNOWN || (g.level == CONSTANT && !g.number))
    return unknown;
  switch (psi_ops[i->op].kind)
    {
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      return of_arithmetic (s, i);
    case PSI_K_CMP:
      c = compare (s, i, psi_relation (i));
      if (c.level == CONSTANT && k)
	c.number = !c.number;
      return c;
    case PSI_K_SELECT:
      c = cell_of_literal (s, i->pred[0]);
      if (c.level == VARIES)
	return meet (cell_of (s, i->src[0]), cell_of (s, i->src[1]));
      return c.level == UNKNOWN ? unknown : cell_of (s, i->src[!c.number]);
    case PSI_K_PSI:
      return of_psi (s, i);
    case PSI_K_PHI:
      return of_phi (s, i);
    case PSI_K_NULLARY:
      return unknown;
    default:
      return varies;
    }
}

/* ---- The walk ------------------------------------------------------------------- */

static void
go_along (struct sccp *s, psi_edge *e)
{
  if (e->aux)
    return;
  e->aux = e;
  PSI_ADD (s, edge, e);
}

static void
visit_end (struct sccp *s, const psi_insn *end)
{
  struct cell c = end->op == PSI_BR ? cell_of_literal (s, end->pred[0]) : varies;
  psi_block *b = end->block;

  if (c.level == UNKNOWN)
    return;
  for (unsigned k = 0; k < b->nsucc; k++)
    if (c.level == VARIES || k == !c.number)
      go_along (s, b->succ[k]);
}

static void
visit (struct sccp *s, psi_insn *i)
{
  if (i->flags & PSI_F_TERM)
    visit_end (s, i);
  for (unsigned k = 0; k < i->ndst; k++)
    {
      psi_val *v = i->dst[k];
      struct cell c;
      if (v->pinned)
	continue;
      c = evaluate (s, i, k);
      if (c.level <= s->cell[v->id].level)
	continue;
      s->cell[v->id] = c;
      PSI_ADD (s, value, v);
    }
}

static bool
visit_user (void *data, psi_insn *user)
{
  struct sccp *s = data;

  if (s->executed[user->block->id])
    visit (s, user);
  return true;
}

static void
enter (struct sccp *s, psi_block *b)
{
  bool again = s->executed[b->id];

  s->executed[b->id] = true;
  psi_for_each_insn (i, b)
    if (!again || i->op == PSI_PHI)
      visit (s, i);
}

static void
propagate (struct sccp *s)
{
  psi_for_each_block (b, s->fn)
    for (unsigned k = 0; k < b->nsucc; k++)
      b->succ[k]->aux = NULL;
  for (unsigned k = 0; k < s->fn->nparams; k++)
    s->cell[s->fn->params[k]->id] = varies;
  enter (s, s->fn->blocks[0]);
  while (s->nedge || s->nvalue)
    if (s->nedge)
      enter (s, s->edge[--s->nedge]->dst);
    else
      psi_uses_each (s->uses, s->value[--s->nvalue], visit_user, s);
  psi_for_each_block (b, s->fn)
    for (unsigned k = 0; k < b->nsucc; k++)
      b->succ[k]->aux = NULL;
}

/* Notes in KNOWN whether V is a constant.  */
static void
note (const struct sccp *s, const psi_val *v, struct psi_known *known)
{
  struct cell c = cell_of (s, psi_opnd_of ((psi_val *) v));

  known[v->id] = (struct psi_known) { c.level == CONSTANT, c.number };
}

enum psi_status
psi_sccp (psi_ctx *ctx, psi_fn *fn)
{
  struct sccp s = { .fn = fn };
  struct psi_known *known;

  s.uses = psi_uses_new (fn);
  s.cell = psi_zeroed (fn->nvals, sizeof *s.cell);
  s.executed = psi_zeroed (fn->nblocks, sizeof *s.executed);
  propagate (&s);
  known = psi_zeroed (fn->nvals, sizeof *known);
  psi_for_each_block (b, fn)
    if (s.executed[b->id])
      psi_for_each_insn (i, b)
	for (unsigned k = 0; k < i->ndst; k++)
	  note (&s, i->dst[k], known);
  psi_use_constants (ctx, fn, s.uses, known, s.executed);
  psi_xfree (known);
  psi_xfree (s.edge);
  psi_xfree (s.value);
  psi_xfree (s.executed);
  psi_xfree (s.cell);
  psi_uses_free (s.uses);
  return PSI_OK;
}
