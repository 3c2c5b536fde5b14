/* psi-opt.c: runs passes on psi-SSA text; prints, draws, executes, checks.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The text form is defined in doc/psi-il.texi, the passes are in
   psi/passes.def.  Each function of the text is taken through all passes
   before the next one.  Exit status: 0, 1 if the text or the program is wrong,
   2 for wrong usage.  */

#include "psi.h"
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifndef PSISSA_VERSION
#define PSISSA_VERSION "unknown"
#endif

/* Assignments to predicates that --refine tries at least, if there are as
   many.  */
#define REFINE_MAX 1024

#define MAX_PASSES 256

struct tool
{
  psi_ctx ctx;
  const char *file;
  const psi_pass *passes[MAX_PASSES];
  unsigned npasses;
  bool verify, refine, run, dot, analyses, stats;
  const char *refines;		/* The file to compare with; null: none.  */
  int pairs;			/* PAIRS_*.  */
  const psi_fn *fn;		/* The function being worked on.  */
  const char *after;		/* What the messages of a check are about;
				   null: the text.  */
};

/* ---- Messages ------------------------------------------------------------ */

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  const struct tool *t = data;
  const char *after = t->after ? t->after : "";

  if (file && line)
    fprintf (stderr, "%s:%u:%u: error: %s%s\n", file, line, column, after,
	     text);
  else
    fprintf (stderr, "psi-opt: %s%s\n", after, text);
}

static void
region (void *data, const psi_block *head, const char *why)
{
  const struct tool *t = data;

  if (why)
    fprintf (stderr, "psi-opt: @%s: region at '%s' not converted: %s\n",
	     t->fn->name, head->name, why);
}

static void *
allocate (size_t size)
{
  void *p = malloc (size);

  if (!p)
    {
      fputs ("psi-opt: out of memory\n", stderr);
      exit (1);
    }
  return p;
}

/* ---- Options ------------------------------------------------------------- */

enum { O_RUN = 256, O_REFINE, O_VERIFY, O_DOT, O_IFCONV, O_RENAME, O_LIMIT,
       O_STATS, O_ANALYSES, O_REFINES, O_PAIRS, O_HELP, O_VERSION };
enum { PAIRS_NO, PAIRS_REFINE, PAIRS_SAME };

static const struct option_row
{
  int value;
  const char *name, *arg, *help;
} option_rows[] = {
  { 'p', "passes", "PASS,...", "run these passes, in order" },
  { O_VERIFY, "verify", NULL,
    "check the form as read, and after each pass" },
  { O_REFINE, "refine", NULL,
    "execute before and after each pass: no behaviour may be new" },
  { O_RUN, "run", NULL, "execute, print a line for each run" },
  { O_DOT, "dot", NULL, "print a drawing for Graphviz" },
  { O_ANALYSES, "analyses", NULL, "print dominators, frontiers, liveness" },
  { O_STATS, "stats", NULL, "print at the end what the passes counted" },
  { O_IFCONV, "ifconv", "off|cost|always",
    "what ifconv converts; cost: what is cheaper (default)" },
  { O_RENAME, "rename", "webs|all",
    "what rename gives new names; webs: what needs it (default)" },
  { O_LIMIT, "limit", "N", "convert N regions at most" },
  { O_REFINES, "refines", "FILE",
    "check that FILE's functions refine those of the same name" },
  { O_PAIRS, "pairs", "refine|same",
    "check that each second function refines, or is the same\n"
    "                                but for names as, the one before it" },
  { O_HELP, "help", NULL, "print this and exit" },
  { O_VERSION, "version", NULL, "print the version and exit" }
};
#define N_OPTIONS (sizeof option_rows / sizeof *option_rows)

/* A name for several passes.  */
static const struct alias
{
  const char *name, *passes, *help;
} aliases[] = {
  { "out", "psi-normalize,psi-web,phi-web,rename,parcopy",
    "psi-normalize, psi-web, phi-web, rename, parcopy" }
};
#define N_ALIASES (sizeof aliases / sizeof *aliases)

static void
help (void)
{
  puts ("Usage: psi-opt [OPTION]... FILE\n"
	"Runs passes on psi-SSA text and prints the result.  FILE '-' is the\n"
	"standard input.\n\nOptions:");
  for (const struct option_row *o = option_rows; o < option_rows + N_OPTIONS;
       o++)
    {
      char left[64];
      snprintf (left, sizeof left, "%s--%s%s%s",
		o->value == 'p' ? "-p, " : "    ", o->name, o->arg ? "=" : "",
		o->arg ? o->arg : "");
      printf ("  %-29s %s\n", left, o->help);
    }
  puts ("\nPasses:");
  for (const psi_pass *p = psi_passes; p->name; p++)
    printf ("  %-14s %s\n", p->name, p->help);
  for (const struct alias *a = aliases; a < aliases + N_ALIASES; a++)
    printf ("  %-14s %s\n", a->name, a->help);
  puts ("\nExit status: 0, 1 if the text or the program is wrong, 2 for wrong"
	" usage.");
}

/* How many letters of A and B differ: insertions, deletions, changes.  */
static size_t
distance (const char *a, const char *b)
{
  size_t row[64], n = strlen (b);

  if (n >= 64 || strlen (a) >= 64)
    return SIZE_MAX;
  for (size_t j = 0; j <= n; j++)
    row[j] = j;
  for (size_t i = 1; *a; a++, i++)
    {
      size_t diagonal = row[0];
      row[0] = i;
      for (size_t j = 1; j <= n; j++)
	{
	  size_t best = diagonal + (*a != b[j - 1]);
	  diagonal = row[j];
	  best = best < row[j] + 1 ? best : row[j] + 1;
	  row[j] = best < row[j - 1] + 1 ? best : row[j - 1] + 1;
	}
    }
  return row[n];
}

/* The best name so far for one that is not known.  */
struct nearest
{
  const char *wanted, *name;
  size_t distance;
};

static void
consider (struct nearest *near, const char *name)
{
  size_t d = distance (near->wanted, name);

  if (!near->name || d < near->distance)
    {
      near->name = name;
      near->distance = d;
    }
}

static void __attribute__ ((noreturn, format (printf, 1, 2)))
usage (const char *format, ...)
{
  va_list args;

  fputs ("psi-opt: ", stderr);
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputs ("; try 'psi-opt --help'\n", stderr);
  exit (2);
}

/* The getopt_long of ARGV failed on an option: without its argument if
   MISSING.  */
static void __attribute__ ((noreturn))
bad_option (char **argv, bool missing)
{
  struct nearest near = { argv[optind - 1], NULL, 0 };
  size_t len;

  for (const struct option_row *o = option_rows; o < option_rows + N_OPTIONS;
       o++)
    if (o->value == optopt)
      usage ("option '%s%s' takes %s argument", o->value == 'p' ? "-" : "--",
	     o->value == 'p' ? "p" : o->name, missing ? "an" : "no");
  if (optopt)
    usage ("unknown option '-%c'", optopt);
  near.wanted += 2;
  len = strcspn (near.wanted, "=");
  near.wanted = strndup (near.wanted, len);
  for (const struct option_row *o = option_rows; o < option_rows + N_OPTIONS;
       o++)
    consider (&near, o->name);
  usage ("unknown option '--%s', did you mean '--%s'?", near.wanted,
	 near.name);
}

static void add_passes (struct tool *t, const char *list);

static void
add_pass (struct tool *t, const char *name)
{
  const psi_pass *pass = psi_find_pass (name);
  struct nearest near = { name, NULL, 0 };

  for (const struct alias *a = aliases; a < aliases + N_ALIASES; a++)
    {
      if (!strcmp (a->name, name))
	{
	  add_passes (t, a->passes);
	  return;
	}
      consider (&near, a->name);
    }
  if (!pass)
    {
      for (const psi_pass *p = psi_passes; p->name; p++)
	consider (&near, p->name);
      usage ("unknown pass '%s', did you mean '%s'?", name, near.name);
    }
  if (t->npasses == MAX_PASSES)
    usage ("more than %d passes", MAX_PASSES);
  t->passes[t->npasses++] = pass;
}

/* LIST: names with commas between.  */
static void
add_passes (struct tool *t, const char *list)
{
  for (;;)
    {
      size_t len = strcspn (list, ",");
      char *name = strndup (list, len);
      add_pass (t, name);
      free (name);
      if (!list[len])
	return;
      list += len + 1;
    }
}

/* The place of ARG among the N WORDS.  */
static int
choice (const char *option, const char *arg, const char *const *words, int n)
{
  struct nearest near = { arg, NULL, 0 };

  for (int i = 0; i < n; i++)
    {
      if (!strcmp (words[i], arg))
	return i;
      consider (&near, words[i]);
    }
  usage ("unknown '--%s=%s', did you mean '--%s=%s'?", option, arg, option,
	 near.name);
}

static void
set_limit (struct tool *t, const char *arg)
{
  char *end;

  errno = 0;
  t->ctx.limit = strtol (arg, &end, 10);
  if (errno || *end || end == arg || t->ctx.limit < 0)
    usage ("'--limit=%s' is not a number from 0 up", arg);
}

static void
set_option (struct tool *t, int value, char **argv)
{
  static const char *const ifconv[] = { "off", "cost", "always" };
  static const char *const rename[] = { "webs", "all" };
  static const char *const pairs[] = { "refine", "same" };

  switch (value)
    {
    case 'p':
      add_passes (t, optarg);
      break;
    case O_RUN:
      t->run = true;
      break;
    case O_REFINE:
      t->refine = true;
      break;
    case O_VERIFY:
      t->verify = true;
      break;
    case O_DOT:
      t->dot = true;
      break;
    case O_ANALYSES:
      t->analyses = true;
      break;
    case O_STATS:
      t->stats = true;
      break;
    case O_IFCONV:
      t->ctx.ifconv = choice ("ifconv", optarg, ifconv, 3);
      break;
    case O_RENAME:
      t->ctx.rename = choice ("rename", optarg, rename, 2);
      break;
    case O_REFINES:
      t->refines = optarg;
      break;
    case O_PAIRS:
      t->pairs = PAIRS_REFINE + choice ("pairs", optarg, pairs, 2);
      break;
    case O_LIMIT:
      set_limit (t, optarg);
      break;
    case O_HELP:
      help ();
      exit (0);
    case O_VERSION:
      puts ("psi-opt (psissa) " PSISSA_VERSION);
      exit (0);
    default:
      bad_option (argv, value == ':');
    }
}

static void
parse_options (struct tool *t, int argc, char **argv)
{
  struct option options[N_OPTIONS + 1] = { 0 };
  int value;

  for (size_t i = 0; i < N_OPTIONS; i++)
    {
      options[i].name = option_rows[i].name;
      options[i].has_arg = (option_rows[i].arg ? required_argument
			    : no_argument);
      options[i].val = option_rows[i].value;
    }
  opterr = 0;
  while ((value = getopt_long (argc, argv, ":p:", options, NULL)) >= 0)
    set_option (t, value, argv);
  if (optind == argc)
    usage ("no file");
  if (optind + 1 < argc)
    usage ("more than one file: '%s'", argv[optind + 1]);
  if (t->run + t->dot + t->analyses > 1)
    usage ("--run, --dot and --analyses exclude each other");
  t->file = argv[optind];
}

/* ---- The work ------------------------------------------------------------ */

/* The whole of FILE, *LEN bytes.  */
static char *
read_file (const char *file, size_t *len)
{
  FILE *f = strcmp (file, "-") ? fopen (file, "rb") : stdin;
  size_t cap = 1 << 16, n = 0;
  char *text = allocate (cap);

  if (!f)
    {
      fprintf (stderr, "psi-opt: cannot open '%s': %s\n", file,
	       strerror (errno));
      exit (2);
    }
  for (size_t got; (got = fread (text + n, 1, cap - n, f)) > 0;)
    if ((n += got) == cap)
      {
	char *larger = allocate (2 * cap);
	memcpy (larger, text, n);
	free (text);
	text = larger;
	cap *= 2;
      }
  if (ferror (f))
    {
      fprintf (stderr, "psi-opt: cannot read '%s': %s\n", file,
	       strerror (errno));
      exit (2);
    }
  if (f != stdin)
    fclose (f);
  *len = n;
  return text;
}

static bool
verify (struct tool *t, psi_fn *fn, const char *after)
{
  bool ok;

  t->after = after;
  ok = psi_verify (&t->ctx, fn) == PSI_OK;
  t->after = NULL;
  return ok;
}

static bool
refine (struct tool *t, const psi_fn *before, const psi_fn *now,
	const char *after)
{
  bool ok;

  t->after = after;
  ok = psi_refines (&t->ctx, before, now, REFINE_MAX) == PSI_OK;
  t->after = NULL;
  return ok;
}

/* Runs PASS on FN, and the checks after it.  */
static bool
run_pass (struct tool *t, psi_fn *fn, const psi_pass *pass)
{
  psi_fn *before = t->refine ? psi_fn_copy (fn) : NULL;
  char after[80];
  bool ok = psi_run_pass (&t->ctx, fn, pass) == PSI_OK;

  snprintf (after, sizeof after, "after '%s': ", pass->name);
  if (ok && t->verify)
    ok = verify (t, fn, after);
  if (ok && t->refine)
    ok = refine (t, before, fn, after);
  psi_fn_free (before);
  return ok;
}

/* All that was asked for, but printing.  A form that is not valid is not given
   to a pass.  */
static bool
process (struct tool *t, psi_fn *fn)
{
  psi_fn *first = t->refine ? psi_fn_copy (fn) : NULL;
  bool ok = true;

  t->fn = fn;
  if (t->verify || t->npasses || t->analyses)
    ok = verify (t, fn, NULL);
  for (unsigned i = 0; ok && i < t->npasses; i++)
    ok = run_pass (t, fn, t->passes[i]);
  if (ok && t->refine && t->npasses != 1)
    ok = refine (t, first, fn, t->npasses ? "after all passes: " : NULL);
  psi_fn_free (first);
  return ok;
}

static bool
put (struct tool *t, psi_fn *fn)
{
  if (t->run)
    return psi_run (&t->ctx, fn, stdout) == PSI_OK;
  if (t->analyses)
    psi_print_analyses (stdout, fn);
  else
    (t->dot ? psi_dot : psi_print) (stdout, fn);
  return true;
}

/* The functions of the file T->file or, for --refines, T->refines; null after
   messages.  */
static psi_module *
read_module (struct tool *t, const char *file)
{
  size_t len;
  char *text = read_file (file, &len);
  psi_module *m = psi_parse (&t->ctx, strcmp (file, "-") ? file : "<stdin>",
			     text, len);

  free (text);
  return m;
}

/* Compares FN with the function of its name in OTHERS.  */
static bool
refine_named (struct tool *t, const psi_fn *fn, const psi_module *others)
{
  for (unsigned i = 0; i < others->nfns; i++)
    if (!strcmp (fn->name, others->fns[i]->name))
      return refine (t, fn, others->fns[i], NULL);
  fprintf (stderr, "psi-opt: no @%s in '%s'\n", fn->name, t->refines);
  return false;
}

/* Compares each function of M with the one after it.  */
static bool
compare_pairs (struct tool *t, psi_module *m)
{
  bool ok = true;

  for (unsigned i = 0; i + 1 < m->nfns; i += 2)
    if (t->pairs == PAIRS_REFINE)
      ok &= refine (t, m->fns[i], m->fns[i + 1], NULL);
    else
      ok &= psi_isomorphic (&t->ctx, m->fns[i], m->fns[i + 1]) == PSI_OK;
  return ok;
}

/* As comments, so that the output stays text.  */
static void
put_stats (const struct tool *t)
{
  const psi_stats *s = &t->ctx.stats;
  const char *comment = t->dot ? "//" : ";";

  printf ("%s functions: %lu\n", comment, s->functions);
  printf ("%s variables: %lu\n", comment, s->variables);
  for (int i = 0; i < PSI_STAT_ARGS; i++)
    if (s->psis[i])
      printf ("%s psis of %d%s arguments: %lu\n", comment, i,
	      i == PSI_STAT_ARGS - 1 ? " or more" : "", s->psis[i]);
  printf ("%s copies folded: %lu\n", comment, s->copies_folded);
  for (int i = PSI_C_NONE + 1; i < PSI_N_CAUSES; i++)
    printf ("%s copies for %s: %lu\n", comment, psi_cause_name (i),
	    s->copies[i]);
  printf ("%s regions converted: %lu\n", comment, s->regions_converted);
  printf ("%s conditional stores: %lu\n", comment, s->conditional_stores);
}

int
main (int argc, char **argv)
{
  static struct tool tool;
  struct tool *t = &tool;
  psi_module *m, *others = NULL;
  unsigned printed = 0;
  bool ok = true;

  psi_set_memory (allocate, free);
  psi_ctx_init (&t->ctx, message, t);
  t->ctx.region = region;
  t->ctx.region_data = t;
  parse_options (t, argc, argv);
  m = read_module (t, t->file);
  if (!m || (t->refines && !(others = read_module (t, t->refines))))
    return 1;
  for (unsigned i = 0; i < m->nfns; i++)
    {
      bool good = process (t, m->fns[i]);
      if (good && others)
	good = refine_named (t, m->fns[i], others);
      else if (good && !t->pairs)
	{
	  if (printed++)
	    putchar ('\n');
	  good = put (t, m->fns[i]);
	}
      ok &= good;
    }
  if (ok && t->pairs)
    ok = compare_pairs (t, m);
  if (t->stats)
    put_stats (t);
  psi_module_free (m);
  psi_module_free (others);
  if (fflush (stdout) || ferror (stdout))
    {
      fprintf (stderr, "psi-opt: cannot write: %s\n", strerror (errno));
      return 1;
    }
  return !ok;
}
