/* text.cc: forms as text that psi-opt takes, with what was decided of them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The text has what the machine and the user said of each insn and branch as
   attributes, so psi-opt decides as the plugin did.  What it cannot know is why a plan
   failed, or what GCC wants to keep: that stands at the branch.  */

#include "base/base.h"

/* The form as ifconv was given it, in the last attempt; null: nobody wants it.  */
static psi_fn *given;
/* A line for each region that ifconv looked at in it.  Owned.  */
static char *verdicts;
static size_t verdicts_size;
static FILE *verdicts_out;
/* Why the branch of a block, by its index, is to stay: for reasons that are not in the
   form.  */
static hash_map<int_hash<int, -1, -2>, const char *> stays;

static void
forget_attempt (void)
{
  if (given)
    psi_fn_free (given);
  given = NULL;
  if (verdicts_out)
    fclose (verdicts_out);
  verdicts_out = NULL;
  free (verdicts);
  verdicts = NULL;
}

void
text_end (void)
{
  forget_attempt ();
  stays.empty ();
}

void
text_given (const psi_ctx *ctx, const psi_fn *fn)
{
  forget_attempt ();
  if (!options.text && !dump_file)
    return;
  given = psi_fn_copy (fn);
  psi_describe (ctx, given);
  verdicts_out = open_memstream (&verdicts, &verdicts_size);
}

const char *
text_stays (basic_block bb, const char *why)
{
  bool was;
  const char *&first = stays.get_or_insert (bb->index, &was);
  if (!was)
    first = why;
  return first;
}

void
text_verdict (const psi_verdict *v)
{
  if (!verdicts_out)
    return;
  fprintf (verdicts_out, "; @%s: ", given->name);
  psi_print_verdict (verdicts_out, v);
}

/* How to have psi-opt do what PASSES and the options have the plugin do.  */
static void
print_command (FILE *out, const char *passes)
{
  fprintf (out, "; psi-opt --verdicts -p %s", *passes ? passes : "ssa-build");
  for (int i = 0; i < PSI_N_CHOICES; i++)
    if (options.choice[i] != psi_choices[i].chosen)
      {
	const char *value = psi_choices[i].values;
	for (int k = 0; k < options.choice[i]; k++)
	  value = strchr (value, '|') + 1;
	fprintf (out, " --%s=%.*s", psi_choices[i].name, (int) strcspn (value, "|"), value);
      }
  fputs (" FILE\n", out);
}

void
text_dump (FILE *out)
{
  if (!given)
    return;
  for (unsigned k = 0; k < given->nblocks; k++)
    {
      psi_block *b = given->blocks[k];
      psi_insn *end = b && b->host ? psi_terminator (b) : NULL;
      const char **why
	= end && end->op == PSI_BR && !end->name
	  ? stays.get (((basic_block) b->host)->index) : NULL;
      if (why)
	end->name = *why;
    }
  psi_print (out, given);
}

/* Where in the source the branches are that the verdicts are about.  */
static void
print_places (FILE *out)
{
  for (unsigned k = 0; k < given->nblocks; k++)
    {
      const psi_block *b = given->blocks[k];
      const psi_insn *end = b ? psi_terminator (b) : NULL;
      if (!end || end->op != PSI_BR || !b->host)
	continue;
      expanded_location at
	= expand_location (INSN_LOCATION (BB_END ((basic_block) b->host)));
      if (at.file)
	fprintf (out, "; @%s: branch of %s: %s:%d:%d\n", given->name, b->name, at.file,
		 at.line, at.column);
    }
}

void
text_write (const char *passes)
{
  if (!options.text || !given)
    return;
  FILE *out = fopen (options.text, "a");
  if (!out)
    {
      error ("psissa: cannot write the text to %qs: %m", options.text);
      options.text = NULL;
      return;
    }
  fflush (verdicts_out);
  print_command (out, passes);
  fputs (verdicts, out);
  print_places (out);
  text_dump (out);
  fputs ("\n", out);
  fclose (out);
}
