/* loader.cc: what GCC loads first: is this the GCC that the plugin was built for?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The plugin names hundreds of functions of one compiler, and where another one lacks
   a single one of these it cannot be loaded, let alone say why.  So this file, which
   names none, is psissa.so, and loads the plugin proper, psissa-passes.so beside it,
   when it fits.  */

#include "gcc-plugin.h"
#include "plugin-version.h"
#include <dlfcn.h>

/* GCC loads no plugin without this.  */
int plugin_is_GPL_compatible __attribute__ ((visibility ("default")));

static bool
fits (const struct plugin_gcc_version *other)
{
  const struct plugin_gcc_version *own = &gcc_version;
  return (!strcmp (own->basever, other->basever)
	  && !strcmp (own->datestamp, other->datestamp)
	  && !strcmp (own->devphase, other->devphase)
	  && !strcmp (own->revision, other->revision)
	  && !strcmp (own->configuration_arguments, other->configuration_arguments));
}

/* The plugin_init of the plugin proper, which is in the folder of SELF, the file that
   GCC loaded; null after a message.  Where this code is need not be asked of the
   dynamic linker: another plugin has variables and functions of the same names.  */
static plugin_init_func
load (const char *self)
{
  static const char name[] = "psissa-passes.so";
  static char path[4096];
  const char *slash = strrchr (self, '/');
  int dir = slash ? slash + 1 - self : 0;
  snprintf (path, sizeof path, "%.*s%s", dir, self, name);
  void *handle = dlopen (path, RTLD_NOW);
  void *init = handle ? dlsym (handle, "plugin_init") : NULL;
  if (!init)
    fprintf (stderr, "psissa: error: %s\n", dlerror ());
  return (plugin_init_func) init;
}

int __attribute__ ((visibility ("default")))
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  if (!fits (version))
    {
      fprintf (stderr, "psissa: error: built for GCC %s (%s) for %s, this is another, "
	       "GCC %s (%s): build psissa for it\n", gcc_version.basever,
	       gcc_version.datestamp, PSISSA_MACHINE, version->basever,
	       version->datestamp);
      return 1;
    }
  plugin_init_func init = load (args->full_name);
  return init ? init (args, version) : 1;
}
