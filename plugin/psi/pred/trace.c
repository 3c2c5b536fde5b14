/* pred/trace.c: all traces of a slice.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The items are worked out in their order.  Where one is a condition of a group
   that this trace has not met, the trace splits into one for each cell; the
   next trace begins anew at the last such place that has a cell left.  A
   condition that is not executed decides nothing: its cells make no traces.

   Values are worked out in three-valued logic as doc/psi-il.texi has it, and
   are out where their definition is not executed, or something it needs is
   not.  */

#include "cfg/cfg.h"
#include "pred/slice.h"
#include <string.h>

#define WORK_PER_TRACE 64	/* Items worked out, at most, on average.  */
#define MIN_TRACES 1024		/* So many may be worked out in any case.  */

/* ---- One item ------------------------------------------------------------ */

static enum psi_state
not_state (enum psi_state s)
{
  return s >= PSI_S_FALSE ? PSI_S_FALSE + PSI_S_TRUE - s : s;
}

static enum psi_state
and_state (enum psi_state a, enum psi_state b)
{
  if (a == PSI_S_FALSE || b == PSI_S_FALSE)
    return PSI_S_FALSE;
  return a == PSI_S_TRUE ? b : PSI_S_UNDEF;
}

static enum psi_state
or_state (enum psi_state a, enum psi_state b)
{
  return not_state (and_state (not_state (a), not_state (b)));
}

static enum psi_state
xor_state (enum psi_state a, enum psi_state b)
{
  if (a == PSI_S_UNDEF || b == PSI_S_UNDEF)
    return PSI_S_UNDEF;
  return a == b ? PSI_S_FALSE : PSI_S_TRUE;
}

/* The condition of item I: a state, or -1.  */
static int
condition_state (const psi_slice *s, const struct psi_item *i)
{
  const struct psi_group *g = &s->groups[i->group];
  enum psi_state c;

  if (g->cell < 0)
    return -1;
  c = g->states[(size_t) i->cond * g->ncells + g->cell];
  return i->neg ? not_state (c) : c;
}

/* The same where the N operands at R are defined.  */
static int
compare_state (const psi_slice *s, const struct psi_item *i,
	       const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  for (unsigned k = 0; k < n; k++)
    if (psi_ref_state (state, r[k]) == PSI_S_UNDEF)
      return PSI_S_UNDEF;
  return condition_state (s, i);
}

static enum psi_state
psi_state_of (const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  for (; n > 0; n -= 2)
    {
      enum psi_state p = psi_ref_state (state, r[n - 2]);
      if (p == PSI_S_TRUE)
	return psi_ref_state (state, r[n - 1]);
      if (p == PSI_S_UNDEF)
	return p;
    }
  return PSI_S_UNDEF;
}

/* Only one edge can be taken; where nothing is known of the control flow a
   trace can have two, which is none of the program's.  */
static enum psi_state
phi_state (const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  enum psi_state found = PSI_S_OUT;
  unsigned taken = 0;

  for (unsigned k = 0; k < n; k += 2)
    if (psi_ref_state (state, r[k]) == PSI_S_TRUE && taken++ == 0)
      found = psi_ref_state (state, r[k + 1]);
  return taken == 1 ? found : PSI_S_OUT;
}

/* A compare under a literal: what the literal or the old value decides alone
   needs no compare.  */
static int
pcmp_state (const psi_slice *s, const struct psi_item *i,
	    const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  unsigned skip = i->op == PSI_I_UNC ? 1 : 2;
  enum psi_state lit = psi_ref_state (state, r[0]), old = PSI_S_TRUE;
  int c;

  if (i->op != PSI_I_UNC)
    old = psi_ref_state (state, r[1]);
  if (lit == PSI_S_FALSE)
    return i->op == PSI_I_UNC ? PSI_S_FALSE : old;
  c = compare_state (s, i, state, r + skip, n - skip);
  if (c < 0)
    return c;
  if (i->op == PSI_I_ANDTYPE)
    return and_state (old, or_state (not_state (lit), c));
  if (i->op == PSI_I_ORTYPE)
    return or_state (old, and_state (lit, c));
  return and_state (lit, c);
}

/* A value whose definition is executed, from its operands, the N at R.  */
static int
value_state (const psi_slice *s, const struct psi_item *i,
	     const unsigned char *state, const struct psi_ref *r, unsigned n)
{
  enum psi_state a = n > 0 ? psi_ref_state (state, r[0]) : PSI_S_TRUE;
  enum psi_state b = n > 1 ? psi_ref_state (state, r[1]) : PSI_S_TRUE;

  switch (i->op)
    {
    case PSI_I_ATOM:
      return compare_state (s, i, state, r, n);
    case PSI_I_COPY:
      return a;
    case PSI_I_NOT:
      return not_state (a);
    case PSI_I_AND:
      return and_state (a, b);
    case PSI_I_OR:
      return or_state (a, b);
    case PSI_I_XOR:
      return xor_state (a, b);
    case PSI_I_SELECT:
      return a == PSI_S_UNDEF ? a : a == PSI_S_TRUE ? b
	     : psi_ref_state (state, r[2]);
    case PSI_I_PSI:
      return psi_state_of (state, r, n);
    case PSI_I_UNC:
    case PSI_I_ANDTYPE:
    case PSI_I_ORTYPE:
      return pcmp_state (s, i, state, r, n);
    case PSI_I_DEFINED:
      for (unsigned k = 0; k < n; k++)
	if (psi_ref_state (state, r[k]) == PSI_S_UNDEF)
	  return PSI_S_UNDEF;
      return PSI_S_TRUE;
    default:
      return PSI_S_UNDEF;
    }
}

int
psi_item_state (const psi_slice *s, unsigned item, const unsigned char *state)
{
  const struct psi_item *i = &s->items[item];
  const struct psi_ref *r = s->refs + i->ref;
  unsigned n = i->nref;
  int c;

  switch (i->op)
    {
    case PSI_I_OUT:
      return PSI_S_OUT;
    case PSI_I_ANY:
      for (unsigned k = 0; k < n; k++)
	if (psi_ref_state (state, r[k]) == PSI_S_TRUE)
	  return PSI_S_TRUE;
      return PSI_S_OUT;
    case PSI_I_EDGE:
    case PSI_I_TAKEN:
      if (psi_ref_state (state, r[0]) != PSI_S_TRUE)
	return PSI_S_OUT;
      c = i->op == PSI_I_EDGE ? (int) psi_ref_state (state, r[1])
	  : condition_state (s, i);
      if (c == PSI_S_UNDEF)
	c = condition_state (s, i);
      return c < 0 ? c : c == PSI_S_TRUE ? PSI_S_TRUE : PSI_S_OUT;
    default:
      break;
    }
  if (psi_ref_state (state, r[0]) != PSI_S_TRUE)
    return PSI_S_OUT;
  if (i->op == PSI_I_PHI)
    return phi_state (state, r + 2, n - 2);
  for (unsigned k = 1; k < n; k++)
    if (psi_ref_state (state, r[k]) == PSI_S_OUT)
      return PSI_S_OUT;
  if (psi_ref_state (state, r[1]) != PSI_S_TRUE)
    return PSI_S_UNDEF;
  return value_state (s, i, state, r + 2, n - 2);
}

/* ---- All traces ---------------------------------------------------------- */

/* Where a trace splits.  */
struct split
{
  unsigned item, group;
};

/* Goes on from item AT to the end of the trace; false when *WORK is done.  */
static bool
go_on (psi_slice *s, unsigned at, unsigned char *state, struct split *splits,
       unsigned *nsplits, uint64_t *work)
{
  while (at < s->nitems)
    {
      int r = psi_item_state (s, at, state);
      if (*work == 0)
	return false;
      --*work;
      if (r >= 0)
	state[at++] = r;
      else
	{
	  unsigned g = s->items[at].group;
	  s->groups[g].cell = 0;
	  splits[(*nsplits)++] = (struct split) { at, g };
	}
    }
  return true;
}

/* Changes the last decision that can be changed; the item where, or UINT32_MAX
   if all is done.  */
static unsigned
go_back (psi_slice *s, struct split *splits, unsigned *nsplits)
{
  while (*nsplits > 0)
    {
      struct split *last = &splits[*nsplits - 1];
      struct psi_group *g = &s->groups[last->group];
      if ((unsigned) ++g->cell < g->ncells)
	return last->item;
      g->cell = -1;
      --*nsplits;
    }
  return UINT32_MAX;
}

unsigned
psi_traces (psi_slice *s, unsigned max,
	    bool (*visit) (void *, unsigned, const unsigned char *),
	    void *data)
{
  unsigned char *state = psi_xmalloc (s->nitems + 1);
  struct split *splits = psi_xmalloc ((s->ngroups + 1) * sizeof *splits);
  unsigned nsplits = 0, n = 0, at = 0;
  uint64_t work = ((uint64_t) max + MIN_TRACES) * WORK_PER_TRACE;

  while (at != UINT32_MAX)
    {
      if (n == max || !go_on (s, at, state, splits, &nsplits, &work))
	{
	  n = max + 1;
	  break;
	}
      if (!visit (data, n++, state))
	break;
      at = go_back (s, splits, &nsplits);
    }
  for (unsigned g = 0; g < s->ngroups; g++)
    s->groups[g].cell = -1;
  psi_xfree (state);
  psi_xfree (splits);
  return n;
}

/* ---- In words ------------------------------------------------------------ */

static void
print_block_edge (FILE *out, const psi_edge *e)
{
  unsigned n = 1;

  for (unsigned i = 0; i < psi_succ_index (e); i++)
    n += e->src->succ[i]->dst == e->dst;
  fprintf (out, "%s->%s", e->src->name, e->dst->name);
  if (n > 1)
    fprintf (out, "#%u", n);
}

static void
print_entry (FILE *out, const psi_loop *l, int64_t entry)
{
  fprintf (out, "from %s", entry ? "" : l->header->name);
  if (entry)
    print_block_edge (out, l->entries[entry - 1]);
}

static void
print_value (FILE *out, const psi_val *v)
{
  fprintf (out, "%c%s", v->pinned ? '$' : '%', v->name);
  if (v->version)
    fprintf (out, ".%u", v->version);
}

/* What decides: items that have a condition, where they are executed.  */
void
psi_print_trace_of (FILE *out, const psi_slice *s, const unsigned char *state)
{
  static const char *const names[] = { "", "undefined", "false", "true" };
  const char *space = "";

  for (unsigned k = 0; k < s->nitems; k++)
    {
      const struct psi_item *i = &s->items[k];
      if (!psi_has_condition (i) || state[k] == PSI_S_OUT
	  || (i->op == PSI_I_EDGE
	      && psi_ref_state (state, s->refs[i->ref + 1]) != PSI_S_UNDEF))
	continue;
      fputs (space, out);
      space = ", ";
      if (i->kind == PSI_IK_EDGE)
	print_block_edge (out, i->what);
      else if (i->kind == PSI_IK_BLOCK)
	fputs (((const psi_block *) i->what)->name, out);
      else if (i->kind == PSI_IK_ENTRY)
	print_entry (out, i->what,
		     s->groups[i->group].conds[i->cond].number);
      else if (i->kind == PSI_IK_LOOP)
	fprintf (out, "the loop at %s",
		 ((const psi_loop *) i->what)->header->name);
      else
	{
	  const psi_val *v = i->what;
	  print_value (out, v);
	  fprintf (out, " %s", v->type != PSI_PRED && state[k] == PSI_S_TRUE
			       ? "defined" : names[state[k]]);
	}
    }
  if (!*space)
    fputs ("always", out);
}
