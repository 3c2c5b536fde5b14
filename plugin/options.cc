/* options.cc: the arguments -fplugin-arg-psissa-KEY[=VALUE].
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   One table gives the keys, their values, their help and what they do.  An
   unknown key or value is an error that names the nearest valid one.  */

#include "adaptor.h"
#include "spellcheck.h"

struct psissa_options options =
{
  PSISSA_DEFAULT_PASSES, PSI_IFCONV_COST, PSI_RENAME_WEBS, CHECK_NONE, false,
  -1, NULL, NULL
};

/* A key: VALUES is a list separated by '|', null when any text will do;
   OPTIONAL: the key may stand without a value.  SET gets the value (null:
   none) and the number of it in VALUES.  */
struct option
{
  const char *key, *values, *arg, *help;
  bool optional;
  bool (*set) (const char *value, int number);
};

static bool print_help (const char *, int);

static bool
print_version (const char *, int)
{
  printf ("psissa " PSISSA_VERSION " for GCC %s\n", gcc_version.basever);
  return true;
}

/* "none", "default", or names of libpsi's passes that work on psi-SSA.  */
static bool
set_passes (const char *value, int)
{
  if (!strcmp (value, "none"))
    options.passes = "";
  else if (strcmp (value, "default"))
    {
      char *copy = xstrdup (value);
      for (char *name = strtok (copy, ","); name; name = strtok (NULL, ","))
	{
	  const psi_pass *pass = psi_find_pass (name);
	  if (pass && (pass->needs & PSI_P_SSA) && !(pass->breaks & PSI_P_SSA)
	      && !(pass->needs & ~PSI_P_SSA))
	    continue;
	  auto_vec<const char *> names;
	  for (const psi_pass *p = psi_passes; p->name; p++)
	    if (p->needs == PSI_P_SSA && !(p->breaks & PSI_P_SSA))
	      names.safe_push (p->name);
	  const char *hint = find_closest_string (name, &names);
	  if (hint)
	    error ("psissa: no pass %qs for %<passes%>; did you mean %qs?",
		   name, hint);
	  else
	    error ("psissa: no pass %qs for %<passes%>; "
		   "see %<-fplugin-arg-psissa-help%>", name);
	  free (copy);
	  return false;
	}
      free (copy);
      options.passes = value;
    }
  return true;
}

static bool
set_ifconv (const char *, int number)
{
  options.ifconv = (enum psi_ifconv) number;
  return true;
}

static bool
set_rename (const char *, int number)
{
  options.rename = (enum psi_rename) number;
  return true;
}

static bool
set_check (const char *, int number)
{
  options.check = (enum check_level) MIN (number, (int) CHECK_REFINE);
  options.abort_on_bug = number > CHECK_REFINE;
  return true;
}

static bool
set_limit (const char *value, int)
{
  char *end;
  errno = 0;
  options.limit = strtol (value, &end, 10);
  if (errno || end == value || *end || options.limit < 0)
    {
      error ("psissa: %<limit%> wants a number from 0 on, not %qs", value);
      return false;
    }
  return true;
}

static bool
set_dump (const char *value, int)
{
  options.dump = value ? value : "";
  return true;
}

static bool
set_stats (const char *value, int)
{
  options.stats = value ? value : "";
  return true;
}

static const struct option table[] =
{
  { "help", NULL, NULL, "print this list", true, print_help },
  { "version", NULL, NULL, "print the version", true, print_version },
  { "passes", NULL, "none|default|LIST",
    "psi-SSA passes to run, separated by commas", false, set_passes },
  { "ifconv", "off|cost|always", NULL,
    "if-convert regions: never, where it does not cost, wherever possible",
    false, set_ifconv },
  { "rename", "webs|all", NULL,
    "pseudos: keep the one all of a web come from, or rename all", false,
    set_rename },
  { "check", "none|verify|refine|abort", NULL,
    "verify the form and read the RTL back; check refinement; "
    "bugs are internal errors", false, set_check },
  { "limit", NULL, "N", "convert no more than N regions", false, set_limit },
  { "dump", NULL, "FLAGS", "write dump files of the psissa passes", true,
    set_dump },
  { "stats", NULL, "FILE", "append statistics to FILE (standard error)", true,
    set_stats },
};

static bool
print_help (const char *, int)
{
  printf ("Arguments of the psissa plugin, -fplugin-arg-psissa-KEY[=VALUE]:\n");
  for (const option &o : table)
    {
      char buf[80];
      const char *value = o.values ? o.values : o.arg;
      snprintf (buf, sizeof buf, "%s%s%s%s", o.key,
		!value ? "" : o.optional ? "[=" : "=", value ? value : "",
		value && o.optional ? "]" : "");
      printf ("  %-32s %s\n", buf, o.help);
    }
  printf ("Passes for passes=LIST (default: " PSISSA_DEFAULT_PASSES "):\n");
  for (const psi_pass *p = psi_passes; p->name; p++)
    if (p->needs == PSI_P_SSA && !(p->breaks & PSI_P_SSA))
      printf ("  %-32s %s\n", p->name, p->help);
  return true;
}

/* Which of VALUES is VALUE; -1 if none, with the nearest in *HINT or null.  */
static int
find_value (const char *values, const char *value, char **hint)
{
  char *copy = xstrdup (values);
  auto_vec<const char *> names;
  int found = -1;
  for (char *v = strtok (copy, "|"); v; v = strtok (NULL, "|"))
    {
      if (!strcmp (v, value))
	found = names.length ();
      names.safe_push (v);
    }
  const char *near = find_closest_string (value, &names);
  *hint = found < 0 && near ? xstrdup (near) : NULL;
  free (copy);
  return found;
}

static bool
parse_one (const char *key, const char *value)
{
  auto_vec<const char *> keys;
  for (const option &o : table)
    {
      keys.safe_push (o.key);
      if (strcmp (o.key, key))
	continue;
      if (!value && !o.optional)
	{
	  error ("psissa: argument %qs wants a value: %s", key,
		 o.values ? o.values : o.arg);
	  return false;
	}
      if (value && !o.values && !o.arg)
	{
	  error ("psissa: argument %qs takes no value", key);
	  return false;
	}
      int number = 0;
      if (value && o.values)
	{
	  char *hint;
	  number = find_value (o.values, value, &hint);
	  if (number < 0)
	    {
	      if (hint)
		error ("psissa: %qs is no value of %qs; did you mean %qs?",
		       value, key, hint);
	      else
		error ("psissa: %qs is no value of %qs; valid are %s", value,
		       key, o.values);
	      free (hint);
	      return false;
	    }
	}
      return o.set (value, number);
    }
  const char *hint = find_closest_string (key, &keys);
  if (hint)
    error ("psissa: unknown argument %qs; did you mean %qs?", key, hint);
  else
    error ("psissa: unknown argument %qs; see %<-fplugin-arg-psissa-help%>",
	   key);
  return false;
}

bool
options_parse (int argc, const struct plugin_argument *argv)
{
  bool ok = true;
  for (int i = 0; i < argc; i++)
    ok &= parse_one (argv[i].key, argv[i].value);
  return ok;
}
