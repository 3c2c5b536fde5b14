/* remark-choice.cc: of what regions the user is told, one remark a region.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The compiler tries each block that ends in a branch, but `if (a && b)' is one branch to
   who wrote it, and what is in the way of an inner region is in the way of those around it.
   Nothing is said of

   - the test of a loop;
   - a later part of a condition, which only the parts before it lead to, and whose ways
     are theirs: what the first part's region comes to is told;
   - a region around one in which nothing can be converted;
   - a region inside one that was converted, or one that does not pay inside another.

   A region ends at its join: the block that every way to the function's end leads through.
   Ways into what does not return, abort and the like, do not count here: an `if' behind an
   `if (error) fail ();' is not inside it.  So these are not GCC's post-dominators.  */

#include "price/price.h"

struct remark
{
  basic_block bb;
  char *why;		/* Null: converted.  Owned.  */
  basic_block join;
  bool told;
};
static vec<remark> remarks;

static void
forget (void)
{
  for (const remark &r : remarks)
    free (r.why);
  remarks.truncate (0);
}

void
remark_begin (void)
{
  forget ();
  remark_forget_facts ();
}

void
remark_note (basic_block bb, const char *why)
{
  if (dump_enabled_p () && !(JUMP_P (BB_END (bb)) && mark_loop_jump (BB_END (bb))))
    remarks.safe_push ({ bb, why ? xstrdup (why) : NULL, NULL, true });
}

/* ---- Joins ------------------------------------------------------------------------- */

/* Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm" (2001), on the
   flow graph backwards.  */
class joins
{
public:
  joins ();
  /* Null: the function's end is not reached from BB.  */
  basic_block of (basic_block bb) const { return join[bb->index]; }
private:
  auto_vec<basic_block> order;	/* In postorder: the function's end is last.  */
  auto_vec<int> place;		/* In ORDER, by index; -1: none.  */
  auto_vec<basic_block> join;	/* By index.  */
  void visit_all ();
  basic_block meet (basic_block a, basic_block b) const;
};

void
joins::visit_all ()
{
  auto_vec<std::pair<basic_block, unsigned>> stack;
  auto_sbitmap seen (last_basic_block_for_fn (cfun));
  bitmap_clear (seen);
  basic_block end = EXIT_BLOCK_PTR_FOR_FN (cfun);
  bitmap_set_bit (seen, end->index);
  stack.safe_push ({ end, 0 });
  while (!stack.is_empty ())
    {
      basic_block bb = stack.last ().first;
      if (stack.last ().second == EDGE_COUNT (bb->preds))
	{
	  place[bb->index] = order.length ();
	  order.safe_push (bb);
	  stack.pop ();
	  continue;
	}
      basic_block from = EDGE_PRED (bb, stack.last ().second++)->src;
      if (set_bit_new (seen, from->index))
	stack.safe_push ({ from, 0 });
    }
}

basic_block
joins::meet (basic_block a, basic_block b) const
{
  while (a != b)
    if (place[a->index] < place[b->index])
      a = join[a->index];
    else
      b = join[b->index];
  return a;
}

joins::joins ()
{
  place.safe_grow (last_basic_block_for_fn (cfun));
  for (int &p : place)
    p = -1;
  join.safe_grow_cleared (last_basic_block_for_fn (cfun));
  visit_all ();
  basic_block end = EXIT_BLOCK_PTR_FOR_FN (cfun);
  join[end->index] = end;
  for (bool changed = true; changed; )
    {
      changed = false;
      for (unsigned k = order.length () - 1; k-- > 0; )
	{
	  basic_block bb = order[k], meets = NULL;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->succs)
	    if (place[e->dest->index] >= 0 && join[e->dest->index])
	      meets = meets ? meet (meets, e->dest) : e->dest;
	  changed |= join[bb->index] != meets;
	  join[bb->index] = meets;
	}
    }
}

/* ---- Which are told --------------------------------------------------------------- */

/* Is BB in the region of R?  */
static bool
inside (basic_block bb, const remark &r)
{
  return (bb != r.bb && dominated_by_p (CDI_DOMINATORS, bb, r.bb)
	  && !(r.join && dominated_by_p (CDI_DOMINATORS, bb, r.join)));
}

/* Is KEY the reason in WHY?  */
static bool
reason_is (const char *why, const char *key)
{
  size_t len = strcspn (why, ":");
  return strlen (key) == len && !memcmp (key, why, len);
}

/* Could R be converted, but was not to be?  */
static bool
unwanted (const remark &r)
{
  for (const char *key : { "cost", "hardly any gain", "left to ce3", "loop-carried chain",
			   "no registers left", "conditional access" })
    if (r.why && reason_is (r.why, key))
      return true;
  return false;
}

/* Is R a later part of a condition?  HEADS are the blocks of all remarks, by index.  */
static bool
later_part (const remark &r, const_sbitmap heads)
{
  edge e;
  edge_iterator ei;
  if (!r.why || !(reason_is (r.why, "side entrance") || reason_is (r.why, "no join")))
    return false;
  FOR_EACH_EDGE (e, ei, r.bb->preds)
    if (!bitmap_bit_p (heads, e->src->index)
	|| dominated_by_p (CDI_DOMINATORS, e->src, r.bb))
      return false;
  return true;
}

/* Are A and B the same to who reads them, as where a function was inlined twice?  */
static bool
same (const remark &a, const remark &b)
{
  location_t at = get_pure_location (INSN_LOCATION (BB_END (a.bb)));
  return (a.why && b.why && !strcmp (a.why, b.why) && at > BUILTINS_LOCATION
	  && at == get_pure_location (INSN_LOCATION (BB_END (b.bb))));
}

/* Does what is inside R, or around it, say more than R?  */
static bool
said_elsewhere (const remark &r)
{
  for (const remark &other : remarks)
    if (other.told)
      {
	if (r.why && other.why && !unwanted (other) && inside (other.bb, r))
	  return true;
	if ((!other.why || (unwanted (other) && unwanted (r))) && inside (r.bb, other))
	  return true;
      }
  return false;
}

static void
choose (void)
{
  auto_sbitmap heads (last_basic_block_for_fn (cfun));
  bitmap_clear (heads);
  joins to;
  for (remark &r : remarks)
    {
      bitmap_set_bit (heads, r.bb->index);
      r.join = to.of (r.bb);
    }
  for (remark &r : remarks)
    r.told = !later_part (r, heads);
  auto_vec<remark *> others;
  for (remark &r : remarks)
    if (r.told && said_elsewhere (r))
      others.safe_push (&r);
  for (remark *r : others)
    r->told = false;
  for (unsigned k = 0; k < remarks.length (); k++)
    for (unsigned j = 0; j < k && remarks[k].told; j++)
      remarks[k].told = !(remarks[j].told && same (remarks[j], remarks[k]));
}

void
remark_end (void)
{
  if (remarks.is_empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  choose ();
  for (const remark &r : remarks)
    if (r.told)
      remark_print (r.bb, r.why);
  forget ();
}
