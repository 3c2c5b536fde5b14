/* live/value.c: which values are one.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Seen through copies, equal constants, and psis of such under the same predicates.  Both
   values are defined above where it is asked of them, and so is what they are made of:
   between the definition of that and there they are made again.  So each is what it was
   made of last.  */

#include "live/live.h"

#define DEPTH 4			/* Psis in psis.  */

struct psi_values
{
  psi_fn *fn;
  psi_val **root;		/* By id: what it is a copy of; null: not known.  */
  unsigned nroot;
};

psi_values *
psi_values_new (psi_fn *fn)
{
  psi_values *w = psi_zeroed (1, sizeof *w);

  w->fn = fn;
  return w;
}

void
psi_values_free (psi_values *w)
{
  psi_xfree (w->root);
  psi_xfree (w);
}

static psi_val **
place (psi_values *w, const psi_val *v)
{
  return PSI_OF_VAL (w, root, v->id);
}

psi_val *
psi_value_copied (const psi_val *v)
{
  const psi_insn *insn = v->def;

  if (!insn || (insn->op != PSI_COPY && insn->op != PSI_PCOPY))
    return NULL;
  v = insn->src[psi_result_index (v)].val;
  return v && !v->pinned ? (psi_val *) v : NULL;
}

/* The literal that LIT is by copies and complements that are always made.  */
static psi_lit
literal (psi_lit lit)
{
  const psi_insn *d;

  while (lit.val && (d = lit.val->def) && (d->op == PSI_COPY || d->op == PSI_NOT)
	 && psi_is_true (d->guard) && d->src[0].val && !d->src[0].val->pinned)
    lit = psi_lit_of (d->src[0].val, lit.neg ^ (d->op == PSI_NOT));
  return lit;
}

bool
psi_literal_same (psi_lit a, psi_lit b)
{
  return psi_lit_same (a, b) || psi_lit_same (literal (a), literal (b));
}

/* What V has the value of, wherever V is defined: copies are followed as long
   as they are made wherever the next is.  */
static psi_val *
root_of (psi_values *w, psi_val *v)
{
  psi_val *root = v, *next;

  while (!*place (w, root)
	 && (next = psi_value_copied (root))
	 && (psi_is_true (psi_guard_of (next))
	     || psi_literal_same (psi_guard_of (next), psi_guard_of (root))))
    root = next;
  if (*place (w, root))
    root = *place (w, root);
  while (v != root && !*place (w, v))
    {
      *place (w, v) = root;
      v = psi_value_copied (v);
    }
  return root;
}

/* Have A and B, not the same value, the same one wherever both are defined?  */
static bool
same_value (psi_values *w, psi_val *a, psi_val *b, unsigned depth)
{
  const psi_insn *x, *y;

  a = root_of (w, a);
  b = root_of (w, b);
  x = a->def;
  y = b->def;
  if (a == b)
    return true;
  if (!x || !y || x->op != y->op || (x->op != PSI_CONST && x->op != PSI_PSI)
      || a->type != b->type || x->nsrc != y->nsrc || depth == 0)
    return false;
  for (unsigned k = 0; k < x->nsrc; k++)
    {
      psi_opnd p = x->src[k], q = y->src[k];
      if (x->op == PSI_PSI && !psi_literal_same (x->pred[k], y->pred[k]))
	return false;
      if (!p.val || !q.val)
	{
	  if (p.val != q.val || p.imm != q.imm)
	    return false;
	}
      else if (p.val->pinned || q.val->pinned
	       || !same_value (w, p.val, q.val, depth - 1))
	return false;
    }
  return true;
}

bool
psi_value_same (psi_values *w, psi_val *a, psi_val *b)
{
  return same_value (w, a, b, DEPTH);
}
