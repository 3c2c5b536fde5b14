/* ra-walk.cc: for the check after register allocation, two programs side by side
   from one basic block that both have to the next ones.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   As in S. Rideau and X. Leroy, "Validating register allocation and spilling"
   (CC 2010), but forwards: both sides run, and each effect of the one must be
   that of the other: the same guard, and where it holds the same address and
   the same values.  Memory is then the same.  Blocks that only one of them has
   are run through, so that those may be merged, emptied, split or jumped over.
   A branch both take on one condition; otherwise each outcome of the one must
   do for each of the other that can happen together with it.  */

#include "ra/ra-walk.h"

/* ---- One side ----------------------------------------------------------------- */

void
ra_set_variable (ra_side *s, unsigned variable, ra_value value)
{
  s->undo.safe_push ({ variable, s->variable[variable] });
  s->variable[variable] = value;
}

static ra_value
call_result (const ra_walk *w, const ra_side *s, const ra_step *step)
{
  ra_value version = s->result[s->program->args[step->first]];
  for (const ra_known &k : w->known)
    if (k.version == version && k.regno == step->imm)
      return k.value;
  return ra_compute (RA_RESULT, 0, step->imm, &version, 1);
}

static void
compute (ra_walk *w, ra_side *s, const ra_step *step)
{
  ra_value v, args[3 * RA_MAX_WORDS];
  auto_vec<ra_value> many;
  switch (step->code)
    {
    case RA_ENTRY:
      v = s->variable[step->imm];
      break;
    case RA_LOST:
      v = s == &w->before ? RA_UNDEFINED
	  : ra_compute (RA_LEAF, 0, (uint64_t) 5 << 40 | s->step, NULL, 0);
      break;
    case RA_LOAD:
      v = ra_load (w, s, step);
      break;
    case RA_RESULT:
      v = call_result (w, s, step);
      break;
    default:
      {
	ra_value *to = args;
	if (step->n > ARRAY_SIZE (args))
	  {
	    many.safe_grow (step->n);
	    to = many.address ();
	  }
	for (unsigned i = 0; i < step->n; i++)
	  to[i] = s->result[s->program->args[step->first + i]];
	v = ra_compute (step->code, step->size, step->imm, to, step->n);
      }
    }
  s->result[s->step] = v;
}

/* S goes to block TO: into it, or no further if both programs have it.  */
static void
enter (ra_walk *w, ra_side *s, int to, bool through)
{
  s->block = to;
  s->stopped = !through && w->node_of (s, to) >= 0;
  s->step = s->program->blocks[to]->steps;
}

/* The next effect of S, a step; RA_NO_STEP if there is none before it stops, or
   has a choice.  */
static int
next_effect (ra_walk *w, ra_side *s)
{
  for (int n = 0; !s->stopped && n < 1000; n++)
    {
      const ra_block *b = s->program->blocks[s->block];
      for (; s->step < b->steps_end; s->step++)
	{
	  const ra_step *step = &s->program->steps[s->step];
	  if (ra_effect_p (step->code))
	    return s->step;
	  compute (w, s, step);
	}
      if (!s->left)
	for (unsigned o = b->outs; o < b->outs_end; o++)
	  ra_set_variable (s, s->program->outs[o].variable,
			   s->result[s->program->outs[o].step]);
      s->left = true;
      if (b->succs.length () != 1)
	break;
      s->left = false;
      enter (w, s, b->succs[0], false);
    }
  return RA_NO_STEP;
}

/* ---- Comparison ---------------------------------------------------------------- */

/* Prints the smallest parts in which steps X and Y differ.  */
static void
explain (const ra_walk *w, int x, int y)
{
  const ra_program *p = w->before.program, *q = w->after.program;
  const ra_step *a = &p->steps[x], *b = &q->steps[y];
  if (a->code == b->code && a->n == b->n)
    for (unsigned i = 0; i < a->n; i++)
      {
	int c = p->args[a->first + i], d = q->args[b->first + i];
	if (ra_differ (w->before.result[c], w->after.result[d], 4))
	  {
	    explain (w, c, d);
	    return;
	  }
      }
  ra_print_step (dump_file, "it was", p, x);
  ra_print_step (dump_file, "now it is", q, y);
}

static bool
fail (ra_walk *w, const char *what, int before, int after)
{
  if (dump_file && (dump_flags & TDF_DETAILS))
    {
      fprintf (dump_file, "visit %u of bb %d: %s\n", w->nodes[w->node]->visits,
	       w->before.program->blocks[w->nodes[w->node]->before]->bb->index,
	       what);
      if (before >= 0 && after >= 0)
	explain (w, before, after);
    }
  w->failure = { what, before, after };
  return false;
}

static ra_value
argument (const ra_side *s, const ra_step *step, unsigned i)
{
  return s->result[s->program->args[step->first + i]];
}

static bool
unguarded_p (const ra_program *p, const ra_step *effect)
{
  return p->steps[p->args[effect->first]].code == RA_CONST;
}

/* The effects at steps X and Y are the same.  */
static bool
same_effect (ra_walk *w, int x, int y)
{
  if (x < 0 || y < 0)
    return fail (w, x < 0 ? "an effect was added" : "an effect is missing", x, y);
  const ra_step *a = &w->before.program->steps[x];
  const ra_step *b = &w->after.program->steps[y];
  if (a->code != b->code || a->size != b->size || a->n != b->n)
    return fail (w, "the order of effects changed", x, y);
  ra_value g = argument (&w->before, a, 0), h = argument (&w->after, b, 0);
  /* Whatever is known of its value, a guard is not lost.  */
  if (unguarded_p (w->after.program, b) && !unguarded_p (w->before.program, a))
    return fail (w, "a guard was lost", x, y);
  if (ra_differ (g, h, 4) & w->active)
    return fail (w, ra_true (h) == ~(ra_mask) 0 ? "a guard was lost"
		 : "a guard changed", x, y);
  ra_mask when = ra_true (g) & ra_lanes_of (g)->defined & w->active;
  for (unsigned i = 1; i < a->n; i++)
    if (ra_differ (argument (&w->before, a, i), argument (&w->after, b, i),
		   a->code == RA_STORE && i == 2 ? a->size : 4) & when)
      return fail (w, a->code != RA_STORE ? "an operand changed"
		   : i == 1 ? "an address changed" : "a stored value changed",
		   x, y);
  w->effects++;
  w->guarded += ra_true (h) != ~(ra_mask) 0;
  w->after.result[y] = w->before.result[x] = ra_note_effect (w, a, b);
  w->before.step++;
  w->after.step++;
  return true;
}

/* ---- Stores that come early ----------------------------------------------------- */

/* The allocator may make of (set MEM R) the home of R: then R is stored when it is
   set.  */

/* Are the stores X and Y of AFTER's to places apart?  */
static bool
apart_p (const ra_walk *w, const ra_step *x, const ra_step *y)
{
  uint32_t n;
  return (ra_apart (argument (&w->after, x, 1), argument (&w->after, y, 1), &n)
	  && n >= y->size && -n >= x->size);
}

/* AFTER's effect Y is a store that BEFORE may do later: notes that.  */
static bool
come_early (ra_walk *w, int y)
{
  const ra_program *q = w->after.program;
  if (y < 0 || w->early.length () > 20)
    return false;
  const ra_step *b = &q->steps[y];
  if (b->code != RA_STORE || !unguarded_p (q, b))
    return false;
  for (int e : w->early)
    if (!apart_p (w, b, &q->steps[e]))
      return false;
  w->early.safe_push (y);
  w->after.result[y] = ra_note_effect (w, NULL, b);
  w->after.step++;
  return true;
}

/* BEFORE's effect X is a store that AFTER did before.  */
static bool
came_early (ra_walk *w, int x)
{
  if (x < 0 || w->before.program->steps[x].code != RA_STORE)
    return false;
  const ra_step *a = &w->before.program->steps[x];
  if (!unguarded_p (w->before.program, a))
    return false;
  for (unsigned k = 0; k < w->early.length (); k++)
    {
      const ra_step *b = &w->after.program->steps[w->early[k]];
      if (b->size != a->size
	  || ra_differ (argument (&w->before, a, 1), argument (&w->after, b, 1), 4)
	  || ra_differ (argument (&w->before, a, 2), argument (&w->after, b, 2),
			a->size))
	continue;
      for (const ra_stored &t : w->after.stores)
	if (t.address == argument (&w->after, b, 1))
	  w->before.stores.safe_push ({ w->before.memory, t.address, t.value,
					t.size, t.always });
      w->before.memory = w->after.memory;
      w->before.result[x] = w->before.memory;
      w->before.step++;
      w->early.ordered_remove (k);
      return true;
    }
  return false;
}

/* The next effects, X and Y, of which one may be missing, agree.  */
static bool
effects_agree (ra_walk *w, int x, int y)
{
  if (came_early (w, x))
    return true;
  bool store = y >= 0 && w->after.program->steps[y].code == RA_STORE;
  bool blocked = false;
  for (int e : w->early)
    blocked |= !store || !apart_p (w, &w->after.program->steps[y],
				   &w->after.program->steps[e]);
  if (!blocked && same_effect (w, x, y))
    return true;
  if (blocked)
    fail (w, "the order of effects changed", x, y);
  ra_failure failure = w->failure;
  bool first = w->early.is_empty ();
  if (!come_early (w, y))
    return false;
  w->failure.what = NULL;
  if (first)
    w->doubt = failure;
  return true;
}

/* No load that can trap and was guarded is done when it was not.  One that
   BEFORE does not do at all is the compiler's own affair.  */
static bool
loads_guarded (ra_walk *w)
{
  for (; w->loads_checked < w->after.loads.length (); w->loads_checked++)
    {
      const ra_loaded *l = &w->after.loads[w->loads_checked];
      bool known = false;
      ra_mask when = 0;
      for (const ra_loaded &m : w->before.loads)
	if (!(ra_differ (m.address, l->address, 4) & m.when))
	  {
	    known = true;
	    when |= m.when;
	  }
      if (known && (l->when & ~when & w->active))
	return fail (w, "a load's guard was lost", RA_NO_STEP, l->step);
    }
  return true;
}

/* ---- Branches ------------------------------------------------------------------ */

static bool follow (ra_walk *w);

/* The lanes in which S leaves its block for successor number I.  */
static ra_mask
lanes_to (const ra_side *s, int i)
{
  const ra_block *b = s->program->blocks[s->block];
  if (s->stopped || b->branch == RA_NO_STEP)
    return ~(ra_mask) 0;
  ra_value c = s->result[b->branch];
  ra_mask undefined = ~ra_lanes_of (c)->defined;
  return undefined | (i == 0 ? ra_true (c) : ~ra_true (c));
}

/* S leaves its block for successor number I: if that says that something is a
   constant, both sides may use it.  */
static void
note_equality (ra_walk *w, const ra_side *s, int i)
{
  const ra_program *p = s->program;
  const ra_block *b = p->blocks[s->block];
  if (i < 0 || b->branch == RA_NO_STEP || p->steps[b->branch].code != RA_TEST)
    return;
  const ra_step *test = &p->steps[b->branch];
  const ra_step *flags = &p->steps[p->args[test->first]];
  if (test->imm != (i == 0 ? EQ : NE) || flags->code != RA_FLAGS
      || flags->n != 2 || flags->size != 4)
    return;
  ra_value x = argument (s, flags, 0), y = argument (s, flags, 1);
  if (ra_lanes_of (y)->constant)
    w->equal.safe_push ({ x, y });
}

struct mark
{
  int block;
  unsigned step, undo, loads;
  bool stopped, left;
  ra_value memory;
  auto_vec<ra_stored> stores;
};

static void
set_mark (mark *m, const ra_side *s)
{
  m->block = s->block;
  m->step = s->step;
  m->undo = s->undo.length ();
  m->loads = s->loads.length ();
  m->stopped = s->stopped;
  m->left = s->left;
  m->memory = s->memory;
  m->stores.safe_splice (s->stores);
}

static void
return_to (const mark *m, ra_side *s)
{
  while (s->undo.length () > m->undo)
    {
      ra_change c = s->undo.pop ();
      s->variable[c.variable] = c.value;
    }
  s->block = m->block;
  s->step = m->step;
  s->loads.truncate (m->loads);
  s->stopped = m->stopped;
  s->left = m->left;
  s->memory = m->memory;
  s->stores.truncate (0);
  s->stores.safe_splice (m->stores);
}

/* Goes on with BEFORE at successor I and AFTER at successor J of their blocks (-1:
   it stays), and comes back.  FORCED: this can happen although in no lane it
   does.  */
static bool
take (ra_walk *w, int i, int j, bool forced)
{
  ra_mask active = w->active;
  unsigned checked = w->loads_checked;
  if (i >= 0)
    w->active &= lanes_to (&w->before, i);
  if (j >= 0)
    w->active &= lanes_to (&w->after, j);
  bool ok = true;
  if (forced && !w->active)
    w->active = active;
  if (w->active)
    {
      unsigned equal = w->equal.length ();
      note_equality (w, &w->before, i);
      note_equality (w, &w->after, j);
      mark before, after;
      set_mark (&before, &w->before);
      set_mark (&after, &w->after);
      ra_side *sides[] = { &w->before, &w->after };
      int which[] = { i, j };
      for (int k = 0; k < 2; k++)
	if (which[k] >= 0)
	  {
	    sides[k]->left = false;
	    enter (w, sides[k],
		   sides[k]->program->blocks[sides[k]->block]->succs[which[k]],
		   false);
	  }
      ok = ++w->depth < 100 ? follow (w) : fail (w, "control flow changed", -1,
						  -1);
      w->depth--;
      return_to (&before, &w->before);
      return_to (&after, &w->after);
      w->equal.truncate (equal);
    }
  w->active = active;
  w->loads_checked = checked;
  return ok;
}

/* Can P get from block FROM to TO without an effect?  */
static bool
reaches (const ra_program *p, int from, int to, int depth)
{
  if (from == to)
    return true;
  const ra_block *b = p->blocks[from];
  for (unsigned s = b->steps; s < b->steps_end; s++)
    if (ra_effect_p (p->steps[s].code))
      return false;
  for (int t : b->succs)
    if (depth > 0 && reaches (p, t, to, depth - 1))
      return true;
  return false;
}

/* Both have stopped at blocks that both programs have.  */
static bool
meet (ra_walk *w)
{
  ra_side *a = &w->before, *b = &w->after;
  int x = w->node_of (a, a->block), y = w->node_of (b, b->block);
  if (x == y)
    {
      w->arrive (x);
      return true;
    }
  /* One jumps over what the other goes through.  */
  const ra_node *there = w->nodes[y], *here = w->nodes[x];
  if (reaches (a->program, a->block, there->before, 6))
    enter (w, a, a->block, true);
  else if (reaches (b->program, b->block, here->after, 6))
    enter (w, b, b->block, true);
  else
    return fail (w, "a jump goes elsewhere", w->choice_before, w->choice_after);
  bool ok = ++w->depth < 100 ? follow (w) : fail (w, "control flow changed", -1,
						  -1);
  w->depth--;
  return ok;
}

/* The node that S comes to by BLOCK if nothing there is a choice; -1: none.  */
static int
node_after (const ra_walk *w, const ra_side *s, int block)
{
  for (int n = 0; n < 20 && w->node_of (s, block) < 0; n++)
    {
      const ra_block *b = s->program->blocks[block];
      if (b->succs.length () != 1)
	return -1;
      block = b->succs[0];
    }
  return w->node_of (s, block);
}

/* Both leave their blocks in ways that no condition tells: each of AFTER's ways
   is one of BEFORE's.  */
static bool
take_any (ra_walk *w)
{
  const ra_block *a = w->before.program->blocks[w->before.block];
  const ra_block *b = w->after.program->blocks[w->after.block];
  for (unsigned j = 0; j < b->succs.length (); j++)
    {
      int to = node_after (w, &w->after, b->succs[j]);
      unsigned i = 0;
      while (i < a->succs.length ()
	     && node_after (w, &w->before, a->succs[i]) != to)
	i++;
      if (!take (w, MIN (i, a->succs.length () - 1), j, true))
	return false;
    }
  return true;
}

/* Both leave on one condition, or one is the other's reverse (*CROSSED).  */
static bool
same_condition (const ra_walk *w, const ra_block *a, const ra_block *b,
		bool *crossed)
{
  if (a->branch == RA_NO_STEP || b->branch == RA_NO_STEP)
    return false;
  ra_value c = w->before.result[a->branch], d = w->after.result[b->branch];
  ra_mask where = w->active & ra_lanes_of (c)->defined;
  ra_mask differ = (ra_true (c) ^ ra_true (d)) & where;
  *crossed = differ;
  return differ == 0 || differ == where;
}

static bool
take_all (ra_walk *w, unsigned n, unsigned m)
{
  for (unsigned i = 0; i < MAX (n, 1); i++)
    for (unsigned j = 0; j < MAX (m, 1); j++)
      if (!take (w, n ? (int) i : -1, m ? (int) j : -1, false))
	return false;
  return true;
}

/* From where both sides are to the next blocks that both programs have.  */
static bool
follow (ra_walk *w)
{
  ra_side *a = &w->before, *b = &w->after;
  for (;;)
    {
      int x = next_effect (w, a), y = next_effect (w, b);
      if (x < 0 && y < 0)
	break;
      if (!effects_agree (w, x, y))
	return false;
    }
  if (!w->early.is_empty ())
    return fail (w, "an effect was added", RA_NO_STEP, w->early[0]);
  if (!loads_guarded (w))
    return false;
  const ra_block *p = a->program->blocks[a->block];
  const ra_block *q = b->program->blocks[b->block];
  unsigned n = a->stopped ? 0 : p->succs.length ();
  unsigned m = b->stopped ? 0 : q->succs.length ();
  if (n == 0 && m == 0)
    /* They may both have ended.  */
    return a->stopped && b->stopped ? meet (w)
	   : a->stopped == b->stopped
	     || fail (w, "control flow changed", w->choice_before,
		      w->choice_after);
  if (!a->stopped && !b->stopped && p->branch == RA_NO_STEP
      && q->branch == RA_NO_STEP && n && m)
    return take_any (w);
  bool crossed;
  if (!a->stopped && !b->stopped && same_condition (w, p, q, &crossed))
    return take (w, 0, crossed, true) && take (w, 1, !crossed, true);
  w->choice_before = n ? p->branch : RA_NO_STEP;
  w->choice_after = m ? q->branch : RA_NO_STEP;
  return take_all (w, n, m);
}

bool
ra_follow (ra_walk *w, int node)
{
  w->depth = 0;
  w->active = ~(ra_mask) 0;
  w->loads_checked = 0;
  w->failure.what = NULL;
  w->known.truncate (0);
  w->early.truncate (0);
  w->equal.truncate (0);
  w->choice_before = w->choice_after = RA_NO_STEP;
  w->before.left = w->after.left = false;
  w->before.stores.truncate (0);
  w->after.stores.truncate (0);
  w->before.loads.truncate (0);
  w->after.loads.truncate (0);
  w->before.undo.truncate (0);
  w->after.undo.truncate (0);
  enter (w, &w->before, w->nodes[node]->before, true);
  enter (w, &w->after, w->nodes[node]->after, true);
  bool ok = follow (w);
  if (!ok && !w->early.is_empty ())
    w->failure = w->doubt;
  return ok;
}
