/* steps.c: a program taken through passes, every step checked.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The passes and choices are those of the library's tables, so that new ones
   take part without a word here: after each pass any other whose needs hold can
   come.  Mostly the passes that lead out of SSA form come in the end.  A pass
   may refuse, with a message; the form must be good all the same.  */

#include "fuzz.h"
#include "papers/papers.h"
#include <stdlib.h>
#include <string.h>

/* Assignments to predicates that are executed for each comparison, if there are
   as many.  */
#ifndef REFINE_MAX
# define REFINE_MAX 64
#endif

const char *const fuzz_kind_name[] = {
  "ok", "program not valid", "text", "copy", "status", "verifier", "refinement",
  "predicates", "refinement by the whole", "crash", "hang"
};

/* Values known to be wrong, which are there to show it, or to prove less than
   the verifier demands.  */
static const struct { const char *choice, *value; } wrong_values[] = {
  { "interference", "textbook" }, { "ppg-mode", "structure" }
};

/* May PASS end with STATUS?  A refusal has a message.  So has the failure of an
   algorithm of the papers that cannot do what it is to do: it is checked and
   said then.  */
static bool
good_status (const psi_ctx *ctx, const psi_pass *pass, enum psi_status status,
	     const char *message)
{
  bool may_fail = !strcmp (pass->name, "psi-web")
		  && (ctx->choice[PSI_CH_PSI_WEB] == PSI_WEB_GRAPH
		      || ctx->choice[PSI_CH_REPAIR] == PSI_REPAIR_BOTH);

  if (status == PSI_OK)
    return true;
  return status != PSI_BROKEN && (status != PSI_WRONG || may_fail) && *message;
}

/* The last passes of most programs.  */
static const char *const out_of_ssa[] = {
  "psi-normalize", "psi-web", "phi-web", "rename", "parcopy"
};
#define N_OUT (sizeof out_of_ssa / sizeof *out_of_ssa)

/* ---- Context and text -------------------------------------------------------- */

/* Keeps the first message of a step.  */
static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  struct fuzz_result *r = data;

  (void) file, (void) line, (void) column;
  if (!*r->message)
    snprintf (r->message, sizeof r->message, "%s", text);
}

void
fuzz_ctx_init (psi_ctx *ctx, struct fuzz_result *result)
{
  psi_ctx_init (ctx, message, result);
  ctx->papers = &psi_papers;
}

char *
fuzz_text (const psi_fn *fn, size_t *len)
{
  char *text = NULL;
  FILE *f = open_memstream (&text, len);

  psi_print (f, fn);
  fclose (f);
  return text;
}

/* ---- Choices ----------------------------------------------------------------- */

static bool
known_wrong (const char *choice, const char *value, size_t len)
{
  for (size_t i = 0; i < sizeof wrong_values / sizeof *wrong_values; i++)
    if (!strcmp (wrong_values[i].choice, choice)
	&& strlen (wrong_values[i].value) == len
	&& !memcmp (wrong_values[i].value, value, len))
      return true;
  return false;
}

/* The places of the values that C may have; returns how many.  */
static unsigned
good_values (const struct psi_choice_row *c, int good[64])
{
  unsigned n = 0;
  int place = 0;

  for (const char *v = c->values; n < 64; place++)
    {
      size_t len = strcspn (v, "|");
      if (!known_wrong (c->name, v, len))
	good[n++] = place;
      if (!v[len])
	break;
      v += len + 1;
    }
  return n;
}

void
fuzz_draw_choices (struct fuzz_rng *r, const int *fixed, struct fuzz_plan *plan)
{
  for (int i = 0; i < PSI_N_CHOICES; i++)
    {
      int good[64];
      unsigned n = good_values (&psi_choices[i], good);
      plan->choice[i] = good[fuzz_below (r, n)];
      if (fuzz_chance (r, 30))
	plan->choice[i] = psi_choices[i].chosen;
      if (fixed[i] >= 0)
	plan->choice[i] = fixed[i];
    }
}

/* ---- Checks ------------------------------------------------------------------ */

struct walk
{
  psi_ctx ctx;
  psi_fn *fn;
  const psi_fn *first;
  struct fuzz_plan *plan;
  struct fuzz_rng *rng;		/* Null: the plan is followed.  */
  const psi_pass *fault;
  bool numbers;			/* A pass that rests on numbers has run.  */
  struct fuzz_result *result;
};

/* False, and that is the result, if not OK.  */
static bool
demand (struct walk *w, bool ok, enum fuzz_kind kind)
{
  if (ok)
    w->result->message[0] = '\0';
  else
    w->result->kind = kind;
  return ok;
}

/* Is FN printed and read the same program in the same words?  */
static bool
check_text (struct walk *w)
{
  size_t len, len_again;
  char *text = fuzz_text (w->fn, &len), *again = NULL;
  psi_module *m = psi_parse (&w->ctx, "fuzz", text, len);
  bool same = m && m->nfns == 1;

  if (same)
    {
      again = fuzz_text (m->fns[0], &len_again);
      same = len == len_again && !memcmp (text, again, len)
	     && psi_isomorphic (&w->ctx, w->fn, m->fns[0]) == PSI_OK;
    }
  if (m)
    psi_module_free (m);
  free (again);
  free (text);
  return demand (w, same, FUZZ_TEXT);
}

static bool
check_copy (struct walk *w)
{
  psi_fn *copy = psi_fn_copy (w->fn);
  bool same = psi_isomorphic (&w->ctx, w->fn, copy) == PSI_OK;

  same = same && psi_verify (&w->ctx, copy) == PSI_OK;
  psi_fn_free (copy);
  return demand (w, same, FUZZ_COPY);
}

/* Text and copy, which seldom break, always if the plan is followed.  */
static bool
check_now_and_then (struct walk *w)
{
  if (w->rng && !fuzz_chance (w->rng, 10))
    return true;
  return check_text (w) && check_copy (w);
}

static bool
check_predicates (struct walk *w)
{
  if (!(w->fn->props & PSI_P_SSA) || w->fn->ppg_mode == PSI_PPG_STRUCTURE)
    return true;
  return demand (w, fuzz_check_predicates (w->fn, w->result->message,
					   sizeof w->result->message),
		 FUZZ_PREDS);
}

/* Have the pass and the verifier been told the same as if nothing were kept, and is what
   is kept so?  */
static bool
check_kept (struct walk *w)
{
  const char *stale = fuzz_stale ();
  char why[sizeof w->result->message];

  snprintf (why, sizeof why, "%s", stale);
  if (!*why && (!(w->fn->props & PSI_P_SSA)
		|| fuzz_check_defined (w->fn, why, sizeof why)))
    return true;
  memcpy (w->result->message, why, sizeof why);
  return demand (w, false, FUZZ_PREDS);
}

static bool
run_pass (struct walk *w, const psi_pass *pass)
{
  psi_fn *before = psi_fn_copy (w->fn);
  enum psi_status status;
  bool ok;

  w->result->pass = pass;
  w->result->message[0] = '\0';
  fuzz_stale ();
  status = psi_run_pass (&w->ctx, w->fn, pass);
  w->ctx.numbers = pass->flags & PSI_PASS_NUMBERS;
  w->numbers |= w->ctx.numbers;
  ok = check_kept (w)
       && demand (w, good_status (&w->ctx, pass, status, w->result->message),
		  FUZZ_STATUS);
  ok = ok
       && demand (w, psi_verify (&w->ctx, w->fn) == PSI_OK, FUZZ_VERIFY)
       && demand (w, psi_refines (&w->ctx, before, w->fn, REFINE_MAX)
		  == PSI_OK, FUZZ_REFINE)
       && check_predicates (w) && check_now_and_then (w);
  psi_fn_free (before);
  return ok;
}

/* ---- Passes at random -------------------------------------------------------- */

/* Runs PASS if it can, as the next of the plan.  */
static bool
add_pass (struct walk *w, const psi_pass *pass)
{
  if (w->plan->n == FUZZ_PASSES || !psi_pass_ready (w->fn, pass))
    return true;
  w->plan->pass[w->plan->n++] = pass;
  return run_pass (w, pass);
}

static const psi_pass *
some_pass (struct walk *w)
{
  const psi_pass *pass = NULL;
  unsigned n = 0;

  for (const psi_pass *p = psi_passes; p->name; p++)
    if (psi_pass_ready (w->fn, p) && fuzz_below (w->rng, ++n) == 0)
      pass = p;
  return pass;
}

static bool
some_passes (struct walk *w, unsigned n)
{
  const psi_pass *pass;

  for (; n > 0 && (pass = some_pass (w)); n--)
    if (!add_pass (w, pass))
      return false;
  return true;
}

static bool
draw_passes (struct walk *w)
{
  if (!some_passes (w, fuzz_below (w->rng, 7)))
    return false;
  if (w->fault && !add_pass (w, w->fault))
    return false;
  if (fuzz_chance (w->rng, 85))
    for (unsigned k = 0; k < N_OUT; k++)
      {
	if (!add_pass (w, psi_find_pass (out_of_ssa[k])))
	  return false;
	if (fuzz_chance (w->rng, 5) && !some_passes (w, 1))
	  return false;
      }
  /* And in again.  */
  return !fuzz_chance (w->rng, 15) || some_passes (w, 4);
}

static bool
follow_plan (struct walk *w)
{
  for (unsigned i = 0; i < w->plan->n; i++)
    if (psi_pass_ready (w->fn, w->plan->pass[i])
	&& !run_pass (w, w->plan->pass[i]))
      return false;
  return true;
}

void
fuzz_take (const char *text, size_t len, struct fuzz_plan *plan,
	   struct fuzz_rng *rng, const psi_pass *fault,
	   struct fuzz_result *result)
{
  struct walk w = { .plan = plan, .rng = rng, .fault = fault,
		    .result = result };
  psi_module *m;
  psi_fn *first;
  bool ok;

  memset (result, 0, sizeof *result);
  fuzz_ctx_init (&w.ctx, result);
  memcpy (w.ctx.choice, plan->choice, sizeof plan->choice);
  m = psi_parse (&w.ctx, "fuzz", text, len);
  if (!demand (&w, m && m->nfns == 1, FUZZ_INPUT))
    return;
  w.fn = m->fns[0];
  first = psi_fn_copy (w.fn);
  ok = demand (&w, psi_verify (&w.ctx, w.fn) == PSI_OK, FUZZ_INPUT)
       && check_text (&w) && check_copy (&w)
       && (rng ? draw_passes (&w) : follow_plan (&w));
  w.ctx.numbers = w.numbers;
  if (ok)
    demand (&w, psi_refines (&w.ctx, first, w.fn, REFINE_MAX) == PSI_OK,
	    FUZZ_WHOLE);
  psi_fn_free (first);
  psi_module_free (m);
}
