/* flags/trace.c: what a window does, trace by trace.
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

#define TRAPS 64		/* Values that what may trap computes.  */

/* A trace so far.  */
struct state
{
  flags_value value[FLAGS_WEBS];
  uint8_t pred[FLAGS_PREDS];
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

/* ---- Reading ------------------------------------------------------------------- */

static flags_value
name_value (flags_window *w, const struct state *s, const psi_val *v)
{
  if (w->web_of[v->id] >= 0)
    return s->value[w->web_of[v->id]];
  return w->live_in[v->id] ? flags_initial (w, v) : 0;
}

static flags_value
operand_value (flags_window *w, const struct state *s, psi_opnd o,
	       psi_type type)
{
  return o.val ? name_value (w, s, o.val) : flags_constant (w, type, o.imm);
}

static enum truth
truth_of (flags_window *w, const struct state *s, psi_lit lit)
{
  if (!lit.val)
    return lit.neg ? FALSE_ : TRUE_;
  if (w->pred_of[lit.val->id] < 0)
    {
      flags_refuse (w, "a predicate from above");
      return UNDEFINED;
    }
  enum truth v = (enum truth) s->pred[w->pred_of[lit.val->id]];
  return v == UNDEFINED ? v : (enum truth) (v ^ lit.neg);
}

static enum truth
operand_truth (flags_window *w, const struct state *s, psi_opnd o)
{
  return o.val ? truth_of (w, s, psi_lit_of (o.val, false))
	 : o.imm ? TRUE_ : FALSE_;
}

/* ---- One insn -------------------------------------------------------------------- */

static bool step (flags_window *, struct state *, unsigned k);

static void
set_pred (flags_window *w, struct state *s, const psi_val *p, enum truth v)
{
  s->pred[w->pred_of[p->id]] = v;
}

/* The cells with which C comes out as REL.  False: REL is no such thing.  */
static bool
cells_holding (flags_window *w, const struct flags_compare *c,
	       enum psi_op rel, uint32_t *cells)
{
  uint8_t with = psi_relation_outcomes (rel);

  *cells = 0;
  if (w->key[c->key].kind == FLAGS_WORD)
    {
      struct flags_key *key = &w->key[c->key];
      bool neg;
      /* As there is one condition, it and its complement.  */
      if (key->rel != PSI_CONST && key->rel != rel)
	return flags_refuse (w, "several conditions of a word that is no compare's");
      flags_cond_of (rel, &neg);
      if (neg)
	return flags_refuse (w, "a condition that is a complement");
      key->rel = rel;
    }
  for (unsigned k = 0; k < w->key[c->key].ncells; k++)
    {
      uint8_t o = flags_outcomes (w, c, (uint32_t) 1 << k);
      if (!(o & ~with))
	*cells |= (uint32_t) 1 << k;
      else if (o & with)
	return flags_refuse (w, "a condition of a word that is no compare's");
    }
  return true;
}

/* C decides by REL on the predicates of I; goes on behind I, insn K.  */
static bool
go_both_ways (flags_window *w, struct state *s, unsigned k,
	      const struct flags_compare *c, enum psi_op rel)
{
  const psi_insn *i = w->insn[k];
  uint32_t yes;

  if (c->key < 0)
    {
      bool holds = !(c->outcomes & ~psi_relation_outcomes (rel));
      bool known = c->outcomes != FLAGS_UNKNOWN;
      set_pred (w, s, i->dst[0], !known ? UNDEFINED : holds ? TRUE_ : FALSE_);
      if (i->ndst > 1)
	set_pred (w, s, i->dst[1], !known ? UNDEFINED : holds ? FALSE_ : TRUE_);
      return step (w, s, k + 1);
    }
  if (!cells_holding (w, c, rel, &yes))
    return false;
  uint32_t now = s->cells[c->key] ? s->cells[c->key]
		 : flags_all_cells (&w->key[c->key]);
  for (int way = 1; way >= 0; way--)
    {
      struct state next = *s;
      next.cells[c->key] = now & (way ? yes : ~yes);
      if (!next.cells[c->key])
	continue;
      set_pred (w, &next, i->dst[0], way ? TRUE_ : FALSE_);
      if (i->ndst > 1)
	set_pred (w, &next, i->dst[1], way ? FALSE_ : TRUE_);
      if (!step (w, &next, k + 1))
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
do_logic (flags_window *w, struct state *s, const psi_insn *i)
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
      v = operand_truth (w, s, i->src[0]);
      if (i->op == PSI_NOT && v != UNDEFINED)
	v = (enum truth) !v;
      break;
    case PSI_AND:
    case PSI_OR:
    case PSI_XOR:
      v = logic (i->op, operand_truth (w, s, i->src[0]),
		 operand_truth (w, s, i->src[1]));
      break;
    default:
      return flags_refuse (w, "predicate operation");
    }
  set_pred (w, s, i->dst[0], v);
  return !w->why;
}

/* The values of I's operands.  False: one is pinned, or there are too many.  */
static bool
read_operands (flags_window *w, const struct state *s, const psi_insn *i,
	       flags_value *src, unsigned *n)
{
  *n = 0;
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val)
      {
	/* Other pinned names stay as they are: no window writes one.  */
	if (i->src[k].val == w->flags || i->src[k].val->type == PSI_PRED)
	  return flags_refuse (w, "an insn reads what cannot be renamed");
	if (*n == FLAGS_SRCS)
	  return flags_refuse (w, "too many operands");
	src[(*n)++] = name_value (w, s, i->src[k].val);
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

/* I compares what is undefined: so is what it says, which nothing on this trace may depend
   on.  */
static bool
undefined_compare (flags_window *w, struct state *s, const psi_insn *i,
		   struct flags_compare *c)
{
  const psi_val *result = flags_result (w, i);

  if (w->why)
    return false;
  *c = (struct flags_compare) { .key = -1, .outcomes = FLAGS_UNKNOWN };
  if (result && result->type != PSI_PRED)
    s->value[w->web_of[result->id]] = 0;
  return true;
}

/* I compares; sets S->now.  */
static bool
do_compare (flags_window *w, struct state *s, psi_insn *i,
	    struct flags_compare *c)
{
  const psi_val *result = flags_result (w, i);

  if (i->op == PSI_OPAQUE)
    {
      flags_value src[FLAGS_SRCS];
      unsigned n;
      if (!read_operands (w, s, i, src, &n))
	return false;
      unsigned mem = i->flags & PSI_F_READ ? __builtin_popcount (s->stores) : 0;
      flags_value v = flags_computed (w, flags_class (w, i), mem, src, n, false);
      if (!v)
	return undefined_compare (w, s, i, c);
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
	return flags_refuse (w, "a compare of other than names and numbers");
      flags_value a = operand_value (w, s, i->src[0], type);
      flags_value b = operand_value (w, s, i->src[1], type);
      if (!a || !b)
	return undefined_compare (w, s, i, c);
      /* It always holds, but not for the form if the value comes from above and is
	 undefined.  */
      if (a == b && !w->values[a].is_const)
	return flags_refuse (w, "a compare of a value with itself");
      if (!flags_compare_values (w, type, a, b, false, false, c))
	return flags_refuse (w, "too many compares");
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
do_insn (flags_window *w, struct state *s, psi_insn *i)
{
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
      enum truth p = truth_of (w, s, i->pred[0]);
      if (p != UNDEFINED)
	v = operand_value (w, s, i->src[p == FALSE_], i->dst[0]->type);
    }
  else if ((i->op == PSI_CONST || i->op == PSI_COPY)
	   && i->src[0].val == w->flags)
    return flags_refuse (w, "flags are copied");
  else if (i->op == PSI_CONST || i->op == PSI_COPY)
    v = operand_value (w, s, i->src[0], i->dst[0]->type);
  else if (i->op != PSI_UNDEF)
    {
      if (!read_operands (w, s, i, src, &n))
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
  if (flags_writes (i, w->flags))
    s->known = false;
  result = flags_result (w, i);
  if (!result)
    return flags_refuse (w, "flags are made, and not by a compare");
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
same_trace (const flags_window *w, unsigned t, const struct state *s,
	    const flags_value *goal, bool taken)
{
  unsigned differ = 0;

  if (w->stores[t] != s->stores || w->taken[t] != taken
      || memcmp (w->goal[t], goal, sizeof w->goal[t]))
    return false;
  for (unsigned k = 0; k < w->nkeys; k++)
    differ += cells_of (w, w->cells[t], k) != cells_of (w, s->cells, k);
  if (differ > 1)
    return false;
  return !memcmp (w->store_src[t], s->store_src, sizeof s->store_src);
}

static void
merge_trace (flags_window *w, unsigned t, const struct state *s)
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
note_pairs (flags_window *w, const struct state *s)
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
end_trace (flags_window *w, struct state *s)
{
  flags_value goal[FLAGS_WEBS] = { 0 };
  enum truth taken = w->br ? truth_of (w, s, w->br->pred[0]) : FALSE_;

  if (w->why || taken == UNDEFINED)
    return flags_refuse (w, "an undefined branch");
  if (++w->leaves > FLAGS_LEAVES)
    return flags_refuse (w, "too many traces");
  for (unsigned k = 0; k < w->nnames; k++)
    if (w->live_out[w->web[k]->id])
      goal[k] = s->value[k];
  note_pairs (w, s);
  for (unsigned k = 0; k < w->ntraces; k++)
    if (same_trace (w, k, s, goal, taken == TRUE_))
      {
	merge_trace (w, k, s);
	return true;
      }
  if (w->ntraces == FLAGS_TRACES)
    return flags_refuse (w, "too many traces that differ");
  unsigned n = w->ntraces++;
  memcpy (w->goal[n], goal, sizeof goal);
  memcpy (w->cells[n], s->cells, sizeof s->cells);
  memcpy (w->store_src[n], s->store_src, sizeof s->store_src);
  memcpy (w->compared[n], s->compared, sizeof s->compared);
  w->stores[n] = s->stores;
  w->taken[n] = taken == TRUE_;
  w->computed[n] = psi_zeroed (1024, sizeof (bool));
  w->needed[n] = psi_zeroed (1024, sizeof (bool));
  for (unsigned k = 0; k < s->ncomputed; k++)
    w->computed[n][s->computed[k]] = true;
  return true;
}

/* Goes on with insn K.  */
static bool
step (flags_window *w, struct state *s, unsigned k)
{
  for (; k < w->n; k++)
    {
      psi_insn *i = w->insn[k];
      enum truth g = truth_of (w, s, i->guard);
      struct flags_compare c;
      if (w->why)
	return false;
      if (g == UNDEFINED)
	return flags_refuse (w, "an undefined guard");
      if (g == FALSE_)
	continue;
      if (i->op == PSI_TEST)
	{
	  if (!s->known)
	    return flags_refuse (w, "flags from above, or of an operation");
	  c = s->now;
	  return go_both_ways (w, s, k, &c,
		       psi_relation_named (i->name, strlen (i->name)));
	}
      if (flags_compares (w, i))
	{
	  if (!do_compare (w, s, i, &c))
	    return false;
	  if (i->op != PSI_COMPARE && i->op != PSI_OPAQUE)
	    return go_both_ways (w, s, k, &c, i->op);
	  s->now = c;
	  s->known = true;
	}
      else if (i->ndst == 1 && i->dst[0]->type == PSI_PRED
	       && !i->dst[0]->pinned)
	{
	  if (!do_logic (w, s, i))
	    return false;
	}
      else if (!do_insn (w, s, i))
	return false;
    }
  return end_trace (w, s);
}

/* ---- All traces ------------------------------------------------------------------- */

static void
mark_needed (flags_window *w, unsigned t, flags_value v)
{
  if (!v || w->needed[t][v])
    return;
  w->needed[t][v] = true;
  for (unsigned k = 0; k < w->values[v].nsrc; k++)
    mark_needed (w, t, w->values[v].src[k]);
}

bool
flags_trace (flags_window *w)
{
  struct state s;
  bool ok = flags_note_names (w);

  memset (&s, 0, sizeof s);
  memset (s.pred, UNDEFINED, sizeof s.pred);
  for (unsigned k = 0; k < FLAGS_COMPARES_MAX; k++)
    s.compared[k].key = -1;
  for (unsigned k = 0; k < w->nwebs; k++)
    s.value[k] = w->start[k]
      = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
  ok = ok && step (w, &s, 0) && !w->why;
  for (unsigned k = 0; ok && k < w->ntraces; k++)
    {
      for (unsigned n = 0; n < w->nnames; n++)
	mark_needed (w, k, w->goal[k][n]);
      for (unsigned n = 0; n < w->nstores; n++)
	for (unsigned i = 0; i < FLAGS_SRCS; i++)
	  mark_needed (w, k, w->store_src[k][n][i]);
      /* Where what may trap is executed it has to have what it cannot trap with,
	 though nobody wants what it makes of that.  */
      for (flags_value v = 1; v < w->nvalues; v++)
	for (unsigned i = 0; w->computed[k][v] && i < w->values[v].nsrc; i++)
	  mark_needed (w, k, w->values[v].src[i]);
      /* What is compared, wherever that comes to be.  */
      for (unsigned n = 0; n < w->nkeys; n++)
	if (w->key[n].kind == FLAGS_WORD)
	  for (unsigned i = 0; i < w->values[w->key[n].a].nsrc; i++)
	    mark_needed (w, k, w->values[w->key[n].a].src[i]);
	else
	  {
	    mark_needed (w, k, w->key[n].a);
	    mark_needed (w, k, w->key[n].b);
	  }
    }
  return ok;
}
