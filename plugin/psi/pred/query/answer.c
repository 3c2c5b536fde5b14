/* pred/query/answer.c: the query language: answers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The domain of a term is the set of traces on which it is true; queries are
   about these sets (Gindraud et al., Definition 14 and section 4).  They are
   answered by bit strings while there are few enough traces, then by diagrams,
   and where these take too many steps by the partition graph, as fn->ppg_mode
   says.  A `no' of the first kind comes with a trace that shows it; not each
   trace must be a run of the program, as what is not known is taken to be
   independent.  A `yes' of the graph comes with its proof.  */

#include "pred/ppg.h"
#include "pred/query/query.h"
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
  psi_slice *s = psi_slice_of (a->fn, a->q->term, a->q->n,
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

/* Is there no trace in all of IN and none of OUT?  */
typedef enum psi_answer none_fn (psi_fn *, const psi_term *in, unsigned nin,
				 const psi_term *out, unsigned nout);

static enum psi_answer
none_in_graph (psi_fn *fn, const psi_term *in, unsigned nin,
	       const psi_term *out, unsigned nout)
{
  return psi_ppg_none (psi_graph_of (fn), in, nin, out, nout);
}

/* S := the set of T.  */
static bool
set_of_term (psi_sets *sets, psi_term t, struct psi_set *s)
{
  if (t.edge)
    return psi_set_of_edge (sets, t.edge, s);
  if (t.block)
    return psi_set_of_block (sets, t.block, s);
  s->yes = psi_placed_of_lit (sets, t.lit, false, &s->exact);
  return true;
}

static enum psi_answer
none_in_sets (psi_fn *fn, const psi_term *in, unsigned nin,
	      const psi_term *out, unsigned nout)
{
  psi_sets *sets = psi_sets_of (fn, false);
  psi_diagrams *d = psi_sets_diagrams (sets);
  psi_dd left = PSI_DD_TRUE;
  bool exact = true;

  for (unsigned i = 0; i < nin + nout; i++)
    {
      struct psi_set s;
      if (!set_of_term (sets, i < nin ? in[i] : out[i - nin], &s))
	return PSI_UNKNOWN;
      exact &= s.exact;
      psi_diagrams_begin (d, fn->trace_bound, false);
      left = psi_diagram_and (d, left, i < nin ? s.yes
				       : psi_diagram_not (s.yes));
    }
  return left == PSI_DD_FALSE ? PSI_YES
	 : exact && left != PSI_DD_NONE ? PSI_NO : PSI_UNKNOWN;
}

static enum psi_answer
ask (const struct answering *a, none_fn *none)
{
  const psi_term *t = a->q->term;
  unsigned n = a->q->n;
  enum psi_answer yes = PSI_YES;

  switch (a->q->kind)
    {
    case PSI_Q_DISJOINT:
      return none (a->fn, t, 2, NULL, 0);
    case PSI_Q_EQUAL:
      yes = none (a->fn, t, 1, t + 1, 1);
      return yes == PSI_YES ? none (a->fn, t + 1, 1, t, 1) : yes;
    case PSI_Q_PARTITION:
      for (unsigned i = 1; i < n && yes == PSI_YES; i++)
	{
	  yes = none (a->fn, t + i, 1, t, 1);
	  for (unsigned k = 1; k < i && yes == PSI_YES; k++)
	    yes = none (a->fn, (psi_term[]) { t[i], t[k] }, 2, NULL, 0);
	}
      return yes == PSI_YES ? none (a->fn, t, 1, t + 1, n - 1) : yes;
    default:
      return none (a->fn, t, 1, t + 1, n - 1);
    }
}

/* There are too many traces for bit strings.  */
static void
answer_otherwise (const struct answering *a)
{
  enum psi_ppg_mode mode = a->fn->ppg_mode;
  enum psi_answer exact = PSI_UNKNOWN;

  put_query (a);
  if (mode != PSI_PPG_GRAPH)
    exact = ask (a, none_in_sets);
  if (exact != PSI_UNKNOWN)
    fprintf (a->out, "%s (exact)\n", exact == PSI_YES ? "yes" : "no");
  else if (mode != PSI_PPG_EXACT && ask (a, none_in_graph) == PSI_YES)
    {
      fputs ("yes (graph)\n", a->out);
      psi_ppg_print_proof (a->out, psi_graph_of (a->fn));
    }
  else
    fprintf (a->out, "unknown (%s)\n", mode == PSI_PPG_EXACT
	     ? "too much work" : "graph");
}

static void
answer_truth (const struct answering *a)
{
  size_t which = 0;
  bool yes;

  if (!a->d)
    {
      answer_otherwise (a);
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
  psi_slice *s = psi_slice_of (a->fn, a->q->term, 1, &ref);
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

/* Are the children of P cells of a compare, which mean nothing to the user?  */
static bool
only_cells (const psi_ppg *g, const struct psi_ppg_partition *p)
{
  for (unsigned i = 0; i < p->n; i++)
    if (g->node[p->child[i]].kind != PSI_PPG_COMPARE
	|| g->node[p->child[i]].a != PSI_NONE)
      return false;
  return true;
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
      if (only_cells (g, p))
	continue;
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
    a.d = psi_domain_of (fn, q->term, q->n);
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
