/* ra-relate.cc: for the check after register allocation, which values two
   programs have in common where their basic blocks begin.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An optimistic fixpoint, as of global value numbering (B. Alpern, M. Wegman,
   F. Zadeck, "Detecting equality of variables in programs", POPL 1988) over the
   variables of both programs together.  Where ways join, variables that are equal
   on each way get one new value, the others different ones; what has the same
   value on all ways keeps it.  That a pseudo is in a register or a spill slot, or
   in several, is just that they are equal.

   A pseudo that is not defined on some way, or of which only the low bytes
   count, may be equal to a register there that it does not always equal: it is
   taken to be that, for to choose what an undefined value is, is always right.
   If several would do, or none, which one it is cannot be known here: then it is
   not checked what becomes of its value.  */

#include "ra/ra-walk.h"

static const uint64_t leaf_join = (uint64_t) 11 << 48;
static const uint64_t leaf_hard = (uint64_t) 12 << 48;
static const uint64_t leaf_slot = (uint64_t) 13 << 48;
static const uint64_t leaf_pseudo = (uint64_t) 14 << 48;

static ra_value
leaf (uint64_t imm)
{
  return ra_compute (RA_LEAF, 0, imm, NULL, 0);
}

/* ---- Where the function begins -------------------------------------------------- */

static ra_value
plus (ra_value a, HOST_WIDE_INT n)
{
  const ra_value args[] = { a, ra_compute (RA_CONST, 0, (uint32_t) n, NULL, 0) };
  return ra_compute (PLUS, 0, 0, args, 2);
}

/* Sets VALUE[] of the frame's registers: they are so far apart now.  */
static void
eliminate (vec<ra_value> *value)
{
  static const struct { int from, to; } pairs[] = ELIMINABLE_REGS;
  for (int from : { FRAME_POINTER_REGNUM, ARG_POINTER_REGNUM })
    for (const auto &e : pairs)
      {
	poly_int64 offset;
	HOST_WIDE_INT n;
	if (e.from != from
	    || (e.to != STACK_POINTER_REGNUM
		&& (e.to != HARD_FRAME_POINTER_REGNUM
		    || !frame_pointer_needed)))
	  continue;
	INITIAL_ELIMINATION_OFFSET (e.from, e.to, offset);
	if (!offset.is_constant (&n))
	  continue;
	if (from == FRAME_POINTER_REGNUM)
	  (*value)[e.to] = plus ((*value)[from], -n);
	else
	  (*value)[from] = plus ((*value)[e.to], n);
      }
}

static void
begin_side (ra_side *s, const ra_program *p)
{
  s->program = p;
  s->variable.safe_grow_cleared (p->variables.length ());
  s->result.safe_grow_cleared (p->steps.length ());
}

/* What S has where the function begins.  */
static void
begin_function (ra_side *s, bool before, bool eliminated)
{
  const ra_program *p = s->program;
  s->memory = leaf (leaf_hard | 1 << 20);
  for (unsigned k = 0; k < p->variables.length (); k++)
    {
      const ra_variable *v = &p->variables[k];
      s->variable[k]
	= (v->kind == RA_HARD ? leaf (leaf_hard | v->number)
	   : v->kind == RA_SLOT ? leaf (leaf_slot | (uint32_t) v->number)
	   : before ? RA_UNDEFINED
	   : leaf (leaf_pseudo | (uint64_t) v->word << 32 | v->number));
    }
  if (eliminated)
    eliminate (&s->variable);
}

/* ---- Joins ----------------------------------------------------------------------- */

/* What arrives at one node, variable by variable.  */
struct join
{
  ra_walk *w;
  ra_node *node;
  int number;			/* Of NODE.  */
  auto_vec<const ra_arrival *, 8> in;
  unsigned n, n_after;		/* Values; of AFTER's variables.  */
  bool careful;			/* Nothing may become equal again.  */
};

/* The class of variables equal on all ways that V is in: the first of it.  */
static bool
equal_everywhere (const join *j, unsigned v, unsigned u)
{
  for (const ra_arrival *a : j->in)
    if (a->values[v] != a->values[u])
      return false;
  return !j->careful || j->node->entry[v] == j->node->entry[u];
}

/* The value that variable V has on all ways, but for those on which it is what
   it was here before; false: there is none.  */
static bool
same_on_all (const join *j, unsigned v, ra_value *value)
{
  bool visited = !j->node->entry.is_empty (), found = false;
  *value = RA_UNDEFINED;
  ra_value own = visited ? j->node->entry[v] : 0;
  for (const ra_arrival *a : j->in)
    {
      ra_value x = a->values[v];
      if (visited && x == own)
	continue;
      if (found && x != *value)
	return false;
      *value = x;
      found = true;
    }
  if (!found)
    *value = own;
  return !j->careful || *value == own;
}

/* Variable U of AFTER's may be V of BEFORE's, SIZE bytes of it, on all ways.  */
static bool
fits (const join *j, unsigned v, unsigned u, unsigned size)
{
  if (j->careful && j->node->entry[v] != j->node->entry[u])
    return false;
  for (const ra_arrival *a : j->in)
    if (ra_differ (a->values[v], a->values[u], size))
      return false;
  return true;
}

/* What of AFTER's stands for variable V of BEFORE's, SIZE bytes, on all ways; if
   that may be one of several, nothing is known of V.  False: nothing does.  */
static bool
find_home (const join *j, unsigned v, unsigned size, const vec<ra_value> *entry,
	   ra_value *value)
{
  bool found = false;
  for (unsigned u = 0; u < j->n_after; u++)
    if (fits (j, v, u, size))
      {
	if (found && (*entry)[u] != *value)
	  {
	    *value = RA_UNDEFINED;
	    return true;
	  }
	*value = (*entry)[u];
	found = true;
      }
  return found;
}

static bool
undefined_somewhere (const join *j, unsigned v)
{
  for (const ra_arrival *a : j->in)
    if (~ra_lanes_of (a->values[v])->defined)
      return true;
  return false;
}

/* The one constant that V is wherever it is defined; false: none.  */
static bool
constant_if_defined (const join *j, unsigned v, ra_value *value)
{
  bool found = false;
  *value = RA_UNDEFINED;
  for (const ra_arrival *a : j->in)
    {
      ra_value x = a->values[v];
      if (x == RA_UNDEFINED)
	continue;
      if (!ra_lanes_of (x)->constant || (found && x != *value))
	return false;
      *value = x;
      found = true;
    }
  return found;
}

/* Of BEFORE's variable V, which is no register's: the value that suits best.  */
static ra_value
best_value (const join *j, unsigned v, const vec<ra_value> *entry)
{
  const ra_program *p = j->w->before.program;
  const ra_block *b = p->blocks[j->node->before];
  unsigned k = v - j->n_after;
  if (k == b->live.length ())		/* Memory.  */
    return leaf (leaf_join | (uint64_t) j->number << 24 | v);
  unsigned size = MIN (p->variables[b->live[k]].size, 4);
  ra_value value;
  bool undefined = undefined_somewhere (j, v);
  if (size < 4 || undefined)
    {
      if (j->careful && j->node->entry[v] == RA_UNDEFINED)
	return RA_UNDEFINED;
      if (find_home (j, v, size, entry, &value))
	return value;
      if (constant_if_defined (j, v, &value)
	  && (!j->careful || value == j->node->entry[v]))
	return value;
      if (j->careful || undefined)
	return RA_UNDEFINED;
    }
  return leaf (leaf_join | (uint64_t) j->number << 24 | v);
}

static void
join_values (const join *j, vec<ra_value> *entry)
{
  unsigned size = 16;
  while (size < 2 * j->n)
    size *= 2;
  auto_vec<unsigned> table;
  table.safe_grow_cleared (size);
  for (unsigned v = 0; v < j->n; v++)
    {
      ra_value value;
      if (same_on_all (j, v, &value))
	{
	  (*entry)[v] = value;
	  continue;
	}
      uint32_t h = j->careful ? j->node->entry[v] : 0;
      for (const ra_arrival *a : j->in)
	h = (h ^ a->values[v]) * 0x9e3779b1;
      unsigned at = (h ^ h >> 15) & (size - 1);
      while (table[at] && !equal_everywhere (j, v, table[at] - 1))
	at = (at + 1) & (size - 1);
      if (table[at])
	{
	  (*entry)[v] = (*entry)[table[at] - 1];
	  continue;
	}
      table[at] = v + 1;
      (*entry)[v] = (v < j->n_after
		     ? leaf (leaf_join | (uint64_t) j->number << 24 | v)
		     : best_value (j, v, entry));
    }
}

/* Visits before a node is careful.  */
static const unsigned patience = 6;

/* Where NUMBER begins, from all that arrives there; false: nothing new.  */
static bool
join_arrivals (ra_walk *w, int number)
{
  join j;
  j.w = w;
  j.number = number;
  j.node = w->nodes[number];
  for (int s : j.node->sources)
    for (const ra_arrival *a : w->nodes[s]->arrivals)
      if (a->to == number)
	j.in.safe_push (a);
  if (j.in.is_empty ())
    return false;
  j.n = j.in[0]->values.length ();
  j.n_after = w->after.program->blocks[j.node->after]->live.length ();
  j.careful = j.node->visits > patience;
  auto_vec<ra_value> entry;
  entry.safe_grow_cleared (j.n);
  if (j.in.length () == 1 && !j.careful)
    memcpy (entry.address (), j.in[0]->values.address (),
	    j.n * sizeof (ra_value));
  else
    join_values (&j, &entry);
  if (j.node->visits
      && !memcmp (entry.address (), j.node->entry.address (),
		  j.n * sizeof (ra_value)))
    return false;
  j.node->entry.truncate (0);
  j.node->entry.safe_splice (entry);
  return true;
}

/* V, or the constant that it is known to be on this way.  */
static ra_value
on_this_way (const ra_walk *w, ra_value v)
{
  for (const ra_equality &e : w->equal)
    if (e.value == v)
      return e.constant;
  return v;
}

void
ra_walk::arrive (int to)
{
  ra_node *t = nodes[to];
  ra_arrival *a = new ra_arrival ();
  a->to = to;
  for (unsigned v : after.program->blocks[t->after]->live)
    a->values.safe_push (on_this_way (this, after.variable[v]));
  for (unsigned v : before.program->blocks[t->before]->live)
    a->values.safe_push (on_this_way (this, before.variable[v]));
  a->values.safe_push (after.memory);
  nodes[node]->arrivals.safe_push (a);
  if (!t->sources.contains (node))
    t->sources.safe_push (node);
  bitmap_set_bit (pending, to);
}

/* ---- The fixpoint ------------------------------------------------------------------ */

static void
find_nodes (ra_walk *w)
{
  const ra_program *p = w->before.program, *q = w->after.program;
  w->before_nodes.safe_grow (p->blocks.length ());
  w->after_nodes.safe_grow (q->blocks.length ());
  for (int &n : w->before_nodes)
    n = -1;
  for (unsigned k = 0; k < q->blocks.length (); k++)
    {
      int *b = const_cast<ra_program *> (p)->index.get (q->blocks[k]->bb);
      w->after_nodes[k] = b ? w->nodes.length () : -1;
      if (!b)
	continue;
      w->before_nodes[*b] = w->nodes.length ();
      ra_node *n = new ra_node ();
      n->before = *b;
      n->after = k;
      w->nodes.safe_push (n);
    }
}

static void
forget_arrivals (ra_node *n)
{
  while (!n->arrivals.is_empty ())
    delete n->arrivals.pop ();
}

/* As if N had never been visited.  */
static void
forget (ra_node *n)
{
  forget_arrivals (n);
  n->visits = 0;
  n->entry.truncate (0);
  n->failure.what = NULL;
}

static void
visit (ra_walk *w, int number)
{
  ra_node *n = w->nodes[number];
  w->node = number;
  n->visits++;
  forget_arrivals (n);
  if (number)
    {
      unsigned k = 0;
      for (unsigned v : w->after.program->blocks[n->after]->live)
	w->after.variable[v] = n->entry[k++];
      for (unsigned v : w->before.program->blocks[n->before]->live)
	w->before.variable[v] = n->entry[k++];
      w->after.memory = w->before.memory = n->entry[k];
    }
  w->effects = w->guarded = 0;
  ra_follow (w, number);
  n->failure = w->failure;
  n->effects = w->effects;
  n->guarded = w->guarded;
}

/* Visits nodes, the first in order first, until nothing changes; false: gave
   up.  */
static bool
iterate (ra_walk *w)
{
  unsigned budget = 60 * w->nodes.length () + 1000;
  while (!bitmap_empty_p (w->pending))
    {
      int number = bitmap_first_set_bit (w->pending);
      bitmap_clear_bit (w->pending, number);
      if (number && !join_arrivals (w, number))
	continue;
      if (!budget--)
	return false;
      visit (w, number);
    }
  return true;
}

/* Are the programs one?  */
static bool
same_program (const ra_program *p, const ra_program *q)
{
  if (p->steps.length () != q->steps.length ()
      || p->args.length () != q->args.length ()
      || p->blocks.length () != q->blocks.length ()
      || p->outs.length () != q->outs.length ()
      || p->variables.length () != q->variables.length ())
    return false;
  for (unsigned k = 0; k < p->steps.length (); k++)
    {
      const ra_step *a = &p->steps[k], *b = &q->steps[k];
      if (a->code != b->code || a->size != b->size || a->n != b->n
	  || a->imm != b->imm)
	return false;
    }
  for (unsigned k = 0; k < p->args.length (); k++)
    if (p->args[k] != q->args[k])
      return false;
  for (unsigned k = 0; k < p->outs.length (); k++)
    if (p->outs[k].variable != q->outs[k].variable
	|| p->outs[k].step != q->outs[k].step)
      return false;
  for (unsigned k = 0; k < p->variables.length (); k++)
    {
      const ra_variable *a = &p->variables[k], *b = &q->variables[k];
      if (a->kind != b->kind || a->number != b->number || a->word != b->word)
	return false;
    }
  for (unsigned k = 0; k < p->blocks.length (); k++)
    {
      const ra_block *a = p->blocks[k], *b = q->blocks[k];
      if (a->bb != b->bb || a->steps != b->steps || a->outs != b->outs
	  || a->branch != b->branch
	  || a->succs.length () != b->succs.length ())
	return false;
      for (unsigned s = 0; s < a->succs.length (); s++)
	if (a->succs[s] != b->succs[s])
	  return false;
    }
  return true;
}

void
ra_compare (const ra_comparison *c, ra_result *r)
{
  *r = {};
  if (!c->eliminated && same_program (c->before, c->after))
    return;
  auto_vec<uint32_t> constants;
  constants.safe_splice (c->before->constants);
  ra_values_begin (c->concrete, &constants);
  ra_walk w;
  w.unchanging = BITMAP_ALLOC (NULL);
  w.pending = BITMAP_ALLOC (NULL);
  begin_side (&w.before, c->before);
  begin_side (&w.after, c->after);
  find_nodes (&w);
  do
    {
      w.learned = false;
      begin_function (&w.before, true, c->eliminated);
      begin_function (&w.after, false, c->eliminated);
      for (ra_node *n : w.nodes)
	forget (n);
      bitmap_set_bit (w.pending, 0);
      r->gave_up = !iterate (&w);
    }
  while (w.learned && !r->gave_up);
  for (const ra_node *n : w.nodes)
    {
      r->blocks += n->visits > 0;
      r->effects += n->effects;
      r->guarded += n->guarded;
      if (n->failure.what && !r->failure.what)
	r->failure = n->failure;
    }
  BITMAP_FREE (w.unchanging);
  BITMAP_FREE (w.pending);
  ra_values_end ();
}
