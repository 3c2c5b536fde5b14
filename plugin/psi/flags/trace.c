/* flags/trace.c: what a window does, trace by trace.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Executes the window with values as symbols.  A predicate is a formula of tests.  Where
   an insn, a choice or the branch depends on a test that can come out both ways, both are
   gone; a test on which nothing depends tells no traces apart, though the window, being
   straight, executes it on all.  Traces that leave the same in all names that are live
   behind the window, and store the same, are one if they differ in one comparison
   only: what told them apart does not matter then.  If they differ in several,
   one trace could not say which of these go together.  */

#include "flags/flags-int.h"
#include "flags/formula.h"
#include <string.h>

#define FEW 16			/* Traces that are not merged.  */
#define TRAPS 64		/* Values that what may trap computes.  */

/* A trace so far.  */
struct state
{
  flags_value value[FLAGS_WEBS];
  uint16_t pred[FLAGS_PREDS];	/* Formulas.  */
  uint32_t cells[FLAGS_KEYS];
  struct flags_compare now;	/* What the flags are of, ...  */
  const psi_insn *known;	/* ... and of which compare; null: of none.  */
  unsigned stores;
  flags_value store_src[FLAGS_STORES][FLAGS_SRCS];
  struct flags_compare compared[FLAGS_COMPARES_MAX];
  struct flags_compared pair[FLAGS_COMPARES_MAX];
  unsigned ncomputed;
  flags_value computed[TRAPS];
  struct flags_insns executed, selected;
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

/* ---- Predicates ----------------------------------------------------------------- */

/* The formula that V is.  */
static unsigned
predicate (flags_window *w, const struct state *s, const psi_val *v)
{
  if (w->pred_of[v->id] >= 0)
    return s->pred[w->pred_of[v->id]];
  flags_refuse (w, "a predicate from above");
  return UNDEFINED;
}

static unsigned
operand_formula (flags_window *w, const struct state *s, psi_opnd o)
{
  return o.val ? predicate (w, s, o.val) : o.imm ? TRUE_ : FALSE_;
}

static enum truth
truth_of (flags_window *w, const struct state *s, psi_lit lit, unsigned *on)
{
  if (!lit.val)
    return lit.neg ? FALSE_ : TRUE_;
  enum truth v = flags_formula_truth (w, s->cells, predicate (w, s, lit.val), on);
  return v < UNDEFINED ? (enum truth) (v ^ lit.neg) : v;
}

/* ---- One insn -------------------------------------------------------------------- */

static void
set_pred (flags_window *w, struct state *s, const psi_val *p, unsigned formula)
{
  s->pred[w->pred_of[p->id]] = (uint16_t) formula;
}

/* I's predicates say whether C comes out as REL.  */
static void
set_test (flags_window *w, struct state *s, const psi_insn *i,
	  const struct flags_compare *c, enum psi_op rel)
{
  unsigned f = flags_formula_new (w, (struct flags_formula) { .op = PSI_TEST, .test = *c,
							.rel = rel });

  set_pred (w, s, i->dst[0], f);
  if (i->ndst > 1)
    set_pred (w, s, i->dst[1], flags_formula_logic (w, PSI_NOT, f, 0));
}

/* What I, which makes a predicate of predicates, does.  */
static bool
do_logic (flags_window *w, struct state *s, const psi_insn *i)
{
  unsigned f = UNDEFINED;

  switch (i->op)
    {
    case PSI_UNDEF:
      break;
    case PSI_COPY:
    case PSI_CONST:
      f = operand_formula (w, s, i->src[0]);
      break;
    case PSI_NOT:
    case PSI_AND:
    case PSI_OR:
    case PSI_XOR:
      f = flags_formula_logic (w, i->op, operand_formula (w, s, i->src[0]),
			 i->op == PSI_NOT ? 0 : operand_formula (w, s, i->src[1]));
      break;
    default:
      return flags_refuse (w, "predicate operation");
    }
  set_pred (w, s, i->dst[0], f);
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

  if (flags_word (i))
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
      if (i->src[0].val == w->flags || i->src[1].val == w->flags)
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

/* I, an operation, a copy, a select or a store, executed; what it SELECTS by.  */
static bool
do_insn (flags_window *w, struct state *s, psi_insn *i, enum truth selects)
{
  flags_value src[FLAGS_SRCS], v = 0;
  const psi_val *result;
  unsigned n;

  if (flags_part (w, i))
    {
      s->known = NULL;
      return true;
    }
  if (i->op == PSI_SELECT)
    {
      if (selects != UNDEFINED)
	v = operand_value (w, s, i->src[selects == FALSE_], i->dst[0]->type);
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
  if (psi_writes (i, w->flags))
    s->known = NULL;
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
  for (unsigned k = 0; k < FLAGS_PLACES / 64; k++)
    {
      w->executed[t].word[k] |= s->executed.word[k];
      w->always[t].word[k] &= s->executed.word[k];
      w->selected[t].word[k] &= s->selected.word[k];
    }
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

/* Is there no such trace as S?  Cells that are left out here are again when traces are one:
   those that differ in several comparisons are not.  */
static bool
impossible (flags_window *w, const struct state *s)
{
  uint32_t cells[FLAGS_KEYS];

  memcpy (cells, s->cells, sizeof cells);
  return !flags_narrow (w, cells);
}

/* The window was executed: S is one of its traces.  */
static bool
end_trace (flags_window *w, struct state *s, enum truth taken)
{
  flags_value goal[FLAGS_WEBS] = { 0 };

  if (impossible (w, s))
    return true;
  if (++w->leaves > FLAGS_LEAVES)
    return flags_refuse (w, "too many traces");
  for (unsigned k = 0; k < w->nnames; k++)
    if (w->live_out[w->web[k]->id])
      goal[k] = s->value[k];
  note_pairs (w, s);
  for (unsigned k = 0; k < w->ntraces && w->merges; k++)
    if (same_trace (w, k, s, goal, taken == TRUE_))
      {
	merge_trace (w, k, s);
	return true;
      }
  if (w->ntraces == (w->merges ? FLAGS_TRACES : FEW))
    return flags_refuse (w, "too many traces that differ");
  unsigned n = w->ntraces++;
  memcpy (w->goal[n], goal, sizeof goal);
  memcpy (w->cells[n], s->cells, sizeof s->cells);
  memcpy (w->store_src[n], s->store_src, sizeof s->store_src);
  memcpy (w->compared[n], s->compared, sizeof s->compared);
  w->stores[n] = s->stores;
  w->taken[n] = taken == TRUE_;
  w->executed[n] = w->always[n] = s->executed;
  w->selected[n] = s->selected;
  w->computed[n] = psi_zeroed (1024, sizeof (bool));
  w->needed[n] = psi_zeroed (1024, sizeof (bool));
  for (unsigned k = 0; k < s->ncomputed; k++)
    w->computed[n][s->computed[k]] = true;
  return true;
}

static bool step (flags_window *, struct state *, unsigned k);

/* Goes on with insn K, which depends on test F, both ways.  */
static bool
go_both_ways (flags_window *w, struct state *s, unsigned k, unsigned f)
{
  int key = w->formulas[f].test.key;
  uint32_t yes, now = s->cells[key] ? s->cells[key] : flags_all_cells (&w->key[key]);

  flags_test_truth (w, s->cells, &w->formulas[f], &yes);
  for (int way = 1; way >= 0 && !w->why; way--)
    {
      struct state next = *s;
      next.cells[key] = now & (way ? yes : ~yes);
      if (impossible (w, &next))
	continue;
      if (!step (w, &next, k))
	return false;
    }
  return !w->why;
}

/* I, insn K, is executed; what it SELECTS by.  */
static bool
do_any (flags_window *w, struct state *s, psi_insn *i, enum truth selects)
{
  struct flags_compare c;
  psi_insn *first = flags_first_half (w, i);

  /* It is made where the flags are written.  */
  if (flags_second_half (w, i))
    return true;
  i = first ? first : i;
  if (i->op == PSI_TEST)
    {
      if (!s->known)
	return flags_refuse (w, "flags from above, or of an operation");
      enum psi_op rel = flags_tested_relation (s->known, i);
      if (rel == PSI_N_OPS)
	return flags_refuse (w, "a condition that no two integers have");
      set_test (w, s, i, &s->now, rel);
    }
  else if (flags_compares (w, i))
    {
      if (!do_compare (w, s, i, &c))
	return false;
      if (i->op != PSI_COMPARE && i->op != PSI_OPAQUE)
	set_test (w, s, i, &c, i->op);
      else
	{
	  s->now = c;
	  s->known = i;
	}
    }
  else if (i->ndst == 1 && i->dst[0]->type == PSI_PRED && !i->dst[0]->pinned)
    return do_logic (w, s, i);
  else
    return do_insn (w, s, i, selects);
  return !w->why;
}

/* Goes on with insn K.  */
static bool
step (flags_window *w, struct state *s, unsigned k)
{
  unsigned on = 0;

  for (; k < w->n; k++)
    {
      psi_insn *i = w->insn[k];
      enum truth g = truth_of (w, s, i->guard, &on), p = FALSE_;
      if (w->why)
	return false;
      if (g == UNDEFINED)
	return flags_refuse (w, "an undefined guard");
      if (g == TRUE_ && i->op == PSI_SELECT)
	p = truth_of (w, s, i->pred[0], &on);
      if (g == OPEN || p == OPEN)
	return go_both_ways (w, s, k, on);
      if (g == TRUE_ && !do_any (w, s, i, p))
	return false;
      if (g == TRUE_ && k < FLAGS_PLACES)
	{
	  s->executed.word[k / 64] |= (uint64_t) 1 << k % 64;
	  s->selected.word[k / 64] |= (uint64_t) (p == TRUE_) << k % 64;
	}
    }
  enum truth taken = w->br ? truth_of (w, s, w->br->pred[0], &on) : FALSE_;
  if (w->why || taken == UNDEFINED)
    return flags_refuse (w, "an undefined branch");
  return taken == OPEN ? go_both_ways (w, s, k, on) : end_trace (w, s, taken);
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

/* Executes the window from its first insn.  */
static bool
execute (flags_window *w)
{
  struct state s;

  memset (&s, 0, sizeof s);
  for (unsigned k = 0; k < FLAGS_PREDS; k++)
    s.pred[k] = UNDEFINED;
  for (unsigned k = 0; k < FLAGS_COMPARES_MAX; k++)
    s.compared[k].key = -1;
  for (unsigned k = 0; k < w->nwebs; k++)
    s.value[k] = w->start[k]
      = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
  return step (w, &s, 0) && !w->why;
}

bool
flags_trace (flags_window *w)
{
  bool ok = flags_note_names (w);

  /* Traces that are not merged know more, but the more they are the larger is each state
     of a search.  */
  w->merges = w->level == 0;
  bool done = ok && execute (w);
  if (ok && !done && !w->merges && w->ntraces == FEW)
    {
      for (unsigned k = 0; k < w->ntraces; k++)
	{
	  psi_xfree (w->needed[k]);
	  psi_xfree (w->computed[k]);
	}
      w->ntraces = w->leaves = w->nformulas = 0;
      memset (w->npairs, 0, sizeof w->npairs);
      w->why = NULL;
      w->merges = true;
      done = execute (w);
    }
  ok = done;
  for (unsigned k = 0; ok && k < w->ntraces; k++)
    {
      flags_narrow (w, w->cells[k]);
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
