/* psissa.cc: plugin_init, from loader.cc: options, registration of the passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "adaptor.h"

/* Of optabs-query.h, which includes a header that GCC does not install.  */
extern bool can_conditionally_move_p (machine_mode mode);

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

static void
add_pass (const char *name, opt_pass *pass, const char *at,
	  pass_positioning_ops op = PASS_POS_INSERT_AFTER)
{
  register_pass_info where = { pass, at, 1, op };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, NULL, &where);
}

/* -fdump-rtl-psissa_* is decoded before plugins are loaded and so rejected;
   the dump manager takes it now.  */
static void
switch_dumps_on (const char *flags)
{
  static const char *const passes[]
    = { "short", "build", "opt", "destroy", "unequiv", "reguard", "fold", "close", "open",
	"ra_ira", "ra_reload", "ra_postreload", "ra_split", "ra_fold", "promise" };
  for (const char *pass : passes)
    {
      char *arg = concat ("rtl-psissa_", pass, *flags ? "-" : "", flags, NULL);
      g->get_dumps ()->dump_switch_p (arg);
      free (arg);
    }
}

static void *
allocate (size_t size)
{
  return xmalloc (size);
}

static void
release (void *p)
{
  free (p);
}

/* What a compilation should be told of once, when the target is known.  */
static void
start (void *, void *)
{
  if (!targetm.have_conditional_execution () && !can_conditionally_move_p (word_mode))
    warning (0, "psissa: this target has neither conditional moves nor predicated "
	     "instructions: nothing will be converted");
  else if (!target_has_flags ())
    warning (0, "psissa: this target has no flags, where psissa keeps conditions: "
	     "nothing will be converted");
  /* Where the same command links, the plugin goes along.  */
  const char *driver = getenv ("COLLECT_GCC_OPTIONS");
  if (flag_generate_lto && !in_lto_p && !flag_fat_lto_objects && driver && strstr (driver, "'-c'"))
    inform (UNKNOWN_LOCATION, "psissa: with %<-flto%> code is made at the link, which "
	    "needs %<-fplugin%>, too");
}

int __attribute__ ((visibility ("default")))
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *)
{
  psi_set_memory (allocate, release);
  if (!options_parse (args->argc, args->argv))
    return 1;
  register_callback (args->base_name, PLUGIN_INFO, NULL, &info);
  register_callback (args->base_name, PLUGIN_FINISH, finish, NULL);
  register_callback (args->base_name, PLUGIN_START_UNIT, start, NULL);
  register_callback (args->base_name, PLUGIN_GGC_MARKING, ra_mark, NULL);
  register_callback (args->base_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (rtl_in_roots ()));
  add_pass (args->base_name, make_short_circuit_tree_pass (g, false), "ifcombine");
  add_pass (args->base_name, make_short_circuit_tree_pass (g, true), "crited",
	    PASS_POS_INSERT_BEFORE);
  add_pass (args->base_name, make_short_circuit_pass (g), "ce2");
  /* After the first scheduling pass: it would pull the halves of predicated
     operations apart.  */
  add_pass (args->base_name, make_build_pass (g), "sched1");
  add_pass (args->base_name, make_opt_pass (g), "psissa_build");
  add_pass (args->base_name, make_destroy_pass (g), "psissa_opt");
  add_pass (args->base_name, make_unequiv_pass (g), "ira");
  add_pass (args->base_name, make_reguard_pass (g), "reload");
  add_pass (args->base_name, make_fold_pass (g), "split2");
  add_pass (args->base_name, make_ce3_close_pass (g), "ce3", PASS_POS_INSERT_BEFORE);
  add_pass (args->base_name, make_ce3_open_pass (g), "ce3");
  ra_register_passes (args->base_name);
  add_pass (args->base_name, make_saved_pass (g), "psissa_ra_fold");
  add_pass (args->base_name, make_together_pass (g), "sched2");
  mark_register (args->base_name);
  mark_register_gate (args->base_name);
  joins_register (args->base_name);
  promise_register (args->base_name);
  add_pass (args->base_name, make_hint_pass (g), "profile_estimate",
	    PASS_POS_INSERT_BEFORE);
  add_pass (args->base_name, make_promise_pass (g), "final", PASS_POS_INSERT_BEFORE);
  if (options.dump)
    switch_dumps_on (options.dump);
  return 0;
}
