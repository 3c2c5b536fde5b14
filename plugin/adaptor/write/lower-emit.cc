/* lower-emit.cc: the insns that lowering has made of a block so far.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   They are put out in order, with the RTL built.  What is kept of them: when each
   name was written last, and whose value a pinned name holds.  */

#include "lower.h"

pred_info *
find_pred (lowerer *l, const psi_val *pred)
{
  for (pred_info &p : l->preds)
    if (p.pred == pred)
      return &p;
  return NULL;
}

pinned_info *
find_pinned_info (lowerer *l, psi_val *name)
{
  for (pinned_info &p : l->pinned)
    if (p.name == name)
      return &p;
  l->pinned.safe_push ({ name, NULL, NULL, false });
  return &l->pinned.last ();
}

unsigned
defined_at (lowerer *l, const psi_val *v)
{
  return v->id < l->all->defined.length () ? l->all->defined[v->id] : 0;
}

bool
fail (lowerer *l, const char *why)
{
  if (!l->why)
    l->why = why;
  return false;
}

void
emit (lowerer *l, psi_insn *i, psi_insn *root)
{
  i->order = ++l->all->clock;
  l->out.safe_push (i);
  for (unsigned k = 0; k < i->ndst; k++)
    {
      psi_val *v = i->dst[k];
      if (v->id >= l->all->defined.length ())
	l->all->defined.safe_grow_cleared (l->fn->nvals);
      l->all->defined[v->id] = l->all->clock;
      if (!v->pinned)
	continue;
      pinned_info *p = find_pinned_info (l, v);
      p->holds = root;
      for (unsigned t = 0; t < l->tests.length ();)
	if (l->tests[t].flags == v)
	  l->tests.unordered_remove (t);
	else
	  t++;
    }
}

void
emit_part (lowerer *l, psi_insn *i)
{
  if (!host_of (i)->clobbers)
    return;
  psi_insn *part = clobber_part (l->fn, -1, &host_of (i)->clobbers, 1);
  emit (l, part, part);
  if (l->in_arm)
    find_pinned_info (l, part->dst[0])->arm_wrote = true;
}

bool
emit_built (lowerer *l, psi_insn *i, psi_insn *root)
{
  if (!build_insn (l->fn, i))
    {
      if (dump_file)
	{
	  fprintf (dump_file, "no such insn: ");
	  psi_print_insn (dump_file, i);
	  fprintf (dump_file, "\n");
	}
      return fail (l, "no such insn");
    }
  emit (l, i, root);
  emit_part (l, i);
  return true;
}

/* ---- Tests ----------------------------------------------------------------------- */

psi_lit
resolve (lowerer *l, psi_lit lit)
{
  while (lit.val)
    {
      pred_info *p = find_pred (l, lit.val);
      if (!p || (p->def->op != PSI_NOT && p->def->op != PSI_COPY)
	  || !p->def->src[0].val)
	break;
      lit = psi_lit_of (p->def->src[0].val,
			lit.neg ^ (p->def->op == PSI_NOT));
    }
  return lit;
}

psi_lit
make_test (lowerer *l, rtx cond, psi_val *flags)
{
  bool negate;
  cond = canonical_condition (cond, NULL, &negate);
  if (flags->pinned)
    for (made_test &t : l->tests)
      if (t.flags == flags && rtx_equal_p (t.cond, cond))
	return psi_lit_of (t.pred, negate);
  psi_insn *i = psi_insn_new (l->fn, PSI_TEST, 1, 1);
  i->name = test_name (l->fn, cond, flags->pinned ? find_pinned_info (l, flags)->holds
					 : NULL);
  i->dst[0] = psi_var_new (l->fn, NULL, PSI_PRED);
  i->dst[0]->def = i;
  i->src[0] = psi_opnd_of (flags);
  need_host (l->fn, i)->cond = cond;
  emit (l, i, i);
  if (flags->pinned)
    l->tests.safe_push ({ cond, flags, i->dst[0] });
  return psi_lit_of (i->dst[0], negate);
}
