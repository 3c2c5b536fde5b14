/* live/dot.c: psi-webs as a drawing for Graphviz.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Each value that a psi names, framed with those that it shares a web with.  */

#include "live/live.h"
#include "text/text.h"

static void
put_psi (FILE *out, const psi_insn *psi)
{
  for (unsigned i = 0; i < psi->nsrc; i++)
    if (psi->src[i].val)
      {
	fprintf (out, "    v%u -> v%u [label=\"", psi->src[i].val->id,
		 psi->dst[0]->id);
	if (psi->pred[i].neg)
	  putc ('!', out);
	if (psi->pred[i].val)
	  psi_print_name (out, psi->pred[i].val);
	fputs ("\"];\n", out);
      }
}

void
psi_dot_webs (FILE *out, psi_fn *fn)
{
  psi_webs *w = psi_webs_new (fn);

  psi_webs_join_op (w, PSI_PSI);
  psi_webs_gather (w);
  psi_dot_open (out, fn);
  for (unsigned i = 0; i < fn->nvals; i++)
    {
      unsigned n = 0;
      psi_val *const *member = NULL;
      if (fn->vals[i] && psi_web_find (w, fn->vals[i]) == fn->vals[i])
	member = psi_web_members (w, fn->vals[i], &n);
      if (n < 2)
	continue;
      fprintf (out, "  subgraph cluster_%u {\n", i);
      for (unsigned k = 0; k < n; k++)
	{
	  fprintf (out, "    v%u [label=\"", member[k]->id);
	  psi_print_name (out, member[k]);
	  fputs ("\"];\n", out);
	}
      fputs ("  }\n", out);
    }
  psi_for_each_block (b, fn)
    psi_for_each_insn (p, b)
      if (p->op == PSI_PSI)
	put_psi (out, p);
  fputs ("}\n", out);
  psi_webs_free (w);
}
