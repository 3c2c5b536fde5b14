/* pred/pdg.c: a dependence graph: what can influence the terms of a question.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A trace (Gindraud et al., Definition 12) is a path through one region.  Of
   all that happens on it only what can influence the terms matters; traces that
   differ elsewhere are one.  So diamonds one after the other, or compares that
   have nothing to do with each other, do not multiply.  A program dependence graph
   (Ferrante, Ottenstein and Warren 1987), as far as the terms depend on it:

     data	a value needs its guard, predicates and operands, as far as they
		are predicates or may be undefined
     control	where a block is executed one of its control edges is taken
		(their Property 6); an edge needs its branch's literal; a phi
		the edges that lead to it

   Levels (their 4.2): a block belongs to the innermost loop around it, where a
   path begins at the header and goes back nowhere.  The header is executed when
   the loop is, one level up.  A path of an irreducible loop can also begin with an
   entry: a choice, as it can be any turn.  What leaves a loop is a choice of one of its
   exits.  A value of a loop, seen from outside it, is that of the last turn; so
   a trace of several levels is one path for each, the last.  This is sound for
   any number of terms, since all that is available at one moment is of the same
   turn of each loop: that in which it was last executed (of an irreducible one,
   too: cfg/level.c).  What comes from the turn before, the phis where a turn begins,
   is not known.

   Nodes are listed so that each depends on earlier ones only: no circle goes
   round but through a header's phi.  Made by a walk in depth first with a stack
   of its own, linear in the size of the graph.  */

#include "cfg/cfg.h"
#include "pred/sets.h"

#define MAX_PDG (UINT32_MAX - PSI_DONE - 1)

/* ---- The walk ------------------------------------------------------------ */

/* A pinned name, read at the insn of uid K->b.  */
static void
make_pinned (struct psi_making *m, const struct psi_key *k)
{
  struct psi_group_key pinned = { .kind = PSI_G_MAYBE, .of = PSI_GK_VALUE,
				  .x = k->a, .at = k->b + 1 };

  if (((const psi_val *) k->what)->type != PSI_PRED)
    pinned.kind = PSI_G_DEFINED;
  m->node.op = PSI_PDG_ATOM;
  psi_make_ref (m, (struct psi_ref) { PSI_PDG_CONST, false });
  psi_make_ref (m, (struct psi_ref) { PSI_PDG_CONST, false });
  psi_make_condition (m, pinned, (struct psi_condition) { .number = 0 }, false);
}

/* The loop in each turn of which the node of K is another one; null: none.  */
static const psi_loop *
loop_of_key (psi_fn *fn, const struct psi_key *k)
{
  const psi_insn *def;
  const psi_edge *e;

  switch (k->kind)
    {
    case PSI_NODE_VALUE:
      def = ((const psi_val *) k->what)->def;
      return def && def->block ? psi_loop_of (fn, def->block) : NULL;
    case PSI_NODE_BLOCK:
      return psi_loop_of (fn, k->what);
    case PSI_NODE_EDGE:
      e = k->what;
      return psi_loop_common (psi_loop_of (fn, e->src),
			      psi_loop_of (fn, e->dst));
    case PSI_NODE_LOOP:
    case PSI_NODE_EXIT:
      return ((const psi_loop *) k->what)->parent;
    case PSI_NODE_ENTRY:
    case PSI_NODE_TURN:
      return k->what;
    default:
      return NULL;
    }
}

/* Is what the references of NODE, which is of the loop IN, are about over, since
   a loop that it is in is?  */
static bool
refers_to_final (const psi_pdg *s, const struct psi_pdg_node *node,
		const psi_loop *in)
{
  for (unsigned k = 0; k < node->nref; k++)
    {
      struct psi_ref r = s->refs[node->ref + k];
      if (r.node != PSI_PDG_CONST
	  && (s->nodes[r.node].final
	      || psi_loop_common (in, s->nodes[r.node].loop) != s->nodes[r.node].loop))
	return true;
    }
  return false;
}

/* Makes the node on top of the stack, or puts what it needs above it.  */
static void
try_top (psi_pdg *s)
{
  struct psi_key k = s->stack[s->nstack - 1];
  struct psi_wanted *w = psi_pdg_want (s, &k);
  struct psi_making m = { .s = s };
  unsigned height = s->nstack;

  if (w->state >= PSI_DONE)
    {
      s->nstack--;
      return;
    }
  m.node = (struct psi_pdg_node) { .ref = s->nrefs, .group = PSI_NONE,
				   .kind = k.kind, .what = k.what };
  if (k.kind == PSI_NODE_VALUE)
    psi_make_value (&m, k.what);
  else if (k.kind == PSI_NODE_PINNED)
    make_pinned (&m, &k);
  else
    psi_make_execution (&m, &k);
  w = psi_pdg_want (s, &k);
  if (!m.missing)
    {
      w->state = PSI_DONE + s->nnodes;
      m.node.loop = loop_of_key (s->fn, &k);
      m.node.final |= refers_to_final (s, &m.node, m.node.loop);
      PSI_ADD (s, nodes, m.node);
      s->nstack--;
      return;
    }
  s->nrefs = m.node.ref;
  w->state = PSI_TRIED;
  /* What was tried and is not there is being made further down.  The operand
     that comes first is made first: so nodes come in about the order of the
     program, and what one part of it needs is together.  */
  for (unsigned i = height, k = s->nstack; i < k--; i++)
    {
      struct psi_key t = s->stack[i];
      s->failed |= psi_pdg_want (s, &t)->state == PSI_TRIED
		   || psi_pdg_want (s, &s->stack[k])->state == PSI_TRIED;
      s->stack[i] = s->stack[k];
      s->stack[k] = t;
    }
}

/* ---- Interface ----------------------------------------------------------- */

psi_pdg *
psi_pdg_new (psi_fn *fn, const psi_defined *defined)
{
  psi_pdg *s = psi_zeroed (1, sizeof *s);

  s->fn = fn;
  s->defined = defined;
  psi_for_each_block (b, fn)
    {
      const psi_insn *term = psi_terminator (b);
      struct psi_linear l;
      psi_opnd o;
      if (term && term->op == PSI_SWITCH && term->nsrc == 1 && b->nsucc > 2
	  && psi_decides_alone (term)
	  && (o = psi_linear_of (term->src[0], false, &l)).val)
	*PSI_OF_VAL (s, unknowns, o.val->id) |= PSI_IN_SWITCH;
    }
  return s;
}

void
psi_pdg_free (psi_pdg *s)
{
  if (!s)
    return;
  psi_xfree (s->nodes);
  psi_xfree (s->refs);
  psi_xfree (s->groups);
  psi_table_free (&s->group_table);
  psi_xfree (s->unknowns);
  psi_xfree (s->wanted);
  psi_table_free (&s->table);
  psi_xfree (s->stack);
  psi_xfree (s);
}

struct psi_ref
psi_pdg_of (psi_pdg *s, struct psi_key k)
{
  if (k.kind != PSI_NODE_ALWAYS && psi_pdg_want (s, &k)->state < PSI_DONE)
    PSI_ADD (s, stack, k);
  while (s->nstack && !s->failed)
    {
      try_top (s);
      s->failed |= s->nnodes > MAX_PDG;
    }
  if (k.kind == PSI_NODE_ALWAYS || s->failed)
    return (struct psi_ref) { PSI_PDG_CONST, false };
  return (struct psi_ref) { psi_pdg_want (s, &k)->state - PSI_DONE, false };
}

struct psi_ref
psi_pdg_term (psi_pdg *s, psi_term t)
{
  struct psi_ref r;

  if (t.edge || t.block)
    return psi_pdg_of (s, t.edge ? psi_key_edge (t.edge)
			  : psi_key_block (t.block));
  /* No two terms are read at the same moment.  */
  r = psi_pdg_of (s, psi_key_lit (&t.lit, UINT32_MAX - s->pinned));
  s->pinned += t.lit.val && t.lit.val->pinned;
  r.neg ^= t.lit.neg;
  return r;
}

unsigned *
psi_pdg_cone (const psi_pdg *s, const struct psi_ref *root, unsigned n,
		 unsigned *many)
{
  bool *in = psi_zeroed (s->nnodes + 1, sizeof *in);
  unsigned *node = psi_xmalloc ((s->nnodes + 1) * sizeof *node);

  *many = 0;
  for (unsigned k = 0; k < n; k++)
    in[root[k].node == PSI_PDG_CONST ? s->nnodes : root[k].node] = true;
  for (unsigned x = s->nnodes; x-- > 0;)
    for (unsigned k = 0; in[x] && k < s->nodes[x].nref; k++)
      {
	unsigned r = s->refs[s->nodes[x].ref + k].node;
	in[r == PSI_PDG_CONST ? s->nnodes : r] = true;
      }
  for (unsigned x = 0; x < s->nnodes; x++)
    if (in[x])
      node[(*many)++] = x;
  psi_xfree (in);
  return node;
}

bool
psi_pdg_has (const psi_pdg *s, psi_val *v)
{
  psi_lit l = psi_lit_of (v, false);
  struct psi_key k = psi_key_lit (&l, 0);

  return psi_pdg_find (s, &k) != PSI_NONE;
}
