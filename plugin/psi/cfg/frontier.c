/* cfg/frontier.c: dominance frontiers as sets.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book), Algorithm 2:
   each edge puts its end into the frontier of its source and of the dominators
   of that, up to the first that strictly dominates the end.  The iterated
   frontier is the inner loop of Algorithm 1, with its worklist as printed.

   The sets of a nest of n loops have n * n / 2 members.  So
   psi_iterated_frontier (cfg/dom.c), which is the default, does without them.  They are
   here for people to look at, and for comparison.

   Needs: what dominators need.  Changes nothing.  */

#include "cfg/cfg.h"
#include <string.h>

struct set
{
  psi_block **member;
  unsigned n, cap;
};

struct psi_frontiers
{
  psi_fn *fn;
  struct set *sets;		/* By block id.  */
  /* By block id: == NOW if it is in F, was in W.  */
  unsigned *in_f, *in_w, now;
  psi_block **work;
};

/* The edges to one block follow each other, so that it is the last member if it
   is one.  */
static void
add (struct set *s, psi_block *b)
{
  if (s->n && s->member[s->n - 1] == b)
    return;
  s->member = psi_more (s->member, s->n, &s->cap, sizeof *s->member);
  s->member[s->n++] = b;
}

psi_frontiers *
psi_frontiers_new (psi_fn *fn)
{
  psi_frontiers *f = psi_xmalloc (sizeof *f);
  size_t n = fn->nblocks;

  f->fn = fn;
  f->sets = psi_zeroed (n, sizeof *f->sets);
  f->in_f = psi_zeroed (2 * n, sizeof *f->in_f);
  f->in_w = f->in_f + n;
  f->work = psi_xmalloc (n * sizeof *f->work);
  f->now = 0;
  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->npred; i++)
      {
	psi_block *a = b->pred[i]->src;
	if (!psi_reachable (fn, a))
	  continue;
	for (; a && (a == b || !psi_block_dominates (fn, a, b));
	     a = psi_idom (fn, a))
	  add (&f->sets[a->id], b);
      }
  return f;
}

void
psi_frontiers_free (psi_frontiers *f)
{
  if (!f)
    return;
  for (unsigned i = 0; i < f->fn->nblocks; i++)
    psi_xfree (f->sets[i].member);
  psi_xfree (f->sets);
  psi_xfree (f->in_f);
  psi_xfree (f->work);
  psi_xfree (f);
}

psi_block *const *
psi_frontier (const psi_frontiers *f, const psi_block *b, unsigned *n)
{
  *n = f->sets[b->id].n;
  return f->sets[b->id].member;
}

static void
print_blocks (FILE *out, const char *what, psi_block *const *b, unsigned n)
{
  fprintf (out, "%s {", what);
  for (unsigned i = 0; i < n; i++)
    fprintf (out, "%s%s", i ? ", " : "", b[i]->name);
  fputc ('}', out);
}

/* A row of Algorithm 1: X (null: the start), its frontier, F and W as they are
   then.  */
static void
trace_worklist (FILE *out, const psi_block *x, psi_block *const *df,
		    unsigned ndf, psi_block *const *f, unsigned nf,
		    psi_block *const *w, unsigned nw)
{
  fprintf (out, "; %s", x ? x->name : "-");
  if (x)
    print_blocks (out, ": DF", df, ndf);
  print_blocks (out, x ? ", F" : ": F", f, nf);
  print_blocks (out, ", W", w, nw);
  fputc ('\n', out);
}

unsigned
psi_frontiers_iterated (psi_frontiers *f, psi_block *const *in, unsigned n,
			psi_block **out, FILE *trace)
{
  unsigned first = 0, last = 0, nout = 0;

  /* Algorithm 1 as printed never clears F between variables.  */
  if (++f->now == 0)
    {
      memset (f->in_f, 0, 2 * f->fn->nblocks * sizeof *f->in_f);
      f->now = 1;
    }
  for (unsigned i = 0; i < n; i++)
    if (f->in_w[in[i]->id] != f->now)
      {
	f->in_w[in[i]->id] = f->now;
	f->work[last++] = in[i];
      }
  if (trace)
    trace_worklist (trace, NULL, NULL, 0, out, 0, f->work, last);
  while (first < last)
    {
      const psi_block *x = f->work[first++];
      const struct set *df = &f->sets[x->id];
      for (unsigned i = 0; i < df->n; i++)
	{
	  psi_block *y = df->member[i];
	  if (f->in_f[y->id] == f->now)
	    continue;
	  f->in_f[y->id] = f->now;
	  out[nout++] = y;
	  if (f->in_w[y->id] != f->now)
	    {
	      f->in_w[y->id] = f->now;
	      f->work[last++] = y;
	    }
	}
      if (trace)
	trace_worklist (trace, x, df->member, df->n, out, nout,
			    f->work + first, last - first);
    }
  return nout;
}
