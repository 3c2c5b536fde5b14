/* query-answer.c: the query language: answers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The domain of a term is the set of traces on which it is true; queries are
   about these sets (Gindraud et al., Definition 14 and section 4).  They are
   answered exactly while there are few enough traces, else by the partition
   graph, as fn->ppg_mode says.  A `no' of the first kind comes with a trace
   that shows it; not each trace must be a run of the program, as what is not
   known is taken to be independent.  A `yes' of the second kind comes with the
   graph's proof.  */

#include "ppg.h"
#include "query.h"
#include <string.h>

struct answering
{
  psi_fn *fn;
  const struct psi_query *q;
  FILE *out;
  const psi_domain *d;		/* Null: not exact.  */
};

/* ---- Sets ---------------------------------------------------------------- */

/* S := all traces.  */
static void
all_traces (const struct answering *a, mpz_t s)
{
  mpz_init (s);
  mpz_setbit (s, a->d->ntraces);
  mpz_sub_ui (s, s, 1);
}

/* S := S without T's domain, if IN, or only what is in it.  */
static void
restrict_to (const struct answering *a, mpz_t s, unsigned t, bool in)
{
  mpz_t other;

  mpz_init_set (other, a->d->yes[t]);
  if (!in)
    mpz_com (other, other);
  mpz_and (s, s, other);
  mpz_clear (other);
}

/* How many traces of term T are in none of the terms FROM to TO - 1; the first
   in *WHICH.  */
static size_t
left_over (const struct answering *a, unsigned t, unsigned from, unsigned to,
	   size_t *which)
{
  mpz_t s;
  size_t n;

  all_traces (a, s);
  restrict_to (a, s, t, true);
  for (unsigned i = from; i < to; i++)
    restrict_to (a, s, i, false);
  n = mpz_popcount (s);
  if (n)
    *which = mpz_scan1 (s, 0);
  mpz_clear (s);
  return n;
}

/* The first trace that both T and U have; false: none.  */
static bool
in_both (const struct answering *a, unsigned t, unsigned u, size_t *which)
{
  mpz_t s;
  bool some;

  all_traces (a, s);
  restrict_to (a, s, t, true);
  restrict_to (a, s, u, true);
  some = mpz_sgn (s) != 0;
  if (some)
    *which = mpz_scan1 (s, 0);
  mpz_clear (s);
  return some;
}

/* Does the query hold?  If not, *WHICH is a trace that shows it.  */
static bool
holds (const struct answering *a, size_t *which)
{
  unsigned n = a->q->n;

  switch (a->q->kind)
    {
    case PSI_Q_DISJOINT:
      return !in_both (a, 0, 1, which);
    case PSI_Q_IMPLIES:
      return !left_over (a, 0, 1, 2, which);
    case PSI_Q_EQUAL:
      return !left_over (a, 0, 1, 2, which) && !left_over (a, 1, 0, 1, which);
    case PSI_Q_PARTITION:
      for (unsigned i = 1; i < n; i++)
	{
	  if (left_over (a, i, 0, 1, which))
	    return false;
	  for (unsigned k = 1; k < i; k++)
	    if (in_both (a, i, k, which))
	      return false;
	}
      return !left_over (a, 0, 1, n, which);
    default:
      return !left_over (a, 0, 1, n, which);
    }
}

/* ---- Words --------------------------------------------------------------- */

static void
put_query (const struct answering *a)
{
  fprintf (a->out, "%.*s: ", (int) a->q->len, a->q->text);
}

struct showing
{
  const psi_slice *s;
  FILE *out;
  unsigned number;
};

static bool
show (void *data, unsigned number, const unsigned char *state)
{
  struct showing *s = data;

  if (number != s->number)
    return true;
  psi_print_trace_of (s->out, s->s, state);
  return false;
}

/* Trace number WHICH.  */
static void
put_trace (const struct answering *a, size_t which)
{
  struct psi_ref *refs = psi_xmalloc (a->q->n * sizeof *refs);
  psi_slice *s = psi_slice_of (a->fn, a->q->term, a->q->n, PSI_SCOPE_ALL,
			       refs);
  struct showing showing = { s, a->out, (unsigned) which };

  psi_traces (s, UINT32_MAX - 1, show, &showing);
  psi_slice_free (s);
  psi_xfree (refs);
}

static const char *
traces (unsigned n)
{
  return n == 1 ? "trace" : "traces";
}

/* ---- Yes and no ---------------------------------------------------------- */

static enum psi_answer
ask_graph (const struct answering *a, psi_ppg *g)
{
  const psi_term *t = a->q->term;
  unsigned n = a->q->n;
  enum psi_answer yes = PSI_YES;

  switch (a->q->kind)
    {
    case PSI_Q_DISJOINT:
      return psi_ppg_disjoint (g, t[0], t[1]);
    case PSI_Q_IMPLIES:
      return psi_ppg_implies (g, t[0], t[1]);
    case PSI_Q_EQUAL:
      return psi_ppg_equal (g, t[0], t[1]);
    case PSI_Q_PARTITION:
      for (unsigned i = 1; i < n && yes == PSI_YES; i++)
	{
	  yes = psi_ppg_implies (g, t[i], t[0]);
	  for (unsigned k = 1; k < i && yes == PSI_YES; k++)
	    yes = psi_ppg_disjoint (g, t[i], t[k]);
	}
      return yes == PSI_YES ? psi_ppg_covered (g, t[0], t + 1, n - 1) : yes;
    default:
      return psi_ppg_covered (g, t[0], t + 1, n - 1);
    }
}

static void
answer_by_graph (const struct answering *a)
{
  psi_ppg *g = a->fn->ppg_mode == PSI_PPG_EXACT ? NULL : psi_graph_of (a->fn);

  put_query (a);
  if (g && ask_graph (a, g) == PSI_YES)
    {
      fputs ("yes (graph)\n", a->out);
      psi_ppg_print_proof (a->out, g);
    }
  else
    fprintf (a->out, "unknown (%s)\n", g ? "graph" : "too many traces");
}

static void
answer_truth (const struct answering *a)
{
  size_t which = 0;
  bool yes;

  if (!a->d)
    {
      answer_by_graph (a);
      return;
    }
  yes = holds (a, &which);
  put_query (a);
  fprintf (a->out, "%s (exact, %u %s)", yes ? "yes" : "no", a->d->ntraces,
	   traces (a->d->ntraces));
  if (!yes)
    {
      fputs (": ", a->out);
      put_trace (a, which);
    }
  fputc ('\n', a->out);
}

/* ---- Others -------------------------------------------------------------- */

static void
answer_count (const struct answering *a)
{
  struct psi_ref ref;
  psi_slice *s = psi_slice_of (a->fn, a->q->term, 1, PSI_SCOPE_ALL, &ref);
  mpz_t all, yes;

  mpz_inits (all, yes, NULL);
  put_query (a);
  if (s && psi_count_traces (s, ref, all, yes))
    {
      char *ytext = mpz_get_str (NULL, 10, yes);
      char *atext = mpz_get_str (NULL, 10, all);
      void (*release) (void *, size_t);
      mp_get_memory_functions (NULL, NULL, &release);
      fprintf (a->out, "%s of %s\n", ytext, atext);
      release (ytext, strlen (ytext) + 1);
      release (atext, strlen (atext) + 1);
    }
  else
    fputs ("unknown\n", a->out);
  mpz_clears (all, yes, NULL);
  psi_slice_free (s);
}

/* Nodes of the graph that make up term 1 without term 0, if it knows.  */
static void
put_complement_nodes (const struct answering *a)
{
  psi_ppg *g = psi_graph_of (a->fn);
  unsigned x = psi_ppg_find (g, a->q->term[0]), *list, n;
  unsigned y = psi_ppg_find (g, a->q->term[1]);

  if (x == UINT32_MAX || y == UINT32_MAX
      || !psi_ppg_complement (g, x, y, &list, &n))
    return;
  for (unsigned i = 0; i < n; i++)
    {
      fputs (i ? " | " : ": ", a->out);
      psi_ppg_print_node (a->out, g, list[i]);
    }
  psi_xfree (list);
}

static void
answer_complement (const struct answering *a)
{
  size_t which, n;

  put_query (a);
  if (a->d)
    {
      n = left_over (a, 1, 0, 1, &which);
      fprintf (a->out, "%zu of %zu %s (exact%s)", n,
	       mpz_popcount (a->d->yes[1]),
	       traces ((unsigned) mpz_popcount (a->d->yes[1])),
	       left_over (a, 0, 1, 2, &which) ? ", not within" : "");
    }
  else
    fputs ("unknown", a->out);
  if (a->fn->ppg_mode != PSI_PPG_EXACT)
    put_complement_nodes (a);
  fputc ('\n', a->out);
}

/* The partitions of term 0 that the graph has, a line each.  */
static void
answer_partitions (const struct answering *a)
{
  psi_ppg *g = psi_graph_of (a->fn);
  unsigned n = psi_ppg_find (g, a->q->term[0]), link;

  put_query (a);
  if (n == UINT32_MAX)
    {
      fputs ("unknown\n", a->out);
      return;
    }
  psi_ppg_print_node (a->out, g, n);
  fputc ('\n', a->out);
  for (link = g->node[n].down; link != PSI_NONE; link = g->link[link].next)
    {
      const struct psi_ppg_partition *p
	= &g->partition[g->link[link].partition];
      fputs ("  =", a->out);
      for (unsigned i = 0; i < p->n; i++)
	{
	  fputs (i ? " | " : " ", a->out);
	  psi_ppg_print_node (a->out, g, p->child[i]);
	}
      fputs (p->open ? " | ...\n" : "\n", a->out);
    }
}

static void
answer_motion (const struct answering *a)
{
  psi_ppg *g = psi_graph_of (a->fn);
  struct psi_motion m;

  put_query (a);
  psi_motion (g, a->q->term[0].lit.val->def, a->q->term[1].block, &m);
  if (m.why)
    fprintf (a->out, "no: %s", m.why);
  else
    fprintf (a->out, "yes%s%s", m.speculates ? ", speculates" : "",
	     m.copies ? ", needs copies" : "");
  for (unsigned i = 0; !m.why && m.known && i < m.n; i++)
    {
      fputs (i ? " | " : " on ", a->out);
      psi_ppg_print_node (a->out, g, m.node[i]);
    }
  fputc ('\n', a->out);
  psi_motion_free (&m);
}

void
psi_query_answer (psi_fn *fn, const struct psi_query *q, FILE *out)
{
  struct answering a = { fn, q, out, NULL };

  if (fn->ppg_mode != PSI_PPG_GRAPH && q->kind != PSI_Q_MOVE
      && q->kind != PSI_Q_COUNT && q->kind != PSI_Q_PROB)
    a.d = psi_domain_of (fn, q->term, q->n, PSI_SCOPE_ALL);
  switch (q->kind)
    {
    case PSI_Q_COUNT:
      answer_count (&a);
      break;
    case PSI_Q_PROB:
      psi_query_prob (fn, q, out);
      break;
    case PSI_Q_COMPLEMENT:
      answer_complement (&a);
      break;
    case PSI_Q_PARTITION:
      if (q->n == 1)
	answer_partitions (&a);
      else
	answer_truth (&a);
      break;
    case PSI_Q_MOVE:
      answer_motion (&a);
      break;
    default:
      answer_truth (&a);
      break;
    }
}
