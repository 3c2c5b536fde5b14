/* out/coalesce.c: out of psi-SSA: which webs share a name, so that copies go.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Boissinot et al., "Revisiting out-of-SSA translation for correctness, code
   quality and efficiency" (2009), section 3: once parallel copies cut off all
   phis the form is conventional, and what is left is aggressive coalescing of
   copies, in which two values that are equal do not interfere (live/interference.c, 3).
   What copies connect is a component; components are independent.  In a small
   one partitions are searched (out/search.c); in a large one two webs are joined
   after the other, those first whose copies are executed most often, wherever the
   union can have one name.

   Copies that the program had count too, but only where a pass put a copy
   beside them, or a guard on one of them: code that no pass has touched comes
   out as it went in.

   De Ferriere, "Improvements to the psi-SSA representation", section 6, wants
   the repair of psis and that of phis to know of each other: here the copies
   that normalisation and the psi-webs needed are weighed with those of phis.

   Needs: webs without interference.  */

#include "out/coalesce.h"
#include "out/out.h"
#include <stdlib.h>
#include <string.h>

/* Nodes of the search for a component, and for a function in addition to some
   for each copy.  In 2,223 of 2,255 components of compiled programs the first
   leaf was the best that 20,000 find, in the others one that came within 845.  */
#define NODES_COMPONENT 1000
#define NODES_FUNCTION 400000
#define NODES_COPY 50

#define JUMP 4			/* Of a block that is there for copies, in copies.  */
#define END 8			/* Insns of a block that ends a turn and is copied.  */
#define ARM 3			/* Insns of an arm under a condition, with its jump.  */
#define BYTES 10000		/* Of a copy: as much as to execute it once a call.  */

struct coalesce
{
  const psi_ctx *ctx;
  psi_fn *fn;
  psi_webs *webs;
  psi_interf *in;
  struct affinity *a;
  unsigned n;
  psi_webs *components;
  enum psi_join how;
  long nodes;
};

/* ---- Copies ---------------------------------------------------------------- */

/* Is the value of SRC in INSN one that could have DST's name?  A copy from a
   variable to itself that the program had stays, and one out of the loop that computes
   SRC, as in copy folding (opt/copyfold.c).  An implicit undef interferes
   with nothing, and a copy of it within its web writes nothing: such a web
   could be free of interference only as long as it holds the undef, which no
   phi ties to it.  */
static bool
is_affinity (psi_fn *fn, const psi_insn *insn, unsigned i)
{
  const psi_val *dst = insn->dst[i], *src = insn->src[i].val;

  return src && !src->pinned && !dst->pinned && src->type == dst->type
	 && !psi_is_implicit (src)
	 && (insn->cause != PSI_C_NONE
	     || (dst->var != src->var
		 && !(psi_is_copy (insn) && psi_copy_leaves_loop (fn, insn))));
}

/* Does B end a turn of a loop of more blocks than one?  Then the loop's first block can lie
   behind it, and no jump is between them.  */
static bool
ends_turn (psi_fn *fn, const psi_block *b)
{
  const psi_block *head = b->succ[0]->dst;

  return psi_block_dominates (fn, head, b) && (b->npred != 1 || b->pred[0]->src != head);
}

static bool
is_copy_or_psi (const psi_insn *i)
{
  return i->op == PSI_PHI || i->op == PSI_PSI || i->op == PSI_COPY || i->op == PSI_PCOPY;
}

/* How many insns B has beside phis, psis and copies.  */
static unsigned
other_insns (const psi_block *b)
{
  unsigned n = 0;

  psi_for_each_insn (i, b)
    n += !is_copy_or_psi (i);
  return n;
}

/* Does B go to a short block that ends a turn of a loop?  Compilers put a copy of that behind B,
   and no jump.  */
static bool
reaches_short_end (psi_fn *fn, const psi_block *b)
{
  const psi_block *end = b->succ[0]->dst;

  for (unsigned i = 0; i < end->nsucc; i++)
    if (psi_block_dominates (fn, end->succ[i]->dst, end))
      return other_insns (end) <= END;
  return false;
}

/* How many copies there are in B, if it is there for them alone, and costs a jump; else 0.  */
static unsigned
only_copies (psi_fn *fn, const psi_block *b)
{
  unsigned n = 0;

  psi_for_each_insn (i, b)
    if (i->op == PSI_COPY || i->op == PSI_PCOPY)
      n += i->ndst;
    else if (!(psi_ops[i->op].flags & PSI_F_TERM))
      return 0;
  return b->nsucc == 1 && !ends_turn (fn, b) && !reaches_short_end (fn, b) ? n : 0;
}

/* Is B short, and can each of its insns be executed under a guard?  */
static bool
is_short_arm (const psi_ctx *ctx, const psi_block *b)
{
  if (b->npred != 1 || b->nsucc != 1 || other_insns (b) > ARM)
    return false;
  psi_for_each_insn (i, b)
    if (!is_copy_or_psi (i) && i != b->last && !host_can_predicate (ctx, i))
      return false;
  return true;
}

/* The block whose branch goes to COPY's block or to where that goes, in the latter case past one
   other block at most, if both are so short that the machine executes them under the branch's
   condition; else null.  */
static const psi_block *
conditional_on (const psi_ctx *ctx, const psi_insn *copy)
{
  const psi_block *b = copy->block, *head, *other;

  if (!host_can_predicate (ctx, copy) || !is_short_arm (ctx, b))
    return NULL;
  head = b->pred[0]->src;
  if (head->nsucc != 2)
    return NULL;
  other = head->succ[head->succ[0]->dst == b]->dst;
  return other == b->succ[0]->dst
	 || (is_short_arm (ctx, other) && other->succ[0]->dst == b->succ[0]->dst)
	 ? head : NULL;
}

int64_t
psi_copy_cost (const psi_ctx *ctx, psi_fn *fn, const psi_insn *insn)
{
  int64_t cost = BYTES + (int64_t) insn->block->freq;
  unsigned n = only_copies (fn, insn->block);
  const psi_block *head = n ? conditional_on (ctx, insn) : NULL;

  if (head)
    return BYTES + (int64_t) head->freq;
  return n ? cost + JUMP * cost / n : cost;
}

static void
collect_insn (struct coalesce *c, psi_insn *insn)
{
  if ((insn->op != PSI_COPY && insn->op != PSI_PCOPY)
      || (c->how == PSI_JOIN_PHI && insn->cause != PSI_C_PHI))
    return;
  for (unsigned i = 0; i < insn->ndst; i++)
    if (is_affinity (c->fn, insn, i))
      {
	psi_val *dst = psi_web_find (c->webs, insn->dst[i]);
	psi_val *src = psi_web_find (c->webs, insn->src[i].val);
	if (dst == src)
	  continue;
	if (c->a)
	  c->a[c->n] = (struct affinity) { insn, dst, src, 0, c->n,
					   psi_copy_cost (c->ctx, c->fn, insn), 0, 0 };
	c->n++;
      }
}

/* Counts, and with c->a lists, the copies.  */
static void
collect (struct coalesce *c)
{
  unsigned n;
  psi_block *const *order = psi_dom_order (c->fn, &n);

  c->n = 0;
  for (unsigned i = 0; i < n; i++)
    psi_for_each_insn (insn, order[i])
      collect_insn (c, insn);
}

static int
by_component (const void *a, const void *b)
{
  const struct affinity *x = a, *y = b;

  if (x->component != y->component)
    return x->component < y->component ? -1 : 1;
  return x->index < y->index ? -1 : 1;
}

/* A copy of a phi's result stands at the start of the phi's block.  */
static bool
copies_result (const struct affinity *a)
{
  const psi_insn *insn = a->insn;

  for (unsigned i = 0; i < insn->nsrc; i++)
    if (insn->src[i].val && insn->src[i].val->def
	&& insn->src[i].val->def->op == PSI_PHI
	&& insn->src[i].val->def->block == insn->block)
      return true;
  return false;
}

/* Of DST and SRC one has a resource, which will be copied from or to the other's web.  */
static void
note_resource (struct coalesce *c, const psi_val **near, psi_val *dst, psi_val *src)
{
  if (dst->pinned != src->pinned)
    near[psi_web_find (c->webs, dst->pinned ? src : dst)->id] = dst->pinned ? dst->var : src->var;
}

/* Among copies that cost the same those come first whose webs are copied from and to one
   resource: an argument that is the result, too, stays where it is.  */
static void
prefer_resources (struct coalesce *c)
{
  const psi_val **near = psi_zeroed (c->fn->nvals, sizeof *near);

  psi_for_each_block (b, c->fn)
    psi_for_each_insn (i, b)
      if (psi_is_move (i) && i->src[0].val)
	note_resource (c, near, i->dst[0], i->src[0].val);
  for (unsigned i = 0; i < c->n; i++)
    if (copies_result (&c->a[i]) && !near[c->a[i].src->id])
      near[c->a[i].src->id] = near[c->a[i].dst->id];
  for (unsigned i = 0; i < c->n; i++)
    if (near[c->a[i].dst->id] && near[c->a[i].dst->id] == near[c->a[i].src->id])
      c->a[i].cost++;
  psi_xfree (near);
}

/* Sorts the copies by their components, those that no pass has touched left
   out, or not (PSI_JOIN_UNTOUCHED).  */
static void
find_components (struct coalesce *c)
{
  bool *active = psi_zeroed (c->fn->nvals, sizeof *active);
  unsigned n = 0;

  for (unsigned i = 0; i < c->n; i++)
    psi_web_join (c->components, c->a[i].dst, c->a[i].src);
  for (unsigned i = 0; i < c->n; i++)
    {
      c->a[i].component = psi_web_find (c->components, c->a[i].dst)->id;
      if (c->a[i].insn->cause != PSI_C_NONE
	  || psi_guarded_since (c->a[i].insn))
	active[c->a[i].component] = true;
    }
  for (unsigned i = 0; i < c->n; i++)
    if (active[c->a[i].component] || c->how == PSI_JOIN_UNTOUCHED)
      c->a[n++] = c->a[i];
  c->n = n;
  if (n > 1)
    qsort (c->a, n, sizeof *c->a, by_component);
  psi_xfree (active);
}

/* ---- Joins ----------------------------------------------------------------- */

/* Among equals results come first, then what flows along a back edge.  */
static unsigned
rank (psi_fn *fn, const struct affinity *a)
{
  psi_block *b = a->insn->block;

  if (copies_result (a))
    return 0;
  for (unsigned i = 0; i < b->nsucc; i++)
    if (psi_block_dominates (fn, b->succ[i]->dst, b))
      return 1;
  return 2;
}

static unsigned
low (const struct join *j)
{
  return j->dst->id < j->src->id ? j->dst->id : j->src->id;
}

static unsigned
high (const struct join *j)
{
  return j->dst->id < j->src->id ? j->src->id : j->dst->id;
}

static int
by_pair (const void *a, const void *b)
{
  const struct join *x = a, *y = b;

  if (low (x) != low (y))
    return low (x) < low (y) ? -1 : 1;
  if (high (x) != high (y))
    return high (x) < high (y) ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

static int
by_win (const void *a, const void *b)
{
  const struct join *x = a, *y = b;

  if (x->won != y->won)
    return x->won < y->won ? 1 : -1;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* The joins that the N copies A ask for, one for each pair of webs, best first;
   to be freed with psi_xfree ().  */
static struct join *
make_joins (psi_fn *fn, const struct affinity *a, unsigned n, unsigned *njoins)
{
  struct join *joins = psi_xmalloc (n * sizeof *joins);

  *njoins = 0;
  for (unsigned i = 0; i < n; i++)
    joins[i] = (struct join) { a[i].dst, a[i].src, a[i].cost,
			       rank (fn, &a[i]), a[i].index };
  qsort (joins, n, sizeof *joins, by_pair);
  for (unsigned i = 0; i < n; i++)
    {
      struct join *last = *njoins ? &joins[*njoins - 1] : NULL;
      if (!last || low (last) != low (&joins[i])
	  || high (last) != high (&joins[i]))
	{
	  joins[(*njoins)++] = joins[i];
	  continue;
	}
      last->won += joins[i].won;
      if (joins[i].rank < last->rank)
	last->rank = joins[i].rank;
    }
  qsort (joins, *njoins, sizeof *joins, by_win);
  return joins;
}

/* ---- All ------------------------------------------------------------------- */

static void
coalesce_component (struct coalesce *c, struct affinity *a, unsigned n)
{
  unsigned njoins;
  struct join *joins = make_joins (c->fn, a, n, &njoins);
  long most = c->nodes < NODES_COMPONENT ? c->nodes : NODES_COMPONENT;
  long left = most;

  if (c->how != PSI_JOIN_ONCE
      && psi_search (c->webs, c->in, a, n, joins, njoins, &left))
    c->nodes -= most - left;
  else
    for (unsigned i = 0; i < njoins; i++)
      psi_web_merge (c->webs, c->in, joins[i].dst, joins[i].src);
  psi_xfree (joins);
}

void
psi_coalesce (const psi_ctx *ctx, psi_fn *fn, psi_webs *webs, psi_interf *in,
	      enum psi_join how)
{
  struct coalesce c = { .ctx = ctx, .fn = fn, .webs = webs, .in = in, .how = how };

  collect (&c);
  if (c.n == 0)
    return;
  c.a = psi_xmalloc (c.n * sizeof *c.a);
  c.nodes = NODES_FUNCTION + (long) NODES_COPY * c.n;
  collect (&c);
  prefer_resources (&c);
  c.components = psi_webs_new (fn);
  find_components (&c);
  for (unsigned i = 0, end; i < c.n; i = end)
    {
      for (end = i + 1; end < c.n && c.a[end].component == c.a[i].component;)
	end++;
      coalesce_component (&c, &c.a[i], end - i);
    }
  psi_webs_free (c.components);
  psi_xfree (c.a);
}
