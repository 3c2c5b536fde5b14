/* pred/query/prob.c: how probable a domain is.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The probabilities of edges weigh paths, not compares.  Traces that take the
   same edges are one path, whose weight is the product of its edges'
   probabilities.  The domain must be made of whole paths: then its probability
   is the sum of their weights, exactly, and else it is unknown, as it is when
   an edge that matters has no probability.  Branches that the term's control
   flow has to do with are looked at, and those on the term itself in a block
   that is executed whenever its definition is.  Branches are taken to be
   independent of each other.  */

#include "cfg/cfg.h"
#include "pred/query/query.h"
#include <string.h>

#define MAX_PATHS 4096

/* A path: which of the edges it takes.  */
struct path
{
  mpz_t taken;
  mpq_t weight;
  bool holds;
};

struct weighing
{
  psi_slice *s;
  const psi_term *term;		/* Edges, from 1 on; 0 is what is asked.  */
  const struct psi_ref *refs;
  unsigned n;
  struct path *path;
  unsigned npaths;
  bool known;
};

/* ---- Which edges --------------------------------------------------------- */

/* T[0 .. *N - 1] holds all edges of B from now on.  */
static psi_term *
add_edges (psi_term *t, unsigned *n, const psi_block *b)
{
  psi_term *larger;

  for (unsigned i = 1; i < *n; i++)
    if (t[i].edge->src == b)
      return t;
  larger = psi_xmalloc ((*n + b->nsucc) * sizeof *t);
  memcpy (larger, t, *n * sizeof *t);
  psi_xfree (t);
  for (unsigned i = 0; i < b->nsucc; i++)
    larger[(*n)++] = (psi_term) { .lit = PSI_TRUE, .edge = b->succ[i] };
  return larger;
}

static psi_term *
add_branches_on (psi_fn *fn, psi_term *t, unsigned *n)
{
  const psi_val *v = t->edge || t->block ? NULL : t->lit.val;

  const psi_block *at = v && v->def && v->def->block ? v->def->block
			: fn->blocks[0];

  if (v && !v->pinned)
    psi_for_each_block (b, fn)
      {
	const psi_insn *term = psi_terminator (b);
	if (term && term->op == PSI_BR && term->pred[0].val == v
	    && (b == at || psi_blocks_equivalent (fn, b, at)))
	  t = add_edges (t, n, b);
      }
  return t;
}

/* All edges of the branches that the slice of T has to do with.  */
static psi_term *
relevant_edges (psi_fn *fn, psi_term term, unsigned *n)
{
  psi_term *t = psi_xmalloc (sizeof *t);
  unsigned before;

  t[0] = term;
  *n = 1;
  t = add_branches_on (fn, t, n);
  do
    {
      struct psi_ref *refs = psi_xmalloc (*n * sizeof *refs);
      psi_slice *s = psi_slice_of (fn, t, *n, refs);
      before = *n;
      for (unsigned i = 0; s && i < s->nitems; i++)
	if (s->items[i].kind == PSI_IK_EDGE)
	  {
	    const psi_edge *e = s->items[i].what;
	    if (e->src->nsucc > 1)
	      t = add_edges (t, n, e->src);
	  }
      psi_slice_free (s);
      psi_xfree (refs);
    }
  while (*n > before);
  return t;
}

/* ---- Weights ------------------------------------------------------------- */

/* The weight of the path that takes TAKEN.  */
static void
find_weight (struct weighing *w, struct path *p)
{
  mpq_t prob;

  mpq_init (prob);
  mpq_set_ui (p->weight, 1, 1);
  for (unsigned i = 1; i < w->n; i++)
    if (mpz_tstbit (p->taken, i))
      {
	w->known &= w->term[i].edge->prob >= 0;
	mpq_set_ui (prob, w->term[i].edge->prob < 0 ? 0
			  : (unsigned) w->term[i].edge->prob, 10000);
	mpq_canonicalize (prob);
	mpq_mul (p->weight, p->weight, prob);
      }
  mpq_clear (prob);
}

static bool
weigh (void *data, unsigned number, const unsigned char *state)
{
  struct weighing *w = data;
  bool holds = psi_ref_state (state, w->refs[0]) == PSI_S_TRUE;
  struct path *p;
  mpz_t taken;

  (void) number;
  mpz_init (taken);
  for (unsigned i = 1; i < w->n; i++)
    if (psi_ref_state (state, w->refs[i]) == PSI_S_TRUE)
      mpz_setbit (taken, i);
  for (p = w->path; p < w->path + w->npaths; p++)
    if (mpz_cmp (p->taken, taken) == 0)
      break;
  if (p < w->path + w->npaths)
    w->known &= p->holds == holds;
  else if (w->npaths == MAX_PATHS)
    w->known = false;
  else
    {
      mpz_init_set (p->taken, taken);
      mpq_init (p->weight);
      p->holds = holds;
      w->npaths++;
      find_weight (w, p);
    }
  mpz_clear (taken);
  return w->known;
}

/* The sum of the weights of W's paths that hold, of all.  */
static void
add_up (const struct weighing *w, mpq_t sum, mpq_t all)
{
  for (unsigned i = 0; i < w->npaths; i++)
    {
      mpq_add (all, all, w->path[i].weight);
      if (w->path[i].holds)
	mpq_add (sum, sum, w->path[i].weight);
    }
}

void
psi_query_prob (psi_fn *fn, const struct psi_query *q, FILE *out)
{
  struct weighing w = { .known = true };
  psi_term *t = relevant_edges (fn, q->term[0], &w.n);
  struct psi_ref *refs = psi_xmalloc (w.n * sizeof *refs);
  mpq_t sum, all;

  mpq_inits (sum, all, NULL);
  w.s = psi_slice_of (fn, t, w.n, refs);
  w.term = t;
  w.refs = refs;
  w.path = psi_xmalloc (MAX_PATHS * sizeof *w.path);
  w.known = w.s && psi_traces (w.s, fn->trace_bound, weigh, &w)
		   <= fn->trace_bound && w.known;
  add_up (&w, sum, all);
  /* Probabilities that do not add up, or a branch whose literal is
     undefined.  */
  if (w.known && mpq_cmp_ui (all, 1, 1) == 0)
    fprintf (out, "%.*s: %.4f%%\n", (int) q->len, q->text,
	     100 * mpq_get_d (sum));
  else
    fprintf (out, "%.*s: unknown\n", (int) q->len, q->text);
  for (unsigned i = 0; i < w.npaths; i++)
    {
      mpz_clear (w.path[i].taken);
      mpq_clear (w.path[i].weight);
    }
  mpq_clears (sum, all, NULL);
  psi_xfree (w.path);
  psi_slice_free (w.s);
  psi_xfree (refs);
  psi_xfree (t);
}
