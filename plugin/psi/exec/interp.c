/* exec/interp.c: executes a function, the reference for what everything means.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The meaning is that of doc/psi-il.texi; this is the oracle that passes are
   tested with, so it takes the rules word by word.  What is not known (opaque
   operations, what is in memory, parameters) is symbols, see exec/term.c;
   what depends on it (opaque predicates, compares of symbols) is asked of the
   oracle, see exec/oracle.c.

   A load from, or a store to, an address that is a symbol might trap, and so
   might a division by one; that such a place was reached is noted.

   Relies on psi_check_shape () only.  Changes nothing.  */

#include "exec/interp.h"
#include "verify/verify.h"
#include <string.h>

#define RUN_LIMIT 1000		/* Assignments that psi_run goes through.  */

void
psi_trace_init (struct psi_trace *t, struct psi_machine *m, const psi_fn *fn,
		unsigned which)
{
  memset (t, 0, sizeof *t);
  t->m = m;
  t->fn = fn;
  t->which = which;
  t->vals = psi_xmalloc (fn->nvals * sizeof *t->vals);
}

void
psi_trace_free (struct psi_trace *t)
{
  psi_xfree (t->vals);
  psi_xfree (t->events);
  psi_xfree (t->args);
  psi_xfree (t->stores);
  psi_xfree (t->traps);
}

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

static struct psi_word
read_opnd (struct psi_trace *t, psi_opnd o, psi_type type)
{
  return o.val ? read_val (t, o.val) : psi_num (o.imm, type);
}

static void
write_val (struct psi_trace *t, const psi_val *v, struct psi_word w)
{
  t->vals[v->id] = w.kind == PSI_W_NUM ? psi_num (w.n, v->type)
		   : psi_known_word (t->m, w, v->type);
}

/* 0, 1, or -1: undefined.  */
static int
truth (struct psi_trace *t, psi_lit lit)
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

/* What executing an insn comes to.  */
enum step { GO_ON, TRAPPED, WENT_WILD };

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

static enum step
access_memory (struct psi_trace *t, const psi_insn *i, struct psi_word addr)
{
  if (addr.kind == PSI_W_UNDEF && (i->flags & (PSI_F_TRAP | PSI_F_WRITE)))
    return WENT_WILD;
  if (!(i->flags & PSI_F_TRAP))
    return GO_ON;
  if (addr.kind == PSI_W_NUM && addr.n == 0)
    return TRAPPED;
  if (addr.kind == PSI_W_SYM)
    might_trap (t, "access", &addr, 1);
  return GO_ON;
}

/* What I, a division of X[0] by X[1], comes to; noted if it might trap.  */
static enum step
try_divide (struct psi_trace *t, const psi_insn *i, const struct psi_word x[2])
{
  psi_type type = i->dst[0]->type;

  if (x[1].kind == PSI_W_UNDEF)
    return WENT_WILD;
  if (x[1].kind == PSI_W_NUM && x[1].n == 0)
    return TRAPPED;
  if (x[1].kind == PSI_W_NUM && x[1].n == -1)
    {
      if (x[0].kind == PSI_W_UNDEF)
	return WENT_WILD;
      if (x[0].kind == PSI_W_NUM && x[0].n == INT64_MIN >> (64 - type))
	return TRAPPED;
    }
  if ((i->flags & PSI_F_TRAP)
      && (x[1].kind == PSI_W_SYM
	  || (x[1].n == -1 && x[0].kind == PSI_W_SYM)))
    might_trap (t, "div", x, 2);
  return GO_ON;
}

static enum step
do_divide (struct psi_trace *t, const psi_insn *i)
{
  psi_type type = i->dst[0]->type;
  struct psi_word x[2] = { read_opnd (t, i->src[0], type),
			   read_opnd (t, i->src[1], type) };
  enum step step = try_divide (t, i, x);

  if (step == GO_ON)
    write_val (t, i->dst[0], psi_compute (t->m, PSI_DIV, type, x[0], x[1]));
  else if (i->flags & PSI_F_TRAP)
    return step;
  else
    write_val (t, i->dst[0], PSI_UNDEFINED);
  return GO_ON;
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

/* The flags word of what compares L with zero.  */
static struct psi_word
logic_word (struct psi_trace *t, const struct psi_two_compares *l)
{
  struct psi_word w[2];

  for (unsigned k = 0; k < 2; k++)
    {
      psi_type type = l->x[k].val->type;
      w[k] = psi_compare_words (t->m, l->rel[k], type, read_opnd (t, l->x[k], type),
				read_opnd (t, l->y[k], type));
    }
  return psi_flags_word (t->m, "CC", 32, psi_compute (t->m, l->op, PSI_PRED, w[0], w[1]),
			 psi_num (0, 32));
}

/* Executes I, an opaque operation or a switch.  Returns a symbol for the way that
   a switch goes, or undefined.  */
static struct psi_word
do_opaque (struct psi_trace *t, const psi_insn *i)
{
  struct psi_word way = PSI_UNDEFINED;
  const struct psi_word *args;
  bool event = i->flags & (PSI_F_WRITE | PSI_F_EFFECT), undefined = false;
  unsigned arg = t->nargs, nargs = i->nsrc;
  const psi_host *host = t->m->host;
  struct psi_two_compares l;

  if (host && host->logic && host->logic (host->data, i, &l))
    {
      write_val (t, i->dst[0], logic_word (t, &l));
      return way;
    }
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      struct psi_word w = read_opnd (t, i->src[k], 64);
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
	write_val (t, i->dst[k], psi_symbol (t->m, PSI_T_EVENT, i->name, k,
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
      write_val (t, i->dst[k], w);
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
    switch (truth (t, i->pred[k]))
      {
      case 1:
	return read_opnd (t, i->src[k], i->dst[0]->type);
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
			    read_opnd (t, o[0], type),
			    read_opnd (t, o[1], type));
}

/* A compare under a literal, which is data: and, or, not of predicates.  */
static void
do_predicated_compare (struct psi_trace *t, const psi_insn *i)
{
  int lit = truth (t, i->pred[0]);
  struct psi_word g = lit < 0 ? PSI_UNDEFINED : psi_num (lit, PSI_PRED);
  struct psi_word c = compare_value (t, i), old = PSI_UNDEFINED;

  if (i->nsrc > 2)
    old = read_opnd (t, i->src[0], PSI_PRED);
  switch (i->op)
    {
    case PSI_UNC:
      write_val (t, i->dst[0], psi_compute (t->m, PSI_AND, PSI_PRED, g, c));
      if (i->ndst > 1)
	write_val (t, i->dst[1], psi_compute (t->m, PSI_AND, PSI_PRED, g,
					      complement (c)));
      break;
    case PSI_ANDTYPE:
      c = psi_compute (t->m, PSI_OR, PSI_PRED, complement (g), c);
      write_val (t, i->dst[0], psi_compute (t->m, PSI_AND, PSI_PRED, old, c));
      break;
    default:
      c = psi_compute (t->m, PSI_AND, PSI_PRED, g, c);
      write_val (t, i->dst[0], psi_compute (t->m, PSI_OR, PSI_PRED, old, c));
      break;
    }
}

/* All results from all operands, at once: DST[k] = SRC[k].  */
static void
do_parallel (struct psi_trace *t, const psi_insn *i)
{
  unsigned arg = t->nargs;

  for (unsigned k = 0; k < i->nsrc; k++)
    PSI_ADD (t, args, read_opnd (t, i->src[k], i->dst[k]->type));
  for (unsigned k = 0; k < i->ndst; k++)
    write_val (t, i->dst[k], t->args[arg + k]);
  t->nargs = arg;
}

static enum step
do_insn (struct psi_trace *t, const psi_insn *i)
{
  psi_type type = i->ndst ? i->dst[0]->type : 0;
  struct psi_word x = PSI_UNDEFINED, y = PSI_UNDEFINED;

  switch (psi_ops[i->op].kind)
    {
    case PSI_K_NULLARY:
      write_val (t, i->dst[0], undef_word (t, i, i->dst[0]));
      break;
    case PSI_K_UNARY:
    case PSI_K_BINARY:
      if (i->op == PSI_DIV)
	return do_divide (t, i);
      x = read_opnd (t, i->src[0], type);
      if (i->nsrc > 1)
	y = read_opnd (t, i->src[1], type);
      if (i->op != PSI_CONST && i->op != PSI_COPY)
	x = psi_compute (t->m, i->op, type, x, y);
      write_val (t, i->dst[0], x);
      break;
    case PSI_K_CMP:
      x = compare_value (t, i);
      write_val (t, i->dst[0], x);
      if (i->ndst > 1)
	write_val (t, i->dst[1], complement (x));
      break;
    case PSI_K_PCMP:
      do_predicated_compare (t, i);
      break;
    case PSI_K_COMPARE:
      type = compared_type (i);
      x = read_opnd (t, i->src[0], type);
      y = read_opnd (t, i->src[1], type);
      write_val (t, i->dst[0], psi_flags_word (t->m, i->name, type, x, y));
      break;
    case PSI_K_SELECT:
      switch (truth (t, i->pred[0]))
	{
	case 0:
	  x = read_opnd (t, i->src[1], type);
	  break;
	case 1:
	  x = read_opnd (t, i->src[0], type);
	  break;
	}
      write_val (t, i->dst[0], x);
      break;
    case PSI_K_TEST:
      x = read_opnd (t, i->src[0], 64);
      write_val (t, i->dst[0], psi_test_flags (t->m, i->name, x));
      break;
    case PSI_K_OPAQUE:
      do_opaque (t, i);
      break;
    case PSI_K_LOAD:
    case PSI_K_STORE:
      {
	enum step step;
	x = read_opnd (t, i->src[0], 64);
	step = access_memory (t, i, x);
	if (step != GO_ON)
	  return step;
	if (i->op == PSI_LOAD)
	  write_val (t, i->dst[0], x.kind == PSI_W_UNDEF ? PSI_UNDEFINED
				   : psi_lookup (t, x, type, t->nstores,
						 t->base_store, t->base));
	else
	  {
	    type = i->src[1].val ? i->src[1].val->type : 64;
	    y = read_opnd (t, i->src[1], type);
	    PSI_ADD (t, stores, (struct psi_store) { x, y, type });
	  }
      }
      break;
    case PSI_K_PSI:
      write_val (t, i->dst[0], psi_value (t, i));
      break;
    case PSI_K_PCOPY:
      do_parallel (t, i);
      break;
    default:
      break;
    }
  return GO_ON;
}

/* I as its guard says.  */
static enum step
do_guarded (struct psi_trace *t, const psi_insn *i)
{
  int holds = truth (t, i->guard);

  if (holds == 1)
    return do_insn (t, i);
  if (holds < 0 && (i->flags & (PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT)))
    return WENT_WILD;
  for (unsigned k = 0; k < i->ndst; k++)
    if (holds < 0 || (psi_has_psis (t->fn) && !i->dst[k]->pinned))
      write_val (t, i->dst[k], holds < 0 ? PSI_UNDEFINED
			       : undef_word (t, i, i->dst[k]));
  return GO_ON;
}

/* ---- Blocks -------------------------------------------------------------- */

/* The phis of B, entered over edge E; returns the first insn after them.  */
static const psi_insn *
do_phis (struct psi_trace *t, const psi_block *b, const psi_edge *e)
{
  const psi_insn *first = b->first, *i;
  unsigned arg = t->nargs, k = 0;
  unsigned in = e && first->op == PSI_PHI ? psi_pred_index (e) : 0;

  for (i = first; i->op == PSI_PHI; i = i->next)
    PSI_ADD (t, args, e ? read_opnd (t, i->src[in], i->dst[0]->type)
		    : PSI_UNDEFINED);
  for (i = first; i->op == PSI_PHI; i = i->next)
    write_val (t, i->dst[0], t->args[arg + k++]);
  t->nargs = arg;
  return i;
}

/* The case of N that the switch I goes to, which decides by its operand alone, a
   number or a symbol.  */
static int
switch_case (struct psi_trace *t, const psi_insn *i, struct psi_word number,
	     unsigned n)
{
  psi_type type = i->src[0].val ? i->src[0].val->type : 64;
  uint64_t mask = ((uint64_t) 2 << (type - 1)) - 1;
  unsigned k = 0;

  if (number.kind == PSI_W_NUM)
    return (number.n & mask) < n ? number.n & mask : n - 1;
  while (k + 1 < n && k <= mask
	 && !psi_compare_words (t->m, PSI_EQ, type, number,
				psi_num (k, type)).n)
    k++;
  return k <= mask ? k : n - 1;
}

/* The successor that the switch I goes to; -1: anything can happen.  */
static int
switch_choice (struct psi_trace *t, const psi_insn *i)
{
  unsigned n = i->block->nsucc;
  struct psi_word number = PSI_UNDEFINED, way;

  /* Before I's results are there.  */
  if (i->nsrc == 1 && psi_decides_alone (i))
    number = read_opnd (t, i->src[0], 64);
  way = do_opaque (t, i);
  if (way.kind == PSI_W_UNDEF)
    return -1;
  return number.kind == PSI_W_UNDEF ? (int) psi_decide (t->m, way, n)
	 : switch_case (t, i, number, n);
}

/* Executes terminator I; null at the end of the run.  */
static const psi_edge *
do_terminator (struct psi_trace *t, const psi_insn *i)
{
  int choice = 0;

  switch (i->op)
    {
    case PSI_RET:
      t->ret = i;
      t->ret_arg = t->nargs;
      for (unsigned k = 0; k < i->nsrc; k++)
	PSI_ADD (t, args, read_opnd (t, i->src[k], 64));
      t->end = PSI_E_RET;
      return NULL;
    case PSI_BR:
      choice = truth (t, i->pred[0]);
      if (choice >= 0)
	choice = !choice;
      for (unsigned k = 0; k < i->ndst; k++)
	write_val (t, i->dst[k], PSI_UNDEFINED);
      break;
    case PSI_SWITCH:
      choice = switch_choice (t, i);
      break;
    default:
      break;
    }
  if (choice < 0)
    {
      t->end = PSI_E_WILD;
      return NULL;
    }
  return i->block->succ[choice];
}

/* Executes B after its phis, from I on, up to its terminator; null: the run
   ends here.  */
static const psi_insn *
do_block (struct psi_trace *t, const psi_insn *i)
{
  for (;; i = i->next)
    {
      if (++t->steps > PSI_FUEL)
	{
	  t->end = PSI_E_FUEL;
	  return NULL;
	}
      if (psi_ops[i->op].flags & PSI_F_TERM)
	return i;
      switch (do_guarded (t, i))
	{
	case GO_ON:
	  break;
	case TRAPPED:
	  t->end = PSI_E_TRAP;
	  return NULL;
	case WENT_WILD:
	  t->end = PSI_E_WILD;
	  return NULL;
	}
    }
}

void
psi_trace_run (struct psi_trace *t)
{
  const psi_block *b = t->fn->blocks[0];
  const psi_edge *e = NULL;

  t->nevents = t->nargs = t->nstores = t->ntraps = 0;
  t->base_store = t->base = t->steps = t->blocks = 0;
  t->ret = NULL;
  for (unsigned i = 0; i < t->fn->nvals; i++)
    {
      const psi_val *v = t->fn->vals[i];
      t->vals[i] = PSI_UNDEFINED;
      if (v && v->pinned)
	t->vals[i] = psi_known_word (t->m, psi_symbol (t->m, PSI_T_PINNED, v->name, 0,
						       0, NULL, 0), v->type);
      else if (v && v->param)
	t->vals[i] = psi_param_word (t->m, v);
    }
  for (;;)
    {
      const psi_insn *i = do_block (t, do_phis (t, b, e));
      t->blocks++;
      if (!i || !(e = do_terminator (t, i)))
	return;
      b = e->dst;
    }
}

/* ---- All runs ------------------------------------------------------------ */

enum psi_status
psi_run (psi_ctx *ctx, psi_fn *fn, FILE *out)
{
  struct psi_machine *m;
  struct psi_trace t;
  enum psi_status status = psi_check_shape (ctx, fn);

  if (status != PSI_OK)
    return status;
  m = psi_machine_new ();
  psi_trace_init (&t, m, fn, 0);
  for (unsigned s = 0; s < psi_samples (m, fn); s++)
    {
      psi_first_assignment (m, s, s ? RUN_LIMIT / 10 : RUN_LIMIT);
      do
	{
	  psi_trace_run (&t);
	  psi_print_assignment (out, m, fn);
	  fputs (": ", out);
	  psi_print_trace (out, &t);
	  fputc ('\n', out);
	}
      while (psi_next_assignment (m));
      if (!psi_all_assignments (m))
	fputs ("and so on\n", out);
    }
  psi_trace_free (&t);
  psi_machine_free (m);
  return PSI_OK;
}
