/* ssa/flavour.c: questions on the flavour of a form, answered with a witness.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What the SSA book says of the flavours of SSA ("Standard construction and
   destruction algorithms", the summary of section 1.1, section 1.3; chapter 15,
   15.4), each as a question: minimal, pruned, strict (ssa/strict.c),
   conventional; normalised, psi-webs and psi-phi-webs free of interference, the
   three invariants of destruction.  The last four are the verifier's
   (verify/ssa.c).

   A phi is redundant if it is of a set of phis into which only one value flows
   from outside (Braun et al., "Simple and efficient construction of static
   single assignment form", 2013: without such sets the form is minimal in the
   sense of Cytron et al., on irreducible graphs too).  The greatest such sets
   are found by assuming of each phi that nothing but one value flows into it,
   until another does.  Constants and pinned names are values of no name: a phi
   with one stays.

   Changes nothing but insn->order and fn->dom.  */

#include "cfg/cfg.h"
#include "ssa/flavour.h"
#include "ssa/ssa.h"
#include "text/text.h"
#include "verify/verify-int.h"
#include <stdlib.h>
#include <string.h>

/* ---- Phis ---------------------------------------------------------------- */

static psi_val *
value_of (psi_val *const *is, psi_opnd o)
{
  return o.val->def && o.val->def->op == PSI_PHI ? is[o.val->id] : o.val;
}

/* What flows into PHI when IS holds of the others; null: nothing so far.  */
static psi_val *
meet (psi_fn *fn, psi_val *const *is, const psi_insn *phi)
{
  psi_val *only = NULL;

  for (unsigned i = 0; i < phi->nsrc; i++)
    {
      psi_opnd o = phi->src[i];
      psi_val *v;
      if (!psi_reachable (fn, phi->block->pred[i]->src))
	continue;
      if (!o.val || o.val->pinned)
	return phi->dst[0];
      v = value_of (is, o);
      if (v && only && v != only)
	return phi->dst[0];
      if (v)
	only = v;
    }
  return only;
}

/* By id of a phi's result: the one value that it is, itself if there are
   more.  */
static psi_val **
phi_values (psi_fn *fn)
{
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);
  psi_val **is = psi_zeroed (fn->nvals, sizeof *is);
  bool changed = true;

  while (changed)
    {
      changed = false;
      for (unsigned i = 0; i < n; i++)
	for (psi_insn *phi = order[i]->first; phi && phi->op == PSI_PHI;
	     phi = phi->next)
	  {
	    psi_val **at = &is[phi->dst[0]->id];
	    psi_val *now = *at == phi->dst[0] ? *at : meet (fn, is, phi);
	    changed |= now != *at;
	    *at = now;
	  }
    }
  return is;
}

static bool
is_minimal (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  psi_val **is = phi_values (fn);
  bool minimal = true;

  (void) ctx;
  psi_for_each_block (b, fn)
    for (psi_insn *phi = b->first;
	 minimal && phi && phi->op == PSI_PHI && psi_reachable (fn, b);
	 phi = phi->next)
      if (is[phi->dst[0]->id] != phi->dst[0])
	{
	  minimal = false;
	  fputs ("redundant phi ", why);
	  psi_flavour_print_insn (why, phi);
	  fputs (" equals ", why);
	  psi_print_name (why, is[phi->dst[0]->id]);
	}
  psi_xfree (is);
  return minimal;
}

static bool
is_pruned (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  bool *useful = psi_useful_phis (fn), pruned = true;

  (void) ctx;
  psi_for_each_block (b, fn)
    for (psi_insn *phi = b->first;
	 pruned && phi && phi->op == PSI_PHI && psi_reachable (fn, b);
	 phi = phi->next)
      if (!useful[phi->dst[0]->id])
	{
	  pruned = false;
	  fputs ("dead phi ", why);
	  psi_flavour_print_insn (why, phi);
	}
  psi_xfree (useful);
  return pruned;
}

/* ---- The verifier's ------------------------------------------------------ */

struct first
{
  const psi_fn *fn;
  FILE *why;
  bool any;
};

/* Takes the verifier's first message, in one line.  */
static void
take_message (void *data, const char *file, unsigned line, unsigned column,
	      const char *text)
{
  struct first *first = data;

  (void) column;
  if (first->any)
    return;
  first->any = true;
  /* Without a line it begins with `@NAME: '.  */
  if (!file)
    text += strlen (first->fn->name) + 3;
  for (; *text; text++)
    if (*text != '\n')
      fputc (*text, first->why);
    else
      while (text[1] == ' ' && text[2] == ' ')
	text++;
  if (file)
    fprintf (first->why, " (line %u)", line);
}

static bool
checks (const psi_ctx *ctx, psi_fn *fn, FILE *why, bool psis, bool phis)
{
  struct first first = { fn, why, false };
  psi_ctx own = *ctx;
  struct psi_check c = { .ctx = &own, .fn = fn };

  own.message = take_message;
  own.message_data = &first;
  psi_number (fn);
  psi_check_normal (&c);
  if (!c.errors && (psis || phis))
    psi_check_webs (&c, psis, phis);
  return c.errors == 0;
}

static bool
is_conventional (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  return checks (ctx, fn, why, false, true);
}

static bool
is_normalized (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  return checks (ctx, fn, why, false, false);
}

static bool
has_psi_webs (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  return checks (ctx, fn, why, true, false);
}

static bool
is_c_ssa (const psi_ctx *ctx, psi_fn *fn, FILE *why)
{
  return checks (ctx, fn, why, true, true);
}

/* ---- The table ----------------------------------------------------------- */

const psi_question psi_questions[] = {
  { "minimal", is_minimal, false, "no phi equals one other value" },
  { "pruned", is_pruned, false, "no phi is dead" },
  { "strict", psi_is_strict, true,
    "a definition is on each path from the entry to a use" },
  { "conventional", is_conventional, false,
    "normalized, and phi-webs are free of interference" },
  { "normalized", is_normalized, false, "every psi is normalised" },
  { "psi-webs", has_psi_webs, false,
    "normalized, and psi-webs are free of interference" },
  { "c-ssa", is_c_ssa, false,
    "normalized, and psi-phi-webs are free of interference" },
  { NULL, NULL, false, NULL }
};

void
psi_question_print (const psi_ctx *ctx, psi_fn *fn, const psi_question *q, FILE *out)
{
  char *why = NULL;
  size_t size;
  FILE *f = open_memstream (&why, &size);
  bool holds = false;

  if (!f)
    return;
  if ((fn->props & PSI_P_SSA) || q->any_form)
    holds = q->holds (ctx, fn, f);
  else
    fputs ("it is not in SSA form", f);
  fclose (f);
  fprintf (out, "@%s: %s: %s%s\n", fn->name, q->name, holds ? "yes" : "no: ",
	   holds ? "" : why);
  free (why);
}
