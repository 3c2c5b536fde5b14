/* passes.cc: the three adjacent passes that build, change and destroy psi-SSA.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   RTL does not change between them, so the form stays alive from one to the
   next; psissa_destroy frees it.  When a plan fails, psissa_destroy builds and
   changes the form again without the regions and renamings that failed: each
   attempt refuses more, so this ends.  Only if-conversion knows what is refused:
   if one more attempt fails as the one before, it is the only pass of the next.  */

#include "passes.h"
#include "late/late.h"
#include "promise/promise.h"

struct state
{
  psi_fn *fn;		/* Null: the function is left alone.  */
  psi_fn *before;	/* With checks: the psi-SSA form before destruction.  */
  sbitmap pinned, refused;
  int regs;		/* Registers that there were.  */
  bool committed;
  bool no_split;	/* An edge cannot be split: phi-web=default instead.  */
  bool only_ifconv;	/* Another pass changed a psi that was to stay.  */
  bool word;		/* Accesses choose their addresses, see address.cc.  */
  psi_searches *searches;	/* Of all attempts.  */
  psi_ctx ctx;
  psi_host host;
  target_query query;
};
static state now;

/* What the regions of one attempt came to; told when the plan is final.  */
struct region_note
{
  basic_block bb;
  char *why;	/* Null: converted.  Owned.  */
};
static vec<region_note> notes;

static void
note_region (void *, const psi_verdict *v)
{
  basic_block bb = (basic_block) v->head->host;
  notes.safe_push ({ bb, v->why ? remark_reason (v) : NULL });
  /* Of what an earlier plan refused, what that came to is told.  */
  if (!bitmap_bit_p (now.refused, bb->index))
    remark_region (bb, v);
  text_verdict (v);
  if (v->why)
    return;
  unsigned converted = 0;
  for (const region_note &n : notes)
    converted += !n.why;
  bisect_region (converted, bb);
}

static void
note_kept (void *, const psi_insn *insn, const char *why)
{
  if (!dump_file)
    return;
  fprintf (dump_file, "insn kept: %s: ", why);
  psi_print_insn (dump_file, insn);
  fprintf (dump_file, "\n");
}

static void
forget_regions (void)
{
  for (const region_note &n : notes)
    free (n.why);
  notes.truncate (0);
}

static void
tell_regions (void)
{
  for (const region_note &n : notes)
    {
      if (n.why && !bitmap_bit_p (now.refused, n.bb->index))
	tell_refusal (n.bb, n.why);
      if (!n.why)
	remark_note (n.bb, NULL);
    }
  remark_end ();
}

static void
free_forms (void)
{
  if (now.fn)
    psi_fn_free (now.fn);
  if (now.before)
    psi_fn_free (now.before);
  now.fn = now.before = NULL;
}

/* Runs libpsi's pass NAME; false: a bug, which was reported.  */
static bool
run_pass (const char *name)
{
  const psi_pass *pass = psi_find_pass (name);
  psi_fn *old = options.check >= CHECK_REFINE && !(pass->flags & PSI_PASS_HOST)
		? psi_fn_copy (now.fn) : NULL;
  bool ok = psi_run_pass (&now.ctx, now.fn, pass) == PSI_OK;
  if (!ok)
    report_bug (name, NULL);
  else
    ok = (check_form (&now.ctx, now.fn, name)
	  && (!old || check_step (&now.ctx, old, now.fn, name)));
  if (old)
    psi_fn_free (old);
  return ok;
}

static bool
build (void)
{
  rtl_view *view = view_of_function ();
  find_pinned (view, now.pinned);
  now.fn = rtl_in (view, now.pinned, NULL);
  delete view;
  now.ctx.stats.copies_before = psi_count_copies (now.fn);
  psi_val *flags = flags_val (now.fn);
  now.query.flags = flags ? flags->host : INVALID_REGNUM;
  if (!check_form (&now.ctx, now.fn, "reading RTL")
      || (options.check >= CHECK_VERIFY && !check_reading (now.fn))
      || !run_pass ("ssa-build"))
    return false;
  text_given (&now.ctx, now.fn);
  return true;
}

/* Does the pass NAME of the list run?  What the user asked for does everywhere; by default
   only if-conversion does where nothing is to be changed.  */
static bool
pass_runs (const char *name)
{
  bool ifconv = !strcmp (name, "ifconv");
  if (now.only_ifconv)
    return ifconv;
  if (options.passes || ifconv || now.ctx.stats.regions_converted)
    return true;
  return (!(psi_find_pass (name)->flags & PSI_PASS_CONVERTED)
	  && !nothing_converts () && now.ctx.limit != 0);
}

static bool
change (void)
{
  char *copy = xstrdup (options_passes ());
  bool ok = true, given = false;
  for (char *name = strtok (copy, ","); name && ok; name = strtok (NULL, ","))
    if (pass_runs (name))
      {
	if (!strcmp (name, "ifconv") && !given)
	  {
	    text_given (&now.ctx, now.fn);
	    given = true;
	  }
	ok = run_pass (name);
      }
  free (copy);
  if (ok && !now.only_ifconv && options.choice[PSI_CH_RENAME] == PSI_RENAME_ALL)
    ok = run_pass ("copy-fold");
  return ok;
}

static bool
destroy (void)
{
  part_bit_tests (now.fn);
  now.word = address_select_all (now.fn);
  if (now.word && !check_form (&now.ctx, now.fn, "choosing addresses"))
    return false;
  if (options.check >= CHECK_VERIFY)
    {
      now.before = psi_fn_copy (now.fn);
      part_all_compares (now.before);
    }
  if (options.stats)
    psi_count_exact (&now.ctx, now.fn);
  static const char *const passes[]
    = { "psi-normalize", "psi-web", "phi-web", "rename", "parcopy" };
  for (const char *name : passes)
    if (!run_pass (name))
      return false;
  now.ctx.stats.copies_after = psi_count_copies (now.fn);
  return true;
}

static void
dump_form (const char *what)
{
  if (!dump_file || !now.fn)
    return;
  fprintf (dump_file, "; %s\n", what);
  psi_print (dump_file, now.fn);
  fprintf (dump_file, "\n");
}

/* ---- psissa_build ----------------------------------------------------------- */

static void
begin_attempt (void)
{
  free_forms ();
  forget_regions ();
  psi_ctx_init (&now.ctx, keep_message, NULL);
  memcpy (now.ctx.choice, options.choice, sizeof now.ctx.choice);
  if (now.no_split)
    now.ctx.choice[PSI_CH_PHI_WEB] = PSI_PHI_DEFAULT;
  now.ctx.limit = options.limit;
  /* Code that was asked for is worth a long search.  */
  now.ctx.hasty = (options.choice[PSI_CH_IFCONV] == PSI_IFCONV_COST
		   && !mark_branchless_inside ());
  now.ctx.searches = now.searches;
  now.ctx.region = note_region;
  now.ctx.kept = note_kept;
  now.query.refused = now.refused;
  now.host = target_host;
  now.host.data = &now.query;
  now.ctx.host = &now.host;
}

static void
end_function (void)
{
  free_forms ();
  forget_regions ();
  forget_kept ();
  text_end ();
  psi_searches_free (now.searches);
  now.searches = NULL;
  /* What plans that came to nothing named goes again: for more registers than there were
     GCC's allocator looks for the classes of all once more.  */
  if (!now.committed)
    reg_rtx_no = now.regs;
  sbitmap_free (now.pinned);
  sbitmap_free (now.refused);
  now.pinned = now.refused = NULL;
}

/* The function that destroy_form () changed last; null: none.  */
static function *changed_fun;

bool
changed_p (const function *fun)
{
  return fun == changed_fun;
}

unsigned
build_form (void)
{
  changed_fun = NULL;
  ce3_begin ();
  promise_begin ();
  remark_begin ();
  const char *why = function_refusal ();
  if (!why)
    why = bisect_refusal ();
  if (why)
    {
      stats_function_left (why);
      promise_left (why);
      if (dump_file)
	fprintf (dump_file, "left alone: %s\n", why);
      return 0;
    }
  df_analyze ();
  now.regs = max_reg_num ();
  now.committed = false;
  now.pinned = sbitmap_alloc (now.regs);
  now.refused = sbitmap_alloc (last_basic_block_for_fn (cfun));
  bitmap_clear (now.pinned);
  bitmap_clear (now.refused);
  now.no_split = now.only_ifconv = false;
  now.searches = psi_searches_new (options.check >= CHECK_VERIFY);
  begin_attempt ();
  if (!build ())
    {
      end_function ();
      return 0;
    }
  if (dump_file)
    {
      fprintf (dump_file, "; psi-SSA\n");
      text_dump (dump_file);
      fprintf (dump_file, "\n");
    }
  return 0;
}

unsigned
optimize_form (void)
{
  if (!now.fn)
    return 0;
  if (!change ())
    end_function ();
  else
    dump_form ("psi-SSA, transformed");
  return 0;
}

/* ---- psissa_destroy ----------------------------------------------------------- */

/* Has no pass changed anything?  By default extensions go and copies are folded, and all others
   run only where if-conversion has changed something.  */
static bool
unchanged (void)
{
  return (!options.passes && !now.ctx.stats.regions_converted
	  && !now.ctx.stats.copies_folded && !now.ctx.stats.extensions_idle
	  && options.choice[PSI_CH_RENAME] != PSI_RENAME_ALL);
}

/* Is somebody to see what becomes of the form?  */
static bool
shown (void)
{
  return (options.check >= CHECK_VERIFY || options.stats || options.text || dump_file);
}

/* What a step of improve () did, DONE, is known to all.  */
static bool
after (bool done)
{
  if (done)
    df_analyze ();
  return done;
}

/* Makes the straight code of the function better, that of CHANGED blocks above all.  */
static void
improve (const vec<basic_block> &changed)
{
  unsigned flags = now.query.flags;
  auto_vec<basic_block> straight;
  straight.safe_splice (changed);
  /* Who wants no regions converted wants GCC's code.  */
  if (options.choice[PSI_CH_IFCONV] != PSI_IFCONV_OFF && now.ctx.limit
      && strstr (options_passes (), "ifconv"))
    find_selecting (&straight);
  if (straight.is_empty ())
    return;
  symbolic_before (straight);
  bool any = false;
  if (!changed.is_empty ())
    any |= after (delete_dead_compares (targetm.flags_regnum));
  any |= after (merge_conditions (straight, flags));
  if (!changed.is_empty ())
    {
      any |= after (merge_insns (changed, flags));
      any |= after (take_values_apart (changed));
    }
  else if (any)
    /* No dead compare stays in a function that is not GCC's any more: cmpelim would
       keep it and take the other one.  */
    after (delete_dead_compares (targetm.flags_regnum));
  if (any)
    changed_fun = cfun;
  symbolic_after ("merging");
}

static void
end_attempts (void)
{
  now.ctx.stats.functions = 1;
  stats_add (&now.ctx.stats);
  options.limit = now.ctx.limit;
  tell_regions ();
}

/* Tells GCC's allocator the classes of the new names, if all are general registers.  Where
   it has looked for those of the others already, it would do so once more for all.  What it
   found for these stays then: it is a preference, and as good (doc/measure.texi).  */
static void
class_new_registers (void)
{
  /* Nobody has looked yet.  */
  if (reg_allocno_class (0) == NO_REGS)
    return;
  for (int k = now.regs; k < max_reg_num (); k++)
    if (!SCALAR_INT_MODE_P (PSEUDO_REGNO_MODE (k))
	|| maybe_gt (GET_MODE_SIZE (PSEUDO_REGNO_MODE (k)), UNITS_PER_WORD))
      return;
  resize_reg_info ();
}

/* Commits PLAN, if there is anything in it.  */
static void
commit (rtl_plan *plan)
{
  auto_vec<basic_block> changed;
  end_attempts ();
  if (!plan->blocks.is_empty ())
    {
      if (unchanged ())
	{
	  report_bug ("planning", "there is a plan where nothing was changed");
	  return;
	}
      now.committed = true;
      commit_plan (plan);
      if (now.ctx.stats.extensions_idle)
	forget_ranges ();
      address_end (now.word);
      /* Those that became one are all the same block now.  */
      auto_bitmap seen;
      for (plan_block *b : plan->blocks)
	if (b->bb && BASIC_BLOCK_FOR_FN (cfun, b->bb->index) == b->bb
	    && bitmap_set_bit (seen, b->bb->index))
	  changed.safe_push (b->bb);
      changed_fun = cfun;
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      fixup_partitions ();
      max_regno = max_reg_num ();
      df_analyze ();
    }
  improve (changed);
  class_new_registers ();
}

/* If nothing was changed, and nobody is to see the form, no more is to be done to it.  */
static bool
left_as_it_was (void)
{
  if (!unchanged () || shown ())
    return false;
  end_attempts ();
  improve (vNULL);
  return true;
}

/* All that was to be converted was refused.  */
static void
forget_converted (void)
{
  unsigned kept = 0;
  for (region_note &n : notes)
    if (n.why)
      notes[kept++] = n;
  notes.truncate (kept);
  now.ctx.stats.regions_converted = 0;
}

unsigned
destroy_form (void)
{
  if (!now.fn)
    return 0;
  unsigned last_refusals = bitmap_count_bits (now.pinned);
  for (bool first = true;; first = false)
    {
      if (!first)
	{
	  begin_attempt ();
	  if (!build () || !change ())
	    break;
	}
      if (left_as_it_was ())
	break;
      if (!destroy ())
	break;
      const char *why = NULL;
      unsigned errors = now.ctx.errors;
      bool dropped = false;
      rtl_plan *plan
	= make_plan (&now.ctx, now.fn, now.pinned, now.refused, &why, &dropped);
      if (now.ctx.errors > errors)
	{
	  report_bug ("planning", NULL);
	  delete plan;
	  break;
	}
      if (!plan)
	{
	  if (why && now.no_split)
	    {
	      stats_function_left (why);
	      promise_left (why);
	      break;
	    }
	  now.no_split |= why != NULL;
	  unsigned refusals = (bitmap_count_bits (now.pinned)
			       + bitmap_count_bits (now.refused)
			       + now.no_split);
	  if (dropped)
	    {
	      forget_converted ();
	      if (left_as_it_was ())
		break;
	    }
	  if (refusals > last_refusals)
	    {
	      last_refusals = refusals;
	      continue;
	    }
	  if (!now.only_ifconv)
	    {
	      now.only_ifconv = true;
	      continue;
	    }
	  report_bug ("planning", "a plan failed again for the same reason");
	  break;
	}
      dump_form ("out of psi-SSA");
      const char *from_ifconv = strstr (options_passes (), "ifconv");
      text_write (now.only_ifconv ? "ifconv" : from_ifconv ? from_ifconv : options_passes ());
      if (check_plan (&now.ctx, plan, now.fn, now.before, now.pinned))
	commit (plan);
      delete plan;
      break;
    }
  address_end (false);
  end_function ();
  return 0;
}
