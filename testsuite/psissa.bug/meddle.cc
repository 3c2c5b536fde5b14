/* meddle.cc: a plugin that changes a number in RTL while psissa works on it, so
   that psissa finds a mistake in what it made.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "context.h"
#include "backend.h"
#include "tree.h"
#include "rtl.h"
#include "memmodel.h"
#include "emit-rtl.h"
#include "tree-pass.h"
#include "pass_manager.h"

int plugin_is_GPL_compatible;

static const pass_data meddle_data =
{
  RTL_PASS, "meddle", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

class meddle : public rtl_opt_pass
{
public:
  meddle (gcc::context *ctxt) : rtl_opt_pass (meddle_data, ctxt) {}
  unsigned execute (function *) final override
  {
    for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
      {
	rtx set = NONJUMP_INSN_P (insn) ? single_set (insn) : NULL;
	if (set && CONST_INT_P (SET_SRC (set)) && INTVAL (SET_SRC (set)) == 41)
	  SET_SRC (set) = GEN_INT (42);
      }
    return 0;
  }
};

/* When all plugins have been loaded, in whatever order.  */
static void
start (void *, void *)
{
  register_pass_info where = { new meddle (g), "psissa_opt", 1,
			       PASS_POS_INSERT_BEFORE };
  g->get_passes ()->register_pass (&where);
}

int
plugin_init (plugin_name_args *args, plugin_gcc_version *version)
{
  if (!plugin_default_version_check (version, &gcc_version))
    return 1;
  register_callback (args->base_name, PLUGIN_START_UNIT, start, NULL);
  return 0;
}
