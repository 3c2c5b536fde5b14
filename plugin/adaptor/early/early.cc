/* early.cc: what all passes before the form is built ask and tell.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "early/early.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "tree-eh.h"

bool
early_refusal (void)
{
  return (!flag_if_conversion || options.choice[PSI_CH_IFCONV] == PSI_IFCONV_OFF
	  || (options.passes && !*options.passes) || function_refusal ()
	  || bisect_refusal () || options.limit == 0);
}

void
early_tell (dump_user_location_t at, const char *key, const char *what)
{
  bisect_change (at.get_location_t ());
  stats_count (key, 1);
  if (options.limit > 0)
    options.limit--;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, at, "psissa: %s\n", what);
}

bool
lasts_p (tree x)
{
  return TREE_CODE (x) != SSA_NAME || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x);
}

void
remove_statement (gassign *def)
{
  gimple_stmt_iterator i = gsi_for_stmt (def);
  gsi_remove (&i, true);
  release_defs (def);
}

gassign *
only_maker (tree x)
{
  use_operand_p use;
  gimple *user;
  if (TREE_CODE (x) != SSA_NAME || !single_imm_use (x, &use, &user))
    return NULL;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  return def && !stmt_could_throw_p (cfun, def) ? def : NULL;
}
