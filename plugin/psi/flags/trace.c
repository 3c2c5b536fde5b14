/* trace.c: what a window does, trace by trace.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Executes the window with values as symbols.  Where a test can come out both
   ways, both are gone.  Traces that leave the same in all names that are live
   behind the window, and store the same, are one if they differ in one comparison
   only: what told them apart does not matter then.  If they differ in several,
   one trace could not say which of these go together.  */

#include "flags/flags-int.h"
#include <string.h>

enum truth { FALSE_, TRUE_, UNDEFINED };

#define MAX_PREDS 48
#define TRAPS 64		/* Values that what may trap computes.  */

/* A trace so far.  */
struct walk
{
  flags_value value[FLAGS_WEBS];
  uint8_t pred[MAX_PREDS];
  uint32_t cells[FLAGS_KEYS];
  struct flags_compare now;	/* What the flags are of.  */
  bool known;			/* They are of a compare.  */
  unsigned stores;
  flags_value store_src[FLAGS_STORES][FLAGS_SRCS];
  struct flags_compare compared[FLAGS_COMPARES_MAX];
  struct flags_compared pair[FLAGS_COMPARES_MAX];
  unsigned ncomputed;
  flags_value computed[TRAPS];
};

struct tracer
{
  flags_window *w;
  int *pred_of;			/* By id of a name: its place in PRED; -1: none. */
  unsigned npreds, leaves;
};

static bool
refuse (struct tracer *t, const char *why)
{
  if (!t->w->why)
    t->w->why = why;
  return false;
}

/* ---- What insns are ------------------------------------------------------------ */

static bool
writes (const psi_insn *i, const psi_val *name)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k] == name)
      return true;
  return false;
}

bool
flags_part (const flags_window *w, const psi_insn *i)
{
  return i->op == PSI_OPAQUE && i->ndst == 1 && i->dst[0] == w->flags
	 && i->nsrc == 0 && !i->flags;
}

psi_val *
flags_result (const flags_window *w, const psi_insn *i)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k] != w->flags)
      return i->dst[k];
  return NULL;
}

/* Are the flags that I writes tested?  */
static bool
flags_tested (const flags_window *w, const psi_insn *i)
{
  for (i = i->next; i; i = i->next)
    {
      if (i->op == PSI_TEST && i->src[0].val == w->flags)
	return true;
      if (writes (i, w->flags) && psi_is_true (i->guard))
	return false;
    }
  return false;
}

bool
flags_compares (const flags_window *w, const psi_insn *i)
{
  if (psi_ops[i->op].kind == PSI_K_CMP)
    return true;
  return i->nsrc > 0 && writes (i, w->flags)
	 && (i->op == PSI_COMPARE
	     || (i->op == PSI_OPAQUE && flags_tested (w, i)
		 && !(i->flags & (PSI_F_WRITE | PSI_F_EFFECT))));
}

/* ---- Reading ------------------------------------------------------------------- */

static flags_value
name_value (struct tracer *t, const struct walk *s, const psi_val *v)
{
  flags_window *w = t->w;

  if (w->web_of[v->id] >= 0)
    return s->value[w->web_of[v->id]];
  return w->live_in[v->id] ? flags_initial (w, v) : 0;
}

static flags_value
operand_value (struct tracer *t, const struct walk *s, psi_opnd o,
	       psi_type type)
{
  return o.val ? name_value (t, s, o.val) : flags_constant (t->w, type, o.imm);
}

static enum truth
truth_of (struct tracer *t, const struct walk *s, psi_lit lit)
{
  if (!lit.val)
    return lit.neg ? FALSE_ : TRUE_;
  if (t->pred_of[lit.val->id] < 0)
    {
      refuse (t, "a predicate from above");
      return UNDEFINED;
    }
  enum truth v = (enum truth) s->pred[t->pred_of[lit.val->id]];
  return v == UNDEFINED ? v : (enum truth) (v ^ lit.neg);
}

static enum truth
operand_truth (struct tracer *t, const struct walk *s, psi_opnd o)
{
  return o.val ? truth_of (t, s, psi_lit_of (o.val, false))
	 : o.imm ? TRUE_ : FALSE_;
}

/* ---- One insn -------------------------------------------------------------------- */

static bool step (struct tracer *, struct walk *, unsigned k);

static void
set_pred (struct tracer *t, struct walk *s, const psi_val *p, enum truth v)
{
  s->pred[t->pred_of[p->id]] = v;
}

/* The cells with which C comes out as REL.  False: REL is no such thing.  */
static bool
cells_holding (struct tracer *t, const struct flags_compare *c,
	       enum psi_op rel, uint32_t *cells)
{
  uint8_t with = flags_holds (rel);

  *cells = 0;
  if (t->w->key[c->key].kind == FLAGS_WORD)
    {
      struct flags_key *key = &t->w->key[c->key];
      bool neg;
      /* As there is one condition, it and its complement.  */
      if (key->rel != PSI_CONST && key->rel != rel)
	return refuse (t, "several conditions of a word that is no compare's");
      flags_cond_of (rel, &neg);
      if (neg)
	return refuse (t, "a condition that is a complement");
      key->rel = rel;
    }
  for (unsigned k = 0; k < t->w->key[c->key].ncells; k++)
    {
      uint8_t o = flags_outcomes (t->w, c, (uint32_t) 1 << k);
      if (!(o & ~with))
	*cells |= (uint32_t) 1 << k;
      else if (o & with)
	return refuse (t, "a condition of a word that is no compare's");
    }
  return true;
}

/* C decides by REL on the predicates of I; goes on behind I, insn K.  */
static bool
go_both_ways (struct tracer *t, struct walk *s, unsigned k,
	      const struct flags_compare *c, enum psi_op rel)
{
  const psi_insn *i = t->w->insn[k];
  uint32_t yes;

  if (c->key < 0)
    {
      bool holds = !(c->outcomes & ~flags_holds (rel));
      set_pred (t, s, i->dst[0], holds ? TRUE_ : FALSE_);
      if (i->ndst > 1)
	set_pred (t, s, i->dst[1], holds ? FALSE_ : TRUE_);
      return step (t, s, k + 1);
    }
  if (!cells_holding (t, c, rel, &yes))
    return false;
  uint32_t now = s->cells[c->key] ? s->cells[c->key]
		 : flags_all_cells (&t->w->key[c->key]);
  for (int way = 1; way >= 0; way--)
    {
      struct walk next = *s;
      next.cells[c->key] = now & (way ? yes : ~yes);
      if (!next.cells[c->key])
	continue;
      set_pred (t, &next, i->dst[0], way ? TRUE_ : FALSE_);
      if (i->ndst > 1)
	set_pred (t, &next, i->dst[1], way ? FALSE_ : TRUE_);
      if (!step (t, &next, k + 1))
	return false;
    }
  return true;
}

static enum truth
logic (enum psi_op op, enum truth a, enum truth b)
{
  if (op == PSI_AND)
    return a == FALSE_ || b == FALSE_ ? FALSE_
	   : a == UNDEFINED || b == UNDEFINED ? UNDEFINED : TRUE_;
  if (op == PSI_OR)
    return a == TRUE_ || b == TRUE_ ? TRUE_
	   : a == UNDEFINED || b == UNDEFINED ? UNDEFINED : FALSE_;
  return a == UNDEFINED || b == UNDEFINED ? UNDEFINED : (enum truth) (a ^ b);
}

/* What I, which makes a predicate of predicates, does.  */
static bool
do_logic (struct tracer *t, struct walk *s, const psi_insn *i)
{
  enum truth v;

  switch (i->op)
    {
    case PSI_UNDEF:
      v = UNDEFINED;
      break;
    case PSI_COPY:
    case PSI_CONST:
    case PSI_NOT:
      v = operand_truth (t, s, i->src[0]);
      if (i->op == PSI_NOT && v != UNDEFINED)
	v = (enum truth) !v;
      break;
    case PSI_AND:
    case PSI_OR:
    case PSI_XOR:
      v = logic (i->op, operand_truth (t, s, i->src[0]),
		 operand_truth (t, s, i->src[1]));
      break;
    default:
      return refuse (t, "predicate operation");
    }
  set_pred (t, s, i->dst[0], v);
  return !t->w->why;
}

/* The values of I's operands.  False: one is pinned, or there are too many.  */
static bool
read_operands (struct tracer *t, const struct walk *s, const psi_insn *i,
	       flags_value *src, unsigned *n)
{
  *n = 0;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val)
      {
	/* Other pinned names stay as they are: no window writes one.  */
	if (i->src[k].val == t->w->flags || i->src[k].val->type == PSI_PRED)
	  return refuse (t, "an insn reads what cannot be renamed");
	if (*n == FLAGS_SRCS)
	  return refuse (t, "too many operands");
	src[(*n)++] = name_value (t, s, i->src[k].val);
      }
  return true;
}

static unsigned
compare_number (const flags_window *w, const psi_insn *i)
{
  unsigned k = 0;

  while (w->compare[k] != i)
    k++;
  return k;
}

/* I compares; sets S->now.  */
static bool
do_compare (struct tracer *t, struct walk *s, psi_insn *i,
	    struct flags_compare *c)
{
  flags_window *w = t->w;
  const psi_val *result = flags_result (w, i);

  if (i->op == PSI_OPAQUE)
    {
      flags_value src[FLAGS_SRCS];
      unsigned n;
      if (!read_operands (t, s, i, src, &n))
	return false;
      unsigned mem = i->flags & PSI_F_READ ? __builtin_popcount (s->stores) : 0;
      flags_value v = flags_computed (w, flags_class (w, i), mem, src, n, false);
      if (!v)
	return refuse (t, "flags of what is undefined");
      if ((i->flags & PSI_F_TRAP) && s->ncomputed < TRAPS)
	s->computed[s->ncomputed++] = v;
      if (!flags_compare_values (w, 32, v, 0, true, false, c))
	return false;
      s->pair[compare_number (w, i)] = (struct flags_compared) { v, 0 };
      if (result)
	s->value[w->web_of[result->id]] = v;
    }
  else
    {
      psi_type type = flags_compared_type (i);
      if (i->src[0].val == w->flags || i->src[1].val == w->flags
	  || (i->op == PSI_COMPARE && psi_floating (i->name)))
	return refuse (t, "a compare of other than names and numbers");
      flags_value a = operand_value (t, s, i->src[0], type);
      flags_value b = operand_value (t, s, i->src[1], type);
      if (!a || !b)
	return refuse (t, "flags of what is undefined");
      if (!flags_compare_values (w, type, a, b, false, false, c))
	return refuse (t, "too many compares");
      s->pair[compare_number (w, i)] = (struct flags_compared) { a, b };
    }
  s->compared[compare_number (w, i)] = *c;
  return true;
}

static unsigned
store_number (const flags_window *w, const psi_insn *i)
{
  unsigned k = 0;

  while (w->store[k] != i)
    k++;
  return k;
}

/* I, an operation, a copy, a select or a store, executed.  */
static bool
do_insn (struct tracer *t, struct walk *s, psi_insn *i)
{
  flags_window *w = t->w;
  flags_value src[FLAGS_SRCS], v = 0;
  const psi_val *result;
  unsigned n;

  if (flags_part (w, i))
    {
      s->known = false;
      return true;
    }
  if (i->op == PSI_SELECT)
    {
      enum truth p = truth_of (t, s, i->pred[0]);
      if (p != UNDEFINED)
	v = operand_value (t, s, i->src[p == FALSE_], i->dst[0]->type);
    }
  else if ((i->op == PSI_CONST || i->op == PSI_COPY)
	   && i->src[0].val == w->flags)
    return refuse (t, "flags are copied");
  else if (i->op == PSI_CONST || i->op == PSI_COPY)
    v = operand_value (t, s, i->src[0], i->dst[0]->type);
  else if (i->op != PSI_UNDEF)
    {
      if (!read_operands (t, s, i, src, &n))
	return false;
      if (i->flags & PSI_F_WRITE)
	{
	  unsigned k = store_number (w, i);
	  memcpy (s->store_src[k], src, n * sizeof *src);
	  s->stores |= 1u << k;
	  return true;
	}
      unsigned mem = i->flags & PSI_F_READ ? __builtin_popcount (s->stores) : 0;
      v = flags_computed (w, flags_class (w, i), mem, src, n, false);
      if (v && (i->flags & PSI_F_TRAP) && s->ncomputed < TRAPS)
	s->computed[s->ncomputed++] = v;
    }
  if (writes (i, w->flags))
    s->known = false;
  result = flags_result (w, i);
  if (!result)
    return refuse (t, "flags are made, and not by a compare");
  s->value[w->web_of[result->id]] = v;
  return !w->why;
}

/* ---- Traces ---------------------------------------------------------------------- */

/* The cells of key K among CELLS; none there: all.  */
static uint32_t
cells_of (const flags_window *w, const uint32_t *cells, unsigned k)
{
  return cells[k] ? cells[k] : flags_all_cells (&w->key[k]);
}

static bool
same_trace (const flags_window *w, unsigned t, const struct walk *s,
	    const flags_value *goal)
{
  unsigned differ = 0;

  if (w->stores[t] != s->stores
      || memcmp (w->goal[t], goal, sizeof w->goal[t]))
    return false;
  for (unsigned k = 0; k < w->nkeys; k++)
    differ += cells_of (w, w->cells[t], k) != cells_of (w, s->cells, k);
  if (differ > 1)
    return false;
  return !memcmp (w->store_src[t], s->store_src, sizeof s->store_src);
}

static void
merge_trace (flags_window *w, unsigned t, const struct walk *s)
{
  for (unsigned k = 0; k < w->nkeys; k++)
    {
      uint32_t a = cells_of (w, w->cells[t], k);
      w->cells[t][k] = a | cells_of (w, s->cells, k);
    }
  for (unsigned k = 0; k < w->ncompares; k++)
    if (memcmp (&w->compared[t][k], &s->compared[k], sizeof s->compared[k]))
      w->compared[t][k] = (struct flags_compare) { .key = -1 };
  for (unsigned v = 0; v < w->nvalues; v++)
    if (w->computed[t][v])
      {
	bool both = false;
	for (unsigned k = 0; k < s->ncomputed; k++)
	  both |= s->computed[k] == v;
	w->computed[t][v] = both;
      }
}

static void
note_pairs (flags_window *w, const struct walk *s)
{
  for (unsigned k = 0; k < w->ncompares; k++)
    {
      bool known = !s->pair[k].a;
      for (unsigned n = 0; n < w->npairs[k]; n++)
	known |= w->pair[k][n].a == s->pair[k].a && w->pair[k][n].b == s->pair[k].b;
      if (!known && w->npairs[k] < FLAGS_PAIRS)
	w->pair[k][w->npairs[k]++] = s->pair[k];
    }
}

/* The window was executed: S is one of its traces.  */
static bool
end_trace (struct tracer *t, struct walk *s)
{
  flags_window *w = t->w;
  flags_value goal[FLAGS_WEBS] = { 0 };

  if (++t->leaves > FLAGS_LEAVES)
    return refuse (t, "too many traces");
  for (unsigned k = 0; k < w->nnames; k++)
    if (w->live_out[w->web[k]->id])
      goal[k] = s->value[k];
  note_pairs (w, s);
  for (unsigned k = 0; k < w->ntraces; k++)
    if (same_trace (w, k, s, goal))
      {
	merge_trace (w, k, s);
	return true;
      }
  if (w->ntraces == FLAGS_TRACES)
    return refuse (t, "too many traces that differ");
  unsigned n = w->ntraces++;
  memcpy (w->goal[n], goal, sizeof goal);
  memcpy (w->cells[n], s->cells, sizeof s->cells);
  memcpy (w->store_src[n], s->store_src, sizeof s->store_src);
  memcpy (w->compared[n], s->compared, sizeof s->compared);
  w->stores[n] = s->stores;
  w->computed[n] = psi_zeroed (1024, sizeof (bool));
  w->needed[n] = psi_zeroed (1024, sizeof (bool));
  for (unsigned k = 0; k < s->ncomputed; k++)
    w->computed[n][s->computed[k]] = true;
  return true;
}

/* Goes on with insn K.  */
static bool
step (struct tracer *t, struct walk *s, unsigned k)
{
  flags_window *w = t->w;

  for (; k < w->n; k++)
    {
      psi_insn *i = w->insn[k];
      enum truth g = truth_of (t, s, i->guard);
      struct flags_compare c;
      if (w->why)
	return false;
      if (g == UNDEFINED)
	return refuse (t, "an undefined guard");
      if (g == FALSE_)
	continue;
      if (i->op == PSI_TEST)
	{
	  if (!s->known)
	    return refuse (t, "flags from above, or of an operation");
	  c = s->now;
	  return go_both_ways (t, s, k, &c,
		       psi_relation_named (i->name, strlen (i->name)));
	}
      if (flags_compares (w, i))
	{
	  if (!do_compare (t, s, i, &c))
	    return false;
	  if (i->op != PSI_COMPARE && i->op != PSI_OPAQUE)
	    return go_both_ways (t, s, k, &c, i->op);
	  s->now = c;
	  s->known = true;
	}
      else if (i->ndst == 1 && i->dst[0]->type == PSI_PRED
	       && !i->dst[0]->pinned)
	{
	  if (!do_logic (t, s, i))
	    return false;
	}
      else if (!do_insn (t, s, i))
	return false;
    }
  return end_trace (t, s);
}

/* ---- The window's names ------------------------------------------------------------ */

/* Can I be executed so at all?  Notes its names.  */
static bool
note_insn (struct tracer *t, unsigned k)
{
  flags_window *w = t->w;
  psi_insn *i = w->insn[k];

  if (i->flags & PSI_F_EFFECT)
    return refuse (t, "an effect");
  if (i->op == PSI_TEST
      && (i->src[0].val != w->flags
	  || psi_relation_named (i->name, strlen (i->name)) == PSI_N_OPS))
    return refuse (t, "a test of other flags");
  if (psi_ops[i->op].kind == PSI_K_PCMP || i->op == PSI_PCOPY)
    return refuse (t, "predicate operation");
  if (flags_compares (w, i))
    {
      if (w->ncompares == FLAGS_COMPARES_MAX)
	return refuse (t, "too many compares");
      w->compare[w->ncompares++] = i;
    }
  for (unsigned s = 0; s < i->nsrc; s++)
    if (!i->src[s].val
	&& (i->op == PSI_CONST || i->op == PSI_COMPARE
	    || psi_ops[i->op].kind == PSI_K_CMP))
      {
	if (w->nconsts == FLAGS_CONSTS)
	  return refuse (t, "too many constants");
	w->consts[w->nconsts++] = i->src[s].imm;
      }
  if (flags_part (w, i) && k > 0)
    w->clobbers[k - 1] = true;
  if ((i->flags & PSI_F_WRITE))
    {
      if (i->ndst || w->nstores == FLAGS_STORES)
	return refuse (t, i->ndst ? "a store that does more" : "too many stores");
      w->store[w->nstores++] = i;
    }
  for (unsigned d = 0; d < i->ndst; d++)
    {
      psi_val *v = i->dst[d];
      if (v == w->flags)
	{
	  w->clobbers[k] |= !flags_compares (w, i);
	  continue;
	}
      if (v->pinned)
	return refuse (t, "an insn writes what cannot be renamed");
      if (v->type == PSI_PRED)
	{
	  if (t->pred_of[v->id] < 0 && t->npreds == MAX_PREDS)
	    return refuse (t, "too many predicates");
	  if (t->pred_of[v->id] < 0)
	    t->pred_of[v->id] = (int) t->npreds++;
	  continue;
	}
      if (v != flags_result (w, i))
	return refuse (t, "several results");
      if (w->web_of[v->id] >= 0)
	continue;
      if (w->nwebs == FLAGS_WEBS)
	return refuse (t, "too many names");
      w->web[w->nwebs] = v;
      w->like[w->nwebs] = w->nwebs;
      w->web_of[v->id] = (int) w->nwebs++;
    }
  return true;
}

static void
need (flags_window *w, unsigned t, flags_value v)
{
  if (!v || w->needed[t][v])
    return;
  w->needed[t][v] = true;
  for (unsigned k = 0; k < w->values[v].nsrc; k++)
    need (w, t, w->values[v].src[k]);
}

bool
flags_trace (flags_window *w)
{
  struct tracer t = { .w = w };
  struct walk s;
  bool ok = true;

  t.pred_of = psi_xmalloc (w->fn->nvals * sizeof *t.pred_of);
  for (unsigned k = 0; k < w->fn->nvals; k++)
    t.pred_of[k] = w->web_of[k] = -1;
  for (unsigned k = 0; k < w->n && ok; k++)
    ok = note_insn (&t, k);
  w->nnames = w->nwebs;
  memset (&s, 0, sizeof s);
  memset (s.pred, UNDEFINED, sizeof s.pred);
  for (unsigned k = 0; k < FLAGS_COMPARES_MAX; k++)
    s.compared[k].key = -1;
  for (unsigned k = 0; k < w->nwebs; k++)
    s.value[k] = w->start[k]
      = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
  ok = ok && step (&t, &s, 0) && !w->why;
  for (unsigned k = 0; ok && k < w->ntraces; k++)
    {
      for (unsigned n = 0; n < w->nnames; n++)
	need (w, k, w->goal[k][n]);
      for (unsigned n = 0; n < w->nstores; n++)
	for (unsigned i = 0; i < FLAGS_SRCS; i++)
	  need (w, k, w->store_src[k][n][i]);
      /* What is compared, wherever that comes to be.  */
      for (unsigned n = 0; n < w->nkeys; n++)
	if (w->key[n].kind == FLAGS_WORD)
	  for (unsigned i = 0; i < w->values[w->key[n].a].nsrc; i++)
	    need (w, k, w->values[w->key[n].a].src[i]);
	else
	  {
	    need (w, k, w->key[n].a);
	    need (w, k, w->key[n].b);
	  }
    }
  psi_xfree (t.pred_of);
  return ok;
}
