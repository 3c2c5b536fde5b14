/* opt/motion.c: may an insn move to another block?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Gindraud, Brandner and Darte, "Control sensitive global instruction
   selection", 5.1: an insn can move between places one of whose predicates is
   a subset of the other.  Moved to the larger one it is executed where it was
   not before (speculation); moved to the smaller one it is missing elsewhere,
   and a copy is needed under each of the complementary predicates.  The paper
   looks for a path in the graph; here any proof of inclusion will do.

   Beside control, three things must hold.  The operands are available in the
   block.  The uses still see the result: the block dominates them, or, where
   copies are needed, none comes between, and to merge what the copies give is
   the caller's concern (the paper's "merge nodes of SSA").  And nothing that
   the insn reads is written on a way between the two places; for each of the
   copies that is to be asked again.  */

#include "opt/opt.h"
#include "pred/ppg.h"
#include <string.h>

/* At the end of BLOCK?  */
static bool
operands_available (psi_ppg *g, const psi_insn *insn, const psi_block *block)
{
  psi_for_each_used (v, insn)
    if (v->def && !psi_block_dominates (g->fn, v->def->block, block))
      return false;
  return true;
}

static bool
touches_pinned (const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->ndst; i++)
    if (insn->dst[i]->pinned)
      return true;
  psi_for_each_used (v, insn)
    if (v->pinned)
      return true;
  return false;
}

/* ---- Ways ------------------------------------------------------------------ */

/* A place in the order of each way through a level.  */
static unsigned
number (const psi_ppg *g, const psi_block *b)
{
  return g->cdg->flow->block[b->id];
}

/* By id: the blocks on a way between A and B, in whichever order these come,
   neither of them counting; to be freed with psi_xfree ().  */
static bool *
blocks_between (psi_ppg *g, const psi_block *a, const psi_block *b)
{
  bool forward = number (g, a) < number (g, b);
  const psi_block *early = forward ? a : b, *late = forward ? b : a;
  const psi_block **work
    = psi_xmalloc ((g->fn->nblocks + 1) * sizeof *work);
  bool *between = psi_zeroed (g->fn->nblocks, sizeof *between);
  unsigned n = 0;

  if (early != late)
    work[n++] = late;
  while (n > 0)
    {
      const psi_block *x = work[--n];
      for (unsigned k = 0; k < x->npred; k++)
	{
	  const psi_block *p = x->pred[k]->src;
	  if (psi_reachable (g->fn, p) && p != late && !between[p->id]
	      && number (g, p) > number (g, early))
	    {
	      between[p->id] = true;
	      work[n++] = p;
	    }
	}
    }
  psi_xfree (work);
  return between;
}

/* ---- Uses ------------------------------------------------------------------ */

/* Does USER, which reads what INSN defines in block AT, read it when INSN is at
   the end of TO instead, or (COPIES) of a copy where TO is not executed?  */
static bool
still_sees (psi_ppg *g, const psi_insn *insn, const psi_block *to,
	    const bool *between, bool copies, const psi_insn *user,
	    const psi_block *at)
{
  if (at == to)
    return user->op == PSI_PHI || (user->flags & PSI_F_TERM);
  if (copies && number (g, insn->block) < number (g, to))
    return at != insn->block && !between[at->id];
  return copies || psi_block_dominates (g->fn, to, at);
}

static bool
reads (psi_opnd o, const psi_insn *insn)
{
  return o.val && o.val->def == insn;
}

static bool
uses_fit (psi_ppg *g, const psi_insn *insn, const psi_block *to,
	  const bool *between, bool copies)
{
  psi_for_each_block (b, g->fn)
    psi_for_each_insn (user, b)
      {
	bool phi = user->op == PSI_PHI;
	bool here = user->guard.val && user->guard.val->def == insn;
	for (unsigned k = 0; k < psi_npred (user); k++)
	  here |= user->pred[k].val && user->pred[k].val->def == insn;
	for (unsigned k = 0; k <= user->nsrc; k++)
	  {
	    const psi_block *at = phi && k < user->nsrc
				  ? b->pred[k]->src : b;
	    if (!(k < user->nsrc ? reads (user->src[k], insn) : here)
		|| !psi_reachable (g->fn, at))
	      continue;
	    if (!still_sees (g, insn, to, between, copies, user, at))
	      return false;
	  }
      }
  return true;
}

/* ---- Memory ---------------------------------------------------------------- */

/* Does an insn from FIRST on write memory, up to END, which does not count;
   null: the end of the block?  */
static bool
writes (const psi_insn *first, const psi_insn *end)
{
  for (const psi_insn *i = first; i && i != end; i = i->next)
    if (i->flags & (PSI_F_WRITE | PSI_F_EFFECT))
      return true;
  return false;
}

/* Is what INSN reads written between it and the end of TO?  */
static bool
written (psi_ppg *g, const psi_insn *insn, const psi_block *to,
	 const bool *between)
{
  const psi_block *from = insn->block;
  bool written = false;

  if (!(insn->flags & PSI_F_READ))
    return false;
  psi_for_each_block (b, g->fn)
    written |= between[b->id] && writes (b->first, NULL);
  if (number (g, to) < number (g, from))
    return written || writes (from->first, insn);
  return written || writes (insn, NULL)
	 || (to != from && writes (to->first, NULL));
}

/* ---- Motion ---------------------------------------------------------------- */

/* Why not, going by what INSN is; null: it may.  */
static const char *
refuse (psi_ppg *g, const psi_insn *insn, const psi_block *to,
	const bool *between)
{
  if (insn->op == PSI_PHI || (insn->flags & PSI_F_TERM))
    return "it belongs to its block";
  if (insn->flags & (PSI_F_WRITE | PSI_F_EFFECT))
    return "it has an effect";
  if (touches_pinned (insn))
    return "it touches a pinned name";
  if (psi_loop_of (g->fn, insn->block) != psi_loop_of (g->fn, to))
    return "the blocks are not in the same loop";
  if (!operands_available (g, insn, to))
    return "an operand is not available there";
  if (written (g, insn, to, between))
    return "what it reads is written between";
  return NULL;
}

/* The rest of M, going by the nodes FROM and THERE of its blocks.  */
static void
control (psi_ppg *g, const psi_insn *insn, unsigned from, unsigned there,
	 struct psi_motion *m)
{
  bool up = psi_ppg_within (g, from, there);
  bool down = psi_ppg_within (g, there, from);

  m->speculates = up && !down;
  m->copies = down && !up;
  m->known = true;
  if (!up && !down)
    m->why = "neither block is executed whenever the other is";
  else if (m->speculates && (insn->flags & PSI_F_TRAP))
    m->why = "it might trap where it was not executed";
  else if (up != down)
    {
      m->n = psi_ppg_without (g, up ? there : from, up ? from : there, &m->node);
      m->known = m->n > 0;
    }
  if (m->copies && !m->known)
    m->why = "no predicates are known where copies would go";
}

void
psi_motion (psi_ppg *g, const psi_insn *insn, psi_block *to,
	    struct psi_motion *m)
{
  unsigned from = psi_ppg_find (g, (psi_term) { .block = insn->block });
  unsigned there = psi_ppg_find (g, (psi_term) { .block = to });
  bool *between;

  *m = (struct psi_motion) { .why = "a block is not in the graph" };
  if (from == PSI_NONE || there == PSI_NONE)
    return;
  between = blocks_between (g, insn->block, to);
  m->why = refuse (g, insn, to, between);
  if (!m->why)
    control (g, insn, from, there, m);
  if (!m->why && !uses_fit (g, insn, to, between, m->copies))
    m->why = "a use would not see it";
  psi_xfree (between);
}

void
psi_motion_free (struct psi_motion *m)
{
  psi_xfree (m->node);
}
