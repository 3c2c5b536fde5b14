/* ra-check.cc: the check after register allocation: does a function that
   psissa_destroy changed still mean what it meant?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ra/ra.h"

/* The function at the point before, KEPT_OF; null: none.  */
static ra_record *kept;
static function *kept_of;

static void
keep (ra_record *r, function *fun)
{
  delete kept;
  kept = r;
  kept_of = fun;
}

void
ra_mark (void *, void *)
{
  if (kept)
    ra_mark_record (kept);
}

/* Compares with the point before, what came between is STAGE.  */
static void
check_since (const ra_stage *stage)
{
  ra_counts counts = {};
  ra_finding worst;
  ra_fill_in (kept, stage);
  ra_check_all (kept, stage, &counts, &worst);
  stats_count ("ra-checked-predicated", counts.predicated);
  stats_count ("ra-checked-uses", counts.uses);
  if (dump_file)
    fprintf (dump_file, "after %s: %u predicated insns, %u uses\n", stage->where,
	     counts.predicated, counts.uses);
  if (worst.verdict == RA_REFUTED)
    report_wrong_code (stage->where, worst.uid, worst.where, worst.what);
  else if (worst.verdict == RA_UNPROVED)
    {
      stats_count (stage->cse ? "ra-not-proved-postreload" : "ra-not-proved", 1);
      if (options.abort_on_bug && !stage->cse)
	report_wrong_code (stage->where, worst.uid, worst.where,
			   ACONCAT (("not proved: ", worst.what, NULL)));
    }
}

/* Keeps the function as it is now.  */
static unsigned
execute_record (void)
{
  if (options.check >= CHECK_ALLOCATION && targetm.have_conditional_execution ())
    {
      stats_count ("ra-checked-functions", 1);
      keep (ra_record_function (false), cfun);
    }
  return 0;
}

/* What comes behind a point: the allocator's second half, another, or none.  */
enum next_stage { IN_ALLOCATION, ANOTHER, NO_OTHER };

static unsigned
check_and_keep (const ra_stage *stage, enum next_stage next)
{
  if (kept && kept_of == cfun)
    {
      check_since (stage);
      keep (next == NO_OTHER ? NULL : ra_record_function (next == IN_ALLOCATION), cfun);
    }
  return 0;
}

static unsigned
execute_ira (void)
{
  static const ra_stage stage = { "ira", false, false, true, true };
  return check_and_keep (&stage, IN_ALLOCATION);
}

static unsigned
execute_reload (void)
{
  static const ra_stage stage = { "reload", false, false, false, false };
  return check_and_keep (&stage, ANOTHER);
}

static unsigned
execute_postreload (void)
{
  static const ra_stage stage = { "postreload", true, false, true, false };
  return check_and_keep (&stage, ANOTHER);
}

static unsigned
execute_split (void)
{
  static const ra_stage stage = { "split2", false, true, true, false };
  return check_and_keep (&stage, ANOTHER);
}

static unsigned
execute_fold (void)
{
  static const ra_stage stage = { "psissa_fold", false, false, true, false };
  return check_and_keep (&stage, NO_OTHER);
}

/* What "ira" hands over to "reload" the collector does not know.  */
#define PASS_DATA(name, todo) \
  { RTL_PASS, name, OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, todo }

static const struct
{
  pass_data data;
  unsigned (*execute) (void);
  const char *place;
  enum pass_positioning_ops position;
} passes[] =
{
  { PASS_DATA ("psissa_ra", 0), execute_record,
    "psissa_destroy", PASS_POS_INSERT_AFTER },
  { PASS_DATA ("psissa_ra_ira", TODO_do_not_ggc_collect), execute_ira,
    "psissa_unequiv", PASS_POS_INSERT_AFTER },
  { PASS_DATA ("psissa_ra_reload", 0), execute_reload,
    "psissa_reguard", PASS_POS_INSERT_AFTER },
  { PASS_DATA ("psissa_ra_postreload", 0), execute_postreload,
    "split2", PASS_POS_INSERT_BEFORE },
  { PASS_DATA ("psissa_ra_split", 0), execute_split,
    "psissa_fold", PASS_POS_INSERT_BEFORE },
  { PASS_DATA ("psissa_ra_fold", 0), execute_fold,
    "psissa_fold", PASS_POS_INSERT_AFTER },
};

void
ra_register_passes (const char *plugin)
{
  for (const auto &p : passes)
    {
      register_pass_info info = { make_late_pass (p.data, g, p.execute), p.place, 1,
				  p.position };
      register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
    }
}
