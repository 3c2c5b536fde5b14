/* query.h: what the two halves of the query language share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_PRED_QUERY_QUERY_H
#define PSI_PRED_QUERY_QUERY_H

#include "pred/slice.h"

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

/* Prints the answer in a line, perhaps with more lines, indented, that prove
   it.  Q's terms are of levels that go together.  */
void psi_query_answer (psi_fn *, const struct psi_query *q, FILE *out);

/* ---- pred/query/prob.c -------------------------------------------------------- */

/* The same of prob.  */
void psi_query_prob (psi_fn *, const struct psi_query *q, FILE *out);

#endif
