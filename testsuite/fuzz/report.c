/* report.c: what was tried, and what became of it, in words.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "fuzz.h"
#include <string.h>

void
fuzz_print_choice (FILE *f, int i, int value)
{
  const char *v = psi_choices[i].values;

  for (; value > 0; value--)
    v += strcspn (v, "|") + 1;
  fprintf (f, " --%s=%.*s", psi_choices[i].name, (int) strcspn (v, "|"), v);
}

void
fuzz_print_plan (FILE *f, const struct fuzz_plan *plan)
{
  for (unsigned k = 0; k < plan->n; k++)
    fprintf (f, "%s%s", k ? "," : "-p ", plan->pass[k]->name);
  for (int i = 0; i < PSI_N_CHOICES; i++)
    if (plan->choice[i] != psi_choices[i].chosen)
      fuzz_print_choice (f, i, plan->choice[i]);
  fputc ('\n', f);
}

void
fuzz_print_result (FILE *f, const struct fuzz_result *r)
{
  fprintf (f, "; fails: %s%s%s\n", fuzz_kind_name[r->kind],
	   r->pass ? ", after " : "", r->pass ? r->pass->name : "");
  for (const char *line = r->message; *line;)
    {
      size_t len = strcspn (line, "\n");
      fprintf (f, ";   %.*s\n", (int) len, line);
      line += len + (line[len] == '\n');
    }
}
