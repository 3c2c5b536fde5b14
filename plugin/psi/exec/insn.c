/* exec/insn.c: executes one insn.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "exec/interp.h"
#include <string.h>

/* ---- Names --------------------------------------------------------------- */

static struct psi_word
read_val (struct psi_trace *t, const psi_val *v)
{
  struct psi_word *w = &t->vals[v->id];

  /* A predicate is decided when it is first read.  */
  if (v->type == PSI_PRED && w->kind == PSI_W_SYM)
    *w = psi_num (psi_decide (t->m, *w, 2), PSI_PRED);
  return *w;
}

struct psi_word
psi_read_opnd (struct psi_trace *t, psi_opnd o, psi_type type)
{
  return o.val ? read_val (t, o.val) : psi_num (o.imm, type);
}

void
psi_write_val (struct psi_trace *t, const psi_val *v, struct psi_word w)
{
  t->vals[v->id] = w.kind == PSI_W_NUM ? psi_num (w.n, v->type)
		   : psi_known_word (t->m, w, v->type);
}

/* 0, 1, or -1: undefined.  */
int
psi_truth (struct psi_trace *t, psi_lit lit)
{
  struct psi_word w;

  if (!lit.val)
    return !lit.neg;
  w = read_val (t, lit.val);
  if (w.kind == PSI_W_UNDEF)
    return -1;
  return ((w.kind == PSI_W_NUM ? w.n & 1 : psi_decide (t->m, w, 2)) != 0)
	 != lit.neg;
}

/* The type of what I, a compare, compares: its last two operands.  */
static psi_type
compared_type (const psi_insn *i)
{
  const psi_opnd *o = i->src + i->nsrc - 2;

  return o[0].val ? o[0].val->type : o[1].val ? o[1].val->type : 64;
}

/* ---- Insns --------------------------------------------------------------- */

/* Notes that the operation NAME with ARGS might trap here.  */
static void
might_trap (struct psi_trace *t, const char *name, const struct psi_word *args,
	    unsigned nargs)
{
  struct psi_word w = psi_symbol (t->m, PSI_T_TRAP, name, 0, 0, args, nargs);
  struct psi_symbol *term = &t->m->terms[w.n];
  unsigned now = t->m->assignment;

  if (term->trapped[t->which] == now)
    return;
  term->trapped[t->which] = now;
  PSI_ADD (t, traps, w);
}

static enum psi_step
access_memory (struct psi_trace *t, const psi_insn *i, struct psi_word addr)
{
  if (addr.kind == PSI_W_UNDEF && (i->flags & (PSI_F_TRAP | PSI_F_WRITE)))
    return PSI_WENT_WILD;
  if (!(i->flags & PSI_F_TRAP))
    return PSI_GO_ON;
  if (addr.kind == PSI_W_NUM && addr.n == 0)
    return PSI_TRAPPED;
  if (addr.kind == PSI_W_SYM)
    might_trap (t, "access", &addr, 1);
  return PSI_GO_ON;
}

/* What I, a division of X[0] by X[1], comes to; noted if it might trap.  */
static enum psi_step
try_divide (struct psi_trace *t, const psi_insn *i, const struct psi_word x[2])
{
  psi_type type = i->dst[0]->type;

  if (x[1].kind == PSI_W_UNDEF)
    return PSI_WENT_WILD;
  if (x[1].kind == PSI_W_NUM && x[1].n == 0)
    return PSI_TRAPPED;
  if (x[1].kind == PSI_W_NUM && x[1].n == -1)
    {
      if (x[0].kind == PSI_W_UNDEF)
	return PSI_WENT_WILD;
      if (x[0].kind == PSI_W_NUM && x[0].n == INT64_MIN >> (64 - type))
	return PSI_TRAPPED;
    }
  if ((i->flags & PSI_F_TRAP)
      && (x[1].kind == PSI_W_SYM
	  || (x[1].n == -1 && x[0].kind == PSI_W_SYM)))
    might_trap (t, "div", x, 2);
  return PSI_GO_ON;
}

static enum psi_step
do_divide (struct psi_trace *t, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  struct psi_word x[2] = { psi_read_opnd (t, i->src[0], type),
			   psi_read_opnd (t, i->src[1], type) };
  enum psi_step step = try_divide (t, i, x);

  if (step == PSI_GO_ON)
    psi_write_val (t, i->dst[0], psi_compute (t->m, PSI_DIV, type, x[0], x[1]));
  else if (i->flags & PSI_F_TRAP)
    return step;
  else
    psi_write_val (t, i->dst[0], PSI_UNDEFINED);
  return PSI_GO_ON;
}

/* W is the first result of I: it has no more bits than the host says.  */
static void
note_bits (struct psi_trace *t, const psi_insn *i, struct psi_word w)
{
  const psi_host *host = t->m->host;
  bool sign = false, operand = false;

  if (!host || !host->bits || i->op != PSI_OPAQUE)
    return;
  unsigned bits = host->bits (host->data, i, &sign, &operand);
  if (bits <= 8 && !sign)
    t->m->terms[w.n].bits = bits;
}

/* The flags word of what compares L with zero, into *WORD.  False: L is of numbers that are
   not known.  */
static bool
logic_word (struct psi_trace *t, const struct psi_two_compares *l, struct psi_word *word)
{
  bool numbers = l->rel[0] == PSI_N_OPS;
  struct psi_word w[2];

  for (unsigned k = 0; k < 2; k++)
    {
      psi_type type = l->x[k].val->type;
      w[k] = psi_read_opnd (t, l->x[k], type);
      if (numbers && w[k].kind != PSI_W_NUM)
	return false;
      if (!numbers)
	w[k] = psi_compare_words (t->m, l->rel[k], type, w[k],
				  psi_read_opnd (t, l->y[k], type));
    }
  w[0] = psi_compute (t->m, l->op, numbers ? l->x[0].val->type : PSI_PRED, w[0], w[1]);
  *word = psi_flags_word (t->m, "CC", 32, w[0], psi_num (0, 32));
  return true;
}

struct psi_word
psi_execute_opaque (struct psi_trace *t, const psi_insn *i)
{
  struct psi_word way = PSI_UNDEFINED;
  const struct psi_word *args;
  bool event = i->flags & (PSI_F_WRITE | PSI_F_EFFECT), undefined = false;
  unsigned arg = t->nargs, nargs = i->nsrc;
  const psi_host *host = t->m->host;
  struct psi_two_compares l;
  struct psi_word word;

  if (host && host->logic && host->logic (host->data, i, &l) && logic_word (t, &l, &word))
    {
      psi_write_val (t, i->dst[0], word);
      return way;
    }
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      struct psi_word w = psi_read_opnd (t, i->src[k], 64);
      undefined |= w.kind == PSI_W_UNDEF;
      PSI_ADD (t, args, w);
    }
  if (event)
    {
      PSI_ADD (t, events, (struct psi_event) { i, arg, t->nstores, t->base_store,
					   t->base });
      if (i->flags & PSI_F_WRITE)
	{
	  t->base = t->nevents;
	  t->base_store = t->nstores;
	}
      /* Nothing is said of the arguments: who compares two runs compares the
	 events before it compares what came of them.  */
      for (unsigned k = 0; k < i->ndst; k++)
	psi_write_val (t, i->dst[k], psi_symbol (t->m, PSI_T_EVENT, i->name, k,
					     t->nevents, NULL, 0));
      if (i->op == PSI_SWITCH)
	way = psi_symbol (t->m, PSI_T_SWITCH, i->name, i->block->nsucc,
			  t->nevents, NULL, 0);
      return way;
    }
  if (i->flags & PSI_F_TRAP)
    might_trap (t, i->name, nargs ? t->args + arg : NULL, nargs);
  if (i->flags & PSI_F_READ)
    {
      struct psi_word w = psi_memory_word (t);
      undefined |= w.kind == PSI_W_UNDEF;
      PSI_ADD (t, args, w);
      nargs++;
    }
  args = nargs ? t->args + arg : NULL;
  for (unsigned k = 0; k < i->ndst; k++)
    {
      struct psi_word w = undefined ? PSI_UNDEFINED
			  : psi_symbol (t->m, PSI_T_OPAQUE, i->name, k, 0, args, nargs);
      if (w.kind == PSI_W_SYM && k == 0)
	note_bits (t, i, w);
      psi_write_val (t, i->dst[k], w);
    }
  if (i->op == PSI_SWITCH && !undefined)
    way = psi_symbol (t->m, PSI_T_SWITCH, i->name, i->block->nsucc, 0, args,
		      nargs);
  t->nargs = arg;
  return way;
}

/* What is in V where I leaves it undefined.  The program that is to refine another has a
   register there, with some value that is the same each time it is read: whichever,
   what it does must be allowed.  The other one may take any value at each use.  A
   predicate has a register only where that was asked for.  */
static struct psi_word
undef_word (struct psi_trace *t, const psi_insn *i, const psi_val *v)
{
  struct psi_word w;

  if (t->which == 0
      || (v->type == PSI_PRED
	  && (i->op != PSI_UNDEF || (i->flags & PSI_F_IMPLICIT))))
    return PSI_UNDEFINED;
  w = psi_symbol (t->m, PSI_T_OPAQUE, "undef", i->uid, t->steps, NULL, 0);
  return v->type == PSI_PRED ? psi_num (psi_decide (t->m, w, 2), PSI_PRED) : w;
}

static struct psi_word
psi_value (struct psi_trace *t, const psi_insn *i)
{
  for (unsigned k = i->nsrc; k-- > 0;)
    switch (psi_truth (t, i->pred[k]))
      {
      case 1:
	return psi_read_opnd (t, i->src[k], i->dst[0]->type);
      case -1:
	return PSI_UNDEFINED;
      }
  return undef_word (t, i, i->dst[0]);
}

static struct psi_word
complement (struct psi_word x)
{
  x.n = !x.n;
  return x.kind == PSI_W_UNDEF ? PSI_UNDEFINED : x;
}

/* What the compare I finds.  */
static struct psi_word
compare_value (struct psi_trace *t, const psi_insn *i)
{
  const psi_opnd *o = i->src + i->nsrc - 2;
  psi_type type = compared_type (i);

  return psi_compare_words (t->m, psi_relation (i), type,
			    psi_read_opnd (t, o[0], type),
			    psi_read_opnd (t, o[1], type));
}

/* A compare under a literal, which is data: and, or, not of predicates.  */
static void
do_predicated_compare (struct psi_trace *t, const psi_insn *i)
{
  int lit = psi_truth (t, i->pred[0]);
  struct psi_word g = lit < 0 ? PSI_UNDEFINED : psi_num (lit, PSI_PRED);
  struct psi_word c = compare_value (t, i), old = PSI_UNDEFINED;

  if (i->nsrc > 2)
    old = psi_read_opnd (t, i->src[0], PSI_PRED);
  switch (i->op)
    {
    case PSI_UNC:
      psi_write_val (t, i->dst[0], psi_compute (t->m, PSI_AND, PSI_PRED, g, c));
      if (i->ndst > 1)
	psi_write_val (t, i->dst[1], psi_compute (t->m, PSI_AND, PSI_PRED, g,
					      complement (c)));
      break;
    case PSI_ANDTYPE:
      c = psi_compute (t->m, PSI_OR, PSI_PRED, complement (g), c);
      psi_write_val (t, i->dst[0], psi_compute (t->m, PSI_AND, PSI_PRED, old, c));
      break;
    default:
      c = psi_compute (t->m, PSI_AND, PSI_PRED, g, c);
      psi_write_val (t, i->dst[0], psi_compute (t->m, PSI_OR, PSI_PRED, old, c));
      break;
    }
}

/* All results from all operands, at once: DST[k] = SRC[k].  */
static void
do_parallel (struct psi_trace *t, const psi_insn *i)
{
  unsigned arg = t->nargs;

  for (unsigned k = 0; k < i->nsrc; k++)
    PSI_ADD (t, args, psi_read_opnd (t, i->src[k], i->dst[k]->type));
  for (unsigned k = 0; k < i->ndst; k++)
    psi_write_val (t, i->dst[k], t->args[arg + k]);
  t->nargs = arg;
}

/* The flags that I, a compare of flags, leaves.  */
static struct psi_word
compare_flags (struct psi_trace *t, const psi_insn *i)
{
  const psi_opnd *o = i->src + i->nsrc - 2;
  psi_type type = compared_type (i);
  struct psi_word x[2] = { psi_read_opnd (t, o[0], type), psi_read_opnd (t, o[1], type) };

  if (i->flags & PSI_F_TRAP)
    might_trap (t, i->name, x, 2);
  return psi_flags_word (t->m, i->name, type, x[0], x[1]);
}

/* The same where a literal holds, which is data; but whether it may trap depends on it.  */
static enum psi_step
do_conditional_compare (struct psi_trace *t, const psi_insn *i)
{
  int lit = psi_truth (t, i->pred[0]);

  if (lit < 0 && (i->flags & PSI_F_TRAP))
    return PSI_WENT_WILD;
  psi_write_val (t, i->dst[0], lit < 0 ? PSI_UNDEFINED
			       : lit ? compare_flags (t, i)
			       : psi_num (i->src[0].imm, 64));
  return PSI_GO_ON;
}

static enum psi_step
do_insn (struct psi_trace *t, const psi_insn *i)
{
  psi_type type = i->ndst ? i->dst[0]->type : 0;
  struct psi_word x = PSI_UNDEFINED, y = PSI_UNDEFINED;

  switch (psi_ops[i->op].kind)
    {
    case PSI_K_NULLARY:
      psi_write_val (t, i->dst[0], undef_word (t, i, i->dst[0]));
      break;
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      if (i->op == PSI_DIV)
	return do_divide (t, i);
      x = psi_read_opnd (t, i->src[0], type);
      if (i->nsrc > 1)
	y = psi_read_opnd (t, i->src[1], type);
      if (i->op != PSI_CONST && i->op != PSI_COPY)
	x = psi_compute (t->m, i->op, type, x, y);
      psi_write_val (t, i->dst[0], x);
      break;
    case PSI_K_CMP:
      x = compare_value (t, i);
      psi_write_val (t, i->dst[0], x);
      if (i->ndst > 1)
	psi_write_val (t, i->dst[1], complement (x));
      break;
    case PSI_K_PCMP:
      do_predicated_compare (t, i);
      break;
    case PSI_K_COMPARE:
      psi_write_val (t, i->dst[0], compare_flags (t, i));
      break;
    case PSI_K_CCMP:
      return do_conditional_compare (t, i);
    case PSI_K_SELECT:
      switch (psi_truth (t, i->pred[0]))
	{
	case 0:
	  x = psi_read_opnd (t, i->src[1], type);
	  break;
	case 1:
	  x = psi_read_opnd (t, i->src[0], type);
	  break;
	}
      psi_write_val (t, i->dst[0], x);
      break;
    case PSI_K_TEST:
      x = psi_read_opnd (t, i->src[0], 64);
      psi_write_val (t, i->dst[0], psi_test_flags (t->m, i->name, x));
      break;
    case PSI_K_OPAQUE:
      psi_execute_opaque (t, i);
      break;
    case PSI_K_LOAD:
    case PSI_K_STORE:
      {
	enum psi_step step;
	x = psi_read_opnd (t, i->src[0], 64);
	step = access_memory (t, i, x);
	if (step != PSI_GO_ON)
	  return step;
	if (i->op == PSI_LOAD)
	  psi_write_val (t, i->dst[0], x.kind == PSI_W_UNDEF ? PSI_UNDEFINED
				   : psi_lookup (t, x, type, t->nstores,
						 t->base_store, t->base));
	else
	  {
	    type = i->src[1].val ? i->src[1].val->type : 64;
	    y = psi_read_opnd (t, i->src[1], type);
	    PSI_ADD (t, stores, (struct psi_store) { x, y, type });
	  }
      }
      break;
    case PSI_K_PSI:
      psi_write_val (t, i->dst[0], psi_value (t, i));
      break;
    case PSI_K_PCOPY:
      do_parallel (t, i);
      break;
    default:
      break;
    }
  return PSI_GO_ON;
}

/* I as its guard says.  */
enum psi_step
psi_execute (struct psi_trace *t, const psi_insn *i)
{
  int holds = psi_truth (t, i->guard);

  if (holds == 1)
    return do_insn (t, i);
  if (holds < 0 && (i->flags & (PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT)))
    return PSI_WENT_WILD;
  for (unsigned k = 0; k < i->ndst; k++)
    if (holds < 0 || (psi_has_psis (t->fn) && !i->dst[k]->pinned))
      psi_write_val (t, i->dst[k], holds < 0 ? PSI_UNDEFINED
			       : undef_word (t, i, i->dst[k]));
  return PSI_GO_ON;
}
