/* opt/extensions.c: extensions and masks of which nothing is read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

     y = zero_extend x		the low byte of Y is stored, and no more is asked of it:
     store byte y		X is stored

   What compilers make of one statement after the other they extend each time: numbers are
   promoted (C11, 6.3.1.1), and then bytes again.  One that is stored in other blocks than it
   is computed in, or that goes round in a loop, they extend for nobody.  Which bits are read
   says opt/demanded.c.

   Needs: SSA form.  Undoes: normalised psis, conventional form.  */

#include "opt/constants.h"
#include "opt/demanded.h"
#include "opt/opt.h"
#include "ssa/ssa.h"
#include <string.h>

/* Notes in OF the operands of extensions, in RESULT what they give; false: there is none.  */
static bool
find_extensions (psi_ctx *ctx, psi_fn *fn, bool *of, bool *result)
{
  struct psi_extension e;
  bool any = false;

  psi_for_each_block (b, fn)
    if (psi_reachable (fn, b))
      psi_for_each_insn (i, b)
	if (psi_extends (ctx, i, &e) && !i->dst[0]->pin && psi_may_become (ctx, i))
	  of[e.of->val->id] = result[i->dst[0]->id] = any = true;
  return any;
}

/* Those of RESULT, by id, that nobody needs become copies, which are folded.  */
static void
copy_idle (psi_ctx *ctx, psi_fn *fn, bool *of, const bool *result)
{
  struct psi_ranges ranges;
  struct psi_extension e;
  bool *some = psi_zeroed (fn->nvals, sizeof *some), any = false;

  psi_ranges_find_some (&ranges, ctx, fn, of);
  memcpy (some, result, fn->nvals * sizeof *some);
  uint64_t *bits = psi_demanded_bits (ctx, &ranges, some);
  memset (some, 0, fn->nvals * sizeof *some);
  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->ndst == 1 && result[i->dst[0]->id] && psi_extends (ctx, i, &e)
	  && (!(bits[i->dst[0]->id] & ~e.kept) || psi_extends_idly (&ranges, i, &e)))
	{
	  some[i->dst[0]->id] = any = true;
	  psi_become_copy (fn, i, *e.of);
	  ctx->stats.extensions_idle++;
	}
  if (any)
    psi_copies_fold (ctx, fn, some);
  psi_xfree (some);
  psi_xfree (bits);
  psi_ranges_free (&ranges);
}

enum psi_status
psi_extensions (psi_ctx *ctx, psi_fn *fn)
{
  bool *of = psi_zeroed (fn->nvals, sizeof *of);
  bool *result = psi_zeroed (fn->nvals, sizeof *result);

  if (find_extensions (ctx, fn, of, result))
    copy_idle (ctx, fn, of, result);
  psi_xfree (result);
  psi_xfree (of);
  return PSI_OK;
}
