/* faults.c: passes that are wrong on purpose, to test the fuzzer with.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "fuzz.h"
#include <stdlib.h>
#include <string.h>

/* Takes the first argument of each psi of two or more away.  */
static enum psi_status
drop_argument (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PSI && i->nsrc > 1)
	{
	  i->nsrc--;
	  memmove (i->src, i->src + 1, i->nsrc * sizeof *i->src);
	  memmove (i->pred, i->pred + 1, i->nsrc * sizeof *i->pred);
	}
  return PSI_OK;
}

/* Says that psis are normalised.  */
static enum psi_status
claim_normal (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  fn->props |= PSI_P_NORMAL;
  return PSI_OK;
}

static bool
has_psi (const psi_fn *fn)
{
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_PSI && i->nsrc > 1)
	return true;
  return false;
}

static enum psi_status
crash (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  if (has_psi (fn))
    abort ();
  return PSI_OK;
}

static enum psi_status
hang (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  while (has_psi (fn))
    ;
  return PSI_OK;
}

static enum psi_status
fail (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  return has_psi (fn) ? PSI_BROKEN : PSI_OK;
}

/* Makes conjunctions disjunctions, and asks before and after, telling
   nobody.  */
static enum psi_status
stale (psi_ctx *ctx, psi_fn *fn)
{
  (void) ctx;
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_AND && i->dst[0]->type == PSI_PRED && i->src[0].val)
	for (int k = 0; k < 16; k++)
	  {
	    psi_implies (fn, psi_lit_of (i->dst[0], false),
			 psi_lit_of (i->src[0].val, false));
	    i->op = PSI_OR;
	  }
  return PSI_OK;
}

static const psi_pass faults[] = {
  { "drop-argument", drop_argument, PSI_P_SSA,
    PSI_P_NORMAL | PSI_P_PSIWEB | PSI_P_CSSA, 0, 0, NULL },
  { "claim-normal", claim_normal, PSI_P_SSA, 0, 0, 0, NULL },
  { "crash", crash, PSI_P_SSA, 0, 0, 0, NULL },
  { "hang", hang, PSI_P_SSA, 0, 0, 0, NULL },
  { "fail", fail, PSI_P_SSA, 0, 0, 0, NULL },
  { "stale", stale, PSI_P_SSA, 0, 0, 0, NULL }
};

const psi_pass *
fuzz_find_fault (const char *name)
{
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
    if (!strcmp (faults[i].name, name))
      return &faults[i];
  return NULL;
}
