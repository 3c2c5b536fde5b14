/* psissa.cc: plugin_init, from loader.cc: options, registration of the passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "passes.h"
#include "promise/promise.h"
#include "early/early.h"
#include "late/late.h"
#include "ra/ra.h"

/* GCC loads no plugin without this.  */
int plugin_is_GPL_compatible __attribute__ ((visibility ("default")));

static struct plugin_info info =
{
  PSISSA_VERSION,
  "psi-SSA on RTL: if-conversion to predicated code.\n"
  "See -fplugin-arg-psissa-help for its arguments.\n"
};

static void
finish (void *, void *)
{
  stats_write ();
}

/* ---- Passes ---------------------------------------------------------------------- */

/* Where a pass runs: without optimization, too; with it; where psissa_destroy changed
   something.  Elsewhere the output is the plain compiler's.  */
enum gate_kind { ALWAYS, OPTIMIZING, CHANGED };

static const struct pass_row
{
  const char *name;
  opt_pass_type type;
  gate_kind gate;
  unsigned (*execute) (void);
  pass_positioning_ops position;
  const char *at;
  unsigned todo;
} passes[] =
{
#define AFTER PASS_POS_INSERT_AFTER
#define BEFORE PASS_POS_INSERT_BEFORE
  { "psissa_short", GIMPLE_PASS, ALWAYS, short_circuit_tree_early,
    AFTER, "ifcombine", 0 },
  /* Ahead of that, for it is inserted later.  */
  { "psissa_saturate", GIMPLE_PASS, ALWAYS, saturate_early, AFTER, "ifcombine", 0 },
  { "psissa_short", GIMPLE_PASS, ALWAYS, short_circuit_tree_late, BEFORE, "crited", 0 },
  /* Behind the vectorizer.  */
  { "psissa_unroll", GIMPLE_PASS, ALWAYS, unroll_loops, BEFORE, "cunroll", 0 },
  /* Behind what sinks stores, and all that drops a maximum for what numbers can be.  */
  { "psissa_saturate", GIMPLE_PASS, ALWAYS, saturate_late, BEFORE, "uncprop", 0 },
  /* Behind all that knows loops and what phis are of: vectorizer, phi optimization.  */
  { "psissa_factor", GIMPLE_PASS, ALWAYS, factor_ways, BEFORE, "uncprop", 0 },
  { "psissa_sums", GIMPLE_PASS, ALWAYS, make_sums, BEFORE, "uncprop", 0 },
  /* Ahead of what moves constants out of loops.  */
  { "psissa_bounds", RTL_PASS, OPTIMIZING, join_bounds, BEFORE, "cse1", 0 },
  { "psissa_addresses", RTL_PASS, OPTIMIZING, merge_addresses, BEFORE, "cse1", 0 },
  { "psissa_addresses", RTL_PASS, OPTIMIZING, merge_moved_addresses, AFTER, "loop2", 0 },
  { "psissa_records", RTL_PASS, OPTIMIZING, close_records, BEFORE, "ce1", 0 },
  { "psissa_unmark", RTL_PASS, OPTIMIZING, preserve_no_more, AFTER, "ce1", 0 },
  { "psissa_records", RTL_PASS, OPTIMIZING, close_records, BEFORE, "ce2", 0 },
  { "psissa_unmark", RTL_PASS, OPTIMIZING, preserve_no_more, AFTER, "ce2", 0 },
  { "psissa_short", RTL_PASS, OPTIMIZING, short_circuit, AFTER, "ce2", 0 },
  /* After the first scheduling pass: it would pull the halves of predicated
     operations apart.  */
  { "psissa_build", RTL_PASS, OPTIMIZING, build_form, AFTER, "sched1", 0 },
  { "psissa_opt", RTL_PASS, OPTIMIZING, optimize_form, AFTER, "psissa_build", 0 },
  { "psissa_destroy", RTL_PASS, OPTIMIZING, destroy_form, AFTER, "psissa_opt", 0 },
  /* What "ira" hands over to "reload" the collector does not know.  */
  { "psissa_unequiv", RTL_PASS, CHANGED, unequiv,
    AFTER, "ira", TODO_do_not_ggc_collect },
  { "psissa_reassign", RTL_PASS, OPTIMIZING, reassign,
    AFTER, "psissa_unequiv", TODO_do_not_ggc_collect },
  { "psissa_reguard", RTL_PASS, CHANGED, reguard, AFTER, "reload", 0 },
  { "psissa_fold", RTL_PASS, CHANGED, fold_copies, AFTER, "split2", 0 },
  { "psissa_close", RTL_PASS, OPTIMIZING, ce3_close, BEFORE, "ce3", 0 },
  { "psissa_unmark", RTL_PASS, OPTIMIZING, preserve_no_more, AFTER, "ce3", 0 },
  { "psissa_ra", RTL_PASS, CHANGED, ra_record_before, AFTER, "psissa_destroy", 0 },
  { "psissa_ra_ira", RTL_PASS, CHANGED, ra_check_ira,
    AFTER, "psissa_reassign", TODO_do_not_ggc_collect },
  { "psissa_ra_reload", RTL_PASS, CHANGED, ra_check_reload, AFTER, "psissa_reguard", 0 },
  { "psissa_ra_postreload", RTL_PASS, CHANGED, ra_check_postreload,
    BEFORE, "split2", 0 },
  { "psissa_ra_split", RTL_PASS, CHANGED, ra_check_split, BEFORE, "psissa_fold", 0 },
  { "psissa_tied", RTL_PASS, CHANGED, split_tied_moves, BEFORE, "psissa_ra_split", 0 },
  { "psissa_ra_fold", RTL_PASS, CHANGED, ra_check_fold, AFTER, "psissa_fold", 0 },
  { "psissa_moves", RTL_PASS, CHANGED, save_moves, BEFORE, "psissa_ra_fold", 0 },
  { "psissa_share", RTL_PASS, CHANGED, share_registers, AFTER, "psissa_ra_fold", 0 },
  { "psissa_saved", RTL_PASS, CHANGED, use_saved, AFTER, "psissa_share", 0 },
  { "psissa_latch", RTL_PASS, OPTIMIZING, copy_latches, AFTER, "bbro", 0 },
  { "psissa_together", RTL_PASS, CHANGED, put_together, AFTER, "sched2", 0 },
  { "psissa_hint", GIMPLE_PASS, OPTIMIZING, mark_note_hints,
    BEFORE, "profile_estimate", 0 },
  /* Without optimization, too: a promise is one.  */
  { "psissa_promise", RTL_PASS, ALWAYS, keep_promises, BEFORE, "final", 0 }
};

class psissa_pass : public opt_pass
{
  const pass_row &m_row;
public:
  psissa_pass (const pass_data &data, const pass_row &row)
    : opt_pass (data, g), m_row (row) {}
  bool gate (function *fun) final override
  {
    return m_row.gate == ALWAYS
	   || (optimize > 0 && (m_row.gate == OPTIMIZING || changed_p (fun)));
  }
  unsigned execute (function *) final override { return m_row.execute (); }
};

static void
add_pass (const char *plugin, const pass_row &row)
{
  pass_data data = {
    row.type, row.name, OPTGROUP_OTHER, TV_NONE,
    row.type == GIMPLE_PASS ? (unsigned) PROP_cfg : 0, 0, 0, 0, row.todo
  };
  register_pass_info where = { new psissa_pass (data, row), row.at, 1, row.position };
  register_callback (plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
}

/* -fdump-rtl-psissa_* is decoded before plugins are loaded and so rejected;
   the dump manager takes it now.  */
static void
switch_dumps_on (const char *flags)
{
  for (const pass_row &row : passes)
    if (row.type == RTL_PASS)
      {
	char *arg = concat ("rtl-", row.name, *flags ? "-" : "", flags, NULL);
	g->get_dumps ()->dump_switch_p (arg);
	free (arg);
      }
}

/* ---- The plugin ------------------------------------------------------------------ */

/* What a compilation should be told of once, when the target is known.  */
static void
start (void *, void *)
{
  if (const char *has = target_lacks ())
    warning (0, "psissa: this target has %s: nothing will be converted", has);
  /* Where the same command links, the plugin goes along.  */
  const char *driver = getenv ("COLLECT_GCC_OPTIONS");
  if (flag_generate_lto && !in_lto_p && !flag_fat_lto_objects && driver
      && strstr (driver, "'-c'"))
    inform (UNKNOWN_LOCATION, "psissa: with %<-flto%> code is made at the link, which "
	    "needs %<-fplugin%>, too");
}

int __attribute__ ((visibility ("default")))
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *)
{
  psi_set_memory (xmalloc, free);
  if (!options_parse (args->argc, args->argv))
    return 1;
  register_callback (args->base_name, PLUGIN_INFO, NULL, &info);
  register_callback (args->base_name, PLUGIN_FINISH, finish, NULL);
  register_callback (args->base_name, PLUGIN_START_UNIT, start, NULL);
  register_callback (args->base_name, PLUGIN_GGC_MARKING, ra_mark, NULL);
  register_callback (args->base_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (rtl_in_roots ()));
  for (const pass_row &row : passes)
    add_pass (args->base_name, row);
  mark_register (args->base_name);
  mark_register_gate (args->base_name);
  promise_register (args->base_name);
  if (options.dump)
    switch_dumps_on (options.dump);
  return 0;
}
