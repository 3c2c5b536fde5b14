/* early.cc: what passes in GIMPLE ask, and change alike.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "early/early.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "ssa.h"
#include "tree-eh.h"

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
