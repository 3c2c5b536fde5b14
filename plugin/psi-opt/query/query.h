/* query/query.h: questions about predicates as a language.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_QUERY_H
#define PSI_OPT_QUERY_H

#include "pred/ppg.h"

enum psi_query_kind
{
  PSI_Q_DISJOINT, PSI_Q_IMPLIES, PSI_Q_EQUAL, PSI_Q_COVERS, PSI_Q_COMPLEMENT,
  PSI_Q_PARTITION, PSI_Q_MOVE, PSI_N_QUERIES
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

/* ---- query/trace.c ---------------------------------------------------- */

/* One of the traces of SET, which is about Q's terms only, in words.  */
void psi_query_print_trace (FILE *, psi_ppg *g, const struct psi_query *q,
			    psi_dd set);

#endif
