/* check.cc: -fplugin-arg-psissa-check: is what we made what we meant?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A plan is checked before anything is changed.  It is read back by rtl-in, and two
   things are asked of what is read:

     - Is it the lowered form?  Then the new RTL says what that form says.
     - Rebuilt into SSA, does it refine the psi-SSA form from before destruction?
       Then destruction and lowering were right.

   Either alone would not be enough.  Both are asked where a plan changes anything, the
   second, which costs more, with check=verify; with more than that always.  */

#include "write/write.h"

/* Assignments of predicates that a refinement check tries.  */
static const unsigned assignments = 48;

/* What libpsi said last, in full; ours.  */
static char *last_message;

void
keep_message (void *, const char *, unsigned, unsigned, const char *text)
{
  free (last_message);
  last_message = xstrdup (text);
}

void
report_bug (const char *where, const char *text)
{
  if (!text)
    text = last_message ? last_message : "no message";
  if (dump_file)
    fprintf (dump_file, "BUG after %s: %s\n", where, text);
  if (options.abort_on_bug)
    internal_error ("psissa: after %s: %s", where, text);
  static const char format[] = "psissa left %qD alone because of a bug of its "
			       "own, please report it: after %s: %s";
  location_t at = DECL_SOURCE_LOCATION (current_function_decl);
  /* Nobody asked for silence about bugs of ours with -w, or because the function
     is a system header's.  A note is given even so, and no error of -Werror.  */
  if (!warning_at (at, 0, format, current_function_decl, where, text))
    inform (at, format, current_function_decl, where, text);
}

void
report_wrong_code (const char *where, int uid, location_t at, const char *text)
{
  if (at == UNKNOWN_LOCATION)
    at = DECL_SOURCE_LOCATION (current_function_decl);
  if (dump_file)
    fprintf (dump_file, "BUG after %s: insn %d: %s\n", where, uid, text);
  if (options.abort_on_bug)
    {
      input_location = at;
      internal_error ("psissa: after %s: %qD, insn %d: %s", where,
		      current_function_decl, uid, text);
    }
  error_at (at, "psissa would make wrong code of %qD, please report it: after "
	    "%s: insn %d: %s; %<-fplugin-arg-psissa-limit%> finds a way round",
	    current_function_decl, where, uid, text);
}

bool
check_form (psi_ctx *ctx, psi_fn *fn, const char *where)
{
  if (options.check < CHECK_VERIFY || psi_verify (ctx, fn) == PSI_OK)
    return true;
  report_bug (where, NULL);
  return false;
}

bool
check_step (psi_ctx *ctx, const psi_fn *before, const psi_fn *after,
	    const char *where)
{
  if (options.check < CHECK_REFINE
      || psi_refines (ctx, before, after, assignments) == PSI_OK)
    return true;
  report_bug (where, NULL);
  return false;
}

/* Marks what FN's insns read in USED, by value id.  */
static void
find_used (psi_fn *fn, sbitmap used)
{
  bitmap_clear (used);
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (psi_insn *i = fn->blocks[k]->first; i; i = i->next)
      {
	for (unsigned s = 0; s < i->nsrc; s++)
	  if (i->src[s].val)
	    bitmap_set_bit (used, i->src[s].val->id);
	if (i->guard.val)
	  bitmap_set_bit (used, i->guard.val->id);
	if (i->pred && i->pred[0].val)
	  bitmap_set_bit (used, i->pred[0].val->id);
      }
}

/* The test I of the flags is read where the first insn is that goes by it.  One that was
   before that can be gone: its result was in the register already.  */
static void
put_where_read (psi_insn *i)
{
  psi_insn *first = i->next;
  while (first && !psi_reads (first, i->dst[0]))
    first = first->next;
  if (!first || first == i->next)
    return;
  psi_unlink (i);
  psi_insert_before (first, i);
}

/* Gives FN, lowered and built, the form in which its RTL is read: what libpsi says
   of names that nothing defines is no insn; nor is what was read as a part of an insn
   that is gone, which tested the flags; what else tests them is where that is asked for; a
   copy of a constant is that; and a select that keeps what its result was is a copy under
   a guard.  */
static void
make_as_read (psi_fn *fn)
{
  auto_sbitmap used (fn->nvals);
  find_used (fn, used);
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (psi_insn *i = fn->blocks[k]->first, *next; i; i = next)
      {
	next = i->next;
	if (k == 0 && i->op == PSI_UNDEF && !i->host)
	  psi_unlink (i);
	if (i->op == PSI_TEST && i->src[0].val->pinned)
	  {
	    if (bitmap_bit_p (used, i->dst[0]->id))
	      put_where_read (i);
	    else
	      psi_unlink (i);
	    continue;
	  }
	if (i->op == PSI_COPY && !i->src[0].val)
	  i->op = PSI_CONST;
	if (i->op != PSI_SELECT)
	  continue;
	bool first = i->src[0].val == i->dst[0];
	if (first == (i->src[1].val == i->dst[0]))
	  continue;
	psi_insn *copy = psi_copy_new (fn, i->pred[0], i->dst[0], i->src[first],
				       PSI_C_NONE);
	copy->guard.neg ^= first;
	if (!i->src[first].val)
	  copy->op = PSI_CONST;
	psi_insert_before (i, copy);
	psi_unlink (i);
      }
}

/* Are B's steps what its basic block will have?  Those that are kept stay where they are,
   which is not seen where a plan is read: it has its steps in their order.  */
static bool
keeps_order (const plan_block *b)
{
  hash_set<rtx_insn *> dropped;
  for (rtx_insn *insn : b->dropped)
    dropped.add (insn);
  unsigned k = 0, n = b->steps.length ();
  rtx_insn *insn;
  FOR_BB_INSNS (b->bb, insn)
    {
      if (!NONDEBUG_INSN_P (insn) || dropped.contains (insn))
	continue;
      while (k < n && !step_keeps (b, b->steps[k]))
	k++;
      if (k < n && host_of (b->steps[k])->insn == insn)
	k++;
      else if (!(b->join[0] && !b->join[1] && insn == BB_END (b->bb)))
	return false;
    }
  while (k < n && !step_keeps (b, b->steps[k]))
    k++;
  return k == n;
}

bool
check_plan (psi_ctx *ctx, const rtl_plan *plan, psi_fn *fn,
	    const psi_fn *before, const_sbitmap pinned)
{
  bool whole = options.check >= CHECK_VERIFY;
  if (options.check == CHECK_NONE
      || (options.check < CHECK_REFINE && plan->blocks.is_empty ()))
    return true;
  for (const plan_block *b : plan->blocks)
    if (b->bb && !keeps_order (b))
      {
	report_bug ("planning", "kept insns are not where their steps are");
	return false;
      }
  rtl_view *view = view_of_plan (plan);
  psi_fn *back = rtl_in (view, pinned, fn);
  if (dump_file && (dump_flags & TDF_DETAILS))
    {
      fprintf (dump_file, "; read back\n");
      psi_print (dump_file, back);
    }
  make_as_read (fn);
  bool ok = psi_isomorphic (ctx, fn, back) == PSI_OK;
  if (!ok)
    report_bug ("reading back", NULL);
  else if (whole)
    {
      psi_stats stats = ctx->stats;
      part_all_compares (back);
      ok = (psi_run_pass (ctx, back, psi_find_pass ("ssa-build")) == PSI_OK
	    && psi_refines (ctx, before, back, assignments) == PSI_OK);
      ctx->stats = stats;
      if (!ok)
	report_bug ("destruction", NULL);
    }
  psi_fn_free (back);
  delete view;
  return ok;
}
