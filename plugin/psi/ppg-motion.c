/* ppg-motion.c: may an insn move to another block?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 5.1: an insn can move between places one of whose predicates is a
   subset of the other.  Moved to the larger one it is executed where it was not
   before (speculation); moved to the smaller one it is missing elsewhere, and a
   copy is needed under each of the complementary predicates.  The paper asks for
   a path in the graph; here any proof of inclusion will do.  Beside control, the
   operands must be available in the block; in which order insns of effect stay,
   and that uses still see the result, is the caller's concern.  */

#include "ppg.h"

/* Is VAL available at the end of BLOCK?  */
static bool
available (psi_ppg *g, const psi_val *val, const psi_block *block)
{
  return !val || !val->def
	 || psi_block_dominates (g->fn, val->def->block, block);
}

static bool
operands_available (psi_ppg *g, const psi_insn *insn, const psi_block *block)
{
  bool ok = available (g, insn->guard.val, block);

  for (unsigned i = 0; i < insn->nsrc; i++)
    ok &= available (g, insn->src[i].val, block);
  for (unsigned i = 0; i < psi_npred (insn); i++)
    ok &= available (g, insn->pred[i].val, block);
  return ok;
}

/* Why not, going by what INSN is; null: it may.  */
static const char *
refuse (psi_ppg *g, const psi_insn *insn, const psi_block *to)
{
  if (insn->op == PSI_PHI || (insn->flags & PSI_F_TERM))
    return "it belongs to its block";
  if (insn->flags & (PSI_F_WRITE | PSI_F_EFFECT))
    return "it has an effect";
  if (!psi_reachable (g->fn, to) || !psi_reachable (g->fn, insn->block))
    return "a block is unreachable";
  if (psi_loop_of (g->fn, insn->block) != psi_loop_of (g->fn, to))
    return "the blocks are not in the same loop";
  if (!operands_available (g, insn, to))
    return "an operand is not available there";
  return NULL;
}

void
psi_motion (psi_ppg *g, const psi_insn *insn, psi_block *to,
	    struct psi_motion *m)
{
  unsigned from = psi_ppg_find (g, (psi_term) { .block = insn->block });
  unsigned there = psi_ppg_find (g, (psi_term) { .block = to });
  bool up, down;

  *m = (struct psi_motion) { .why = refuse (g, insn, to) };
  if (m->why)
    return;
  if (from == PSI_NONE || there == PSI_NONE)
    {
      m->why = "the loop is irreducible";
      return;
    }
  up = psi_ppg_node_within (g, from, &there, 1);
  down = psi_ppg_node_within (g, there, &from, 1);
  if (!up && !down)
    m->why = "neither block is executed whenever the other is";
  else if (!down)
    {
      m->speculates = true;
      if (insn->flags & PSI_F_TRAP)
	m->why = "it might trap where it was not executed";
      else
	m->known = psi_ppg_complement (g, from, there, &m->node, &m->n);
    }
  else if (!up)
    {
      m->copies = true;
      m->known = psi_ppg_complement (g, there, from, &m->node, &m->n);
      if (!m->known)
	m->why = "no predicates are known where copies would go";
    }
  else
    m->known = true;
}

void
psi_motion_free (struct psi_motion *m)
{
  psi_xfree (m->node);
}
