/* changes.cc: which functions may change, and what is told of changes outside of the form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "read/read.h"

/* Is the function to be ignored, and nothing in it marked otherwise?  In GIMPLE there is no
   jump yet that could be.  */
static bool
left_by_mark (void)
{
  basic_block bb;
  if (mark_of_function (current_function_decl) != MARK_IGNORE)
    return false;
  if (current_ir_type () == IR_GIMPLE)
    return true;
  FOR_EACH_BB_FN (bb, cfun)
    if (JUMP_P (BB_END (bb)) && mark_of_jump (BB_END (bb)) != MARK_IGNORE)
      return false;
  return true;
}

const char *
function_refusal (void)
{
  if (!optimize)
    return "not optimizing";
  if (left_by_mark ())
    return "to be ignored";
  if (cfun->calls_setjmp)
    return "setjmp";
  if (cfun->has_nonlocal_label)
    return "nonlocal label";
  if (crtl->calls_eh_return)
    return "eh_return";
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if ((e->flags & EDGE_ABNORMAL_CALL)
	    && !(e->flags & (EDGE_SIBCALL | EDGE_EH)))
	  return "abnormal edge";
    }
  return NULL;
}

bool
nothing_changes (void)
{
  return (!flag_if_conversion || options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
	  || (options.passes && !*options.passes) || target_lacks () || function_refusal ()
	  || bisect_refusal () || options.limit == 0);
}

void
tell_change (dump_user_location_t at, const char *key, const char *what)
{
  bisect_change (at.get_location_t ());
  stats_count (key, 1);
  if (options.limit > 0)
    options.limit--;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, at, "psissa: %s\n", what);
}
