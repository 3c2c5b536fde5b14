/* ifconv/verdict.c: what became of a region, on one line.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "ifconv/ifconv.h"

void
psi_print_verdict (FILE *out, const psi_verdict *v)
{
  fprintf (out, "region %s: %s%s", v->head->name,
	   v->why ? "not converted: " : "converted", v->why ? v->why : "");
  if (v->blocks)
    fprintf (out, "; blocks=%u insns=%u", v->blocks, v->insns);
  if (v->before || v->after)
    fprintf (out, " branches=%ld straight=%ld", v->before, v->after);
  putc ('\n', out);
}
