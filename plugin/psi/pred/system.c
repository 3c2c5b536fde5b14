/* pred/system.c: what can influence the terms of a question.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A trace (Gindraud et al., Definition 12) is a path through one region.  Of
   all that happens on it only what can influence the terms matters; traces that
   differ elsewhere are one.  So diamonds one after the other, or compares that
   have nothing to do with each other, do not multiply.  The slice is closed
   under

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

   Items are listed so that each depends on earlier ones only: no circle goes
   round but through a header's phi.  Made by a walk in depth first with a stack
   of its own, linear in the size of the slice.  */

#include "cfg/cfg.h"
#include "pred/sets.h"
#include <stdlib.h>
#include <string.h>

#define MAX_ITEMS (UINT32_MAX - DONE - 1)

/* ---- The table of items -------------------------------------------------- */

struct psi_wanted
{
  struct psi_key key;
  unsigned state;		/* WANTED, TRIED; or DONE + item.  */
};
enum { WANTED, TRIED, DONE };

static unsigned
key_hash (const struct psi_key *k)
{
  return (unsigned) psi_hash (k->kind, (uint64_t) k->a << 32 | k->b);
}

/* PSI_NONE: nobody wants it.  */
static unsigned
find_wanted (const psi_system *s, const struct psi_key *k)
{
  psi_for_each_hashed (i, &s->table, key_hash (k))
    {
      const struct psi_key *l = &s->wanted[i].key;
      if (l->kind == k->kind && l->a == k->a && l->b == k->b)
	return i;
    }
  return PSI_NONE;
}

/* What is wanted as K, from now on; until more is.  */
static struct psi_wanted *
want (psi_system *s, const struct psi_key *k)
{
  unsigned i = find_wanted (s, k);

  if (i == PSI_NONE)
    {
      i = s->nwanted;
      psi_table_add (&s->table, key_hash (k), i);
      PSI_ADD (s, wanted, (struct psi_wanted) { *k, WANTED });
    }
  return &s->wanted[i];
}

/* ---- References ---------------------------------------------------------- */

void
psi_make_ref (struct psi_making *m, struct psi_ref r)
{
  PSI_ADD (m->s, refs, r);
  m->item.nref++;
}

/* The item of K; if there is none it is to be made first.  */
static void
make_key_ref (struct psi_making *m, struct psi_key k, bool neg)
{
  struct psi_wanted *slot = want (m->s, &k);

  if (slot->state >= DONE)
    psi_make_ref (m, (struct psi_ref) { slot->state - DONE, neg });
  else
    {
      PSI_ADD (m->s, stack, k);
      m->missing = true;
    }
}

void
psi_make_block_ref (struct psi_making *m, const psi_block *b)
{
  make_key_ref (m, (struct psi_key) { PSI_IK_BLOCK, b->id, 0, b }, false);
}

void
psi_make_edge_ref (struct psi_making *m, const psi_edge *e)
{
  make_key_ref (m, (struct psi_key) { PSI_IK_EDGE, e->src->id,
				      psi_succ_index (e), e }, false);
}

static void
make_loop_ref (struct psi_making *m, const psi_loop *l)
{
  if (l)
    make_key_ref (m, (struct psi_key) { PSI_IK_LOOP, l->index, 0, l }, false);
  else
    psi_make_ref (m, (struct psi_ref) { PSI_CONST_ITEM, false });
}

/* L, read at the insn of uid AT, as a key.  The second result of a compare is
   the complement of its first.  */
static struct psi_key
lit_key (psi_lit *l, unsigned at)
{
  psi_val *v = l->val;

  if (v->pinned)
    return (struct psi_key) { PSI_IK_PINNED, v->id, at, v };
  if (v->def && psi_ops[v->def->op].kind == PSI_K_CMP && v->def->dst[0] != v
      && !v->def->dst[0]->pinned)
    {
      l->val = v = v->def->dst[0];
      l->neg = !l->neg;
    }
  return (struct psi_key) { PSI_IK_VALUE, v->id, 0, v };
}

void
psi_make_lit_ref (struct psi_making *m, psi_lit l)
{
  if (!l.val)
    psi_make_ref (m, (struct psi_ref) { PSI_CONST_ITEM, l.neg });
  else
    {
      struct psi_key k = lit_key (&l, m->at);
      make_key_ref (m, k, l.neg);
    }
}

void
psi_make_value_ref (struct psi_making *m, const psi_val *v)
{
  psi_make_lit_ref (m, psi_lit_of ((psi_val *) v, false));
}

/* ---- Groups -------------------------------------------------------------- */

/* The unknown of value ID is in a group of numbers or, else, of two.  What is true
   of a group is then not independent of the others.  */
static void
note_unknown (psi_system *s, unsigned id, bool numbers)
{
  const psi_val *v = s->fn->vals[id];
  struct psi_linear l;
  psi_opnd o = psi_linear_of (psi_opnd_of ((psi_val *) v), &l);
  unsigned char *in;

  if (o.val)
    id = o.val->id;
  if (id >= s->nunknowns)
    {
      unsigned n = s->fn->nvals + s->fn->nvals / 2;
      unsigned char *larger = psi_zeroed (n, sizeof *larger);
      if (s->nunknowns)
	memcpy (larger, s->unknowns, s->nunknowns);
      psi_xfree (s->unknowns);
      s->unknowns = larger;
      s->nunknowns = n;
    }
  in = &s->unknowns[id];
  s->mixed |= *in > 1 || (*in && !numbers);
  *in = numbers ? (*in > 1 ? 2 : 1) : 2;
}

static void
note_group (psi_system *s, const struct psi_group_key *key)
{
  bool numbers = key->kind == PSI_G_NUMBERS;

  if (!numbers && key->kind != PSI_G_ORDER && key->kind != PSI_G_FLOAT)
    return;
  note_unknown (s, key->x, numbers);
  if (!numbers && key->y < s->fn->nvals && key->y != key->x)
    note_unknown (s, key->y, false);
}

unsigned
psi_system_group (psi_system *s, struct psi_group_key key)
{
  unsigned hash = psi_group_hash (&key);

  psi_for_each_hashed (g, &s->group_table, hash)
    if (psi_group_same (&s->groups[g], &key))
      return g;
  psi_table_add (&s->group_table, hash, s->ngroups);
  PSI_ADD (s, groups, key);
  note_group (s, &key);
  return s->ngroups - 1;
}

void
psi_make_condition (struct psi_making *m, struct psi_group_key key,
		    struct psi_condition c, bool neg)
{
  m->item.group = psi_system_group (m->s, key);
  m->item.cond = c;
  m->item.neg = neg;
}

/* ---- Blocks, edges, loops ------------------------------------------------ */

/* The irreducible loop L is executed beginning with its entry E; null: at its
   header.  */
static void
make_entry_ref (struct psi_making *m, const psi_loop *l, const psi_edge *e)
{
  unsigned i = 0;

  while (e && l->entries[i++] != e)
    ;
  make_key_ref (m, (struct psi_key) { PSI_IK_ENTRY, l->index, i, l }, false);
}

static void
make_entry (struct psi_making *m, const psi_loop *l, unsigned entry)
{
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_ENTRY,
			       .x = l->index, .n = l->nentries + 1 };

  m->item.op = PSI_I_TAKEN;
  make_loop_ref (m, l);
  psi_make_condition (m, key, (struct psi_condition) { .number = entry }, false);
}

/* Does an execution of L begin with E?  */
static bool
begins_with (psi_fn *fn, const psi_loop *l, const psi_edge *e)
{
  return !e || (l && l->nentries > 0
		&& psi_loop_common ((psi_loop *) l, psi_loop_of (fn, e->src))
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
      m->item.op = PSI_I_TAKEN;
      make_loop_ref (m, start);
      psi_make_condition (m, unknown, (struct psi_condition) { .number = 0 }, false);
      return;
    }
  m->item.op = PSI_I_ANY;
  if (n == 0)
    make_loop_ref (m, start);
  for (unsigned i = 0; i < n; i++)
    if (begins_with (m->s->fn, start, edges[i]))
      make_entry_ref (m, start, edges[i]);
    else
      psi_make_edge_ref (m, edges[i]);
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
      m->item.op = PSI_I_OUT;
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

/* The outermost loop that E leaves; null: none.  */
static const psi_loop *
loop_left (psi_fn *fn, const psi_edge *e)
{
  psi_loop *inner = psi_loop_of (fn, e->src), *left = NULL;
  psi_loop *common = psi_loop_common (inner, psi_loop_of (fn, e->dst));

  for (psi_loop *l = inner; l != common; l = l->parent)
    left = l;
  return left;
}

/* The last turn of L goes over E, one of the edges that leave it.  */
static void
make_exit (struct psi_making *m, const psi_edge *e, const psi_loop *l)
{
  struct psi_group_key key = { .kind = PSI_G_CHOICE, .of = PSI_GK_LOOP,
			       .x = l->index, .n = l->nexits };
  unsigned i = 0;

  make_loop_ref (m, l);
  if (l->nexits == 1)
    {
      m->item.op = PSI_I_ANY;
      return;
    }
  while (l->exits[i] != e)
    i++;
  m->item.op = PSI_I_TAKEN;
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

  psi_make_block_ref (m, e->src);
  m->at = term->uid;
  m->item.op = PSI_I_ANY;
  if (term->op == PSI_BR)
    {
      psi_lit l = term->pred[0];
      m->item.op = PSI_I_EDGE;
      psi_make_lit_ref (m, c.number ? psi_lit_not (l) : l);
      psi_make_condition (m, key, c, false);
    }
  else if (term->op == PSI_SWITCH)
    psi_make_switch (m, e);
}

static void
make_edge (struct psi_making *m, const psi_edge *e)
{
  const psi_loop *left = psi_reachable (m->s->fn, e->src)
			 ? loop_left (m->s->fn, e) : NULL;

  m->item.past = left;
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

/* ---- The walk ------------------------------------------------------------ */

static void
make_item (struct psi_making *m, const struct psi_key *k)
{
  struct psi_group_key pinned = { .kind = PSI_G_MAYBE, .of = PSI_GK_VALUE,
				  .x = k->a, .at = k->b + 1 };

  switch (k->kind)
    {
    case PSI_IK_VALUE:
      psi_make_value (m, k->what);
      break;
    case PSI_IK_BLOCK:
      make_block (m, k->what);
      break;
    case PSI_IK_EDGE:
      make_edge (m, k->what);
      break;
    case PSI_IK_LOOP:
      make_loop (m, k->what);
      break;
    case PSI_IK_ENTRY:
      make_entry (m, k->what, k->b);
      break;
    case PSI_IK_EXIT:
      make_exit (m, ((const psi_loop *) k->what)->exits[k->b], k->what);
      break;
    case PSI_IK_TURN:
      make_turn (m, ((const psi_loop *) k->what)->exits[k->b], k->what);
      break;
    case PSI_IK_PINNED:
      if (((const psi_val *) k->what)->type != PSI_PRED)
	pinned.kind = PSI_G_DEFINED;
      m->item.op = PSI_I_ATOM;
      psi_make_ref (m, (struct psi_ref) { PSI_CONST_ITEM, false });
      psi_make_ref (m, (struct psi_ref) { PSI_CONST_ITEM, false });
      psi_make_condition (m, pinned, (struct psi_condition) { .number = 0 }, false);
      break;
    }
}

/* The loop in each turn of which the item of K is another one; null: none.  */
static const psi_loop *
loop_of_key (psi_fn *fn, const struct psi_key *k)
{
  const psi_insn *def;
  const psi_edge *e;

  switch (k->kind)
    {
    case PSI_IK_VALUE:
      def = ((const psi_val *) k->what)->def;
      return def && def->block ? psi_loop_of (fn, def->block) : NULL;
    case PSI_IK_BLOCK:
      return psi_loop_of (fn, k->what);
    case PSI_IK_EDGE:
      e = k->what;
      return psi_loop_common (psi_loop_of (fn, e->src),
			      psi_loop_of (fn, e->dst));
    case PSI_IK_LOOP:
    case PSI_IK_EXIT:
      return ((const psi_loop *) k->what)->parent;
    case PSI_IK_ENTRY:
    case PSI_IK_TURN:
      return k->what;
    default:
      return NULL;
    }
}

/* Is IN, a loop or null, OUT or within it?  */
static bool
loop_within (const psi_loop *in, const psi_loop *out)
{
  while (in && in != out && (!out || in->depth > out->depth))
    in = in->parent;
  return in == out;
}

/* Is what the references of ITEM, which is of the loop IN, are about over, since
   a loop that it is in is?  */
static bool
refers_to_past (const psi_system *s, const struct psi_item *item,
		const psi_loop *in)
{
  for (unsigned k = 0; k < item->nref; k++)
    {
      struct psi_ref r = s->refs[item->ref + k];
      if (r.item != PSI_CONST_ITEM
	  && (s->items[r.item].past || !loop_within (in, s->items[r.item].loop)))
	return true;
    }
  return false;
}

/* Makes the item on top of the stack, or puts what it needs above it.  */
static void
try_top (psi_system *s)
{
  struct psi_key k = s->stack[s->nstack - 1];
  struct psi_wanted *slot = want (s, &k);
  struct psi_making m = { .s = s };
  unsigned height = s->nstack;

  if (slot->state >= DONE)
    {
      s->nstack--;
      return;
    }
  m.item = (struct psi_item) { .ref = s->nrefs, .kind = k.kind,
			       .what = k.what };
  make_item (&m, &k);
  slot = want (s, &k);
  if (!m.missing)
    {
      slot->state = DONE + s->nitems;
      m.item.loop = loop_of_key (s->fn, &k);
      m.item.past |= refers_to_past (s, &m.item, m.item.loop);
      PSI_ADD (s, items, m.item);
      s->nstack--;
      return;
    }
  s->nrefs = m.item.ref;
  slot->state = TRIED;
  /* What was tried and is not there is being made further down.  The operand
     that comes first is made first: so items come in about the order of the
     program, and what one part of it needs is together.  */
  for (unsigned i = height, k = s->nstack; i < k--; i++)
    {
      struct psi_key t = s->stack[i];
      s->failed |= want (s, &t)->state == TRIED
		   || want (s, &s->stack[k])->state == TRIED;
      s->stack[i] = s->stack[k];
      s->stack[k] = t;
    }
}

static struct psi_ref
add_term (psi_system *s, struct psi_key k, bool neg)
{
  const struct psi_wanted *slot = want (s, &k);

  if (slot->state >= DONE && !s->failed)
    return (struct psi_ref) { slot->state - DONE, neg };
  PSI_ADD (s, stack, k);
  while (s->nstack && !s->failed)
    {
      try_top (s);
      s->failed |= s->nitems > MAX_ITEMS;
    }
  if (s->failed)
    return (struct psi_ref) { PSI_CONST_ITEM, false };
  return (struct psi_ref) { want (s, &k)->state - DONE, neg };
}

/* ---- Interface ----------------------------------------------------------- */

psi_system *
psi_system_new (psi_fn *fn, const psi_defined *defined)
{
  psi_system *s = psi_zeroed (1, sizeof *s);

  s->fn = fn;
  s->defined = defined;
  return s;
}

void
psi_system_free (psi_system *s)
{
  if (!s)
    return;
  psi_xfree (s->items);
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
psi_system_lit (psi_system *s, psi_lit l)
{
  struct psi_key k;

  if (!l.val)
    return (struct psi_ref) { PSI_CONST_ITEM, l.neg };
  /* No two terms are read at the same moment.  */
  k = lit_key (&l, UINT32_MAX - s->pinned++);
  return add_term (s, k, l.neg);
}

struct psi_ref
psi_system_block (psi_system *s, psi_block *b)
{
  return add_term (s, (struct psi_key) { PSI_IK_BLOCK, b->id, 0, b }, false);
}

struct psi_ref
psi_system_edge (psi_system *s, psi_edge *e)
{
  return add_term (s, (struct psi_key) { PSI_IK_EDGE, e->src->id,
					 psi_succ_index (e), e }, false);
}

struct psi_ref
psi_system_loop (psi_system *s, const psi_loop *l)
{
  if (!l)
    return (struct psi_ref) { PSI_CONST_ITEM, false };
  return add_term (s, (struct psi_key) { PSI_IK_LOOP, l->index, 0, l }, false);
}

struct psi_ref
psi_system_entry (psi_system *s, const psi_loop *l, unsigned entry)
{
  return add_term (s, (struct psi_key) { PSI_IK_ENTRY, l->index, entry, l },
		   false);
}

struct psi_ref
psi_system_exit (psi_system *s, const psi_loop *l, unsigned exit, bool turn)
{
  return add_term (s, (struct psi_key) { turn ? PSI_IK_TURN : PSI_IK_EXIT,
					 l->index, exit, l }, false);
}

static int
compare_items (const void *a, const void *b)
{
  unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;

  return x < y ? -1 : x > y;
}

unsigned *
psi_system_cone (const psi_system *s, const struct psi_ref *root, unsigned n,
		 unsigned *many)
{
  bool *in = psi_zeroed (s->nitems + 1, sizeof *in);
  struct { unsigned *item, nitem, item_cap; } c = { NULL, 0, 0 };

  for (unsigned at = 0, k = 0; k < n || at < c.nitem;)
    {
      const struct psi_item *i = k < n ? NULL : &s->items[c.item[at++]];
      const struct psi_ref *r = i ? s->refs + i->ref : root + k++;
      for (unsigned j = 0; j < (i ? i->nref : 1); j++)
	if (r[j].item != PSI_CONST_ITEM && !in[r[j].item])
	  {
	    in[r[j].item] = true;
	    PSI_ADD (&c, item, r[j].item);
	  }
    }
  if (c.nitem)
    qsort (c.item, c.nitem, sizeof *c.item, compare_items);
  psi_xfree (in);
  *many = c.nitem;
  return c.item;
}

bool
psi_system_has (psi_system *s, const psi_val *v)
{
  struct psi_key k = { PSI_IK_VALUE, v->id, 0, NULL };
  const psi_insn *d = v->def;

  if (d && psi_ops[d->op].kind == PSI_K_CMP)
    k.a = d->dst[0]->id;
  return find_wanted (s, &k) != PSI_NONE;
}
