/* allocate.c: flags allocation: which insns a block is made of, and in which order,
   on a machine with one flags register.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Out of psi-SSA a block has its predicates in the order of the program, and
   conjunctions of them.  A person who writes such code orders it by its compares:
   each predicate is used right behind its compare; a compare under a condition
   makes a conjunction; what holds under a weaker condition is overwritten later;
   what destroys the flags goes above the compare; and a compare can be made
   again.  Which of that is best is searched for (search.c), over what the
   window, the part of the block from its first compare to its last guard, leaves
   on each of its traces (trace.c).

   Needs: outside SSA form, no parallel copies.  */

#include "flags/flags-int.h"
#include "out/out.h"
#include <limits.h>
#include <stddef.h>
#include <string.h>

struct psi_flags
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_val *flags;
  struct flags_live *live;
  bool by_rule;			/* The last plan was not found by a search.  */
};

/* ---- Entries --------------------------------------------------------------------- */

psi_flags *
psi_flags_new (psi_ctx *ctx, psi_fn *fn, psi_val *flags)
{
  psi_flags *f = psi_xmalloc (sizeof *f);

  *f = (psi_flags) { ctx, fn, flags, flags_live_new (fn), false };
  return f;
}

void
psi_flags_free (psi_flags *f)
{
  flags_live_free (f->live);
  psi_xfree (f);
}

static void
free_window (flags_window *w)
{
  for (unsigned k = 0; k < w->ntraces; k++)
    {
      psi_xfree (w->needed[k]);
      psi_xfree (w->computed[k]);
    }
  flags_forget_relations (w);
  psi_xfree (w->insn);
  psi_xfree (w->clobbers);
  psi_xfree (w->web_of);
  psi_xfree (w->pred_of);
  psi_xfree (w->live_in);
  psi_xfree (w->live_out);
  psi_xfree (w->initial);
  psi_xfree (w->values);
  psi_xfree (w->classes);
  psi_xfree (w->formulas);
  psi_xfree (w);
}

/* How a plan is looked for, one way after the other; each finds but what is cheaper
   than what was found before.  LAST: if all the others found nothing.  LEVEL: of who looks
   for longer.  */
static const struct
{
  bool ahead, beside, forced, last;
  int level;
  struct flags_how how;
} ways[] = {
  { true, false, false, false, 0, { 8, 0, 1000, 0, FLAGS_SEARCH } },
  { false, false, false, false, 0, { 8, 0, 2000, 0, FLAGS_SEARCH } },
  { true, true, false, false, 0, { 8, 0, 3000, 0, FLAGS_SEARCH } },
  { true, false, true, true, 1, { 8, 0, 3000, 0, FLAGS_SEARCH } },
  { true, true, true, true, 1, { 8, 0, 6000, 0, FLAGS_SEARCH } },
  { false, false, true, true, 1, { 8, 0, 12000, 0, FLAGS_SEARCH } },
  { true, true, false, true, 0, { 8, 0, 1000, 0, FLAGS_TREE } },
  { true, false, true, false, 0, { 8, 0, 2000, 0, FLAGS_PLACE } },
  { true, false, true, false, 2, { 8, 0, 2000, 0, FLAGS_NUMBERS } },
  { false, false, true, true, 2, { 8, 0, 4000, 0, FLAGS_IN_ORDER } },
};
#define VARIANTS 6
#define CUTS 2
#define HASTY_CUTS 1

/* How many states are looked at of the EFFORT of a way.  In haste no more than what finds
   nearly all plans that there are: with many traces a plan is found soon or not at all,
   and so is one that is cheaper than what another way FOUND.  */
static unsigned
effort_for (const flags_window *w, unsigned effort, bool found)
{
  unsigned most = w->ntraces > 4 || found ? 300 : effort;

  return !w->ctx->hasty || effort < most ? effort : most;
}

static bool
make_acts (flags_window *w, unsigned way, unsigned variant, bool *last)
{
  enum flags_by by = ways[way].how.by;

  w->why = NULL;
  w->tree = by == FLAGS_TREE;
  w->place = by == FLAGS_PLACE;
  w->forced = ways[way].forced;
  w->kind_web = -1;
  *last = true;
  if (by == FLAGS_NUMBERS)
    return flags_acts_numbered (w);
  if (by == FLAGS_IN_ORDER)
    return flags_acts_in_order (w);
  if (by == FLAGS_PLACE && !flags_number_kinds (w))
    return false;
  return ways[way].ahead ? flags_acts_ahead (w, ways[way].beside, variant, last)
	 : flags_acts_of_insns (w);
}

/* The cheapest plan that the ways find, into STEP, and *BY what; how many steps; -1:
   none.  */
static int
find_plan (flags_window *w, struct flags_step *step, enum flags_by *by)
{
  unsigned best[2] = { 0, 0 };
  int n = -1, cost = INT_MAX;
  bool last;

  for (unsigned k = 0; k < sizeof ways / sizeof *ways; k++)
    {
      /* What a search found that is not a last resort need not be looked for by rules.  */
      last = (ways[k].last && n >= 0) || ways[k].level > w->level
	     || (ways[k].how.by == FLAGS_PLACE
		 && (w->ctx->hasty || (n >= 0 && !ways[best[0]].last)));
      for (unsigned v = 0; v < VARIANTS && !last; v++)
	{
	  struct flags_how how = ways[k].how;
	  int now = -1;
	  how.below = cost;
	  how.effort = effort_for (w, how.effort, n >= 0);
	  if (make_acts (w, k, v, &last))
	    now = flags_search_once (w, &how, step, &cost);
	  /* In haste: the same with other compares is as large.  */
	  if (now == FLAGS_GAVE_UP && n < 0 && w->ctx->hasty)
	    break;
	  if (now < 0)
	    continue;
	  n = now;
	  best[0] = k;
	  best[1] = v;
	}
    }
  if (n >= 0)
    make_acts (w, best[0], best[1], &last);
  *by = ways[best[0]].how.by;
  return n;
}

/* Plans PART of BLOCK, its branch with it if BRANCH; null, or why there is no plan.
   LEVEL: see above; from 1 on by traces that are not merged.  */
static const char *
plan_block (psi_flags *f, psi_block *block, const struct flags_range *part, bool branch,
	    int level)
{
  flags_window *w = psi_xmalloc (sizeof *w);
  const size_t head = offsetof (flags_window, nkeys);
  struct flags_step step[FLAGS_STEPS];
  unsigned nvals = f->fn->nvals;
  const char *why;
  int n = -1;

  memset (w, 0, head);
  w->ctx = f->ctx;
  w->fn = f->fn;
  w->block = block;
  w->flags = f->flags;
  w->level = level;
  w->nids = nvals;
  w->web_of = psi_xmalloc (nvals * sizeof *w->web_of);
  w->pred_of = psi_xmalloc (nvals * sizeof *w->pred_of);
  w->live_in = psi_zeroed (nvals, sizeof *w->live_in);
  w->live_out = psi_zeroed (nvals, sizeof *w->live_out);
  w->initial = psi_zeroed (nvals, sizeof *w->initial);
  /* Number 0 is what is undefined.  */
  PSI_ADD (w, values, (struct flags_value_info) { .class = 0 });
  why = flags_find_window (w, f->live, part, branch);
  if (!why)
    memset ((char *) w + head, 0, sizeof *w - head);
  if (!why && !flags_trace (w))
    why = w->why;
  if (!why)
    {
      enum flags_by by;
      n = find_plan (w, step, &by);
      f->by_rule = by != FLAGS_SEARCH;
      why = w->why ? w->why : n < 0 ? "no plan was found" : NULL;
    }
  if (!why)
    flags_write_plan (w, step, (unsigned) n);
  free_window (w);
  return why;
}

/* Plans PART of BLOCK; null, or why there is no plan.  */
static const char *
plan_part (psi_flags *f, psi_block *block, const struct flags_range *part, int level)
{
  const char *why = part->to ? NULL : plan_block (f, block, part, true, level);

  return why || part->to ? plan_block (f, block, part, false, level) : NULL;
}

static const char *plan_parts (psi_flags *, psi_block *, const struct flags_range *,
			       unsigned cuts);

static void
live_again (psi_flags *f)
{
  flags_live_free (f->live);
  f->live = flags_live_new (f->fn);
}

/* The insns of a block.  */
struct contents
{
  psi_insn **insn;
  unsigned ninsn, insn_cap;
};

static void
take (const psi_block *block, struct contents *c)
{
  *c = (struct contents) { NULL, 0, 0 };
  for (psi_insn *i = block->first; i; i = i->next)
    PSI_ADD (c, insn, i);
}

static void
put (psi_block *block, const struct contents *c)
{
  while (block->first)
    psi_unlink (block->first);
  for (unsigned k = 0; k < c->ninsn; k++)
    psi_append (block, c->insn[k]);
}

/* What BLOCK, planned, costs.  */
static int
cost_of (const psi_flags *f, const psi_block *block)
{
  int block_cost = flags_block_cost (f->ctx), cost = 0;
  psi_val *last = NULL;
  unsigned run = 0;

  for (const psi_insn *i = block->first; i; i = i->next)
    {
      if (i->op == PSI_TEST || i->op == PSI_UNDEF || i->cost == PSI_COST_NONE)
	continue;
      cost += FLAGS_COST;
      if (i->guard.val && (i->guard.val != last || run == 4))
	{
	  cost += block_cost;
	  run = 0;
	}
      last = i->guard.val;
      run++;
    }
  return cost;
}

/* The same in two parts.  False: there is no plan, and BLOCK is as it was.  */
static bool
plan_cut (psi_flags *f, psi_block *block, const struct flags_range *part, unsigned cuts)
{
  struct contents was;
  struct flags_range upper, lower;
  bool ok = false;

  take (block, &was);
  int kept = flags_cut (f->fn, block, f->flags, part, &upper, &lower);
  if (kept >= 0)
    {
      /* The lower part first: then the upper one ends where it did.  Each makes names.  */
      live_again (f);
      ok = !plan_parts (f, block, &lower, cuts - 1);
      /* The host knows no compare that a cut made: it must be in the plan.  */
      for (psi_insn *i = block->first; i && kept; i = i->next)
	ok &= i != lower.from;
      live_again (f);
      /* What the lower part needs nothing of can stay as it is.  */
      ok = ok && (!plan_parts (f, block, &upper, cuts - 1) || kept == 0);
    }
  if (!ok)
    put (block, &was);
  psi_xfree (was.insn);
  return ok;
}

/* BLOCK is planned, by a rule; WAS is what it was.  In two parts it may be cheaper.  */
static void
plan_cut_again (psi_flags *f, psi_block *block, const struct flags_range *part,
		unsigned cuts, const struct contents *was)
{
  struct contents made;
  int cost = cost_of (f, block);

  take (block, &made);
  put (block, was);
  live_again (f);
  if (!plan_cut (f, block, part, cuts) || cost_of (f, block) >= cost)
    put (block, &made);
  live_again (f);
  psi_xfree (made.insn);
}

/* The same; what cannot be searched as a whole may be in parts, CUTS times at most.  */
static const char *
plan_parts (psi_flags *f, psi_block *block, const struct flags_range *part, unsigned cuts)
{
  struct contents was = { NULL, 0, 0 };
  const char *why;

  if (f->ctx->hasty)
    {
      why = plan_part (f, block, part, 0);
      return why && cuts && plan_cut (f, block, part, cuts) ? NULL : why;
    }
  take (block, &was);
  why = plan_part (f, block, part, 0);
  if (why)
    why = plan_part (f, block, part, 1);
  if (!why && f->by_rule && cuts)
    plan_cut_again (f, block, part, cuts, &was);
  else if (why && cuts && plan_cut (f, block, part, cuts))
    why = NULL;
  psi_xfree (was.insn);
  return why ? plan_part (f, block, part, 2) : NULL;
}

const char *
psi_flags_block (psi_flags *f, psi_block *block)
{
  struct flags_range all = { NULL, NULL };
  psi_insn *br = block->last;

  /* Most blocks: what flags_find_window () would say, before there is a window.  */
  if (!flags_last_guarded (block) && (!br || br->op != PSI_BR || !flags_tests_logic (br)))
    return "nothing is guarded";
  return plan_parts (f, block, &all, f->ctx->hasty ? HASTY_CUTS : CUTS);
}

/* The flags register: the one pinned name that compares write; null: there is
   none, or there are several.  */
static psi_val *
flags_register (const psi_fn *fn)
{
  psi_val *flags = NULL;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_COMPARE && i->dst[0]->pinned)
	{
	  const psi_insn *copy = flags_copied (i);
	  psi_val *name = copy ? copy->dst[0] : i->dst[0];
	  if (flags && flags != name)
	    return NULL;
	  flags = name;
	}
  return flags;
}

enum psi_status
psi_allocate_flags (psi_ctx *ctx, psi_fn *fn)
{
  psi_val *flags = flags_register (fn);

  if (!flags)
    return PSI_OK;
  /* Alone, this also checks what is kept.  */
  psi_searches *own = ctx->searches ? NULL : psi_searches_new (true);
  unsigned errors = ctx->errors;
  if (own)
    ctx->searches = own;
  psi_flags *f = psi_flags_new (ctx, fn, flags);
  psi_for_each_block (b, fn)
    psi_flags_block (f, b);
  psi_flags_free (f);
  if (own)
    ctx->searches = NULL;
  psi_searches_free (own);
  /* What defined a name for a use that it never reached may be gone.  */
  psi_define_used (fn);
  return ctx->errors > errors ? PSI_BROKEN : PSI_OK;
}
