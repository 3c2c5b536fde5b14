/* ssa/trace.c: construction of SSA form, step by step, to be read.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   "Standard construction and destruction algorithms" (SSA book): the rows of its
   Table 1.1, of Algorithm 1, and of the table of Fig. 1.4, of Algorithm 3.  As
   comments, so that what follows them is a text that can be read.  */

#include "ssa/ssa-int.h"
#include "text/text.h"

static void
print_version (FILE *out, const psi_val *v)
{
  if (v)
    psi_print_name (out, v);
  else
    fputs ("none", out);
}

void
psi_trace_reaching (struct psi_ssa *s, const char *what, psi_val *var,
		    const psi_val *version)
{
  FILE *out = s->ctx->trace;
  psi_val **said = &s->vars[var->id].said;

  if (!out)
    return;
  fprintf (out, "; %s: %s of %%%s: ", s->block->name, what, var->name);
  print_version (out, *said);
  if (*said != var->aux)
    {
      fputs (" updated into ", out);
      print_version (out, var->aux);
    }
  if (version)
    {
      fputs (" then ", out);
      print_version (out, version);
    }
  fputc ('\n', out);
  *said = version ? (psi_val *) version : var->aux;
}
