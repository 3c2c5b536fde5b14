/* ifconv/region.c: regions that if-conversion can make straight.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A region is all that lies between a block that ends in a br, its head, and
   the head's immediate post-dominator, its join:

		  head			single entry: only the head and the
		 /    \			region lead into its blocks;
	     region blocks		no loop; every block ends in jump or br
		 \    /
		  join			(which others may lead to as well)

   These are the regions of Stoutchinin and Gao, "If-conversion in SSA form"
   (Euro-Par 2004).  Every insn in it must be one that can be executed under a
   guard, or executed when its result is not wanted.

   Pinned names keep their insns in order, but when a compare that was under a
   condition is executed always, it destroys what the name held on the other
   paths.  So such a name must not be live into the join, and within the region
   it must be read only after being written in the same block.

   Needs: psi-SSA form, up to date dominators.  Changes insn->order and
   block->aux only.  */

#include "ifconv/ifconv-int.h"
#include <string.h>

/* ---- Pinned names ------------------------------------------------------------ */

/* Does I write NAME whenever it is reached?  */
static bool
surely_writes (const psi_insn *i, const psi_val *name)
{
  return psi_is_true (i->guard) && psi_writes (i, name);
}

/* Where NAME is live in: from each block that reads it first, backwards to
   those that write it.  */
static bool *
live_blocks (psi_fn *fn, const psi_val *name)
{
  bool *in = psi_xmalloc (2 * fn->nblocks), *writes = in + fn->nblocks;
  psi_block **stack = psi_xmalloc (fn->nblocks * sizeof *stack);
  unsigned n = 0;

  memset (in, 0, 2 * fn->nblocks);
  psi_for_each_block (b, fn)
    {
      psi_for_each_insn (i, b)
	{
	  if (!writes[b->id] && psi_reads (i, name))
	    in[b->id] = true;
	  if (surely_writes (i, name))
	    writes[b->id] = true;
	}
      if (in[b->id])
	stack[n++] = b;
    }
  while (n > 0)
    {
      psi_block *b = stack[--n];
      for (unsigned k = 0; k < b->npred; k++)
	{
	  psi_block *p = b->pred[k]->src;
	  if (!in[p->id] && !writes[p->id])
	    {
	      in[p->id] = true;
	      stack[n++] = p;
	    }
	}
    }
  psi_xfree (stack);
  return in;
}

/* Is NAME live into B?  Of more names than there is room for: yes.  What was
   computed stays true while regions are converted: a conversion does not change
   what is read, only where.  */
static bool
pinned_live_in (pinned_live *live, psi_fn *fn, psi_val *name,
		const psi_block *b)
{
  unsigned k = 0;

  while (k < live->n && live->name[k] != name)
    k++;
  if (k == PINNED_NAMES)
    return true;
  if (k == live->n)
    {
      live->n++;
      live->name[k] = name;
      live->in[k] = live_blocks (fn, name);
    }
  return live->in[k][b->id];
}

void
pinned_live_free (pinned_live *live)
{
  while (live->n)
    psi_xfree (live->in[--live->n]);
}

/* Is NAME read in R where another write than the block's own could reach? */
static bool
read_across (const region *r, const psi_val *name)
{
  for (unsigned k = 1; k < r->n; k++)
    {
      bool written = false;
      psi_for_each_insn (i, r->b[k].block)
	{
	  if (!written && psi_reads (i, name))
	    return true;
	  written |= surely_writes (i, name);
	}
    }
  return false;
}

/* Why the pinned names that I, executed always, destroys are in the way.  */
static const char *
check_destroyed (region *r, const psi_insn *i, pinned_live *live)
{
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned)
      {
	for (unsigned j = 0; j < 2 && r->join[j]; j++)
	  if (pinned_live_in (live, r->fn, i->dst[k], r->join[j]))
	    return "flags live into the join";
	if (read_across (r, i->dst[k]))
	  return "flags live across blocks";
      }
  return NULL;
}

/* ---- Phis ---------------------------------------------------------------------- */

unsigned
phi_edges (const region *r, const psi_insn *phi)
{
  for (unsigned j = 0; j < 2; j++)
    if (phi->block == r->join[j])
      return r->nin[j];
  unsigned n = 0;
  for (unsigned k = 0; k < phi->nsrc; k++)
    n += region_from (r, phi->block->pred[k]);
  return n;
}
unsigned
phi_edge (const region *r, const psi_insn *phi, unsigned k)
{
  for (unsigned j = 0; j < 2; j++)
    if (phi->block == r->join[j])
      return r->in[j][k];
  for (unsigned p = 0; ; p++)
    if (region_from (r, phi->block->pred[p]) && k-- == 0)
      return p;
}

/* Predicates and merged values are moved about, so none may be pinned.  */
static bool
uses_pinned_predicate (const region *r, const psi_insn *i)
{
  unsigned npred = i->op == PSI_SELECT ? 0 : psi_npred (i);

  if (i->guard.val && i->guard.val->pinned)
    return true;
  for (unsigned k = 0; k < npred; k++)
    if (i->pred[k].val && i->pred[k].val->pinned)
      return true;
  if (i->op == PSI_PHI)
    for (unsigned k = 0; k < phi_edges (r, i); k++)
      {
	const psi_val *v = i->src[phi_edge (r, i, k)].val;
	if (v && v->pinned)
	  return true;
      }
  if (i->op == PSI_PSI)
    for (unsigned k = 0; k < i->nsrc; k++)
      if (i->src[k].val && i->src[k].val->pinned)
	return true;
  return false;
}

/* ---- The shape ---------------------------------------------------------------- */

/* Collects the blocks that the head reaches before the join.  */
static const char *
collect (region *r)
{
  for (unsigned k = 0; k < r->n; k++)
    {
      psi_block *b = r->b[k].block;
      for (unsigned s = 0; s < b->nsucc; s++)
	{
	  psi_block *d = b->succ[s]->dst;
	  psi_insn *term = psi_terminator (d);
	  if (region_leaves (r, d) || region_index (r, d) > 0)
	    continue;
	  if (d->aux)
	    return "loop inside";
	  if (d == r->fn->blocks[0])
	    return "side entrance";
	  if (!term || term->op == PSI_RET)
	    return "return inside";
	  if (term->op != PSI_BR && term->op != PSI_JUMP)
	    {
	      r->culprit = term;
	      return "switch inside";
	    }
	  if (r->n > REGION_BLOCKS)
	    return "too many blocks";
	  r->b[r->n].block = d;
	  d->aux = &r->b[r->n++];
	}
    }
  return NULL;
}

/* Are there side entrances into R, with more behind them than may be copied?  */
static const char *
check_sides (region *r)
{
  r->sides = region_sides (r);
  if (!r->sides || (r->sides <= SIDE_INSNS && !r->join[1] && region_copies (r)))
    return NULL;
  for (unsigned k = 1; k < r->n; k++)
    for (unsigned p = 0; p < r->b[k].block->npred; p++)
      {
	const psi_edge *e = r->b[k].block->pred[p];
	if (!r->culprit && !region_from (r, e))
	  r->culprit = psi_terminator (e->src);
      }
  return "side entrance";
}

/* Sorts the blocks topologically; of those that could come next the first in
   the layout does.  */
static const char *
sort (region *r)
{
  psi_block *left[REGION_BLOCKS + 1], *sorted[REGION_BLOCKS + 1];
  unsigned waits[REGION_BLOCKS + 1], n = r->n;

  for (unsigned k = 0; k < n; k++)
    {
      left[k] = r->b[k].block;
      waits[k] = 0;
      for (unsigned p = 0; k && p < left[k]->npred; p++)
	waits[k] += region_from (r, left[k]->pred[p]);
    }
  for (unsigned placed = 0; placed < n; placed++)
    {
      unsigned best = n;
      for (unsigned k = 0; k < n; k++)
	if (left[k] && waits[k] == 0
	    && (best == n || left[k]->id < left[best]->id))
	  best = k;
      if (best == n)
	return "loop inside";
      for (unsigned s = 0; s < left[best]->nsucc; s++)
	if (!region_leaves (r, left[best]->succ[s]->dst))
	  waits[region_index (r, left[best]->succ[s]->dst)]--;
      sorted[placed] = left[best];
      left[best] = NULL;
    }
  for (unsigned k = 0; k < n; k++)
    {
      r->b[k].block = sorted[k];
      sorted[k]->aux = &r->b[k];
    }
  return NULL;
}

/* Finds the edges into join J.  */
static void
find_edges (region *r, unsigned j)
{
  r->nin[j] = 0;
  for (unsigned k = 0; k < r->n; k++)
    for (unsigned s = 0; s < r->b[k].block->nsucc; s++)
      {
	const psi_edge *e = r->b[k].block->succ[s];
	unsigned i = r->nin[j], index;
	if (e->dst != r->join[j])
	  continue;
	for (index = psi_pred_index (e); i > 0 && r->in[j][i - 1] > index; i--)
	  r->in[j][i] = r->in[j][i - 1];
	r->in[j][i] = index;
	r->nin[j]++;
      }
}

static void
relate (region *r)
{
  uint64_t postdom[REGION_BLOCKS + 1];

  for (unsigned k = 0; k < r->n; k++)
    {
      region_block *b = &r->b[k];
      b->dom = k == 0 ? 0 : UINT64_MAX;
      for (unsigned p = 0; k && p < b->block->npred; p++)
	if (region_from (r, b->block->pred[p]))
	  b->dom &= r->b[region_index (r, b->block->pred[p]->src)].dom;
      b->dom |= UINT64_C (1) << k;
    }
  for (unsigned k = r->n; k-- > 0; )
    {
      region_block *b = &r->b[k];
      b->reach = 0;
      postdom[k] = UINT64_MAX;
      for (unsigned s = 0; s < b->block->nsucc; s++)
	{
	  int d = region_index (r, b->block->succ[s]->dst);
	  if (region_leaves (r, b->block->succ[s]->dst))
	    postdom[k] = 0;
	  else
	    {
	      b->reach |= r->b[d].reach;
	      postdom[k] &= postdom[d];
	    }
	}
      b->reach |= UINT64_C (1) << k;
      postdom[k] |= UINT64_C (1) << k;
    }
  for (unsigned k = 0; k < r->n; k++)
    {
      unsigned d = 0;
      while (!(r->b[k].dom >> d & 1) || !(postdom[d] >> k & 1))
	d++;
      r->b[k].rep = d;
    }
}

/* ---- The insns ------------------------------------------------------------------ */

static const char *
check_insn (region *r, psi_insn *i, pinned_live *live)
{
  if (uses_pinned_predicate (r, i))
    return "pinned predicate";
  if ((psi_ops[i->op].flags & PSI_F_TERM) || i->op == PSI_PHI
      || i->op == PSI_PSI)
    return NULL;
  if ((i->flags & PSI_F_EFFECT) && !(i->flags & PSI_F_PRED))
    return i->op == PSI_CALL ? "call" : "side effect";
  if (host_can_speculate (r->ctx, i))
    return check_destroyed (r, i, live);
  if (host_can_predicate (r->ctx, i))
    return NULL;
  snprintf (r->why, sizeof r->why, "not predicable: %s",
	    i->name ? i->name : psi_op_name (i->op));
  return r->why;
}

static const char *
check_insns (region *r, pinned_live *live)
{
  unsigned counted = 0;

  for (unsigned k = 0; k < r->n; k++)
    {
      psi_insn *term = psi_terminator (r->b[k].block);
      if (term->op == PSI_BR && !term->pred[0].val)
	return "constant branch";
      if (term->op == PSI_BR && term->pred[0].val->pinned)
	return "pinned predicate";
      if (k == 0)
	continue;
      psi_for_each_insn (i, r->b[k].block)
	{
	  /* What a psi or a long phi costs to look at.  */
	  counted += 1 + i->nsrc / 16 - (i == term);
	  if (counted > REGION_INSNS)
	    return "too many insns";
	  i->order = ++r->ninsns;
	  r->insn[i->order] = i;
	}
    }
  for (unsigned k = 1; k < r->n; k++)
    psi_for_each_insn (i, r->b[k].block)
      {
	const char *why = check_insn (r, i, live);
	if (why)
	  {
	    r->culprit = i;
	    return why;
	  }
      }
  for (unsigned j = 0; j < 2 && r->join[j]; j++)
    for (psi_insn *i = r->join[j]->first; i && i->op == PSI_PHI; i = i->next)
      if (uses_pinned_predicate (r, i))
	return "pinned predicate";
  return NULL;
}

const char *
region_find (region *r, psi_ctx *ctx, psi_fn *fn, psi_block *head,
	     psi_block *const join[2], pinned_live *live)
{
  const char *why;

  r->ctx = ctx;
  r->fn = fn;
  r->join[0] = join[0];
  r->join[1] = join[1];
  r->br = psi_terminator (head);
  r->n = 1;
  r->b[0].block = head;
  head->aux = &r->b[0];
  r->ninsns = r->sides = 0;
  r->culprit = NULL;
  if (!join[0])
    return "no join";
  if ((why = collect (r)) || (why = sort (r)) || (why = check_sides (r)))
    return why;
  find_edges (r, 0);
  find_edges (r, 1);
  relate (r);
  return check_insns (r, live);
}

void
region_release (region *r)
{
  for (unsigned k = 0; k < r->n; k++)
    r->b[k].block->aux = NULL;
}
