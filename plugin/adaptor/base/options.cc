/* options.cc: the arguments -fplugin-arg-psissa-KEY[=VALUE].
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Two tables give the keys, their values and their help: ours with what each
   does, and what libpsi's passes can be told (choices.def).  An unknown key or
   value is an error that names the nearest valid one.  */

#include "base/base.h"
#include "opts.h"
#include "options.h"
#include "toplev.h"
#include "spellcheck.h"

struct psissa_options options =
{
  NULL,
  {
#define PSI_CHOICE(id, name, values, chosen, help) chosen,
#include "choices.def"
  },
  CHECK_ALLOCATION, false, false, false, -1, -1, SHORT_CIRCUIT_COST, REASSIGN_KNOWN, true,
  NULL, NULL, NULL, false, NULL, NULL
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
  else if (!strcmp (value, "default"))
    options.passes = NULL;
  else
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
set_check (const char *, int number)
{
  options.check = (enum check_level) MIN (number, (int) CHECK_REFINE);
  options.abort_on_bug = number > CHECK_REFINE;
  return true;
}

/* VALUE, of KEY, as a number from 0 on, to *N; or an error.  */
static bool
set_number (const char *key, const char *value, long *n)
{
  char *end;
  errno = 0;
  long number = strtol (value, &end, 10);
  if (errno || end == value || *end || number < 0)
    {
      error ("psissa: %qs wants a number from 0 on, not %qs", key, value);
      return false;
    }
  *n = number;
  return true;
}

static bool
set_short_circuit (const char *, int number)
{
  options.short_circuit = number;
  return true;
}

static bool
set_reassign (const char *, int number)
{
  options.reassign = number;
  return true;
}

static bool
set_unroll (const char *, int number)
{
  options.unroll = number != 0;
  return true;
}

static bool
set_limit (const char *value, int)
{
  return set_number ("limit", value, &options.limit);
}

static bool
set_branch (const char *value, int)
{
  return set_number ("branch", value, &options.branch);
}

static bool
set_only (const char *value, int)
{
  options.only = value;
  return true;
}

static bool
set_disable (const char *, int number)
{
  options.disable_unequiv = number != 1;
  options.disable_reguard = number != 0;
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

/* VALUE, of KEY, as the user wrote it: GCC loses a character at the end for each `='
   in it.  */
static const char *
whole_value (const char *key, const char *value)
{
  char *start = concat ("-", key, "=", value, NULL);
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_fplugin_arg_)
      if (const char *p = strstr (save_decoded_options[i].arg, start))
	value = p + strlen (key) + 2;
  free (start);
  return value;
}

static bool
set_functions (const char *value, int)
{
  return mark_functions (whole_value ("functions", value));
}

static bool
set_branchless (const char *, int number)
{
  options.warn_branches = number == 1;
  return true;
}

static bool
set_report (const char *value, int)
{
  options.report = value;
  return true;
}

static bool
set_text (const char *value, int)
{
  options.text = value;
  return true;
}

static const struct option table[] =
{
  { "help", NULL, NULL, "print this list", true, print_help },
  { "version", NULL, NULL, "print the version", true, print_version },
  { "passes", NULL, "none|default|LIST",
    "psi-SSA passes to run, separated by commas", false, set_passes },
  { "check", "none|allocation|verify|refine|abort", NULL,
    "read RTL back before it is written, and check what register allocation leaves "
    "(default); and verify the form; and check refinement; and bugs are internal "
    "errors", false,
    set_check },
  { "branch", NULL, "N", "what a branch costs that may go either way, in insns", false,
    set_branch },
  { "short-circuit", "off|late|cost", NULL,
    "conditions that are values become branches again", false, set_short_circuit },
  { "unroll", "off|cost", NULL,
    "short loops that always turn as often become straight code", false, set_unroll },
  { "reassign", "off|known|any", NULL,
    "values in memory get registers of others that are used less; known: where a profile "
    "says so", false, set_reassign },
  { "limit", NULL, "N", "convert no more than N regions", false, set_limit },
  { "only", NULL, "FUNCTION,...", "change no other functions", false, set_only },
  { "disable", "unequiv|reguard|both", NULL,
    "to test the checks: do nothing for guards in register allocation", false,
    set_disable },
  { "functions", NULL, "NAME[:LINE]=MODE,...",
    "mark functions, or branches at a line: branchless, branches, cost, ignore", false,
    set_functions },
  { "branchless", "error|warn", NULL, "what a branch is where none was to be", false,
    set_branchless },
  { "report", NULL, "FILE", "append the branches that remain, and why, to FILE", false,
    set_report },
  { "text", NULL, "FILE", "append each function as text for psi-opt to FILE", false,
    set_text },
  { "dump", NULL, "FLAGS", "write dump files of the psissa passes", true,
    set_dump },
  { "stats", NULL, "FILE", "append statistics to FILE (standard error)", true,
    set_stats },
};

static void
print_row (const char *key, const char *value, bool optional, const char *help)
{
  char buf[80];
  snprintf (buf, sizeof buf, "%s%s%s%s", key,
	    !value ? "" : optional ? "[=" : "=", value ? value : "",
	    value && optional ? "]" : "");
  printf ("  %-32s %s\n", buf, help);
}

/* The passes that passes.def has run by default, in its order.  */
static const char *
default_passes (void)
{
  static char list[200];
  if (*list)
    return list;
  for (const psi_pass *p = psi_passes; p->name; p++)
    if (p->flags & PSI_PASS_DEFAULT)
      {
	gcc_assert (strlen (list) + strlen (p->name) + 2 <= sizeof list);
	strcat (list, *list ? "," : "");
	strcat (list, p->name);
      }
  return list;
}

const char *
options_passes (void)
{
  return options.passes ? options.passes : default_passes ();
}

static bool
print_help (const char *, int)
{
  printf ("Arguments of the psissa plugin, -fplugin-arg-psissa-KEY[=VALUE]:\n");
  for (const option &o : table)
    print_row (o.key, o.values ? o.values : o.arg, o.optional, o.help);
  for (const psi_choice_row &c : psi_choices)
    print_row (c.name, c.values, false, c.help);
  printf ("Passes for passes=LIST (default: %s):\n", default_passes ());
  for (const psi_pass *p = psi_passes; p->name; p++)
    if (p->needs == PSI_P_SSA && !(p->breaks & PSI_P_SSA))
      printf ("  %-32s %s\n", p->name, p->help);
  return true;
}

/* Which of VALUES is VALUE, given for KEY; -1 after a message if none.  */
static int
find_value (const char *key, const char *values, const char *value)
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
  if (found < 0)
    {
      char *list = xstrdup ("");
      for (unsigned k = 0; k < names.length (); k++)
	{
	  const char *gap = k == 0 ? "" : k + 1 < names.length () ? ", " : " and ";
	  list = reconcat (list, list, gap, names[k], NULL);
	}
      const char *hint = find_closest_string (value, &names);
      if (hint)
	error ("psissa: %qs is no value of %qs (valid are %s); did you mean %qs?",
	       value, key, list, hint);
      else
	error ("psissa: %qs is no value of %qs; valid are %s", value, key, list);
      free (list);
    }
  free (copy);
  return found;
}

/* Is there a VALUE for KEY, if and only if one of VALUES is needed (OPTIONAL:
   possible)?  */
static bool
value_fits (const char *key, const char *value, const char *values,
	    bool optional)
{
  if (!value && !optional)
    error ("psissa: argument %qs wants a value: %s", key, values);
  else if (value && !values)
    error ("psissa: argument %qs takes no value", key);
  else
    return true;
  return false;
}

/* Is VALUE of choice I an algorithm of the papers that psi-opt alone has?  */
static bool
only_in_psi_opt (int i, int value)
{
  return (i == PSI_CH_INTERFERENCE && value == PSI_INTERF_TEXTBOOK)
	 || (i == PSI_CH_PSI_WEB && value == PSI_WEB_GRAPH)
	 || (i == PSI_CH_REPAIR && value == PSI_REPAIR_BOTH);
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
      if (!value_fits (key, value, o.values ? o.values : o.arg, o.optional))
	return false;
      int number = value && o.values ? find_value (key, o.values, value) : 0;
      return number >= 0 && o.set (value, number);
    }
  for (int i = 0; i < PSI_N_CHOICES; i++)
    {
      const psi_choice_row &c = psi_choices[i];
      keys.safe_push (c.name);
      if (strcmp (c.name, key))
	continue;
      if (!value_fits (key, value, c.values, false))
	return false;
      options.choice[i] = find_value (key, c.values, value);
      if (only_in_psi_opt (i, options.choice[i]))
	{
	  error ("psissa: %<%s=%s%> can give wrong code; only %<psi-opt%> has "
		 "it, for comparison", key, value);
	  return false;
	}
      return options.choice[i] >= 0;
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
