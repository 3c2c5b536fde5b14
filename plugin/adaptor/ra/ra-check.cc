/* ra-check.cc: the check after register allocation: does a function that
   psissa_destroy changed still mean what it meant?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The adaptor's own checks end with the RTL that psissa_destroy writes.  Passes
   behind it were not written for predicated code and do lose guards: the register
   allocator reloads the memory of a predicated store and stores it always.  So
   between psissa_destroy and the end of what is close to allocation the function
   is kept as a program (ra-program.cc) at some points, and at each compared with
   what it was at the one before (ra-relate.cc, ra-walk.cc).  It is translation
   validation: nothing is asked of how a pass works.

   The first point is behind "ira", which moves insns between blocks, and what
   postreload does is not compared: it replaces a load by a register that has held
   the same since an earlier block.  Not all of these equalities are found here; of
   970 compilations of GCC's torture tests with rename=all ten were taken for wrong
   that are not.

   The check is asked for by check=allocation and by nothing else: it still takes
   some correct functions for wrong, and doubles the time of a compilation that
   changes many.

   The last point is before the prologue is made.  From there on passes merge
   blocks and tails, move insns between blocks and save registers that no
   program here has variables for; none of them reloads an operand.  if_convert
   after reload and the last scheduling know predicated insns, which for them are
   the purpose.  */

#include "ra/ra.h"

/* The point before, of function KEPT_OF; null: none.  */
static ra_program *kept;
static function *kept_of;

static void
keep (ra_program *p, function *fun)
{
  delete kept;
  kept = p;
  kept_of = fun;
}

void
ra_mark_blocks (void *, void *)
{
  if (kept)
    for (const ra_block *b : kept->blocks)
      gt_ggc_mx_basic_block_def (b->bb);
}

/* The function is wrong after pass WHERE.  */
static void
report (const char *where, const ra_comparison *c, const ra_failure *f)
{
  if (dump_file)
    {
      ra_print_step (dump_file, "was", c->before, f->before);
      ra_print_step (dump_file, "is", c->after, f->after);
    }
  const ra_program *p = f->after >= 0 ? c->after : c->before;
  int step = f->after >= 0 ? f->after : f->before;
  ra_place at = { 0, UNKNOWN_LOCATION };
  if (step >= 0)
    at = p->places[p->steps[step].place];
  report_wrong_code (where, at.uid, at.where, f->what);
}

static void
check_since (const char *where, bool concrete, bool eliminated)
{
  ra_program *now = ra_read ();
  ra_comparison c = { kept, now, concrete, eliminated };
  ra_result r;
  ra_compare (&c, &r);
  stats_count ("ra-checked-blocks", r.blocks);
  stats_count ("ra-checked-effects", r.effects);
  stats_count ("ra-checked-guarded", r.guarded);
  stats_count ("ra-not-checked", r.gave_up);
  if (dump_file)
    fprintf (dump_file, "after %s: %u blocks, %u effects, %u of them guarded%s\n",
	     where, r.blocks, r.effects, r.guarded,
	     r.gave_up ? "; given up" : "");
  if (r.failure.what && !r.gave_up)
    {
      report (where, &c, &r.failure);
      delete now;
      now = NULL;
    }
  keep (now, cfun);
}

/* The points.  */
enum { POINT_FIRST, POINT_RELOAD, POINT_POSTRELOAD, POINT_SPLIT, POINT_FOLD,
       POINT_LAST, N_POINTS };

static const struct point
{
  const char *where;		/* What came since the one before; null: the form is
				   read and not compared.  */
  /* See ra_comparison.  */
  bool concrete, eliminated;
} points[N_POINTS] =
{
  { NULL, false, false },
  { "reload", false, true },
  { NULL, false, false },
  { "split2", true, false },
  { "psissa_fold", false, false },
  { "cmpelim", false, false },
};

/* What "ira" hands over to "reload" the collector does not know.  */
static const pass_data check_data[N_POINTS] =
{
  { RTL_PASS, "psissa_ra", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0,
    TODO_do_not_ggc_collect },
  { RTL_PASS, "psissa_ra_reload", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0 },
  { RTL_PASS, "psissa_ra_postreload", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0 },
  { RTL_PASS, "psissa_ra_split", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0 },
  { RTL_PASS, "psissa_ra_fold", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0 },
  { RTL_PASS, "psissa_ra_last", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0 },
};

/* Where nothing can be predicated nothing is done that GCC does not do itself;
   and values here are of 32 bits.  */
static bool
wanted_p (void)
{
  return (options.check == CHECK_ALLOCATION && UNITS_PER_WORD == 4
	  && targetm.have_conditional_execution ());
}

static unsigned
execute_check (void)
{
  int k = 0;
  while (strcmp (current_pass->name, check_data[k].name))
    k++;
  if (!wanted_p ())
    return 0;
  if (k == POINT_FIRST)
    stats_count ("ra-checked-functions", 1);
  if (k == POINT_FIRST || (k == POINT_POSTRELOAD && kept_of == cfun))
    keep (ra_read (), cfun);
  else if (kept && kept_of == cfun)
    {
      check_since (points[k].where, points[k].concrete, points[k].eliminated);
      if (k == POINT_LAST)
	keep (NULL, NULL);
    }
  return 0;
}

void
ra_register_passes (const char *plugin)
{
  static const struct { const char *pass; pass_positioning_ops position; }
  places[N_POINTS] =
    {
      { "ira", PASS_POS_INSERT_AFTER },
      { "psissa_reguard", PASS_POS_INSERT_AFTER },
      { "split2", PASS_POS_INSERT_BEFORE },
      { "split2", PASS_POS_INSERT_AFTER },
      { "psissa_fold", PASS_POS_INSERT_AFTER },
      { "pro_and_epilogue", PASS_POS_INSERT_BEFORE },
    };
  for (int k = 0; k < N_POINTS; k++)
    {
      register_pass_info info
	= { make_late_pass (check_data[k], g, execute_check), places[k].pass, 1,
	    places[k].position };
      register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
    }
}
