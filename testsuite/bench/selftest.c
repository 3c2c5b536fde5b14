/* selftest.c: is what check.c says what the interpreter says?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each function's optimum and a few random plans are made programs and compared
   with the function by psi_refines ().  What plan_fails () lets pass must
   refine the function.  What it rejects need not fail, for three reasons: a
   value may be written over and copied back; the interpreter gives undefined
   names a value that may happen to fit; and it may not reach the path.  So
   there it is only asked that nearly all do.  */

#include "bench.h"

#define MAX_ASSIGNMENTS 256
#define PLANS 4

struct tally
{
  unsigned long plans[2], agreed[2];	/* That are wrong, that are right.  */
};

static void
ignore (void *data, const char *file, unsigned line, unsigned column,
	const char *text)
{
  (void) data;
  (void) file;
  (void) line;
  (void) column;
  (void) text;
}

static bool
refines (const psi_fn *before, const psi_fn *after)
{
  psi_ctx ctx;

  psi_ctx_init (&ctx, ignore, NULL);
  return psi_refines (&ctx, before, after, MAX_ASSIGNMENTS) == PSI_OK;
}

/* PLAN with some links decided anew, not against all reason.  */
static void
disturb (const struct model *m, struct plan *plan, uint64_t *state)
{
  for (unsigned n = 1 + bench_below (state, 3); n > 0; n--)
    {
      unsigned i = bench_below (state, m->nlinks);
      const struct link *l = &m->link[i];
      if (l->unused)
	continue;
      plan->save[i] = UNDECIDED;
      if (l->value >= 0 && bench_below (state, 2))
	plan->at[i] = MERGED;
      else
	plan->at[i] = l->kind == LINK_PSI_ARG
		      ? bench_below (state, l->ngaps) : 0;
    }
}

/* Can PLAN be written down at all?  */
static bool
is_sensible (const struct model *m, const struct plan *plan)
{
  struct names names;

  names_of (m, plan, &names);
  for (unsigned i = 0; i < m->nlinks; i++)
    if (plan->at[i] >= 0 && m->link[i].value >= 0
	&& (names.with[m->link[i].value] >> m->link[i].center & 1))
      return false;
  return true;
}

static bool
try_plan (const struct model *m, const struct plan *plan, uint64_t seed,
	  struct tally *t)
{
  bool right = !plan_fails (m, plan), same;
  psi_fn *fn;

  if (!is_sensible (m, plan))
    return true;
  fn = plan_emit (m, plan);
  same = refines (m->fn, fn);
  t->plans[right]++;
  t->agreed[right] += same == right;
  if (right && !same)
    {
      printf ("; seed %llu: taken for right:\n", (unsigned long long) seed);
      psi_print (stdout, m->fn);
      psi_print (stdout, fn);
    }
  psi_fn_free (fn);
  return same || !right;
}

static bool
test (struct model *m, uint64_t seed, struct tally *t)
{
  uint64_t state = seed;
  struct plan plan, other;
  bool ok;

  optimum (m, MAX_LINKS, &plan);
  ok = try_plan (m, &plan, seed, t);
  for (unsigned i = 0; i < PLANS; i++)
    {
      other = plan;
      disturb (m, &other, &state);
      ok &= try_plan (m, &other, seed, t);
    }
  return ok;
}

bool
bench_self_test (uint64_t seed, unsigned long count)
{
  struct tally t = { 0 };
  bool ok = true;

  for (unsigned long n = 0; n < count; seed++)
    {
      psi_fn *fn = bench_function (seed);
      struct model *m = fn ? model_new (fn) : NULL;
      if (m)
	{
	  ok &= test (m, seed, &t);
	  n++;
	  model_free (m);
	}
      psi_fn_free (fn);
    }
  printf ("right: %lu plans, the interpreter agrees on %lu\n"
	  "wrong: %lu plans, the interpreter agrees on %lu\n",
	  t.plans[1], t.agreed[1], t.plans[0], t.agreed[0]);
  return ok && t.agreed[0] * 10 >= t.plans[0] * 9;
}
