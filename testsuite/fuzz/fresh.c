/* fresh.c: what is kept of predicates against the same made anew.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Transformations add predicates, and widen guards, while sets of traces and
   the partition graph are kept (pred/domain.c).  The linker puts what is here
   in the place of the questions that the library's files ask each other
   (--wrap): some of them are asked twice, once of what is kept at that moment,
   in the middle of a pass, and once of what is made of the form as it is; so
   of the sets, and of the graph alone.

   Passes make values defined on more traces.  What was surely defined stays so, but
   need not be found again: psi (0, p ? x) becomes psi (p ? x) where p always holds.
   So what is kept may know more if the graphs made anew, from the values that were
   surely defined, know it, too; and these values are looked at in runs.  */

#include "fuzz.h"
#include "exec/interp.h"
#include "pred/sets.h"
#include <stdio.h>

#define EVERY 8			/* Of so many questions one is asked twice, ...  */
#define MOST 64			/* ... and of all of a pass so many.  */
#define RUNS 16			/* For what is surely defined.  */

/* A question of any kind.  */
struct asking
{
  const char *name;
  psi_lit lit;
  const psi_lit *by;
  unsigned n;
  int (*ask) (psi_fn *, const struct asking *);
};

static char difference[200];
static unsigned asked;
static bool asking;		/* Meanwhile nothing is asked twice.  */

const char *
fuzz_stale (void)
{
  static char last[sizeof difference];

  memcpy (last, difference, sizeof last);
  difference[0] = '\0';
  asked = 0;
  return last;
}

/* Has a value of FN gone, while insns still use it?  What replaces it is not
   there yet (live/defuse.c): made anew, less would be known.  */
static bool
half_done (const psi_fn *fn)
{
  for (unsigned i = 0; i < fn->nvals; i++)
    if (fn->vals[i] && fn->vals[i]->aux && !fn->vals[i]->def
	&& !fn->vals[i]->param)
      return true;
  return false;
}

/* What is answered if everything is made anew.  */
static int
ask_fresh (psi_fn *fn, const struct asking *q)
{
  struct psi_domains *kept = fn->domains;
  int answer;

  fn->domains = NULL;
  answer = q->ask (fn, q);
  psi_domains_invalidate (fn);
  fn->domains = kept;
  return answer;
}

static void
compare (psi_fn *fn, const struct asking *q, enum psi_ppg_mode mode)
{
  enum psi_ppg_mode was = fn->ppg_mode;
  int kept, fresh;

  fn->ppg_mode = mode;
  kept = q->ask (fn, q);
  fresh = ask_fresh (fn, q);
  if (kept == PSI_YES && fresh != kept)
    {
      psi_domains_forget_graphs (fn);
      fresh = q->ask (fn, q);
    }
  fn->ppg_mode = was;
  if (kept == fresh || *difference)
    return;
  snprintf (difference, sizeof difference,
	    "%s of %s%s.%u and %u more, by %s: kept %d, made anew %d", q->name,
	    q->lit.neg ? "!" : "", q->lit.val ? q->lit.val->name : "true",
	    q->lit.val ? q->lit.val->version : 0, q->n,
	    mode == PSI_PPG_DIAGRAM ? "diagrams" : "both", kept, fresh);
}

static int
ask_twice (psi_fn *fn, struct asking q)
{
  int answer = q.ask (fn, &q);

  if (asking || fn->in_flux || asked >= MOST * EVERY || half_done (fn)
      || asked++ % EVERY)
    return answer;
  asking = true;
  compare (fn, &q, PSI_PPG_AUTO);
  compare (fn, &q, PSI_PPG_DIAGRAM);
  asking = false;
  return answer;
}

#define QUESTION(type, question)					\
  type __real_psi_##question (psi_fn *, psi_lit, const psi_lit *,	\
			      unsigned);				\
  type __wrap_psi_##question (psi_fn *, psi_lit, const psi_lit *,	\
			      unsigned);				\
  static int								\
  ask_##question (psi_fn *fn, const struct asking *q)			\
  {									\
    return __real_psi_##question (fn, q->lit, q->by, q->n);		\
  }									\
  type									\
  __wrap_psi_##question (psi_fn *fn, psi_lit lit, const psi_lit *by,	\
			 unsigned n)					\
  {									\
    return ask_twice (fn, (struct asking) { #question, lit, by, n,	\
					    ask_##question });		\
  }
#define QUESTION_OF_TWO(type, question)					\
  type __real_psi_##question (psi_fn *, psi_lit, psi_lit);		\
  type __wrap_psi_##question (psi_fn *, psi_lit, psi_lit);		\
  static int								\
  ask_##question (psi_fn *fn, const struct asking *q)			\
  {									\
    return __real_psi_##question (fn, q->lit, *q->by);			\
  }									\
  type									\
  __wrap_psi_##question (psi_fn *fn, psi_lit a, psi_lit b)		\
  {									\
    return ask_twice (fn, (struct asking) { #question, a, &b, 1,	\
					    ask_##question });		\
  }

QUESTION (enum psi_answer, covered)
QUESTION (enum psi_answer, covered_anywhere)
QUESTION (bool, within_union)
QUESTION_OF_TWO (enum psi_answer, disjoint)
QUESTION_OF_TWO (enum psi_answer, implies)
QUESTION_OF_TWO (bool, within)

/* ---- What is surely defined ----------------------------------------------------- */

/* A value that is taken for surely defined and was undefined in T, which returned: its
   definition was executed as it dominates the return.  Null: there is none.  */
static const psi_val *
undefined_in (const struct psi_trace *t, const psi_defined *d)
{
  const psi_fn *fn = t->fn;

  for (unsigned i = 0; i < fn->nvals && t->end == PSI_E_RET; i++)
    {
      const psi_val *v = fn->vals[i];
      if (v && !v->pinned && v->def && v->def->block && psi_surely_defined (d, v)
	  && t->vals[i].kind == PSI_W_UNDEF
	  && psi_insn_dominates ((psi_fn *) fn, v->def, t->ret))
	return v;
    }
  return NULL;
}

bool
fuzz_check_defined (psi_fn *fn, char *why, size_t size)
{
  const psi_defined *d;
  const psi_val *wrong = NULL;
  struct psi_machine *m;
  struct psi_trace t;

  psi_ppg_of (fn, false);
  d = psi_domains_defined (fn);
  m = psi_machine_new ();
  psi_trace_init (&t, m, fn, 0);
  psi_first_assignment (m, 0, RUNS);
  for (unsigned n = 0; n < RUNS && !wrong; n++)
    {
      psi_trace_run (&t);
      wrong = undefined_in (&t, d);
      if (!psi_next_assignment (m))
	break;
    }
  psi_trace_free (&t);
  psi_machine_free (m);
  if (wrong)
    snprintf (why, size, "%%%s.%u, surely defined, was not", wrong->name,
	      wrong->version);
  return !wrong;
}
