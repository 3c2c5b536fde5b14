/* pred/pdg-flow.c: what the execution of blocks, edges and loops depends on.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of pdg.c.  */

#include "cfg/cfg.h"
#include "pred/sets.h"

/* The irreducible loop L is executed beginning with its entry E; null: at its
   header.  */
static void
make_entry_ref (struct psi_making *m, const psi_loop *l, const psi_edge *e)
{
  unsigned i = 0;

  while (e && l->entries[i++] != e)
    ;
  psi_make_key_ref (m, psi_key_loop (PSI_NODE_ENTRY, l, i), false);
}

static void
make_entry (struct psi_making *m, const psi_loop *l, unsigned entry)
{
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_ENTRY,
			       .x = l->index, .n = l->nentries + 1 };

  m->node.op = PSI_PDG_TAKEN;
  psi_make_key_ref (m, psi_key_loop (PSI_NODE_LOOP, l, 0), false);
  psi_make_condition (m, key, (struct psi_condition) { .number = entry }, false);
}

/* Does an execution of L begin with E?  */
static bool
begins_with (psi_fn *fn, const psi_loop *l, const psi_edge *e)
{
  return !e || (l && l->nentries > 0
		&& psi_loop_common (l, psi_loop_of (fn, e->src))
		   != l);
}

/* WHAT is executed where one of the N edges is taken; where START, the level
   around it, is if there is none; who knows if EDGES is null.  */
static void
make_execution (struct psi_making *m, psi_edge *const *edges, unsigned n,
		const psi_loop *start, struct psi_group_key unknown)
{
  if (!edges)
    {
      m->node.op = PSI_PDG_TAKEN;
      psi_make_key_ref (m, psi_key_loop (PSI_NODE_LOOP, start, 0), false);
      psi_make_condition (m, unknown, (struct psi_condition) { .number = 0 }, false);
      return;
    }
  m->node.op = PSI_PDG_ANY;
  if (n == 0)
    psi_make_key_ref (m, psi_key_loop (PSI_NODE_LOOP, start, 0), false);
  for (unsigned i = 0; i < n; i++)
    if (begins_with (m->s->fn, start, edges[i]))
      make_entry_ref (m, start, edges[i]);
    else
      psi_make_key_ref (m, psi_key_edge (edges[i]), false);
}

static void
make_block (struct psi_making *m, const psi_block *b)
{
  struct psi_group_key key = { .kind = PSI_G_BOOL, .of = PSI_GK_BLOCK,
			       .x = b->id };
  psi_fn *fn = m->s->fn;
  psi_edge *const *edges;
  unsigned n;

  if (!psi_reachable (fn, b))
    {
      m->node.op = PSI_PDG_OUT;
      return;
    }
  n = psi_control_edges (fn, b, &edges);
  make_execution (m, edges, n, psi_loop_of (fn, b), key);
}

static void
make_loop (struct psi_making *m, const psi_loop *l)
{
  struct psi_group_key key = { .kind = PSI_G_BOOL, .of = PSI_GK_LOOP,
			       .x = l->index };
  psi_edge *const *edges;
  unsigned n = psi_loop_control_edges (m->s->fn, l, &edges);

  make_execution (m, edges, n, l->parent, key);
}

/* The last turn of L goes over E, one of the edges that leave it.  */
static void
make_exit (struct psi_making *m, const psi_edge *e, const psi_loop *l)
{
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_LOOP,
			       .x = l->index, .n = l->nexits };
  unsigned i = 0;

  psi_make_key_ref (m, psi_key_loop (PSI_NODE_LOOP, l, 0), false);
  if (l->nexits == 1)
    {
      m->node.op = PSI_PDG_ANY;
      return;
    }
  while (l->exits[i] != e)
    i++;
  m->node.op = PSI_PDG_TAKEN;
  psi_make_condition (m, key, (struct psi_condition) { .number = i }, false);
}

/* Control goes over E when it comes to its source.

   Where a branch's literal is undefined anything can happen (doc/psi-il.texi).
   Here it goes one way or the other, so that blocks stay partitioned by the
   edges that leave them (Gindraud et al., Property 5), and nothing becomes
   known that would no longer hold once the literal is given a value.  */
static void
make_step (struct psi_making *m, const psi_edge *e)
{
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_BLOCK,
			       .x = e->src->id, .n = 2 };
  struct psi_condition c = { .number = psi_succ_index (e) };
  const psi_insn *term = psi_terminator (e->src);

  psi_make_key_ref (m, psi_key_block (e->src), false);
  m->at = term->uid;
  m->node.op = PSI_PDG_ANY;
  if (term->op == PSI_BR)
    {
      psi_lit l = term->pred[0];
      m->node.op = PSI_PDG_EDGE;
      psi_make_lit_ref (m, c.number ? psi_lit_not (l) : l);
      psi_make_condition (m, key, c, false);
    }
  else if (term->op == PSI_SWITCH)
    psi_make_switch (m, e);
}

static void
make_edge (struct psi_making *m, const psi_edge *e)
{
  const psi_loop *left = psi_loop_left (m->s->fn, e);

  m->node.final = left;
  if (left)
    make_exit (m, e, left);
  else
    make_step (m, e);
}

/* A turn of L, any, goes over E, one of the edges that leave it: from a block
   directly in it, or as a loop directly in it is left.  */
static void
make_turn (struct psi_making *m, const psi_edge *e, const psi_loop *l)
{
  const psi_loop *in = psi_loop_of (m->s->fn, e->src);

  if (in == l)
    {
      make_step (m, e);
      return;
    }
  while (in->parent != l)
    in = in->parent;
  make_exit (m, e, in);
}

void
psi_make_execution (struct psi_making *m, const struct psi_key *k)
{
  const psi_loop *l = k->what;

  switch (k->kind)
    {
    case PSI_NODE_BLOCK:
      make_block (m, k->what);
      break;
    case PSI_NODE_EDGE:
      make_edge (m, k->what);
      break;
    case PSI_NODE_LOOP:
      make_loop (m, l);
      break;
    case PSI_NODE_ENTRY:
      make_entry (m, l, k->b);
      break;
    case PSI_NODE_EXIT:
      make_exit (m, l->exits[k->b], l);
      break;
    default:
      make_turn (m, l->exits[k->b], l);
      break;
    }
}
