/* pred/domain.c: the domains of predicates, as bit strings over traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud et al., Definition 14: the domain of a predicate is the set of
   traces on which it holds.  Three-valued logic makes it two sets: where it is
   true, where it is false; on the other traces it is undefined or not
   executed.  The traces are those of the slice of all terms asked about
   together, so that sets can be compared bit by bit; each set of terms has its
   own and they are kept, as the same questions come again and again.

   Here also is all else that is known of a function's predicates and kept with
   it: what is defined, the diagrams (pred/slice-sets.c), the graph (ppg.c).  It
   stays true when insns are added, since definitions do not change by that.  */

#include "pred/slice.h"
#include <string.h>

#define NBUCKETS 256

#define MAX_KEPT (1u << 23)	/* Bytes, about.  */

/* What is known so far.  */
struct psi_domains
{
  psi_defined *defined;
  psi_ppg *graph;		/* Null: not made yet.  */
  psi_sets *sets[2];		/* The same; [1]: of total values.  */
  psi_domain *bucket[NBUCKETS];
  size_t kept;
};

static void
domain_free (psi_domain *d)
{
  for (unsigned i = 0; i < d->n; i++)
    mpz_clears (d->yes[i], d->no[i], d->in[i], NULL);
  psi_xfree (d->yes);
  psi_xfree (d->key);
  psi_xfree (d);
}

static void
forget (struct psi_domains *all)
{
  for (unsigned i = 0; i < NBUCKETS; i++)
    {
      for (psi_domain *d = all->bucket[i], *next; d; d = next)
	{
	  next = d->chain;
	  domain_free (d);
	}
      all->bucket[i] = NULL;
    }
  all->kept = 0;
}

static void
forget_sets (struct psi_domains *all)
{
  for (unsigned i = 0; i < 2; i++)
    {
      psi_sets_free (all->sets[i]);
      all->sets[i] = NULL;
    }
}

/* All but what is defined and the diagrams.  */
static void
forget_traces (struct psi_domains *all)
{
  if (all->kept)
    forget (all);
  psi_ppg_free (all->graph);
  all->graph = NULL;
}

void
psi_domains_changed (psi_fn *fn, const psi_insn *i)
{
  struct psi_domains *all = fn->domains;

  if (!all)
    return;
  forget_traces (all);
  for (unsigned k = 0; k < i->ndst; k++)
    if (!i->dst[k]->pinned && (psi_sets_know (all->sets[0], i->dst[k])
			       || psi_sets_know (all->sets[1], i->dst[k])))
      {
	forget_sets (all);
	return;
      }
}

void
psi_domains_invalidate (psi_fn *fn)
{
  if (!fn->domains)
    return;
  forget_traces (fn->domains);
  forget_sets (fn->domains);
  psi_defined_free (fn->domains->defined);
  psi_xfree (fn->domains);
  fn->domains = NULL;
}

static struct psi_domains *
domains_of (psi_fn *fn)
{
  if (!fn->domains)
    {
      fn->domains = psi_xmalloc (sizeof *fn->domains);
      memset (fn->domains, 0, sizeof *fn->domains);
      fn->domains->defined = psi_defined_new (fn);
      psi_keep (fn, psi_domains_invalidate);
    }
  return fn->domains;
}

psi_ppg *
psi_graph_of (psi_fn *fn)
{
  struct psi_domains *all = domains_of (fn);

  /* With all predicates, so that no answer depends on what was asked before.  */
  if (!all->graph)
    {
      all->graph = psi_ppg_new (fn, fn->ppg_how);
      psi_ppg_add_all (all->graph);
    }
  return all->graph;
}

psi_sets *
psi_sets_of (psi_fn *fn, bool total)
{
  struct psi_domains *all = domains_of (fn);

  if (!all->sets[total])
    all->sets[total] = psi_sets_new (fn, total ? NULL : all->defined);
  return all->sets[total];
}

void
psi_ask_as (psi_fn *fn, const psi_ctx *ctx)
{
  enum psi_ppg_mode mode = ctx->choice[PSI_CH_PPG_MODE];
  enum psi_ppg_how how = ctx->choice[PSI_CH_PPG];

  if (fn->domains && (fn->trace_bound != ctx->trace_bound
		      || fn->ppg_mode != mode || fn->ppg_how != how))
    forget_traces (fn->domains);
  fn->trace_bound = ctx->trace_bound;
  fn->ppg_mode = mode;
  fn->ppg_how = how;
}

/* ---- Slices -------------------------------------------------------------- */

psi_slice *
psi_slice_of (psi_fn *fn, const psi_term *term, unsigned n,
	      struct psi_ref *refs)
{
  psi_slice *s = psi_slice_new (fn, domains_of (fn)->defined, false);

  for (unsigned i = 0; i < n; i++)
    refs[i] = term[i].edge ? psi_slice_edge (s, term[i].edge)
	      : term[i].block ? psi_slice_block (s, term[i].block)
	      : psi_slice_lit (s, term[i].lit);
  if (psi_slice_done (s))
    return s;
  psi_slice_free (s);
  return NULL;
}

/* ---- Domains ------------------------------------------------------------- */

struct collecting
{
  psi_domain *d;
  const struct psi_ref *refs;
};

static bool
collect (void *data, unsigned number, const unsigned char *state)
{
  struct collecting *c = data;

  for (unsigned i = 0; i < c->d->n; i++)
    {
      enum psi_state s = psi_ref_state (state, c->refs[i]);
      if (s != PSI_S_OUT)
	mpz_setbit (c->d->in[i], number);
      if (s == PSI_S_TRUE)
	mpz_setbit (c->d->yes[i], number);
      else if (s == PSI_S_FALSE)
	mpz_setbit (c->d->no[i], number);
    }
  return true;
}

/* Fills the sets of D, which are empty, if they can be found.  */
static void
find_sets (psi_fn *fn, psi_domain *d, const psi_term *term, unsigned n)
{
  struct psi_ref *refs = psi_xmalloc ((n + 1) * sizeof *refs);
  psi_slice *s = psi_slice_of (fn, term, n, refs);
  unsigned max = fn->trace_bound;
  struct collecting c = { d, refs };

  if (s)
    {
      d->ntraces = psi_traces (s, max, collect, &c);
      d->found = d->ntraces <= max;
    }
  if (!d->found)
    d->ntraces = 0;
  psi_slice_free (s);
  psi_xfree (refs);
}

static psi_domain *
domain_new (psi_fn *fn, const psi_term *term, unsigned n)
{
  psi_domain *d = psi_xmalloc (sizeof *d);

  memset (d, 0, sizeof *d);
  d->n = n;
  d->yes = psi_xmalloc ((3 * n + 1) * sizeof *d->yes);
  d->no = d->yes + n;
  d->in = d->no + n;
  for (unsigned i = 0; i < 3 * n; i++)
    mpz_init (d->yes[i]);
  find_sets (fn, d, term, n);
  return d;
}

/* The N terms as numbers, 3 for each, in KEY.  */
static unsigned
make_key (const psi_term *term, unsigned n, unsigned *key)
{
  unsigned k = 0;

  for (unsigned i = 0; i < n; i++)
    {
      const psi_term *t = &term[i];
      key[k++] = t->edge ? 2 : t->block ? 1 : t->lit.val ? 3 + t->lit.neg
		 : 5 + t->lit.neg;
      key[k++] = t->edge ? t->edge->src->id : t->block ? t->block->id
		 : t->lit.val ? t->lit.val->id : 0;
      key[k++] = t->edge ? psi_succ_index (t->edge) : 0;
    }
  return k;
}

const psi_domain *
psi_domain_of (psi_fn *fn, const psi_term *term, unsigned n)
{
  struct psi_domains *all = domains_of (fn);
  unsigned *key = psi_xmalloc ((3 * n + 1) * sizeof *key);
  unsigned nkey = make_key (term, n, key);
  uint64_t h = 0;
  psi_domain *d, **bucket;

  for (unsigned i = 0; i < nkey; i++)
    h = (h ^ key[i]) * 0x9e3779b97f4a7c15 >> 7;
  bucket = &all->bucket[h % NBUCKETS];
  for (d = *bucket; d; d = d->chain)
    if (d->nkey == nkey && !memcmp (d->key, key, nkey * sizeof *key))
      {
	psi_xfree (key);
	return d->found ? d : NULL;
      }
  if (all->kept > MAX_KEPT)
    forget (all);
  d = domain_new (fn, term, n);
  d->key = key;
  d->nkey = nkey;
  d->chain = *bucket;
  *bucket = d;
  all->kept += sizeof *d + nkey * sizeof *key + 3 * n * sizeof (mpz_t)
	       + (size_t) d->n * d->ntraces / 4;
  return d->found ? d : NULL;
}
