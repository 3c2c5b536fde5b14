/* args.c: psi-opt's command line.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What passes can be told (choices.def) is an option each.  An unknown option,
   value or pass is an error that names the nearest one.  */

#include "psi-opt.h"
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifndef PSISSA_VERSION
#define PSISSA_VERSION "unknown"
#endif

enum { O_RUN = 256, O_REFINE, O_VERIFY, O_DOT, O_LIMIT, O_STATS, O_VERDICTS, O_ANALYSES,
       O_ASK, O_QUERY, O_QUERY_FILE, O_PPG_BOUND,
       O_TRACE, O_REFINES, O_PAIRS, O_HELP, O_VERSION, O_CHOICE };

#define DRAWINGS "cfg|cdg|loops|ppg|psi-webs"
#define ANALYSES "flow|loops|cdg|ppg|exact"

struct option_row
{
  int value;
  const char *name, *arg, *help; /* ARG with a '[' before it: can be missing.  */
};
static const struct option_row own_rows[] = {
  { 'p', "passes", "PASS,...", "run these passes, in order" },
  { O_VERIFY, "verify", NULL,
    "check the form as read, and after each pass" },
  { O_REFINE, "refine", NULL,
    "execute before and after each pass: no behaviour may be new" },
  { O_RUN, "run", NULL, "execute, print a line for each run" },
  { O_DOT, "dot", "[" DRAWINGS "]",
    "print a drawing for Graphviz" },
  { O_ANALYSES, "analyses", "[" ANALYSES "]",
    "print dominators, frontiers and liveness, the loops, what\n"
    "                                each block depends on, the predicate\n"
    "                                partition graph, or what is exact" },
  { O_QUERY, "query", "QUERY;...",
    "print, instead of the text, answers about predicates" },
  { O_QUERY_FILE, "query-file", "FILE", "the same, queries from FILE" },
  { O_PPG_BOUND, "ppg-bound", "N",
    "answer exactly up to N traces; 65536 unless said" },
  { O_ASK, "ask", "QUESTION,...", "print, instead of the text, the answers" },
  { O_STATS, "stats", NULL, "print at the end what the passes counted" },
  { O_VERDICTS, "verdicts", NULL,
    "print what becomes of each region, as comments" },
  { O_TRACE, "trace", NULL, "print the steps of ssa-build, as comments" },
  { O_LIMIT, "limit", "N", "convert N regions at most" },
  { O_REFINES, "refines", "FILE",
    "check that FILE's functions refine those of the same name" },
  { O_PAIRS, "pairs", "refine|same",
    "check that each second function refines, or is the same\n"
    "                                but for names as, the one before it" },
  { O_HELP, "help", NULL, "print this and exit" },
  { O_VERSION, "version", NULL, "print the version and exit" }
};
#define N_OWN (sizeof own_rows / sizeof *own_rows)
#define N_OPTIONS (N_OWN + PSI_N_CHOICES)

/* The Ith option: ours come before the choices.  */
static struct option_row
option_row (size_t i)
{
  const struct psi_choice_row *c;

  if (i < N_OWN)
    return own_rows[i];
  i -= N_OWN;
  c = &psi_choices[i];
  return (struct option_row) { O_CHOICE + (int) i, c->name, c->values,
			       c->help };
}

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
  for (size_t i = 0; i < N_OPTIONS; i++)
    {
      struct option_row o = option_row (i);
      char left[80];
      bool maybe = o.arg && o.arg[0] == '[';
      snprintf (left, sizeof left, "%s--%s%s%s",
		o.value == 'p' ? "-p, " : "    ", o.name,
		maybe ? "[=" : o.arg ? "=" : "", o.arg ? o.arg + maybe : "");
      printf ("  %-29s", left);
      if (strlen (left) > 29)
	printf ("\n%31s", "");
      printf (" %s\n", o.help);
    }
  puts ("\nPasses:");
  for (const psi_pass *p = psi_passes; p->name; p++)
    printf ("  %-14s %s\n", p->name, p->help);
  for (const struct alias *a = aliases; a < aliases + N_ALIASES; a++)
    printf ("  %-14s %s\n", a->name, a->help);
  puts ("\nQuestions:");
  for (const psi_question *q = psi_questions; q->name; q++)
    printf ("  %-14s %s\n", q->name, q->help);
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

  for (size_t i = 0; i < N_OPTIONS; i++)
    {
      struct option_row o = option_row (i);
      if (o.value == optopt)
	usage ("option '%s%s' takes %s argument", o.value == 'p' ? "-" : "--",
	       o.value == 'p' ? "p" : o.name, missing ? "an" : "no");
    }
  if (optopt)
    usage ("unknown option '-%c'", optopt);
  near.wanted += 2;
  len = strcspn (near.wanted, "=");
  near.wanted = strndup (near.wanted, len);
  for (size_t i = 0; i < N_OPTIONS; i++)
    consider (&near, option_row (i).name);
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

/* LIST: names of questions with commas between.  */
static void
add_questions (struct tool *t, const char *list)
{
  char *words = strdup (list), *rest = words, *word;

  while ((word = strsep (&rest, ",")))
    {
      struct nearest near = { word, NULL, 0 };
      const psi_question *q = psi_questions;
      for (; q->name && strcmp (q->name, word); q++)
	consider (&near, q->name);
      if (!q->name)
	usage ("unknown question '%s', did you mean '%s'?", word, near.name);
      if (t->nquestions == MAX_QUESTIONS)
	usage ("more than %d questions", MAX_QUESTIONS);
      t->questions[t->nquestions++] = q;
    }
  free (words);
}

/* The place of ARG among VALUES, words with '|' between.  */
static int
choice (const char *option, const char *arg, const char *values)
{
  struct nearest near = { arg, NULL, 0 };
  char *words = strdup (values), *rest = words, *word;

  for (int i = 0; (word = strsep (&rest, "|")); i++)
    {
      if (!strcmp (word, arg))
	{
	  free (words);
	  return i;
	}
      consider (&near, word);
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
set_bound (struct tool *t, const char *arg)
{
  char *end;
  long n = strtol (arg, &end, 10);

  if (*end || end == arg || n < 1 || n > 1 << 24)
    usage ("'--ppg-bound=%s' is not a number from 1 to %d", arg, 1 << 24);
  t->ctx.trace_bound = (unsigned) n;
}

/* The queries TEXT, after those there are.  */
static void
add_queries (struct tool *t, const char *text)
{
  size_t len = t->queries ? strlen (t->queries) : 0;
  char *all = malloc (len + strlen (text) + 2);

  if (!all)
    usage ("out of memory");
  if (len)
    memcpy (all, t->queries, len);
  strcpy (all + len, text);
  strcat (all, ";");
  free (t->queries);
  t->queries = all;
}

static void
set_option (struct tool *t, int value, char **argv)
{
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
      t->drawing = optarg ? choice ("dot", optarg, DRAWINGS) : PSI_DOT_CFG;
      break;
    case O_ANALYSES:
      t->analyses = ANA_FLOW
		    + (optarg ? choice ("analyses", optarg, ANALYSES) : 0);
      break;
    case O_QUERY:
      add_queries (t, optarg);
      break;
    case O_QUERY_FILE:
      t->query_file = optarg;
      break;
    case O_PPG_BOUND:
      set_bound (t, optarg);
      break;
    case O_ASK:
      add_questions (t, optarg);
      break;
    case O_STATS:
      t->stats = true;
      break;
    case O_VERDICTS:
      t->verdicts = true;
      break;
    case O_TRACE:
      t->ctx.trace = stdout;
      break;
    case O_REFINES:
      t->refines = optarg;
      break;
    case O_PAIRS:
      t->pairs = PAIRS_REFINE + choice ("pairs", optarg, "refine|same");
      break;
    case O_LIMIT:
      set_limit (t, optarg);
      break;
    case O_HELP:
      help ();
      exit (!flushed ());
    case O_VERSION:
      puts ("psi-opt (psissa) " PSISSA_VERSION);
      exit (!flushed ());
    default:
      if (value < O_CHOICE)
	bad_option (argv, value == ':');
      t->ctx.choice[value - O_CHOICE]
	= choice (psi_choices[value - O_CHOICE].name, optarg,
		  psi_choices[value - O_CHOICE].values);
    }
}

bool
flushed (void)
{
  if (!fflush (stdout) && !ferror (stdout))
    return true;
  fprintf (stderr, "psi-opt: cannot write: %s\n", strerror (errno));
  return false;
}

void
parse_options (struct tool *t, int argc, char **argv)
{
  struct option options[N_OPTIONS + 1] = { 0 };
  int value;

  for (size_t i = 0; i < N_OPTIONS; i++)
    {
      struct option_row o = option_row (i);
      options[i].name = o.name;
      options[i].has_arg = !o.arg ? no_argument
			   : o.arg[0] == '[' ? optional_argument
			   : required_argument;
      options[i].val = o.value;
    }
  opterr = 0;
  while ((value = getopt_long (argc, argv, ":p:", options, NULL)) >= 0)
    set_option (t, value, argv);
  if (optind == argc)
    usage ("no file");
  if (optind + 1 < argc)
    usage ("more than one file: '%s'", argv[optind + 1]);
  if (t->queries && t->query_file)
    usage ("--query and --query-file exclude each other");
  if (t->run + t->dot + (t->analyses != ANA_NO) + (t->nquestions > 0)
      + (t->queries || t->query_file) > 1)
    usage ("--run, --dot, --analyses, --ask and --query exclude each other");
  t->file = argv[optind];
}
