/* pred/ppg-seen.c: nodes for predicates on each level, and their intersections.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A predicate has nodes on the level of its definition (pred/ppg-code.c).  A loop
   further in sees it as something that is the same all the time: it has nodes
   there too, within those of the level around.  A level around that of its
   definition sees the last value that it had when the loop was left, of which
   nothing is known.

   Node X is split by predicate p into what X has in common with p's parts.  That
   such a part is in X and in the part of p is two partitions; as the parts of p
   are disjoint, they are all that follows.  They are closed, if p was looked at
   wherever X is.

   A branch on p in block B makes its edges B's parts by p (tie).  Where B is
   equivalent to the block that defines p they are p's own.  So edges come before
   predicates and serve as their nodes.  But a branch on what is undefined goes
   one way or the other (pred/slice.c): where p may be undefined its parts are only
   within the edges.  */

#include "pred/ppg.h"
#include "pred/slice.h"
#include <string.h>

/* ---- Branches -------------------------------------------------------------- */

/* LIT through copies, complements, and the second results of compares.  */
static psi_lit
root (psi_lit lit)
{
  const psi_insn *d;

  while (lit.val && !lit.val->pinned && (d = lit.val->def))
    {
      if (psi_ops[d->op].kind == PSI_K_CMP && d->dst[0] != lit.val)
	lit = psi_lit_of (d->dst[0], !lit.neg);
      else if ((d->op == PSI_COPY || d->op == PSI_PCOPY || d->op == PSI_NOT)
	       && psi_is_true (d->guard))
	{
	  bool neg = lit.neg != (d->op == PSI_NOT);
	  unsigned k = 0;
	  while (d->dst[k] != lit.val)
	    k++;
	  if (!d->src[k].val)
	    return psi_lit_of (NULL, neg == (d->src[k].imm != 0));
	  if (d->src[k].val->pinned)
	    return lit;
	  lit = psi_lit_of (d->src[k].val, neg);
	}
      else
	break;
    }
  return lit;
}

bool
psi_ppg_branch_on (const psi_ppg *g, unsigned block, psi_lit *lit)
{
  const struct psi_flow_node *n = &g->cdg->flow->node[block];
  const psi_insn *br;

  if (n->kind != PSI_FLOW_BLOCK || g->class[block] == PSI_NONE)
    return false;
  br = psi_terminator (n->block);
  if (!br || br->op != PSI_BR || n->nout != 2)
    return false;
  *lit = root (br->pred[0]);
  return !lit->val || !lit->val->pinned;
}

/* The node of the edge that the branch of BLOCK takes on LIT, on which it
   branches, or if NEG on its complement.  */
static unsigned
taken (const psi_ppg *g, unsigned block, bool neg)
{
  psi_lit lit;

  psi_ppg_branch_on (g, block, &lit);
  return g->class[g->cdg->flow->node[block].out[lit.neg != neg]];
}

/* The edge that stands for PART of value VAL on node X; PSI_NONE: none.  */
static unsigned
tied (const psi_ppg *g, unsigned x, unsigned val, enum psi_ppg_part part)
{
  unsigned block = psi_ppg_get (&g->tie, x, val);

  if (block == PSI_NONE || part == PSI_PPG_UNDEF)
    return PSI_NONE;
  return taken (g, block, part == PSI_PPG_FALSE);
}

unsigned
psi_ppg_part_node (psi_ppg *g, const psi_val *val, unsigned home,
		   enum psi_ppg_part part)
{
  unsigned x = tied (g, g->class[home], val->id, part);

  if (x != PSI_NONE)
    return x;
  x = psi_ppg_node_new (g, PSI_PPG_VALUE, g->cdg->flow->node[home].level,
			home);
  g->node[x].a = val->id;
  g->node[x].part = part;
  return x;
}

/* ---- Levels ---------------------------------------------------------------- */

static psi_loop *
loop_of_level (const psi_ppg *g, unsigned level)
{
  return level ? &g->cdg->flow->loops[level - 1] : NULL;
}

unsigned
psi_ppg_level (psi_ppg *g, const psi_val *val)
{
  const psi_loop *in = val->def ? psi_loop_of (g->fn, val->def->block) : NULL;

  return in ? in->index + 1 : 0;
}

/* What can be said of VAL on a level that has not seen it: it is one of its
   parts, on the traces of the class HOME.  */
static struct psi_ppg_seen
unknown (psi_ppg *g, const psi_val *val, unsigned home, bool maybe)
{
  struct psi_ppg_seen s = { .value = val->id, .home = home,
			    .level = g->cdg->flow->node[home].level };

  if (psi_ppg_get (&g->tie, g->class[home], val->id) != PSI_NONE)
    maybe = false;
  for (int i = 0; i < 3; i++)
    s.part[i] = PSI_NONE;
  for (int i = 0; i < 2 + maybe; i++)
    s.part[i] = psi_ppg_part_node (g, val, home, i);
  psi_ppg_partition (g, g->class[home], s.part, 2 + maybe, false);
  psi_ppg_seen_new (g, s);
  return s;
}

/* The loop directly within OUTER in which INNER is.  */
static psi_loop *
towards (psi_loop *outer, psi_loop *inner)
{
  while (inner->parent != outer)
    inner = inner->parent;
  return inner;
}

/* VAL, which LEVEL has not seen, as the loop IN within LEVEL leaves it.  */
static void
see_last (psi_ppg *g, const psi_val *val, const psi_loop *in)
{
  const struct psi_flow *f = g->cdg->flow;

  unknown (g, val, g->cdg->class[f->loop[in->index]], true);
}

/* VAL, which has been seen as S around the loop IN, within it.  */
static void
see_within (psi_ppg *g, const psi_val *val, const struct psi_ppg_seen *around,
	    const psi_loop *in)
{
  const struct psi_flow *f = g->cdg->flow;
  bool maybe = around->part[PSI_PPG_UNDEF] != PSI_NONE
	       || (val->def && !psi_block_dominates (g->fn, val->def->block,
						     in->header));
  struct psi_ppg_seen s = unknown (g, val,
				   g->cdg->class[f->start[in->index + 1]],
				   maybe);

  for (int i = 0; i < 2; i++)
    psi_ppg_within (g, around->part[i], s.part[i]);
}

unsigned
psi_ppg_see (psi_ppg *g, const psi_val *val, unsigned level)
{
  psi_loop *own = loop_of_level (g, psi_ppg_level (g, val));
  psi_loop *to = loop_of_level (g, level), *at = psi_loop_common (own, to);
  unsigned seen = psi_ppg_get (&g->sight, val->id, level);

  if (seen != PSI_NONE || own == to
      || (val->def && !psi_reachable (g->fn, val->def->block)))
    return seen;
  level = at ? at->index + 1 : 0;
  if (!psi_flow_refused (g->cdg->flow, level) && at != own
      && psi_ppg_get (&g->sight, val->id, level) == PSI_NONE)
    see_last (g, val, towards (at, own));
  seen = psi_ppg_get (&g->sight, val->id, level);
  while (at != to)
    {
      at = towards (at, to);
      level = at->index + 1;
      if (seen == PSI_NONE)
	return seen;
      if (psi_flow_refused (g->cdg->flow, level))
	continue;
      if (psi_ppg_get (&g->sight, val->id, level) == PSI_NONE)
	{
	  struct psi_ppg_seen around = g->seen[seen];
	  see_within (g, val, &around, at);
	}
      seen = psi_ppg_get (&g->sight, val->id, level);
    }
  return seen;
}

/* ---- Intersections --------------------------------------------------------- */

/* Is node X within the class of flow nodes HOME, going by its own?  */
static bool
at_home (const psi_ppg *g, unsigned x, unsigned home)
{
  return psi_flow_within (g->cdg->flow, g->node[x].home, home);
}

/* What X has in common with Y, if that is no new node; else PSI_NONE.  */
static unsigned
common (const psi_ppg *g, unsigned x, unsigned y)
{
  if (x == 0 || y == 0)
    return 0;
  if (x == y || (g->node[y].kind == PSI_PPG_FLOW
		 && at_home (g, x, g->node[y].a)))
    return x;
  if (g->node[x].kind == PSI_PPG_FLOW && at_home (g, y, g->node[x].a))
    return y;
  return psi_ppg_get (&g->both, x < y ? x : y, x < y ? y : x);
}

/* A class that X and Y are within: the smaller one of their own, or else, so that
   the order is of no concern, the first.  */
static unsigned
common_home (const psi_ppg *g, unsigned x, unsigned y)
{
  unsigned a = g->node[x].home, b = g->node[y].home;

  if (at_home (g, x, b))
    return a;
  return at_home (g, y, a) || b < a ? b : a;
}

/* The same with a new node if need be, which is the edge TIED if there is
   one.  */
static unsigned
both (psi_ppg *g, unsigned x, unsigned y, unsigned tied)
{
  unsigned z = common (g, x, y);

  if (z != PSI_NONE)
    return z;
  z = tied;
  if (z == PSI_NONE)
    {
      z = psi_ppg_node_new (g, PSI_PPG_BOTH, g->node[x].level,
			    common_home (g, x, y));
      g->node[z].a = x < y ? x : y;
      g->node[z].b = x < y ? y : x;
    }
  psi_ppg_put (g, &g->both, x < y ? x : y, x < y ? y : x, z);
  return z;
}

/* Is X the same as its part K by S, the others being empty?  */
static bool
is_part (const psi_ppg *g, unsigned x, const struct psi_ppg_seen *s, int k)
{
  if (s->part[k] == PSI_NONE || s->part[k] == 0)
    return false;
  if (common (g, x, s->part[k]) == x)
    return true;
  for (int i = 0; i < 3; i++)
    if (i != k && s->part[i] != PSI_NONE && s->part[i] != 0)
      return false;
  return at_home (g, x, s->home);
}

/* Splits X by what has been seen as number I.  */
static void
split (psi_ppg *g, unsigned x, unsigned i, unsigned part[3])
{
  struct psi_ppg_seen s = g->seen[i];
  bool is_tied = psi_ppg_get (&g->tie, x, s.value) != PSI_NONE;

  part[0] = part[1] = part[2] = 0;
  for (int k = 0; k < 3; k++)
    if (is_part (g, x, &s, k))
      {
	part[k] = x;
	return;
      }
  for (int k = 0; k < 3; k++)
    if (s.part[k] != PSI_NONE && !(is_tied && k == PSI_PPG_UNDEF))
      part[k] = both (g, x, s.part[k], tied (g, x, s.value, k));
  if (psi_ppg_get (&g->split, x, i) != PSI_NONE)
    return;
  psi_ppg_put (g, &g->split, x, i, 0);
  psi_ppg_partition (g, x, part, 3, !at_home (g, x, s.home));
  for (int k = 0; k < 3; k++)
    if (part[k] != 0 && part[k] != s.part[k])
      psi_ppg_within (g, s.part[k], part[k]);
}

bool
psi_ppg_split (psi_ppg *g, unsigned x, psi_lit lit, unsigned level,
	       unsigned part[3])
{
  memset (part, 0, 3 * sizeof *part);
  if (x == 0)
    return true;
  if (!lit.val)
    part[lit.neg] = x;
  else
    {
      unsigned i = psi_ppg_see (g, lit.val, level);
      if (i == PSI_NONE)
	return false;
      split (g, x, i, part);
      if (lit.neg)
	{
	  unsigned t = part[0];
	  part[0] = part[1];
	  part[1] = t;
	}
    }
  return true;
}

/* ---- Ties ------------------------------------------------------------------ */

/* Where LIT, on which BLOCK branches, is true its first edge is taken, where it is
   false the second; the edges have no other traces if they are the parts of
   LIT.  */
static void
tie (psi_ppg *g, unsigned block, psi_lit lit)
{
  unsigned level = g->cdg->flow->node[block].level, x = g->class[block], i;
  unsigned part[3];
  bool are_parts = psi_ppg_get (&g->tie, x, lit.val->id) != PSI_NONE;

  psi_ppg_value (g, lit.val);
  i = psi_ppg_see (g, lit.val, level);
  if (i == PSI_NONE)
    return;
  split (g, x, i, part);
  for (int k = 0; k < 2; k++)
    {
      unsigned in = g->seen[i].part[k], edge = taken (g, block, k);
      if (are_parts && in != edge)
	psi_ppg_within (g, in, edge);
      else if (!are_parts && part[k] == x)
	psi_ppg_within (g, 0, taken (g, block, !k));
      else if (!are_parts && part[k] != edge)
	psi_ppg_within (g, edge, part[k]);
    }
}

void
psi_ppg_tie (psi_ppg *g)
{
  unsigned n = g->cdg->flow->n;
  psi_lit lit;

  for (unsigned x = 0; x < n; x++)
    if (psi_ppg_branch_on (g, x, &lit) && lit.val
	&& psi_surely_defined (g->defined, lit.val)
	&& psi_ppg_get (&g->tie, g->class[x], lit.val->id) == PSI_NONE)
      psi_ppg_put (g, &g->tie, g->class[x], lit.val->id, x);
  for (unsigned x = 0; x < n; x++)
    if (psi_ppg_branch_on (g, x, &lit))
      {
	if (lit.val)
	  tie (g, x, lit);
	else
	  psi_ppg_within (g, 0, taken (g, x, true));
      }
}
