/* ce3.cc: GCC does not convert what psissa found too dear.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   GCC converts again after register allocation, in its pass ce3, by a limit on the
   length of the arms.  It would also convert regions that psissa refused because of
   their cost.  So the edges of these branches are marked before that pass as edges
   along which blocks are not to be merged; ce3 leaves such edges alone.  The marks go
   right after it.

   A branch is known by its jump's UID, which the passes in between keep.  Where a pass
   makes a new jump, the mark is lost, and ce3 decides as it always did.  */

#include "adaptor.h"

static hash_set<int_hash<int, -1, -2>> dear;
/* There are marks.  */
static bool marked;

void
ce3_begin (void)
{
  dear.empty ();
  marked = false;
}

void
tell_refusal (basic_block bb, const char *why)
{
  stats_refused (why);
  promise_refused (bb, why);
  if (!strcmp (why, "cost") || mark_of_jump (BB_END (bb)) == MARK_BRANCHES)
    dear.add (INSN_UID (BB_END (bb)));
  if (dump_file)
    fprintf (dump_file, "bb %d: refused: %s\n", bb->index, why);
  remark_refused (bb, why);
}

static unsigned
execute_close (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (dear.is_empty ())
    return 0;
  /* GCC's own marks stand at landing pads.  */
  FOR_EACH_BB_FN (bb, cfun)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (e->flags & EDGE_PRESERVE)
	return 0;
  marked = true;
  FOR_EACH_BB_FN (bb, cfun)
    if (any_condjump_p (BB_END (bb)) && dear.contains (INSN_UID (BB_END (bb))))
      {
	FOR_EACH_EDGE (e, ei, bb->succs)
	  e->flags |= EDGE_PRESERVE;
	if (dump_file)
	  fprintf (dump_file, "bb %d: left as it is, insn %d\n", bb->index,
		   INSN_UID (BB_END (bb)));
      }
  return 0;
}

static unsigned
execute_open (void)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  if (marked)
    FOR_ALL_BB_FN (bb, cfun)
      FOR_EACH_EDGE (e, ei, bb->succs)
	e->flags &= ~EDGE_PRESERVE;
  marked = false;
  return 0;
}

static const pass_data close_data =
{
  RTL_PASS, "psissa_close", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0
};
static const pass_data open_data =
{
  RTL_PASS, "psissa_open", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0
};

rtl_opt_pass *
make_ce3_close_pass (gcc::context *ctxt)
{
  return make_pass (close_data, ctxt, execute_close);
}

rtl_opt_pass *
make_ce3_open_pass (gcc::context *ctxt)
{
  return make_pass (open_data, ctxt, execute_open);
}
