/* query/answer.c: the query language: answers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The domain of a term is the set of traces on which it is true; queries are
   about these sets (Gindraud et al., Definition 14 and section 4).  An answer says
   whether the graph's structure gave it or its diagrams.  A `no' comes with a
   trace that shows it; not each trace must be a run of the program, as what is
   not known is taken to be independent.  */

#include "opt/opt.h"
#include "query/query.h"

struct answering
{
  psi_ppg *g;
  const struct psi_query *q;
  FILE *out;
  bool structure;		/* Nothing but structure was needed so far.  */
  psi_dd shown;			/* If it is no: traces that show it.  */
};

/* ---- Yes and no ---------------------------------------------------------- */

/* Is there no trace in all of IN and in none of OUT?  */
static enum psi_answer
none (struct answering *a, const psi_term *in, unsigned nin,
      const psi_term *out, unsigned nout)
{
  bool structure = false;
  enum psi_answer answer = psi_ppg_none (a->g, in, nin, out, nout, &structure,
					 &a->shown);

  a->structure &= structure;
  return answer;
}

static enum psi_answer
truth (struct answering *a)
{
  const psi_term *t = a->q->term;
  unsigned n = a->q->n;
  enum psi_answer yes = PSI_YES;

  switch (a->q->kind)
    {
    case PSI_Q_DISJOINT:
      return none (a, t, 2, NULL, 0);
    case PSI_Q_EQUAL:
      yes = none (a, t, 1, t + 1, 1);
      return yes == PSI_YES ? none (a, t + 1, 1, t, 1) : yes;
    case PSI_Q_PARTITION:
      for (unsigned i = 1; i < n && yes == PSI_YES; i++)
	{
	  yes = none (a, t + i, 1, t, 1);
	  for (unsigned k = 1; k < i && yes == PSI_YES; k++)
	    yes = none (a, (psi_term[]) { t[i], t[k] }, 2, NULL, 0);
	}
      return yes == PSI_YES ? none (a, t, 1, t + 1, n - 1) : yes;
    default:
      return none (a, t, 1, t + 1, n - 1);
    }
}

static void
put_query (const struct answering *a)
{
  fprintf (a->out, "%.*s: ", (int) a->q->len, a->q->text);
}

static void
answer_truth (struct answering *a)
{
  enum psi_answer answer = truth (a);

  put_query (a);
  if (answer == PSI_UNKNOWN)
    fputs ("unknown", a->out);
  else
    fprintf (a->out, "%s (%s)", answer == PSI_YES ? "yes" : "no",
	     a->structure ? "structure" : "diagram");
  if (answer == PSI_NO && a->shown != PSI_DD_NONE)
    {
      fputs (": ", a->out);
      psi_query_print_trace (a->out, a->g, a->q, a->shown);
    }
  fputc ('\n', a->out);
}

/* ---- Others -------------------------------------------------------------- */

/* What of term 1 is not in term 0: nodes that are just that.  */
static void
answer_complement (struct answering *a)
{
  const psi_term *t = a->q->term;
  enum psi_answer nothing = none (a, t + 1, 1, t, 1);
  unsigned x = psi_ppg_find (a->g, t[0]), y = psi_ppg_find (a->g, t[1]);
  unsigned *list, n;

  put_query (a);
  if (nothing == PSI_UNKNOWN || x == PSI_NONE || y == PSI_NONE)
    {
      fputs ("unknown\n", a->out);
      return;
    }
  if (nothing == PSI_YES)
    fputs ("nothing", a->out);
  else
    {
      n = psi_ppg_without (a->g, y, x, &list);
      for (unsigned i = 0; i < n; i++)
	{
	  fputs (i ? " | " : "", a->out);
	  psi_ppg_print_node (a->out, a->g, list[i], 0);
	}
      if (n == 0)
	fputs ("what has no name", a->out);
      psi_xfree (list);
    }
  if (none (a, t, 1, t + 1, 1) != PSI_YES)
    fputs (", not within", a->out);
  fputc ('\n', a->out);
}

/* The partitions of term 0, a line each.  */
static void
answer_partitions (const struct answering *a)
{
  psi_ppg *g = a->g;
  unsigned x = psi_ppg_find (g, a->q->term[0]);

  put_query (a);
  if (x == PSI_NONE)
    {
      fputs ("unknown\n", a->out);
      return;
    }
  psi_ppg_print_node (a->out, g, x, 0);
  fputc ('\n', a->out);
  for (unsigned l = g->node[x].down; l != PSI_NONE; l = g->link[l].next)
    {
      const struct psi_ppg_partition *p = &g->partition[g->link[l].partition];
      fputs ("  =", a->out);
      for (unsigned i = 0; i < p->n; i++)
	{
	  fputs (i ? " | " : " ", a->out);
	  psi_ppg_print_node (a->out, g, p->child[i], 0);
	}
      fputc ('\n', a->out);
    }
}

static void
answer_motion (const struct answering *a)
{
  struct psi_motion m;

  put_query (a);
  psi_motion (a->g, a->q->term[0].lit.val->def, a->q->term[1].block, &m);
  if (m.why)
    fprintf (a->out, "no: %s", m.why);
  else
    fprintf (a->out, "yes%s%s", m.speculates ? ", speculates" : "",
	     m.copies ? ", needs copies" : "");
  for (unsigned i = 0; !m.why && m.known && i < m.n; i++)
    {
      fputs (i ? " | " : " on ", a->out);
      psi_ppg_print_node (a->out, a->g, m.node[i], 0);
    }
  fputc ('\n', a->out);
  psi_motion_free (&m);
}

void
psi_query_answer (psi_ppg *g, const struct psi_query *q, FILE *out)
{
  struct answering a = { .g = g, .q = q, .out = out, .structure = true };

  switch (q->kind)
    {
    case PSI_Q_COMPLEMENT:
      answer_complement (&a);
      break;
    case PSI_Q_MOVE:
      answer_motion (&a);
      break;
    case PSI_Q_PARTITION:
      if (q->n == 1)
	{
	  answer_partitions (&a);
	  break;
	}
      /* Fall through.  */
    default:
      answer_truth (&a);
      break;
    }
}
