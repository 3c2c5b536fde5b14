/* bisect.cc: which functions the plugin may change, and how much of each.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The method is that of D. B. Whalley, "Automatic isolation of compiler errors",
   TOPLAS 16(5), 1994: of what a compiler does to a program, half is done, then
   half of the half that matters.  It is psissa-bisect that chooses; it tells all
   the compilations of a build by a folder, whose name is in the environment as
   PSISSA_BISECT.  Each appends what it could change to the folder's file "log",
   and changes what "allowed" names, or everything where there is no such file.
   Whalley counts.  Here functions have names, as compilations that run side by
   side have no order; a region is a number in its function.  */

#include "base/base.h"

/* Where psissa-bisect is at work; null: it is not.  */
static const char *folder;

/* How many of the current function's changes came before its regions.  */
static unsigned changes;

/* The current function's name for the assembler, and the file that psissa-bisect
   knows it by.  */
static const char *
function_name (void)
{
  tree id = DECL_ASSEMBLER_NAME (current_function_decl);
  const char *name = IDENTIFIER_POINTER (id);
  return name + (*name == '*');
}

static char *
function_file (void)
{
  const char *name = (in_lto_p ? DECL_SOURCE_FILE (current_function_decl)
		      : main_input_filename);
  char *full = realpath (name, NULL);
  return full ? full : xstrdup (name);
}

static FILE *
open_file (const char *name, const char *mode)
{
  char *path = concat (folder, "/", name, NULL);
  FILE *f = fopen (path, mode);
  if (!f && (*mode == 'a' || errno != ENOENT))
    fatal_error (UNKNOWN_LOCATION, "psissa: cannot open %qs: %m", path);
  free (path);
  return f;
}

/* The command that compiles this file, as the driver says it.  */
static void
put_command (FILE *f)
{
  const char *cc = getenv ("COLLECT_GCC");
  const char *args = getenv ("COLLECT_GCC_OPTIONS");
  char *cwd = getcwd (NULL, 0);
  if (cc && args && cwd && !in_lto_p)
    {
      fprintf (f, "cd '%s' && %s ", cwd, cc);
      for (; *args; args++)
	putc (*args == '\n' || *args == '\t' ? ' ' : *args, f);
      fprintf (f, " '%s'", main_input_filename);
    }
  free (cwd);
}

/* Appends "FILE FUNCTION REGION PLACE COMMAND", with tabs between, to the log;
   REGION 0 is the function.  In one write, as others write, too.  */
static void
log_place (unsigned region, location_t place)
{
  static char buffer[1 << 16];
  FILE *f = open_file ("log", "a");
  char *file = function_file ();
  expanded_location at = expand_location (place);
  setvbuf (f, buffer, _IOFBF, sizeof buffer);
  fprintf (f, "%s\t%s\t%u\t%s:%d\t", file, function_name (), region,
	   at.file ? at.file : "", at.line);
  if (!region)
    put_command (f);
  putc ('\n', f);
  fclose (f);
  free (file);
}

/* How many regions of the current function "allowed" lets be converted, -1: any
   number; -2: it does not name the function.  Its lines are "NUMBER FUNCTION
   FILE", with tabs between.  */
static long
allowed_regions (void)
{
  FILE *f = open_file ("allowed", "r");
  if (!f)
    return -1;
  char *file = function_file (), *line = NULL;
  char *wanted = concat ("\t", function_name (), "\t", file, "\n", NULL);
  size_t size = 0;
  long regions = -2;
  while (regions == -2 && getline (&line, &size, f) > 0)
    {
      char *end;
      long n = strtol (line, &end, 10);
      if (!strcmp (end, wanted))
	regions = n;
    }
  free (line);
  free (wanted);
  free (file);
  fclose (f);
  return regions;
}

/* Is NAME one of LIST, names with commas between?  */
static bool
named_in (const char *list, const char *name)
{
  size_t len = strlen (name);
  for (; *list; list += strcspn (list, ","), list += *list == ',')
    if (strcspn (list, ",") == len && !memcmp (list, name, len))
      return true;
  return false;
}

/* As bisect_refusal (), when the current function is new.  */
static const char *
refusal (void)
{
  if (options.only && !named_in (options.only, function_name ()))
    return "not named by only";
  folder = getenv ("PSISSA_BISECT");
  if (!folder)
    return NULL;
  log_place (0, DECL_SOURCE_LOCATION (current_function_decl));
  options.limit = allowed_regions ();
  return options.limit == -2 ? "not chosen by psissa-bisect" : NULL;
}

const char *
bisect_refusal (void)
{
  static unsigned asked;
  static const char *why;
  if (asked != DECL_UID (current_function_decl))
    {
      asked = DECL_UID (current_function_decl);
      changes = 0;
      why = refusal ();
    }
  return why;
}

void
bisect_change (location_t place)
{
  changes++;
  if (folder)
    log_place (changes, place);
}

void
bisect_region (unsigned number, basic_block bb)
{
  const rtx_insn *end = BB_END (bb);
  if (folder)
    log_place (changes + number, (INSN_P (end) && INSN_HAS_LOCATION (end)
			? INSN_LOCATION (end)
			: DECL_SOURCE_LOCATION (current_function_decl)));
}
