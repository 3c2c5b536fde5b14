/* verify/report.c: what the verifier says.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "verify/verify-int.h"
#include <stdarg.h>

const char *
psi_name_of (struct psi_check *c, const psi_val *v)
{
  return psi_short_name (v, c->name[c->next++ % 4]);
}

void
psi_violation (struct psi_check *c, const psi_insn *at, const char *format,
	       ...)
{
  bool placed = at && at->line && c->fn->file;
  struct psi_text t;
  FILE *f = psi_text_open (&t);
  va_list args;

  c->errors++;
  if (!f)
    return;
  if (!placed)
    fprintf (f, "@%s: ", c->fn->name);
  va_start (args, format);
  vfprintf (f, format, args);
  va_end (args);
  if (at && !placed)
    {
      fprintf (f, "\n  in ");
      psi_print_insn (f, at);
    }
  psi_text_message (c->ctx, &t, placed ? c->fn->file : NULL, placed ? at->line : 0);
}
