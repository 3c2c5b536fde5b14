/* ana-domain.c: the domains of predicates, as bit strings over traces.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud et al., Definition 14: the domain of a predicate is the set of
   traces on which it holds.  Three-valued logic makes it two sets: where it is
   true, where it is false; on the other traces it is undefined or not
   executed.  The traces are those of the slice of all terms asked about
   together, so that sets can be compared bit by bit; each set of terms has its
   own and they are kept, as the same questions come again and again.

   What is kept stays true when insns are added, since definitions do not
   change by that, and is forgotten when there is too much of it.  */

#include "slice.h"
#include <string.h>

#define NBUCKETS 256

/* What an entry says: the sets; or only, as FOUND, whether the block that is its
   term is executed on some trace; whether its terms' places have to do with
   what they depend on.  */
enum entry_kind { SETS, REACHED, RELATED };
#define MAX_KEPT (1u << 23)	/* Bytes, about.  */

/* What is known so far.  */
struct psi_domains
{
  psi_defined *defined;
  psi_ppg *graph;		/* Null: not made yet.  */
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
forget_graph (struct psi_domains *all)
{
  psi_ppg_free (all->graph);
  all->graph = NULL;
}

void
psi_domains_forget (psi_fn *fn)
{
  if (!fn->domains)
    return;
  if (fn->domains->kept)
    forget (fn->domains);
  if (fn->domains->graph)
    forget_graph (fn->domains);
}

void
psi_domains_invalidate (psi_fn *fn)
{
  if (!fn->domains)
    return;
  forget (fn->domains);
  if (fn->domains->graph)
    forget_graph (fn->domains);
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
    }
  return fn->domains;
}

psi_ppg *
psi_graph_of (psi_fn *fn)
{
  struct psi_domains *all = domains_of (fn);

  if (!all->graph)
    all->graph = psi_ppg_new (fn, fn->ppg_how);
  return all->graph;
}

void
psi_ask_as (psi_fn *fn, const psi_ctx *ctx)
{
  enum psi_ppg_mode mode = ctx->choice[PSI_CH_PPG_MODE];
  enum psi_ppg_how how = ctx->choice[PSI_CH_PPG];

  if (fn->trace_bound != ctx->trace_bound || fn->ppg_mode != mode
      || fn->ppg_how != how)
    psi_domains_forget (fn);
  fn->trace_bound = ctx->trace_bound;
  fn->ppg_mode = mode;
  fn->ppg_how = how;
}

/* ---- Slices -------------------------------------------------------------- */

psi_slice *
psi_slice_of (psi_fn *fn, const psi_term *term, unsigned n,
	      enum psi_scope scope, struct psi_ref *refs)
{
  const psi_block **executed = psi_xmalloc ((n + 1) * sizeof *executed);
  unsigned nexecuted = 0;
  bool near = scope == PSI_SCOPE_NEAR || scope == PSI_SCOPE_NEAR_TOTAL;
  bool total = scope >= PSI_SCOPE_ALL_TOTAL;
  psi_slice *s;
  bool ok;

  if (near)
    for (unsigned i = 0; i < n; i++)
      if (term[i].lit.val && term[i].lit.val->def
	  && term[i].lit.val->def->block)
	executed[nexecuted++] = term[i].lit.val->def->block;
  s = psi_slice_new (fn, total ? NULL : domains_of (fn)->defined, executed,
		     nexecuted);
  for (unsigned i = 0; i < n; i++)
    refs[i] = term[i].edge ? psi_slice_edge (s, term[i].edge)
	      : term[i].block ? psi_slice_block (s, term[i].block)
	      : psi_slice_lit (s, term[i].lit);
  ok = psi_slice_done (s);
  s->executed = NULL;
  psi_xfree (executed);
  if (ok)
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
find_sets (psi_fn *fn, psi_domain *d, const psi_term *term, unsigned n,
	   enum psi_scope scope)
{
  struct psi_ref *refs = psi_xmalloc ((n + 1) * sizeof *refs);
  psi_slice *s = psi_slice_of (fn, term, n, scope, refs);
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
domain_new (psi_fn *fn, const psi_term *term, unsigned n,
	    enum psi_scope scope)
{
  psi_domain *d = psi_xmalloc (sizeof *d);

  memset (d, 0, sizeof *d);
  d->n = n;
  d->yes = psi_xmalloc ((3 * n + 1) * sizeof *d->yes);
  d->no = d->yes + n;
  d->in = d->no + n;
  for (unsigned i = 0; i < 3 * n; i++)
    mpz_init (d->yes[i]);
  find_sets (fn, d, term, n, scope);
  return d;
}

/* WHAT and the N terms as numbers, 3 for each, in KEY.  */
static unsigned
make_key (const psi_term *term, unsigned n, unsigned what, unsigned *key)
{
  unsigned k = 0;

  key[k++] = what;
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

/* The entry of KIND of the N terms for SCOPE; what it says is made by MAKE if it
   is new.  */
static psi_domain *
entry_of (psi_fn *fn, const psi_term *term, unsigned n, enum psi_scope scope,
	  enum entry_kind kind,
	  psi_domain *(*make) (psi_fn *, const psi_term *, unsigned,
			       enum psi_scope))
{
  struct psi_domains *all = domains_of (fn);
  unsigned *key = psi_xmalloc ((3 * n + 1) * sizeof *key);
  unsigned nkey = make_key (term, n, kind * PSI_N_SCOPES + scope, key);
  uint64_t h = 0;
  psi_domain *d, **bucket;

  for (unsigned i = 0; i < nkey; i++)
    h = (h ^ key[i]) * 0x9e3779b97f4a7c15 >> 7;
  bucket = &all->bucket[h % NBUCKETS];
  for (d = *bucket; d; d = d->chain)
    if (d->nkey == nkey && !memcmp (d->key, key, nkey * sizeof *key))
      {
	psi_xfree (key);
	return d;
      }
  if (all->kept > MAX_KEPT)
    forget (all);
  d = make (fn, term, n, scope);
  d->key = key;
  d->nkey = nkey;
  d->chain = *bucket;
  *bucket = d;
  all->kept += sizeof *d + nkey * sizeof *key + 3 * n * sizeof (mpz_t)
	       + (size_t) d->n * d->ntraces / 4;
  return d;
}

const psi_domain *
psi_domain_of (psi_fn *fn, const psi_term *term, unsigned n,
	       enum psi_scope scope)
{
  const psi_domain *d = entry_of (fn, term, n, scope, SETS, domain_new);

  return d->found ? d : NULL;
}

/* ---- Scopes -------------------------------------------------------------- */

/* The first of the terms' definitions' blocks that all the others dominate;
   null: none.  */
static psi_block *
lowest_block (psi_fn *fn, const psi_term *term, unsigned n)
{
  psi_block *low = fn->blocks[0];

  for (unsigned i = 0; i < n; i++)
    {
      const psi_val *v = term[i].lit.val;
      psi_block *b = v && v->def ? v->def->block : NULL;
      if (!b || psi_block_dominates (fn, b, low))
	continue;
      if (!psi_block_dominates (fn, low, b))
	return NULL;
      low = b;
    }
  return low;
}

struct reaching
{
  struct psi_ref ref;
  bool reached;
};

static bool
reach (void *data, unsigned number, const unsigned char *state)
{
  struct reaching *r = data;

  (void) number;
  r->reached = psi_ref_state (state, r->ref) == PSI_S_TRUE;
  return !r->reached;
}

static psi_domain *
reach_new (psi_fn *fn, const psi_term *term, unsigned n, enum psi_scope scope)
{
  struct reaching r = { .reached = false };
  psi_slice *s = psi_slice_of (fn, term, n, scope, &r.ref);
  psi_domain *d = psi_xmalloc (sizeof *d);

  memset (d, 0, sizeof *d);
  if (s)
    psi_traces (s, fn->trace_bound, reach, &r);
  d->found = r.reached;
  psi_slice_free (s);
  return d;
}

static psi_domain *
related_new (psi_fn *fn, const psi_term *term, unsigned n,
	     enum psi_scope scope)
{
  struct psi_ref *refs = psi_xmalloc ((n + 1) * sizeof *refs);
  psi_slice *all = psi_slice_of (fn, term, n, scope, refs);
  psi_slice *near = psi_slice_of (fn, term, n, scope == PSI_SCOPE_ALL
					       ? PSI_SCOPE_NEAR
					       : PSI_SCOPE_NEAR_TOTAL, refs);
  psi_domain *d = psi_xmalloc (sizeof *d);

  memset (d, 0, sizeof *d);
  d->found = !near || !all || psi_slice_relates (near, all);
  psi_slice_free (near);
  psi_slice_free (all);
  psi_xfree (refs);
  return d;
}

bool
psi_scope_matters (psi_fn *fn, const psi_term *term, unsigned n,
		   enum psi_scope all)
{
  psi_term place = { .block = lowest_block (fn, term, n) };

  return !place.block
	 || !entry_of (fn, &place, 1, all, REACHED, reach_new)->found
	 || entry_of (fn, term, n, all, RELATED, related_new)->found;
}
