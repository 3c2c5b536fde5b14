/* verify/report.c: what the verifier says.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "verify/verify-int.h"
#include <stdarg.h>
#include <stdlib.h>

const char *
psi_name_of (struct psi_check *c, const psi_val *v)
{
  return psi_short_name (v, c->name[c->next++ % 4]);
}

void
psi_violation (struct psi_check *c, const psi_insn *at, const char *format,
	       ...)
{
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream (&text, &size);
  va_list args;

  c->errors++;
  if (!f)
    return;
  va_start (args, format);
  vfprintf (f, format, args);
  va_end (args);
  if (at && at->line && c->fn->file)
    {
      fclose (f);
      psi_message (c->ctx, c->fn->file, at->line, 1, "%s", text);
    }
  else
    {
      if (at)
	{
	  fprintf (f, "\n  in ");
	  psi_print_insn (f, at);
	}
      fclose (f);
      while (size && text[size - 1] == '\n')
	text[--size] = '\0';
      psi_message (c->ctx, NULL, 0, 0, "@%s: %s", c->fn->name, text);
    }
  free (text);
}
