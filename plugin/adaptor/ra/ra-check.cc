/* ra-check.cc: the check after register allocation: does a function that
   psissa_destroy changed still mean what it meant?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ra/ra-int.h"

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

bool
ra_renamed_p (ra_record *before)
{
  static const ra_stage stage = { "psissa_moves", false, false, true, false, true };
  ra_counts counts = {};
  ra_finding worst;
  ra_fill_in (before, &stage);
  ra_check_all (before, &stage, &counts, &worst);
  return worst.verdict == RA_PROVED;
}

/* Keeps the function as it is now.  */
unsigned
ra_record_before (void)
{
  if (options.check >= CHECK_ALLOCATION && targetm.have_conditional_execution ())
    {
      stats_count ("ra-checked-functions", 1);
      keep (ra_record_function (false, NULL), cfun);
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
      keep (next == NO_OTHER ? NULL : ra_record_function (next == IN_ALLOCATION, kept),
	    cfun);
    }
  return 0;
}

unsigned
ra_check_ira (void)
{
  static const ra_stage stage = { "ira", false, false, true, true, false };
  return check_and_keep (&stage, IN_ALLOCATION);
}

unsigned
ra_check_reload (void)
{
  static const ra_stage stage = { "reload", false, false, false, false, false };
  return check_and_keep (&stage, ANOTHER);
}

unsigned
ra_check_postreload (void)
{
  static const ra_stage stage = { "postreload", true, false, true, false, false };
  return check_and_keep (&stage, ANOTHER);
}

unsigned
ra_check_split (void)
{
  static const ra_stage stage = { "split2", false, true, true, false, false };
  return check_and_keep (&stage, can_fold () ? ANOTHER : NO_OTHER);
}

unsigned
ra_check_fold (void)
{
  static const ra_stage stage = { "psissa_fold", false, false, true, false, false };
  return check_and_keep (&stage, NO_OTHER);
}
