/* papers/papers.h: algorithms as the papers have them, for comparison.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each can leave values with one name that interfere.  So they are not part of
   libpsi, and no compiler has them.  Whose context has psi_papers runs them for
   interference=textbook, psi-web=graph and repair=both.  */

#ifndef PSI_PAPERS_PAPERS_H
#define PSI_PAPERS_PAPERS_H

#include "live/live.h"

extern const struct psi_papers psi_papers;

/* ---- papers/psiweb.c ------------------------------------------------------ */

enum psi_status psi_papers_psiweb (psi_ctx *, psi_fn *);

/* ---- papers/graph.c ------------------------------------------------------- */

/* The interference graph of the values that psis connect.  Each answer is what
   psi_interf says of two values, from when the graph was made.  */
typedef struct psi_graph psi_graph;
psi_graph *psi_graph_new (psi_fn *, psi_interf *);
void psi_graph_free (psi_graph *);
/* Does a member of A's web interfere with one of B's?  */
bool psi_graph_interfere (const psi_graph *, psi_webs *, const psi_val *a,
			  const psi_val *b);
/* COPY, a copy of V in its place, has come to be in WEB's web: it interferes
   with V and, conservatively, with what V interferes with and is not in that
   web.  LIVE: but not with what is defined where COPY is not live (chapter
   15); null: with that too (de Ferriere).  */
void psi_graph_copied (psi_graph *, psi_webs *, const psi_val *web, psi_val *v,
		       psi_val *copy, psi_live *live);

#endif
