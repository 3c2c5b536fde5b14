/* query/query.h: questions about predicates as a language.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_QUERY_H
#define PSI_OPT_QUERY_H

#include "pred/ppg.h"
#include <gmp.h>

enum psi_query_kind
{
  PSI_Q_DISJOINT, PSI_Q_IMPLIES, PSI_Q_EQUAL, PSI_Q_COVERS, PSI_Q_COMPLEMENT,
  PSI_Q_PARTITION, PSI_Q_COUNT, PSI_Q_PROB, PSI_Q_MOVE, PSI_N_QUERIES
};

/* A query as read.  TERM: of disjoint, implies, equal the two; of covers and
   partition what is covered, then what covers it; of complement what is taken
   away, then from what; of move the value and the block.  */
struct psi_query
{
  enum psi_query_kind kind;
  const char *text;		/* LEN bytes.  */
  size_t len;
  psi_term *term;
  unsigned n;
};

/* ---- query/query.c ---------------------------------------------------- */

/* Answers the queries in TEXT, named FILE in messages, about FN, which is valid;
   a line each.  The language is in doc/predicates.texi.  PSI_BAD_INPUT after
   messages about queries that are wrong.  */
enum psi_status psi_query (psi_ctx *, psi_fn *fn, const char *file,
			   const char *text, FILE *out);

/* ---- query/answer.c ---------------------------------------------------- */

/* Prints the answer in a line, perhaps with more lines, indented.  Q's terms are
   of levels that go together.  G has all partitions.  */
void psi_query_answer (psi_ppg *g, const struct psi_query *q, FILE *out);

/* ---- query/prob.c ---------------------------------------------------- */

/* The same of prob.  */
void psi_query_prob (psi_ppg *g, const struct psi_query *q, FILE *out);

/* ---- query/cone.c ---------------------------------------------------- */

/* The nodes that some terms depend on, ascending.  */
struct psi_cone
{
  psi_ppg *g;
  unsigned *node, n;
};

/* The cone of the N terms; false: nothing can be said.  Freed by
   psi_cone_free ().  */
bool psi_cone_of (psi_ppg *g, const psi_term *term, unsigned n,
		  struct psi_cone *);
void psi_cone_free (struct psi_cone *);
/* How many traces SET, which is about the cone only, has: of the outcomes of all
   compares that are executed and all ways that control can go.  False: too much
   work.  */
bool psi_cone_count (struct psi_cone *, psi_dd set, mpz_t n);
/* One of the traces of SET, in words.  */
void psi_cone_print_trace (FILE *, struct psi_cone *, psi_dd set);

#endif
