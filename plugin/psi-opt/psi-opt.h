/* psi-opt.h: what psi-opt's files share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OPT_H
#define PSI_OPT_H

#include "ssa/flavour.h"

#define MAX_PASSES 256
#define MAX_QUESTIONS 64

enum { ANA_NO, ANA_FLOW, ANA_LOOPS, ANA_CDG, ANA_PPG, ANA_EXACT };
enum { PAIRS_NO, PAIRS_REFINE, PAIRS_SAME };

struct tool
{
  psi_ctx ctx;
  const char *file;
  const psi_pass *passes[MAX_PASSES];
  unsigned npasses;
  const psi_question *questions[MAX_QUESTIONS];
  unsigned nquestions;
  char *queries;		/* In the query language; null: none.  */
  const char *query_file;	/* Where they are from; null: not from one.  */
  bool verify, refine, run, dot, stats, verdicts;
  enum psi_dot drawing;		/* What to draw.  */
  int analyses;			/* What to list: ANA_*.  */
  const char *refines;		/* The file to compare with; null: none.  */
  int pairs;			/* PAIRS_*.  */
  const psi_fn *fn;		/* The function being worked on.  */
  const char *after;		/* What the messages of a check are about;
				   null: the text.  */
};

/* ---- args.c -------------------------------------------------------- */

/* Has all of the standard output been written?  If not, says why.  */
bool flushed (void);

/* Fills T, whose context is initialised, from the command line.  Exits after
   --help and --version, and with status 2 and a message on wrong usage.  */
void parse_options (struct tool *t, int argc, char **argv);

#endif
