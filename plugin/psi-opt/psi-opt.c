/* psi-opt.c: runs passes on psi-SSA text; prints, draws, executes, checks.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The text form is defined in doc/psi-il.texi, the passes are in
   psi/passes.def.  Each function of the text is taken through all passes
   before the next one.  Exit status: 0, 1 if the text or the program is wrong,
   2 for wrong usage.  */

#include "psi-opt.h"
#include "papers/papers.h"
#include "query/query.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Assignments to predicates that --refine tries at least, if there are as
   many.  */
#define REFINE_MAX 1024

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
region (void *data, const psi_verdict *v)
{
  const struct tool *t = data;

  if (t->verdicts)
    {
      printf ("; @%s: ", t->fn->name);
      psi_print_verdict (stdout, v);
    }
  else if (v->why)
    fprintf (stderr, "psi-opt: @%s: region at '%s' not converted: %s\n",
	     t->fn->name, v->head->name, v->why);
}

static void
kept (void *data, const psi_insn *insn, const char *why)
{
  const struct tool *t = data;

  fprintf (stderr, "psi-opt: @%s: insn kept: %s: ", t->fn->name, why);
  psi_print_insn (stderr, insn);
  putc ('\n', stderr);
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

/* The queries of T->query_file become T->queries; false after a message.  */
static bool
read_queries (struct tool *t)
{
  size_t len, line = 1;
  char *text = read_file (t->query_file, &len), *start = text, *null;

  text[len] = '\0';
  t->queries = text;
  null = text + strlen (text);
  if (null == text + len)
    return true;
  for (char *eol; (eol = memchr (start, '\n', null - start)); line++)
    start = eol + 1;
  fprintf (stderr, "%s:%zu:%zu: error: stray byte 0x00\n", t->query_file, line,
	   (size_t) (null - start) + 1);
  return false;
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

  t->ctx.numbers = pass->flags & PSI_PASS_NUMBERS;
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
  unsigned props = fn->props;
  bool ok = true, numbers = false;

  t->fn = fn;
  /* Who asks will not believe what is claimed.  */
  if (t->nquestions)
    fn->props &= PSI_P_SSA | PSI_P_BROKEN;
  if (t->verify || t->npasses || t->analyses || t->nquestions || t->queries)
    ok = verify (t, fn, NULL);
  fn->props = props;
  t->ctx.stats.copies_before += psi_count_copies (fn);
  for (unsigned i = 0; ok && i < t->npasses; i++)
    {
      ok = run_pass (t, fn, t->passes[i]);
      numbers |= t->ctx.numbers;
    }
  t->ctx.numbers = numbers;
  t->ctx.stats.copies_after += psi_count_copies (fn);
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
  if (t->queries)
    return psi_query (&t->ctx, fn, t->query_file ? t->query_file : "query",
		      t->queries, stdout) == PSI_OK;
  for (unsigned i = 0; i < t->nquestions; i++)
    psi_question_print (&t->ctx, fn, t->questions[i], stdout);
  if (t->nquestions)
    return true;
  switch (t->analyses)
    {
    case ANA_FLOW:
      psi_print_analyses (stdout, fn);
      break;
    case ANA_LOOPS:
      psi_print_loops (stdout, fn);
      break;
    case ANA_CDG:
      psi_print_cdg (stdout, fn);
      break;
    case ANA_EXACT:
      psi_print_exact (stdout, fn);
      break;
    case ANA_PPG:
      return psi_print_ppg (&t->ctx, stdout, fn) == PSI_OK;
    default:
      if (t->dot)
	return psi_draw (&t->ctx, stdout, fn, t->drawing) == PSI_OK;
      psi_print (stdout, fn);
      break;
    }
  return true;
}

/* Of a dump file of GCC's, TEXT, blanks what is not of a function: all lines but
   those from "func" to "}".  */
static void
blank_dump (char *text, size_t len)
{
  bool in = false;

  text[len] = '\0';
  if (strncmp (text + strspn (text, "\n"), ";; Function ", 12))
    return;
  for (char *line = text, *end; line < text + len; line = end)
    {
      end = memchr (line, '\n', text + len - line);
      end = end ? end + 1 : text + len;
      in |= !strncmp (line, "func @", 6);
      if (in)
	in = strncmp (line, "}\n", 2);
      else if (*line != '\n')
	*line = ';';
    }
}

/* The functions of the file T->file or, for --refines, T->refines; null after
   messages.  */
static psi_module *
read_module (struct tool *t, const char *file)
{
  size_t len;
  char *text = read_file (file, &len);
  psi_module *m;

  blank_dump (text, len);
  m = psi_parse (&t->ctx, strcmp (file, "-") ? file : "<stdin>", text, len);
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

/* The rows of de Ferriere, "Improvements to the psi-SSA representation", Figs. 9
   and 10: copies that each step of the way out inserted, and all there are.  */
static void
put_copies (const psi_stats *s, const char *comment)
{
  printf ("%s copies before: %lu\n", comment, s->copies_before);
  printf ("%s psi-normalize: +%lu\n", comment,
	  s->copies[PSI_C_IFCONV] + s->copies[PSI_C_NORM_GUARD]
	  + s->copies[PSI_C_NORM_ORDER]);
  printf ("%s psi-congruence: +%lu\n", comment, s->copies[PSI_C_PSI]);
  printf ("%s phi-congruence: +%lu\n", comment,
	  s->copies[PSI_C_PHI] + s->copies[PSI_C_CYCLE]);
  printf ("%s copies after: %lu\n", comment, s->copies_after);
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
  put_copies (s, comment);
  printf ("%s regions converted: %lu\n", comment, s->regions_converted);
  printf ("%s conditional stores: %lu\n", comment, s->conditional_stores);
  printf ("%s insns whose guards never hold: %lu\n", comment, s->guards_dead);
  printf ("%s guards that always hold: %lu\n", comment, s->guards_dropped);
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
  t->ctx.papers = &psi_papers;
  t->ctx.region = region;
  t->ctx.region_data = t;
  t->ctx.kept = kept;
  t->ctx.kept_data = t;
  parse_options (t, argc, argv);
  if (t->query_file && !read_queries (t))
    return 1;
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
	  if (printed++ && !t->nquestions)
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
  return !(flushed () && ok);
}
