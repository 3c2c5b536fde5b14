/* live/overwrite.c: is what a name holds still wanted where it is written over?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   None of the papers has this.  A value is live where a use follows on some
   path; but what is used there may be wanted under some predicates only:

	m = psi (a, q? d)	   ad = a; q? ad = d; .. = ad
	p? .. = m
	y = psi (a, p? m)	   y is ad, if q is within p

   a is live after d, as y uses it; but where q holds m overrides it.  Nested
   if-conversion makes such code.  So a definition S under guard G does not harm
   a value F in the same name, if for each use of F that can follow

   a. it is in an insn whose guard is false where G is not, or
   b. it is argument I of a psi, and one of the predicates to the right of I holds
      where G does, or
   c. it is in a block (of a phi: the predecessor, where a copy may have to
      stand) that lies behind a branch on a literal that is false where G is not

   (where G is not: is not false; it could be undefined, see pred.c).  For: where
   G is false nothing is written.  Where it is not, in case a and c the use is not
   executed.  In case b, what the name holds of F is read only through the psi,
   by which all predicates to the right of I are false; F's other psis, and what
   has F to its left, are uses of F's own.

   G must be the same one at S and at the use; the other predicates are asked as
   they are at the use.  Were G executed again in between, and not F, there would
   be a cycle through S and G's definition, which dominates S, without F's: so it
   is enough if G is not defined in L, the outermost loop around S without F's
   definition.  (A guard whose definition dominates F's cannot be executed again
   without F.)  Where there is no L a use above S cannot follow, for that reason;
   in L it can.  Irreducible loops are left alone.

   A copy put in later can want a value that nobody wanted, so the webs are to be
   checked again then (out/psiweb.c, out/phiweb.c).  */

#include "live/live.h"

/* The most uses, and branches above and blocks before each, that are looked
   at.  */
#define MAX_USES 32
#define MAX_BRANCHES 16
#define MAX_BLOCKS 32

struct need
{
  psi_fn *fn;
  psi_insn *s;
  psi_lit guard;
  const psi_block *top;		/* F's.  */
  psi_loop *loop;		/* The outermost around S without F; null: none.  */
  unsigned uses;
};

/* Is E taken only where the guard is false?  */
static bool
edge_excludes (const struct need *n, const psi_edge *e)
{
  psi_lit lit;

  return psi_edge_literal (e, &lit)
	 && psi_disjoint (n->fn, lit, n->guard) == PSI_YES;
}

/* Is B, which F's block dominates, executed only where the guard is false?  */
static bool
block_excludes (const struct need *n, const psi_block *b)
{
  for (unsigned i = 0; i < MAX_BRANCHES && b && b != n->top; i++)
    {
      if (b->npred == 1 && edge_excludes (n, b->pred[0]))
	return true;
      b = psi_idom (n->fn, b);
    }
  return false;
}

/* Is there a way from S to B, another block, that does not lead over F?  */
static bool
leads_to (const struct need *n, const psi_block *b)
{
  const psi_block *seen[MAX_BLOCKS];
  unsigned nseen = 1;

  if (b == n->top || psi_block_dominates (n->fn, b, n->s->block))
    return false;
  seen[0] = b;
  for (unsigned i = 0; i < nseen; i++)
    for (unsigned k = 0; k < seen[i]->npred; k++)
      {
	const psi_block *p = seen[i]->pred[k]->src;
	unsigned m = 0;
	if (p == n->s->block || nseen == MAX_BLOCKS)
	  return true;
	while (m < nseen && seen[m] != p)
	  m++;
	if (m == nseen && p != n->top)
	  seen[nseen++] = p;
      }
  return false;
}

static bool
is_in (psi_fn *fn, const psi_block *b, psi_loop *loop)
{
  return loop && psi_loop_common (psi_loop_of (fn, b), loop) == loop;
}

/* Can what is used at AT have been written over by S?  */
static bool
follows (const struct need *n, const psi_insn *at)
{
  if (is_in (n->fn, at->block, n->loop))
    return true;
  if (at->block == n->s->block)
    return at->order > n->s->order;
  return leads_to (n, at->block);
}

/* Is the use of F by INSN unwanted where the guard is not false?  */
static bool
unwanted (void *data, psi_insn *insn, int index)
{
  struct need *n = data;
  psi_insn *at = insn;

  if (n->uses++ == MAX_USES)
    return false;
  if (insn->op == PSI_PHI && index >= 0)
    at = psi_terminator (insn->block->pred[index]->src);
  else if (insn->op == PSI_PSI && index >= 0)
    at = psi_use_point (n->fn, insn, index);
  if (!follows (n, at))
    return true;
  if (insn->op == PSI_PHI && index >= 0)
    return block_excludes (n, at->block);
  if (insn->op == PSI_PSI && index >= 0)
    {
      if (psi_within_union (n->fn, n->guard, &insn->pred[index + 1],
			    insn->nsrc - index - 1))
	return true;
    }
  else if (index != -1
	   && psi_disjoint (n->fn, insn->guard, n->guard) == PSI_YES)
    return true;
  return block_excludes (n, insn->block);
}

bool
psi_unneeded (psi_live *live, const psi_val *f, psi_insn *s)
{
  psi_fn *fn = psi_live_fn (live);
  const psi_block *top = f->def ? f->def->block : fn->blocks[0];
  struct need n = { fn, s, PSI_TRUE, top, NULL, 0 };

  /* Always written, it destroys whatever is live.  (But for an argument that others of its
     psi always override: psi-reduce drops those.)  */
  if (!s || s == f->def || psi_is_true (s->guard))
    return false;
  n.guard = s->guard;
  /* Never executed: no matter what is read, and by what.  */
  if (psi_disjoint (fn, s->guard, PSI_TRUE) == PSI_YES)
    return true;
  for (psi_loop *l = psi_loop_of (fn, s->block); l; l = l->parent)
    {
      if (l->nentries > 0)
	return false;
      if (!is_in (fn, top, l))
	n.loop = l;
    }
  if (n.guard.val && n.guard.val->def
      && is_in (fn, n.guard.val->def->block, n.loop))
    return false;
  return psi_live_each_use (live, f, unwanted, &n);
}
