/* ra-program.cc: for the check after register allocation, a function at one
   moment as steps.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A program holds nothing of RTL, which the collector may take and other
   passes change, but the addresses of basic blocks: by them two programs of one
   function are compared, so no other block may get such an address.  */

#include "ra/ra.h"

unsigned
ra_find_variable (ra_program *p, enum ra_kind kind, int number, unsigned word,
		  unsigned size)
{
  if (kind == RA_HARD)
    return number;
  auto *map = kind == RA_PSEUDO ? &p->pseudos : &p->slots;
  int key = kind == RA_PSEUDO ? number * RA_MAX_WORDS + (int) word : number;
  bool existed;
  unsigned &v = map->get_or_insert (key, &existed);
  if (!existed)
    {
      v = p->variables.length ();
      p->variables.safe_push ({ kind, number, word, size });
    }
  return v;
}

/* Does block BB end in a jump on a condition?  Sets *WHEN_TRUE if it jumps when
   that is true.  */
static bool
conditional_p (basic_block bb, bool *when_true)
{
  rtx_insn *last = BB_END (bb);
  if (EDGE_COUNT (bb->succs) != 2 || !last || !JUMP_P (last)
      || !any_condjump_p (last))
    return false;
  *when_true = XEXP (SET_SRC (pc_set (last)), 2) == pc_rtx;
  return true;
}

/* The end of block BB: its jump and its successors, in an order that means the
   same in all programs.  */
static void
read_jump (ra_reader *r, basic_block bb)
{
  ra_block *b = r->block;
  bool when_true;
  if (conditional_p (bb, &when_true))
    {
      b->branch = r->jump;
      edge jump = BRANCH_EDGE (bb), next = FALLTHRU_EDGE (bb);
      edge first = when_true ? jump : next, second = when_true ? next : jump;
      b->succs.safe_push (*r->program->index.get (first->dest));
      b->succs.safe_push (*r->program->index.get (second->dest));
      return;
    }
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    b->succs.safe_push (*r->program->index.get (e->dest));
  if (r->jump != RA_NO_STEP && EDGE_COUNT (bb->succs) > 1)
    {
      int args[] = { ra_number (r, 1), r->jump };
      ra_add_step (r, RA_OTHER, 0, 0, args, 2);
    }
}

static void
read_block (ra_reader *r, ra_block *b, int number)
{
  ra_program *p = r->program;
  r->block = b;
  r->number = number;
  r->written.truncate (0);
  b->steps = p->steps.length ();
  b->branch = r->jump = RA_NO_STEP;
  p->places.safe_push ({ 0, UNKNOWN_LOCATION });
  if (b->bb != EXIT_BLOCK_PTR_FOR_FN (cfun))
    {
      rtx_insn *insn;
      if (b->bb != ENTRY_BLOCK_PTR_FOR_FN (cfun))
	FOR_BB_INSNS (b->bb, insn)
	  if (NONDEBUG_INSN_P (insn))
	    ra_read_insn (r, insn);
      read_jump (r, b->bb);
    }
  b->steps_end = p->steps.length ();
  b->outs = p->outs.length ();
  for (unsigned v : r->written)
    p->outs.safe_push ({ v, r->now[v].step });
  b->outs_end = p->outs.length ();
}

/* ---- What is live ------------------------------------------------------------- */

/* A variable matters where a block begins if a step asks for it or if it
   matters at the end and nothing sets it.  */
static void
find_live (ra_program *p)
{
  bitmap_obstack obstack;
  bitmap_obstack_initialize (&obstack);
  auto_vec<bitmap> in, set;
  for (ra_block *b : p->blocks)
    {
      bitmap asked = BITMAP_ALLOC (&obstack), kept = BITMAP_ALLOC (&obstack);
      for (unsigned s = b->steps; s < b->steps_end; s++)
	if (p->steps[s].code == RA_ENTRY)
	  bitmap_set_bit (asked, p->steps[s].imm);
      for (unsigned o = b->outs; o < b->outs_end; o++)
	bitmap_set_bit (kept, p->outs[o].variable);
      in.safe_push (asked);
      set.safe_push (kept);
    }
  for (bool change = true; change;)
    {
      change = false;
      for (int k = p->blocks.length () - 1; k >= 0; k--)
	for (int s : p->blocks[k]->succs)
	  change |= bitmap_ior_and_compl_into (in[k], in[s], set[k]);
    }
  for (unsigned k = 0; k < p->blocks.length (); k++)
    {
      bitmap_iterator bi;
      unsigned v;
      EXECUTE_IF_SET_IN_BITMAP (in[k], 0, v, bi)
	p->blocks[k]->live.safe_push (v);
    }
  bitmap_obstack_release (&obstack);
}

static void
add_block (ra_program *p, basic_block bb)
{
  ra_block *b = new ra_block ();
  b->bb = bb;
  p->index.put (bb, p->blocks.length ());
  p->blocks.safe_push (b);
}

ra_program *
ra_read (void)
{
  ra_program *p = new ra_program ();
  for (int k = 0; k < FIRST_PSEUDO_REGISTER; k++)
    p->variables.safe_push ({ RA_HARD, k, 0, 4 });
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (cfun));
  int n = pre_and_rev_post_order_compute (NULL, order, false);
  add_block (p, ENTRY_BLOCK_PTR_FOR_FN (cfun));
  for (int k = 0; k < n; k++)
    add_block (p, BASIC_BLOCK_FOR_FN (cfun, order[k]));
  add_block (p, EXIT_BLOCK_PTR_FOR_FN (cfun));
  free (order);
  ra_reader r = {};
  r.program = p;
  r.guard = RA_NO_STEP;
  /* A number that no block has.  */
  for (unsigned k = 0; k < p->blocks.length (); k++)
    read_block (&r, p->blocks[k], k + 1);
  find_live (p);
  return p;
}
