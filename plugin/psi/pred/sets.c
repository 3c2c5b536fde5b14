/* pred/sets.c: the domains of all predicates, as decision diagrams.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   One slice for the whole function, whose items get their sets of traces when
   they are first asked for, from those of the items they refer to.  Values are
   worked out in three-valued logic, as in ana-trace.c, but given that their
   definitions are executed.  Where that is, is another set: there all that the
   value needs is executed too, which within a level is so anyway, as definitions
   dominate uses, but need not be on each trace that leaves a loop.  Questions are
   about what both have in common, which is kept by literal: so most of them are
   about two sets that are there.

   What is made stays right when insns are added and is extended by them.

   A set that takes too many steps is cut off: its item becomes a group of its
   own, of which nothing is known.  What is proved by such sets is right; what
   is not proved need not be wrong.  */

#include "cfg/cfg.h"
#include "cfg/level.h"
#include "pred/sets.h"

/* Steps to make one item's, and what may be kept.  Tests have them smaller.  */
#ifndef MAX_STEPS
#define MAX_STEPS 16384
#define MAX_NODES (1u << 21)
#endif

struct item_sets
{
  struct psi_set set, place;
  bool made, placed;
};

/* Work to be done: one of the sets of an item.  */
struct task
{
  unsigned item;
  bool place;
};

/* A literal where it is executed: where it is true, where it is not false.  */
struct placed
{
  psi_dd set[2];
  bool made, exact;
};

struct psi_sets
{
  psi_system *system;
  psi_diagrams *d;
  struct item_sets *items;
  unsigned nitems, cap;
  struct placed *placed;	/* By id of the value, times 2, plus sign.  */
  unsigned nplaced;
  struct task *stack;		/* The sets to be made.  */
  unsigned nstack, stack_cap;
};

/* ---- One item ------------------------------------------------------------ */

static const struct psi_set always = { PSI_DD_TRUE, PSI_DD_FALSE, true };
static const struct psi_set undefined = { PSI_DD_FALSE, PSI_DD_FALSE, true };

static struct psi_set
set_of_ref (const psi_sets *s, struct psi_ref r)
{
  struct psi_set a = r.item == PSI_CONST_ITEM ? always
		     : s->items[r.item].set;

  return r.neg ? psi_set_not (a) : a;
}

/* Switches are on top: further down there would be a set for each set of
   cases.  */
unsigned
psi_group_order (const psi_system *s, unsigned group)
{
  const struct psi_group_key *key = &s->groups[group];

  return key->kind == PSI_G_CHOICE && key->of == PSI_GK_SWITCH && key->n > 2
	 ? 1u << 31 | group : group;
}

/* Where C of a group of KEY, the number GROUP, holds.  */
static struct psi_set
set_of_group (const psi_sets *s, unsigned group, struct psi_group_key key,
	      struct psi_condition c)
{
  struct psi_run run[PSI_MAX_RUNS];
  struct psi_set r = { .exact = true };
  unsigned n;

  n = psi_condition_runs (key, c, PSI_S_TRUE, run);
  r.yes = psi_diagram_of (s->d, psi_group_order (s->system, group), run, n);
  n = psi_condition_runs (key, c, PSI_S_FALSE, run);
  r.no = psi_diagram_of (s->d, psi_group_order (s->system, group), run, n);
  return r;
}

static struct psi_set
set_of_condition (const psi_sets *s, const struct psi_item *i)
{
  struct psi_set r = set_of_group (s, i->group, s->system->groups[i->group],
				   i->cond);

  return i->neg ? psi_set_not (r) : r;
}

/* A, undefined where one of the N operands at R is.  */
static struct psi_set
on_defined (const psi_sets *s, struct psi_set a, const struct psi_ref *r,
	    unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    {
      struct psi_set o = set_of_ref (s, r[k]);
      psi_dd on = psi_set_defined (s->d, o);
      if (on != PSI_DD_TRUE)
	a = psi_set_on (s->d, a, on, o.exact);
      a.exact &= o.exact;
    }
  return a;
}

static struct psi_set
set_of_psi (const psi_sets *s, const struct psi_ref *r, unsigned n)
{
  struct psi_set a = undefined;

  for (unsigned k = 0; k < n; k += 2)
    a = psi_set_select (s->d, set_of_ref (s, r[k]), set_of_ref (s, r[k + 1]),
			a);
  return a;
}

/* Where nothing is known of the control flow there are traces with two edges,
   which are none of the program's.  */
static struct psi_set
set_of_phi (const psi_sets *s, const struct psi_ref *r, unsigned n)
{
  psi_dd taken = PSI_DD_FALSE, twice = PSI_DD_FALSE;
  struct psi_set a = undefined;

  for (unsigned k = 0; k < n; k += 2)
    {
      struct psi_set e = set_of_ref (s, r[k]);
      struct psi_set v = psi_set_on (s->d, set_of_ref (s, r[k + 1]), e.yes,
				     e.exact);
      psi_dd both = psi_diagram_and (s->d, taken, e.yes);
      twice = psi_diagram_or (s->d, twice, both);
      taken = psi_diagram_or (s->d, taken, e.yes);
      a.yes = psi_diagram_or (s->d, a.yes, v.yes);
      a.no = psi_diagram_or (s->d, a.no, v.no);
      a.exact &= v.exact;
    }
  return psi_set_on (s->d, a, psi_diagram_not (twice), true);
}

/* A compare under a literal, the first of the N at R.  */
static struct psi_set
set_of_pcmp (const psi_sets *s, const struct psi_item *i,
	     const struct psi_ref *r, unsigned n)
{
  unsigned skip = i->op == PSI_I_UNC ? 1 : 2;
  struct psi_set lit = set_of_ref (s, r[0]);
  struct psi_set c = on_defined (s, set_of_condition (s, i), r + skip,
				 n - skip);

  switch (i->op)
    {
    case PSI_I_ANDTYPE:
      return psi_set_and (s->d, set_of_ref (s, r[1]),
			  psi_set_or (s->d, psi_set_not (lit), c));
    case PSI_I_ORTYPE:
      return psi_set_or (s->d, set_of_ref (s, r[1]),
			 psi_set_and (s->d, lit, c));
    default:
      return psi_set_and (s->d, lit, c);
    }
}

/* A value, from its operands, the N at R.  */
static struct psi_set
set_of_value (const psi_sets *s, const struct psi_item *i,
	      const struct psi_ref *r, unsigned n)
{
  struct psi_set a = n > 0 ? set_of_ref (s, r[0]) : always;
  struct psi_set b = n > 1 ? set_of_ref (s, r[1]) : always;

  switch (i->op)
    {
    case PSI_I_ATOM:
      return on_defined (s, set_of_condition (s, i), r, n);
    case PSI_I_COPY:
      return a;
    case PSI_I_NOT:
      return psi_set_not (a);
    case PSI_I_AND:
      return psi_set_and (s->d, a, b);
    case PSI_I_OR:
      return psi_set_or (s->d, a, b);
    case PSI_I_XOR:
      return psi_set_xor (s->d, a, b);
    case PSI_I_SELECT:
      return psi_set_select (s->d, a, b, set_of_ref (s, r[2]));
    case PSI_I_PSI:
      return set_of_psi (s, r, n);
    case PSI_I_PHI:
      return set_of_phi (s, r, n);
    case PSI_I_UNC:
    case PSI_I_ANDTYPE:
    case PSI_I_ORTYPE:
      return set_of_pcmp (s, i, r, n);
    case PSI_I_DEFINED:
      return on_defined (s, always, r, n);
    default:
      return undefined;
    }
}

/* Where a block is executed, an edge taken, a loop entered.  */
static struct psi_set
set_of_execution (const psi_sets *s, const struct psi_item *i)
{
  const struct psi_ref *r = s->system->refs + i->ref;
  struct psi_set at, on, a = { PSI_DD_FALSE, PSI_DD_TRUE, true };

  switch (i->op)
    {
    case PSI_I_OUT:
      return a;
    case PSI_I_ANY:
      for (unsigned k = 0; k < i->nref; k++)
	{
	  at = set_of_ref (s, r[k]);
	  a.yes = psi_diagram_or (s->d, a.yes, at.yes);
	  a.exact &= at.exact;
	}
      break;
    default:
      at = set_of_ref (s, r[0]);
      on = set_of_condition (s, i);
      if (i->op == PSI_I_EDGE)
	{
	  struct psi_set lit = set_of_ref (s, r[1]);
	  if (!psi_set_total (lit))
	    {
	      psi_dd neither
		= psi_diagram_not (psi_set_defined (s->d, lit));
	      on = psi_set_on (s->d, on, neither, lit.exact);
	      on.yes = psi_diagram_or (s->d, on.yes, lit.yes);
	    }
	  else
	    on = lit;
	}
      a.yes = psi_diagram_and (s->d, at.yes, on.yes);
      a.exact = at.exact && on.exact;
      break;
    }
  a.no = psi_diagram_not (a.yes);
  return a;
}

static bool
is_execution (const struct psi_item *i)
{
  return i->kind != PSI_IK_VALUE && i->kind != PSI_IK_PINNED;
}

/* Nothing is known of item AT.  */
static struct psi_set
cut_off (const psi_sets *s, unsigned at)
{
  struct psi_group_key key = { .kind = PSI_G_MAYBE, .of = PSI_GK_ITEM,
			       .x = at };
  struct psi_set r;

  if (is_execution (&s->system->items[at]))
    key.kind = PSI_G_BOOL;
  r = set_of_group (s, psi_system_group (s->system, key), key,
		    (struct psi_condition) { .number = 0 });
  r.exact = false;
  return r;
}

static struct psi_set
make_set (const psi_sets *s, unsigned at)
{
  const struct psi_item *i = &s->system->items[at];
  const struct psi_ref *r = s->system->refs + i->ref;
  struct psi_set a, guard;

  psi_diagrams_begin (s->d, MAX_STEPS, true);
  if (is_execution (i))
    a = set_of_execution (s, i);
  else
    {
      guard = set_of_ref (s, r[1]);
      a = set_of_value (s, i, r + 2, i->nref - 2);
      if (guard.yes != PSI_DD_TRUE)
	a = psi_set_on (s->d, a, guard.yes, guard.exact);
      a.exact &= guard.exact;
    }
  if (a.yes == PSI_DD_NONE || a.no == PSI_DD_NONE)
    return cut_off (s, at);
  return a;
}

/* ---- Where it is executed ------------------------------------------------ */

static struct psi_set
place_of_ref (const psi_sets *s, struct psi_ref r)
{
  return r.item == PSI_CONST_ITEM ? always : s->items[r.item].place;
}

static void
restrict_to (const psi_sets *s, struct psi_set *a, struct psi_set b)
{
  a->yes = psi_diagram_and (s->d, a->yes, b.yes);
  a->exact &= b.exact;
}

/* Where one of the edges is taken, and its value's definition was executed.  */
static struct psi_set
place_of_phi (const psi_sets *s, const struct psi_ref *r, unsigned n)
{
  struct psi_set a = { .yes = PSI_DD_FALSE, .exact = true };
  psi_dd taken = PSI_DD_FALSE, twice = PSI_DD_FALSE;

  for (unsigned k = 0; k < n; k += 2)
    {
      struct psi_set e = set_of_ref (s, r[k]);
      psi_dd both = psi_diagram_and (s->d, taken, e.yes);
      twice = psi_diagram_or (s->d, twice, both);
      taken = psi_diagram_or (s->d, taken, e.yes);
      restrict_to (s, &e, place_of_ref (s, r[k + 1]));
      a.yes = psi_diagram_or (s->d, a.yes, e.yes);
      a.exact &= e.exact;
    }
  a.yes = psi_diagram_and (s->d, a.yes, psi_diagram_not (twice));
  return a;
}

static struct psi_set
make_place (const psi_sets *s, unsigned at)
{
  const struct psi_item *i = &s->system->items[at];
  const struct psi_ref *r = s->system->refs + i->ref;
  struct psi_set a, block;

  if (is_execution (i))
    return s->items[at].set;
  psi_diagrams_begin (s->d, MAX_STEPS, true);
  a = block = set_of_ref (s, r[0]);
  if (i->op == PSI_I_PHI)
    restrict_to (s, &a, place_of_phi (s, r + 2, i->nref - 2));
  else
    for (unsigned k = 1; k < i->nref; k++)
      restrict_to (s, &a, place_of_ref (s, r[k]));
  if (a.yes == PSI_DD_NONE)
    {
      a.yes = block.yes;
      a.exact = false;
    }
  return a;
}

/* ---- All that is needed -------------------------------------------------- */

/* LIST of N elements of SIZE bytes with room for CAP; new ones are zero.  */
static void *
enlarge (void *list, unsigned n, unsigned cap, size_t size)
{
  void *larger = psi_zeroed (cap, size);

  if (n)
    memcpy (larger, list, n * size);
  psi_xfree (list);
  return larger;
}

/* Entries for the items that are new.  */
static void
extend (psi_sets *s)
{
  unsigned n = s->system->nitems;

  if (n > s->cap)
    {
      s->cap = n + n / 2;
      s->items = enlarge (s->items, s->nitems, s->cap, sizeof *s->items);
    }
  s->nitems = n;
}

/* The set of R, or its place, is to be made if there is none.  */
static void
want (psi_sets *s, struct psi_ref r, bool place)
{
  if (r.item == PSI_CONST_ITEM
      || (place ? s->items[r.item].placed : s->items[r.item].made))
    return;
  PSI_ADD (s, stack, (struct task) { r.item, place });
}

/* Wants what T needs.  */
static void
want_refs (psi_sets *s, struct task t)
{
  const struct psi_item *i = &s->system->items[t.item];
  const struct psi_ref *r = s->system->refs + i->ref;

  if (is_execution (i))
    {
      if (t.place)
	want (s, (struct psi_ref) { t.item, false }, false);
      else
	for (unsigned k = 0; k < i->nref; k++)
	  want (s, r[k], false);
      return;
    }
  if (t.place)
    want (s, r[0], false);
  for (unsigned k = 1; k < i->nref; k++)
    want (s, r[k], t.place && (i->op != PSI_I_PHI || k % 2 == 1));
}

static void
make_all (psi_sets *s)
{
  while (s->nstack)
    {
      unsigned height = s->nstack;
      struct task t = s->stack[height - 1];
      struct item_sets *i = &s->items[t.item];
      if (t.place ? i->placed : i->made)
	{
	  s->nstack--;
	  continue;
	}
      want_refs (s, t);
      if (s->nstack > height)
	continue;
      s->nstack--;
      if (t.place)
	{
	  i->place = make_place (s, t.item);
	  i->placed = true;
	}
      else
	{
	  i->set = make_set (s, t.item);
	  i->made = true;
	}
    }
}

/* The set of R, which the slice has just given, or its place.  */
static bool
find_set (psi_sets *s, struct psi_ref r, bool place, struct psi_set *set)
{
  if (s->system->failed)
    return false;
  extend (s);
  want (s, r, place);
  make_all (s);
  *set = place ? place_of_ref (s, r) : set_of_ref (s, r);
  return true;
}

/* ---- Interface ----------------------------------------------------------- */

psi_sets *
psi_sets_new (psi_fn *fn, const psi_defined *defined)
{
  psi_sets *s = psi_xmalloc (sizeof *s);
  unsigned n;
  psi_block *const *order = psi_rpo (fn, &n);

  memset (s, 0, sizeof *s);
  s->system = psi_system_new (fn, defined);
  s->d = psi_diagrams_new ();
  /* In the order of control, whatever is asked first: that of the groups.  */
  for (unsigned x = 0; x < n; x++)
    psi_for_each_insn (i, order[x])
      for (unsigned k = 0; k < i->ndst; k++)
	if (i->dst[k]->type == PSI_PRED && !i->dst[k]->pinned)
	  psi_system_lit (s->system, psi_lit_of (i->dst[k], false));
  return s;
}

void
psi_sets_free (psi_sets *s)
{
  if (!s)
    return;
  psi_system_free (s->system);
  psi_diagrams_free (s->d);
  psi_xfree (s->items);
  psi_xfree (s->placed);
  psi_xfree (s->stack);
  psi_xfree (s);
}

bool
psi_sets_know (psi_sets *s, const psi_val *v)
{
  return s && psi_system_has (s->system, v);
}

bool
psi_set_of_lit (psi_sets *s, psi_lit l, struct psi_set *set)
{
  return find_set (s, psi_system_lit (s->system, l), false, set);
}

bool
psi_place_of_lit (psi_sets *s, psi_lit l, struct psi_set *set)
{
  return find_set (s, psi_system_lit (s->system, l), true, set);
}

/* Entries for values of ids to ID.  */
static void
extend_placed (psi_sets *s, unsigned id)
{
  unsigned n = 2 * (id + id / 2 + 32);

  s->placed = enlarge (s->placed, s->nplaced, n, sizeof *s->placed);
  s->nplaced = n;
}

static struct placed
make_placed (psi_sets *s, psi_lit l)
{
  struct placed p = { { PSI_DD_NONE, PSI_DD_NONE }, true, false };
  struct psi_ref r = psi_system_lit (s->system, l);
  struct psi_set set, at;

  if (!find_set (s, r, false, &set) || !find_set (s, r, true, &at))
    return p;
  psi_diagrams_begin (s->d, MAX_STEPS, true);
  p.exact = set.exact && at.exact;
  p.set[0] = psi_diagram_and (s->d, at.yes, set.yes);
  p.set[1] = psi_diagram_and (s->d, at.yes, psi_diagram_not (set.no));
  return p;
}

psi_dd
psi_placed_of_lit (psi_sets *s, psi_lit l, bool unless, bool *exact)
{
  psi_dd constant = l.neg ? PSI_DD_FALSE : PSI_DD_TRUE;
  struct placed p = { { constant, constant }, true, true };

  /* Each time that a pinned name is read is another.  */
  if (l.val && l.val->pinned)
    p = make_placed (s, l);
  else if (l.val)
    {
      unsigned i = 2 * l.val->id + l.neg;
      if (i >= s->nplaced)
	extend_placed (s, l.val->id);
      if (!s->placed[i].made)
	s->placed[i] = make_placed (s, l);
      p = s->placed[i];
    }
  *exact = p.exact;
  return p.set[unless];
}

bool
psi_set_of_block (psi_sets *s, psi_block *b, struct psi_set *set)
{
  return find_set (s, psi_system_block (s->system, b), false, set);
}

bool
psi_set_of_edge (psi_sets *s, psi_edge *e, struct psi_set *set)
{
  return find_set (s, psi_system_edge (s->system, e), false, set);
}

/* The set of the loop of LEVEL.  */
static const psi_loop *
loop_of_level (const struct psi_flow *f, unsigned level)
{
  return level ? &f->loops[level - 1] : NULL;
}

/* The reference of X, an EDGE of F.  */
static struct psi_ref
edge_ref (psi_sets *s, const struct psi_flow *f, unsigned x)
{
  const struct psi_flow_node *n = &f->node[x];
  const psi_loop *l = loop_of_level (f, n->level);
  psi_fn *fn = s->system->fn;
  unsigned i = 0;

  if (f->node[n->in[0]].kind == PSI_FLOW_START)
    {
      if (!l || l->nentries == 0)
	return psi_system_loop (s->system, l);
      while (n->edge && l->entries[i++] != n->edge)
	;
      return psi_system_entry (s->system, l, i);
    }
  if (!l || psi_loop_common ((psi_loop *) l, psi_loop_of (fn, n->edge->dst))
	    == l)
    return psi_system_edge (s->system, n->edge);
  while (l->exits[i] != n->edge)
    i++;
  return psi_system_exit (s->system, l, i, true);
}

bool
psi_set_of_flow (psi_sets *s, const struct psi_flow *f, unsigned x,
		 struct psi_set *set)
{
  const struct psi_flow_node *n = &f->node[x];
  struct psi_set one;

  switch (n->kind)
    {
    case PSI_FLOW_START:
    case PSI_FLOW_END:
      return find_set (s, psi_system_loop (s->system,
					  loop_of_level (f, n->level)),
		       false, set);
    case PSI_FLOW_BLOCK:
      return find_set (s, psi_system_block (s->system, n->block), false, set);
    case PSI_FLOW_LOOP:
      return find_set (s, psi_system_loop (s->system,
					  psi_loop_of (s->system->fn,
						       n->block)),
		       false, set);
    case PSI_FLOW_STAR:
      *set = (struct psi_set) { PSI_DD_FALSE, PSI_DD_TRUE, true };
      for (unsigned i = 0; i < n->nin; i++)
	{
	  if (!psi_set_of_flow (s, f, n->in[i], &one))
	    return false;
	  psi_diagrams_begin (s->d, MAX_STEPS, false);
	  set->yes = psi_diagram_or (s->d, set->yes, one.yes);
	  set->no = psi_diagram_not (set->yes);
	  set->exact &= one.exact;
	}
      return set->yes != PSI_DD_NONE;
    default:
      if (!n->edge && f->node[n->in[0]].kind != PSI_FLOW_START)
	return psi_set_of_flow (s, f, n->in[0], set);
      return find_set (s, edge_ref (s, f, x), false, set);
    }
}

bool
psi_set_of_ref (psi_sets *s, struct psi_ref r, struct psi_set *set)
{
  return find_set (s, r, false, set);
}

bool
psi_place_of_ref (psi_sets *s, struct psi_ref r, struct psi_set *set)
{
  return find_set (s, r, true, set);
}

psi_system *
psi_sets_system (psi_sets *s)
{
  return s->system;
}

psi_diagrams *
psi_sets_diagrams (psi_sets *s)
{
  return s->d;
}

bool
psi_sets_trim (psi_sets *s)
{
  if (psi_diagrams_size (s->d) <= MAX_NODES)
    return false;
  psi_diagrams_free (s->d);
  s->d = psi_diagrams_new ();
  for (unsigned i = 0; i < s->nitems; i++)
    s->items[i].made = s->items[i].placed = false;
  if (s->nplaced)
    memset (s->placed, 0, s->nplaced * sizeof *s->placed);
  return true;
}
