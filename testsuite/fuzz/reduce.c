/* reduce.c: makes a failing case small.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
   failure-inducing input", 2002): insns go in ever smaller chunks; then each
   change of edits.c is tried in its turn, passes are left out and choices go
   back to their defaults, until nothing makes the case smaller.  A change is
   kept if the same check still fails after the same pass.  Every try is printed
   and read again in a process of its own: what is found is what psi-opt will
   find in the text.  */

#include "fuzz.h"
#include <stdlib.h>
#include <string.h>

#define MS 3000			/* Milliseconds for one try ...  */
#define MS_HANG 200		/* ... when looking for one that hangs.  */
#define MAX_TRIES 20000
#define HANG_TRIES 400		/* So many tries cost what one that hangs does.  */

/* The best so far, and what to look for.  */
struct reduction
{
  psi_fn *fn;
  struct fuzz_plan plan;
  struct fuzz_result want;
  struct fuzz_result *result;	/* Shared.  */
  unsigned tries;
};

/* One try.  */
struct attempt
{
  char *text;
  size_t len;
  struct fuzz_plan *plan;
  struct fuzz_result *result;
};

static void
attempt (void *data)
{
  struct attempt *a = data;
  fuzz_take (a->text, a->len, a->plan, NULL, NULL, a->result);
}

/* Does TEXT with PLAN fail?  R->result says how.  */
static void
take (struct reduction *r, char *text, size_t len, struct fuzz_plan *plan)
{
  struct attempt a = { text, len, plan, r->result };

  memset (r->result, 0, sizeof *r->result);
  fuzz_isolated (attempt, &a, r->want.kind == FUZZ_HANG ? MS_HANG : MS,
		 r->result);
  r->tries += r->result->kind == FUZZ_HANG ? HANG_TRIES : 1;
}

static bool
still_fails (struct reduction *r, const psi_fn *fn, struct fuzz_plan *plan)
{
  size_t len;
  char *text = fuzz_text (fn, &len);

  take (r, text, len, plan);
  free (text);
  return r->result->kind == r->want.kind && r->result->pass == r->want.pass;
}

/* FN is the best now if it fails as before; frees the other one.  */
static bool
keep_if_failing (struct reduction *r, psi_fn *fn)
{
  if (r->tries < MAX_TRIES && still_fails (r, fn, &r->plan))
    {
      psi_fn_free (r->fn);
      r->fn = fn;
      r->want = *r->result;
      return true;
    }
  psi_fn_free (fn);
  return false;
}

/* ---- Insns in chunks --------------------------------------------------------- */

static bool
remove_chunks (struct reduction *r)
{
  unsigned n = 0;
  bool smaller = false;

  psi_for_each_block (b, r->fn)
    psi_for_each_insn (i, b)
      n++;
  for (unsigned size = n / 2; size > 0; size /= 2)
    for (unsigned from = 0;;)
      {
	psi_fn *fn = psi_fn_copy (r->fn);
	enum fuzz_edited done = fuzz_remove_insns (fn, from, size);
	if (done != FUZZ_EDITED)
	  psi_fn_free (fn);
	else if (keep_if_failing (r, fn))
	  {
	    smaller = true;
	    continue;
	  }
	if (done == FUZZ_FINISHED)
	  break;
	from += size;
      }
  return smaller;
}

/* ---- Changes one by one ------------------------------------------------------ */

static bool
apply_edit (struct reduction *r, fuzz_edit *edit)
{
  bool smaller = false;

  for (unsigned k = 0;;)
    {
      psi_fn *fn = psi_fn_copy (r->fn);
      enum fuzz_edited done = edit (fn, k);
      if (done != FUZZ_EDITED)
	psi_fn_free (fn);
      else if (keep_if_failing (r, fn))
	{
	  smaller = true;
	  continue;
	}
      if (done == FUZZ_FINISHED)
	return smaller;
      k++;
    }
}

/* ---- The plan ---------------------------------------------------------------- */

static bool
keep_plan_if_failing (struct reduction *r, struct fuzz_plan plan)
{
  if (r->tries >= MAX_TRIES || !still_fails (r, r->fn, &plan))
    return false;
  r->plan = plan;
  return true;
}

static bool
fewer_passes (struct reduction *r)
{
  bool smaller = false;

  for (unsigned k = r->plan.n; k-- > 0;)
    {
      struct fuzz_plan plan = r->plan;
      plan.n--;
      memmove (plan.pass + k, plan.pass + k + 1,
	       (plan.n - k) * sizeof *plan.pass);
      smaller |= keep_plan_if_failing (r, plan);
    }
  for (int i = 0; i < PSI_N_CHOICES; i++)
    if (r->plan.choice[i] != psi_choices[i].chosen)
      {
	struct fuzz_plan plan = r->plan;
	plan.choice[i] = psi_choices[i].chosen;
	smaller |= keep_plan_if_failing (r, plan);
      }
  return smaller;
}

/* ---- All --------------------------------------------------------------------- */

static void
reduce (struct reduction *r)
{
  bool smaller = true;

  while (smaller && r->tries < MAX_TRIES)
    {
      smaller = fewer_passes (r);
      smaller |= remove_chunks (r);
      for (unsigned i = 0; fuzz_edits[i]; i++)
	smaller |= apply_edit (r, fuzz_edits[i]);
    }
}

char *
fuzz_reduce (const char *text, size_t len, struct fuzz_plan *plan,
	     struct fuzz_result *result)
{
  struct reduction r = { .plan = *plan };
  struct fuzz_result ignored = { .kind = FUZZ_OK };
  psi_module *m;
  psi_ctx ctx;
  char *copy = strndup (text, len);

  r.result = fuzz_shared (sizeof *r.result);
  fuzz_ctx_init (&ctx, &ignored);
  take (&r, copy, len, &r.plan);
  r.want = *r.result;
  m = psi_parse (&ctx, "fuzz", text, len);
  if (r.want.kind != FUZZ_OK && m && m->nfns == 1)
    {
      r.fn = psi_fn_copy (m->fns[0]);
      reduce (&r);
      free (copy);
      copy = fuzz_text (r.fn, &len);
      psi_fn_free (r.fn);
      /* The message is about this text.  */
      take (&r, copy, len, &r.plan);
    }
  if (m)
    psi_module_free (m);
  *plan = r.plan;
  *result = *r.result;
  return copy;
}
