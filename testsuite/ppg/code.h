/* code.h: random predicated code, and all its executions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef CODE_H
#define CODE_H

#include "cfg/cfg.h"

#define MAX_RUNS 4096
#define MAX_VALS 64

/* Function NUMBER, without loops, and its predicates.  */
psi_fn *code_fn (unsigned long number);
extern psi_val *code_preds[MAX_VALS];
extern unsigned code_npreds;
/* A random number less than N, which goes on from what made the function.  */
unsigned code_below (unsigned n);

/* What happens in one execution.  */
enum { ABSENT, TRUE, FALSE, UNDEF };
struct run
{
  unsigned char val[2 * MAX_VALS];	/* By value id.  */
  bool block[16], edge[16][2];
};
/* All executions of the last function but those whose behaviour is undefined, in
   CODE_RUNS; false: too many.  */
bool code_run_all (psi_fn *);
extern struct run code_runs[MAX_RUNS];
extern unsigned code_nruns;
extern bool code_undefined;	/* There were some of those.  */
unsigned code_lit_value (const struct run *, psi_lit);

#endif
