/* pred/ppg-value.c: the partitions that definitions of predicates make.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 4.3, and Gillies et al. (1996), read the partitions off the shape of
   a definition.  Here the domains are there (sets.c), and the diagrams say
   what they have to do with each other:

	p, q = lt a, b		its block = p | q
	p = and a, b		a = p | the rest of a; b likewise
	p = psi s?a, t?b	its block = p | !p | undefined

   So each result is looked for in its operands and its guard; then its block is
   partitioned into where it is true, false, and undefined.

   Predicates on which a definition depends come first, and by a stack of our
   own: chains of definitions can be as long as the function.  */

#include "pred/ppg.h"

#define MAX_OPERANDS 8		/* Looked at.  */

struct stack
{
  const psi_insn **insn;
  unsigned ninsn, insn_cap;
};

/* Where L is true and executed; PSI_DD_NONE: too much work.  */
static psi_dd
domain (psi_ppg *g, psi_lit l)
{
  return psi_executed_of_lit (g->sets, l).set[0];
}

/* The node of DOMAIN is where value V, or if NEG its complement, is true.  */
static void
name (psi_ppg *g, psi_dd domain, const psi_val *v, unsigned neg)
{
  unsigned x = domain == PSI_DD_NONE ? PSI_NONE : psi_ppg_node_of (g, domain);

  if (x != PSI_NONE && g->node[x].literal == PSI_NONE)
    g->node[x].literal = 2 * v->id + neg;
}

/* RESULT, a domain, can be part of where literal L or its complement holds.  */
static void
relate (psi_ppg *g, psi_dd result, psi_lit l, unsigned level)
{
  if (!l.val || l.val->pinned || result == PSI_DD_FALSE)
    return;
  for (unsigned neg = 0; neg < 2; neg++)
    {
      psi_dd d = domain (g, psi_lit_of (l.val, neg));
      unsigned x = d == PSI_DD_NONE ? PSI_NONE : psi_ppg_node_of (g, d);
      if (x != PSI_NONE && x != PSI_PPG_EMPTY && d != result)
	psi_ppg_partition (g, x, &result, 1, level);
    }
}

/* The literals that INSN reads, as operands.  */
static unsigned
operands (const psi_insn *insn, psi_lit l[MAX_OPERANDS])
{
  unsigned n = 0;

  l[n++] = insn->guard;
  for (unsigned i = 0; i < psi_npred (insn) && n < MAX_OPERANDS; i++)
    l[n++] = insn->pred[i];
  for (unsigned i = 0; i < insn->nsrc && n < MAX_OPERANDS; i++)
    if (insn->src[i].val && insn->src[i].val->type == PSI_PRED)
      l[n++] = psi_lit_of (insn->src[i].val, false);
  return n;
}

/* V, which INSN defines in a block that is node BLOCK; null: a parameter.  */
static void
add_value (psi_ppg *g, const psi_val *v, const psi_insn *insn, unsigned block,
	   unsigned level)
{
  psi_dd part[2];
  psi_lit l[MAX_OPERANDS];
  unsigned n = insn ? operands (insn, l) : 0;

  for (unsigned neg = 0; neg < 2; neg++)
    part[neg] = domain (g, psi_lit_of ((psi_val *) v, neg));
  for (unsigned neg = 0; neg < 2; neg++)
    for (unsigned i = 0; i < n && part[neg] != PSI_DD_NONE; i++)
      relate (g, part[neg], l[i], level);
  if (part[0] != PSI_DD_NONE && part[1] != PSI_DD_NONE)
    psi_ppg_partition (g, block, part, 2, level);
  for (unsigned neg = 0; neg < 2; neg++)
    name (g, part[neg], v, neg);
}

static void
add_insn (psi_ppg *g, const psi_insn *insn)
{
  unsigned x = g->cdg->flow->block[insn->block->id];
  unsigned block = psi_ppg_flow_node (g, x);

  for (unsigned i = 0; i < insn->ndst && block != PSI_NONE; i++)
    if (insn->dst[i]->type == PSI_PRED && !insn->dst[i]->pinned)
      add_value (g, insn->dst[i], insn, block, g->cdg->flow->node[x].level);
}

/* ---- What comes first ------------------------------------------------------ */

/* Pushes the definition of V if it is missing.  */
static void
want (psi_ppg *g, struct stack *s, const psi_val *v)
{
  if (!v || v->type != PSI_PRED || v->pinned || *PSI_OF_VAL (g, done, v->id))
    return;
  g->done[v->id] = true;
  if (!v->def)
    add_value (g, v, NULL, PSI_PPG_ALL, 0);
  else if (v->def->block && psi_reachable (g->fn, v->def->block))
    PSI_ADD (s, insn, v->def);
}

void
psi_ppg_value (psi_ppg *g, const psi_val *val)
{
  struct stack s = { 0 };

  want (g, &s, val);
  for (unsigned at = 0; at < s.ninsn; at++)
    {
      const psi_insn *insn = s.insn[at];
      psi_lit l[MAX_OPERANDS];
      unsigned n = operands (insn, l);
      for (unsigned i = 0; i < insn->ndst; i++)
	if (insn->dst[i]->type == PSI_PRED && !insn->dst[i]->pinned)
	  *PSI_OF_VAL (g, done, insn->dst[i]->id) = true;
      for (unsigned i = 0; i < n; i++)
	want (g, &s, l[i].val);
    }
  while (s.ninsn > 0)
    add_insn (g, s.insn[--s.ninsn]);
  psi_xfree (s.insn);
}

void
psi_ppg_add_all (psi_ppg *g)
{
  psi_for_each_block (b, g->fn)
    if (psi_reachable (g->fn, b))
      psi_for_each_insn (i, b)
	for (unsigned k = 0; k < i->ndst; k++)
	  psi_ppg_value (g, i->dst[k]);
}
