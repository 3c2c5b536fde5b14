/* flags/memo.c: searches whose outcome is known.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   When a plan of a function fails, the function is planned again, and most of its
   blocks are what they were.  A search reads numbers only, no names: values, traces,
   acts, and how to search.  All that it reads, but how long to search and below what cost,
   is written down as one row of words, its problem.  Problems that are equal, word for
   word, have one outcome.

   What search.c, step.c, column.c, bound.c, state.c and tree.c read of a window must be in
   the row.  A host that wants it checked has each outcome looked for again.  */

#include "flags/flags-int.h"
#include <string.h>

#define MOST_WORDS (4u << 20)	/* Of all problems together.  */

struct outcome
{
  unsigned at, n;		/* Its problem, in WORDS.  */
  unsigned effort;		/* With which it was looked for, and below what.  */
  int below;
  unsigned step;		/* Its steps, in STEPS.  */
  int length, cost;
};

struct psi_searches
{
  bool check;
  uint32_t *words;
  unsigned nwords, words_cap;
  struct flags_step *steps;
  unsigned nsteps, steps_cap;
  struct outcome *outcomes;
  unsigned noutcomes, outcomes_cap;
  struct psi_table table;	/* Of OUTCOMES, by their problems.  */
};

psi_searches *
psi_searches_new (bool check)
{
  psi_searches *m = psi_zeroed (1, sizeof *m);

  m->check = check;
  return m;
}

void
psi_searches_free (psi_searches *m)
{
  if (!m)
    return;
  psi_xfree (m->words);
  psi_xfree (m->steps);
  psi_xfree (m->outcomes);
  psi_table_free (&m->table);
  psi_xfree (m);
}

/* ---- The problem ------------------------------------------------------------- */

static void
put (psi_searches *m, uint64_t x)
{
  PSI_ADD (m, words, (uint32_t) x);
}

static void
put_long (psi_searches *m, uint64_t x)
{
  put (m, x);
  put (m, x >> 32);
}

static void
put_values (psi_searches *m, const flags_window *w)
{
  put (m, w->nvalues);
  for (flags_value x = 0; x < w->nvalues; x++)
    {
      const struct flags_value_info *v = &w->values[x];
      put (m, v->class);
      put (m, v->nsrc | (unsigned) v->is_const << 8
	      | (unsigned) flags_kept (w, x) << 9
	      | (flags_ahead_of (w, x) ? 1u : 0) << 10);
      /* An initial value's is its name.  */
      if (v->class)
	put (m, v->mem);
      if (v->is_const)
	put_long (m, (uint64_t) v->imm);
      for (unsigned k = 0; k < v->nsrc; k++)
	put (m, v->src[k]);
    }
  put (m, w->nclasses);
  for (unsigned k = 0; k < w->nclasses; k++)
    put (m, w->classes[k]->flags & PSI_F_READ);
  put (m, w->nkeys);
  for (unsigned k = 0; k < w->nkeys; k++)
    {
      const struct flags_key *key = &w->key[k];
      put (m, key->kind);
      put (m, key->a);
      put (m, key->b);
      put (m, key->type);
      put (m, key->rel);
      put (m, key->ncells);
      for (unsigned c = 0; c < key->ncells && key->kind == FLAGS_NUMBER; c++)
	put_long (m, key->rep[c]);
    }
  put (m, w->nconsts);
  for (unsigned k = 0; k < w->nconsts; k++)
    put_long (m, (uint64_t) w->consts[k]);
}

static void
put_trace (psi_searches *m, const flags_window *w, unsigned t)
{
  for (unsigned k = 0; k < w->nnames; k++)
    put (m, w->goal[t][k]);
  for (unsigned k = 0; k < w->nkeys; k++)
    put (m, w->cells[t][k]);
  put (m, w->taken[t]);
  put (m, w->stores[t]);
  for (unsigned n = 0; n < w->nstores; n++)
    for (unsigned k = 0; k < FLAGS_SRCS; k++)
      put (m, w->store_src[t][n][k]);
  /* Two bits each.  */
  for (unsigned x = 0; x < w->nvalues; x += 16)
    {
      uint32_t bits = 0;
      for (unsigned k = 0; k < 16 && x + k < w->nvalues; k++)
	bits |= ((uint32_t) w->needed[t][x + k]
		 | (uint32_t) w->computed[t][x + k] << 1) << 2 * k;
      put (m, bits);
    }
}

/* Modes are compared with each other only: the first act of A's.  */
static unsigned
mode_number (const flags_window *w, const struct flags_act *a)
{
  unsigned k = 0;

  if (!a->mode)
    return w->nacts;
  while (!w->act[k].mode || strcmp (w->act[k].mode, a->mode))
    k++;
  return k;
}

static void
put_act (psi_searches *m, const flags_window *w, const struct flags_act *a)
{
  put (m, a->kind);
  put (m, a->class);
  put (m, (uint32_t) a->dst);
  put (m, a->nsrc);
  for (unsigned k = 0; k < a->nsrc; k++)
    {
      put (m, (uint32_t) a->src[k].web);
      put (m, a->src[k].fixed);
    }
  put (m, (unsigned) a->reads | (unsigned) a->traps << 1 | (unsigned) a->clobbers << 2
	  | (unsigned) a->alone << 3 | (unsigned) a->mixes << 4
	  | (unsigned) (a->insn && flags_word (a->insn)) << 5
	  | (unsigned) a->late << 6);
  put (m, a->store);
  put (m, (uint32_t) a->cost);
  put (m, (uint32_t) a->guarded);
  if (a->kind != FLAGS_COMPARES)
    return;
  put (m, flags_compared_type (a->insn));
  put (m, a->allow);
  put (m, a->number);
  put (m, (uint32_t) a->otherwise);
  put (m, mode_number (w, a));
  for (unsigned t = 0; t < w->ntraces; t++)
    put (m, a->best[t]);
}

/* What inorder.c reads of the insns.  */
static void
put_order (psi_searches *m, const flags_window *w)
{
  put (m, w->n);
  for (unsigned k = 0; k < w->n; k++)
    {
      unsigned act = 0;
      while (act < w->nacts && w->act[act].insn != w->insn[k])
	act++;
      put (m, act);
    }
  for (unsigned t = 0; t < w->ntraces; t++)
    for (unsigned k = 0; k < FLAGS_PLACES / 64; k++)
      {
	put_long (m, w->executed[t].word[k]);
	put_long (m, w->always[t].word[k]);
	put_long (m, w->selected[t].word[k]);
      }
}

/* Appends what a search of W reads to the words.  */
static void
put_problem (psi_searches *m, const flags_window *w, const struct flags_how *how)
{
  put (m, how->by | (unsigned) w->exact << 8);
  for (unsigned t = 0; t < w->ntraces && how->by >= FLAGS_NUMBERS; t++)
    put (m, w->kind[t]);
  if (how->by == FLAGS_IN_ORDER)
    put_order (m, w);
  put (m, how->by >= FLAGS_NUMBERS ? (uint32_t) w->kind_web : 0);
  put (m, (uint32_t) how->weight);
  put (m, (uint32_t) how->order);
  put (m, (uint32_t) flags_block_cost (w->ctx));
  put (m, w->br != NULL);
  put (m, w->ntraces);
  put (m, w->nwebs);
  put (m, w->nnames);
  put (m, w->nahead);
  put (m, w->nstores);
  put (m, w->ncompares);
  for (unsigned k = 0; k < w->nwebs; k++)
    {
      put (m, w->like[k]);
      put (m, w->start[k]);
      put (m, w->nalts[k]);
      for (unsigned i = 0; i < w->nalts[k]; i++)
	put (m, w->alt[k][i]);
    }
  put_values (m, w);
  for (unsigned t = 0; t < w->ntraces; t++)
    put_trace (m, w, t);
  put (m, w->nacts);
  for (unsigned k = 0; k < w->nacts; k++)
    put_act (m, w, &w->act[k]);
}

/* ---- The outcome ------------------------------------------------------------- */

/* The steps that a search which returned LENGTH has written.  */
static unsigned
steps_of (const flags_window *w, int length)
{
  return length < 0 ? 0 : (unsigned) length + (w->br != NULL);
}

static bool
same_step (const struct flags_step *a, const struct flags_step *b)
{
  return a->act == b->act && a->cond == b->cond && a->neg == b->neg
	 && !memcmp (a->src, b->src, sizeof a->src);
}

/* Does O answer HOW, too?  That there is none holds for what must cost less.  */
static bool
answers (const struct outcome *o, const struct flags_how *how)
{
  return o->length == -1 ? how->below <= o->below
	 : how->effort == o->effort && how->below == o->below;
}

/* Does a new search come to O?  With less effort it may give up before.  */
static bool
right (const psi_searches *m, const struct outcome *o, flags_window *w,
       const struct flags_how *how)
{
  struct flags_step step[FLAGS_STEPS];
  int cost = 0, length = flags_search (w, how, step, &cost);
  bool same = length < 0 ? o->length < 0 : length == o->length && cost == o->cost;

  for (unsigned k = 0; k < steps_of (w, length) && same; k++)
    same = same_step (&step[k], &m->steps[o->step + k]);
  return same;
}

int
flags_search_once (flags_window *w, const struct flags_how *how,
		   struct flags_step *step, int *cost)
{
  psi_searches *m = w->ctx->searches;
  uint64_t h = 0;

  if (!m || m->nwords > MOST_WORDS || w->ntraces == 0)
    return flags_search (w, how, step, cost);
  struct outcome now = { .at = m->nwords, .step = m->nsteps, .effort = how->effort,
			 .below = how->below };
  put_problem (m, w, how);
  now.n = m->nwords - now.at;
  for (unsigned k = 0; k < now.n; k++)
    h = psi_hash (h, m->words[now.at + k]);
  psi_for_each_hashed (k, &m->table, (unsigned) h)
    {
      const struct outcome *o = &m->outcomes[k];
      if (o->n != now.n || !answers (o, how)
	  || memcmp (m->words + o->at, m->words + now.at, now.n * sizeof *m->words))
	continue;
      m->nwords = now.at;
      if (m->check && !right (m, o, w, how))
	{
	  psi_broken (w->ctx, "flags", "a search comes to something else than before");
	  return flags_search (w, how, step, cost);
	}
      if (o->length >= 0)
	{
	  *cost = o->cost;
	  for (unsigned i = 0; i < steps_of (w, o->length); i++)
	    step[i] = m->steps[o->step + i];
	}
      return o->length;
    }
  now.length = flags_search (w, how, step, cost);
  now.cost = now.length < 0 ? 0 : *cost;
  for (unsigned k = 0; k < steps_of (w, now.length); k++)
    PSI_ADD (m, steps, step[k]);
  psi_table_add (&m->table, (unsigned) h, m->noutcomes);
  PSI_ADD (m, outcomes, now);
  return now.length;
}
