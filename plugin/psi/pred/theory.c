/* pred/theory.c: can a trace be?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The groups of a system are independent (cells.c), but for two things, which are
   looked at when a set is not empty without them: where they make it empty after all,
   that is proved; where they do not, it is not empty.

   Integers.  How X compares with Y, Y with Z, and each with numbers are groups of
   their own.  A path through the diagram of the set says of each group how it
   comes out: integers in intervals, with orders between them.  With a sign or
   without, numbers of the same half, that is of the same highest bit, are in the
   same order, and those of different halves in opposite ones; so for each choice of
   halves there are differences to be met, x + 1 <= y, and bounds, which are possible
   if no longest path goes beyond a bound (Pratt 1977).  Groups that share no value
   with others are passed by, and a path is left where what it says so far cannot be.

   Loops.  What is about a loop that is over is about its last turn, and that goes
   over the edge by which the loop is left: EXIT is then TURN (pdg.c).  So a
   question that has to do with a loop from outside supposes that it was left.

   Floating point numbers are ordered in the same way, but for those that are none: of
   two that are unordered one is, and then it is in no order.

   Unknown: where that takes too many steps; unknowns of which one is computed from
   another, where both are compared with other unknowns.  */

#include "pred/ppg.h"
#include <string.h>

#define MAX_LOOPS 32		/* Of one question.  */
#define MAX_EXITS 64		/* Of one loop.  */
#define MAX_NUMBERS 16		/* Integers on one path.  */
#define MAX_FACTS 64		/* What a path says of integers.  */
#define LEAVE_STEPS 1024	/* To leave one loop as it is left; what was found in
				   compiled programs took no more.  */
#define MAX_VISITS 4096		/* Nodes of diagrams on all paths; */
#define FEW_VISITS 256		/* if that is not to take long.  */
#define HALVES 16		/* Choices of a half, for each of these.  */

enum { UNORDERED = 5 };		/* A way beside those of cells.c.  */

/* ---- Loops -------------------------------------------------------------------- */

struct loops
{
  const psi_loop *loop[MAX_LOOPS];
  unsigned n, done;		/* DONE have been looked at.  */
  bool many;
};

static void
add_loop (struct loops *l, const psi_loop *loop)
{
  for (unsigned i = 0; i < l->n; i++)
    if (l->loop[i] == loop)
      return;
  if (l->n == MAX_LOOPS)
    l->many = true;
  else
    l->loop[l->n++] = loop;
}

/* The loops around IN that are not around OUT, which may be null.  */
static void
add_loops (struct loops *l, const psi_loop *in, const psi_loop *out)
{
  const psi_loop *common = psi_loop_common (in, out);

  for (; in != common; in = in->parent)
    add_loop (l, in);
}

/* The loops that some of the N NODES look at from outside.  */
static void
find_loops (psi_fn *fn, const psi_pdg *s, const unsigned *node, unsigned n,
	    struct loops *l)
{
  for (unsigned k = 0; k < n; k++)
    {
      const struct psi_pdg_node *i = &s->nodes[node[k]];
      if (!i->final)
	continue;
      if (i->kind == PSI_NODE_EDGE)
	{
	  const psi_edge *e = i->what;
	  add_loops (l, psi_loop_of (fn, e->src), psi_loop_of (fn, e->dst));
	}
      for (unsigned r = 0; r < i->nref; r++)
	if (s->refs[i->ref + r].node != PSI_PDG_CONST)
	  add_loops (l, s->nodes[s->refs[i->ref + r].node].loop, i->loop);
    }
}

/* Where L, if it is executed, is left as its last turn goes; PSI_DD_NONE: too much
   work.  REF gets the nodes of that, N of them.  Many questions are about what is
   behind one loop, so it is kept, and does not count as a step of any.  */
static psi_dd
left_as (psi_ppg *g, const psi_loop *l, struct psi_ref *ref, unsigned *n)
{
  psi_pdg *s = g->sets->pdg;
  psi_diagrams *d = g->sets->d;
  struct psi_set in, turn[MAX_EXITS], exit[MAX_EXITS];
  struct psi_ref loop = psi_pdg_of (s, psi_key_loop (PSI_NODE_LOOP, l, 0));
  psi_dd left = PSI_DD_FALSE;

  *n = 0;
  if (l->nexits > MAX_EXITS || !psi_set_of_ref (g->sets, loop, false, &in))
    return PSI_DD_NONE;
  for (unsigned i = 0; i < l->nexits; i++)
    {
      ref[(*n)++] = psi_pdg_of (s, psi_key_loop (PSI_NODE_TURN, l, i));
      ref[(*n)++] = psi_pdg_of (s, psi_key_loop (PSI_NODE_EXIT, l, i));
      if (!psi_set_of_ref (g->sets, ref[*n - 2], false, &turn[i])
	  || !psi_set_of_ref (g->sets, ref[*n - 1], false, &exit[i]))
	return PSI_DD_NONE;
    }
  if (s->nodes[loop.node].leaves)
    return s->nodes[loop.node].left;
  psi_diagrams_begin (d, g->fn->trace_bound, true);
  for (unsigned i = 0; i < l->nexits; i++)
    left = psi_diagram_or (d, left, psi_diagram_and (d, turn[i].yes,
						     exit[i].yes));
  left = psi_diagram_or (d, left, psi_diagram_not (in.yes));
  s->nodes[loop.node].left = left;
  s->nodes[loop.node].leaves = true;
  return left;
}

/* SET, which is about the N nodes ROOT, where loops are left as they are.  */
static psi_dd
leave_loops (psi_ppg *g, psi_dd set, const struct psi_ref *root, unsigned n)
{
  psi_pdg *s = g->sets->pdg;
  unsigned steps = g->fn->trace_bound < LEAVE_STEPS ? g->fn->trace_bound : LEAVE_STEPS;
  struct psi_ref ref[2 * MAX_EXITS];
  struct loops l = { .n = 0 };
  unsigned nnode, *node = psi_pdg_cone (s, root, n, &nnode);

  find_loops (g->fn, s, node, nnode, &l);
  psi_xfree (node);
  while (l.done < l.n && set != PSI_DD_NONE && set != PSI_DD_FALSE)
    {
      psi_dd left = left_as (g, l.loop[l.done++], ref, &n);
      psi_diagrams_begin (g->sets->d, steps, false);
      set = psi_diagram_and (g->sets->d, set, left);
      node = psi_pdg_cone (s, ref, n, &nnode);
      find_loops (g->fn, s, node, nnode, &l);
      psi_xfree (node);
    }
  return l.many ? PSI_DD_NONE : set;
}

/* ---- Integers ------------------------------------------------------------------- */

/* What a path says: of NUMBERS that the integer X is in LOW .. HIGH; of ORDER and
   FLOAT that X and Y compare in this WAY, see cells.c.  */
struct fact
{
  enum psi_group_kind kind;
  unsigned x, y;		/* In search.number.  */
  uint64_t low, high, way;
};

struct number
{
  unsigned id, at;		/* As in a group's key.  */
  bool floating;
  unsigned root;		/* What it is computed of.  */
  psi_type type;
  unsigned same;		/* One that is in the same half.  */
};

struct search
{
  const psi_ppg *g;
  struct number number[MAX_NUMBERS];
  unsigned nnumber;
  struct fact fact[MAX_FACTS];
  unsigned nfact;
  unsigned visits, max_visits, halves;
  bool lost;			/* Something is not known.  */
};

/* The number of value ID in the group of KEY.  */
static unsigned
number_of (struct search *s, const struct psi_group_key *key, unsigned id)
{
  const psi_val *v = s->g->fn->vals[id];
  struct number n = { .id = id, .at = v->pinned ? key->at : 0,
		      .root = psi_unknown_of (s->g->fn, id),
		      .floating = key->kind == PSI_G_FLOAT,
		      .type = key->kind == PSI_G_FLOAT ? 64 : key->type };

  for (unsigned i = 0; i < s->nnumber; i++)
    if (s->number[i].id == n.id && s->number[i].at == n.at
	&& s->number[i].floating == n.floating)
      return i;
  for (unsigned i = 0; i < s->nnumber; i++)
    s->lost |= s->number[i].root == n.root && !v->pinned && !n.floating
	       && !s->number[i].floating;
  if (s->nnumber == MAX_NUMBERS)
    {
      s->lost = true;
      return 0;
    }
  s->number[s->nnumber] = n;
  return s->nnumber++;
}

static unsigned
half_class (struct search *s, unsigned x)
{
  while (s->number[x].same != x)
    x = s->number[x].same;
  return x;
}

/* Can the facts be, if HALF says which numbers have the highest bit?  */
static bool
differences (const struct search *s, const bool *half)
{
  uint64_t low[MAX_NUMBERS], high[MAX_NUMBERS];
  bool changed = true;

  for (unsigned i = 0; i < s->nnumber; i++)
    {
      uint64_t sign = (uint64_t) 1 << (s->number[i].type - 1);
      low[i] = half[i] ? sign : 0;
      high[i] = half[i] ? 2 * sign - 1 : sign - 1;
    }
  for (unsigned k = 0; k < s->nfact; k++)
    {
      const struct fact *f = &s->fact[k];
      if (f->kind != PSI_G_NUMBERS)
	continue;
      if (f->low > low[f->x])
	low[f->x] = f->low;
      if (f->high < high[f->x])
	high[f->x] = f->high;
    }
  for (unsigned round = 0; changed; round++)
    {
      changed = false;
      if (round > 2 * s->nnumber)
	return false;
      for (unsigned k = 0; k < s->nfact; k++)
	{
	  const struct fact *f = &s->fact[k];
	  unsigned x = f->way == 0 ? f->y : f->x, y = f->way == 0 ? f->x : f->y;
	  uint64_t more = f->way != 4;
	  if (f->kind == PSI_G_NUMBERS || f->way == 1 || f->way == 2
	      || f->way == UNORDERED)
	    continue;
	  /* X + MORE <= Y.  */
	  if (low[x] == UINT64_MAX && more)
	    return false;
	  if (low[y] < low[x] + more)
	    {
	      low[y] = low[x] + more;
	      changed = true;
	    }
	  if (!more && low[x] < low[y])
	    {
	      low[x] = low[y];
	      changed = true;
	    }
	}
      for (unsigned i = 0; i < s->nnumber; i++)
	if (low[i] > high[i])
	  return false;
    }
  return true;
}

/* The same for some halves; those of numbers before AT are chosen.  */
static bool
halves (struct search *s, unsigned at, bool *half)
{
  unsigned class;

  s->lost |= ++s->halves > HALVES * s->max_visits;
  if (s->lost)
    return false;
  for (unsigned k = 0; k < s->nfact; k++)
    {
      const struct fact *f = &s->fact[k];
      uint64_t sign = (uint64_t) 1 << (s->number[f->x].type - 1);
      if (f->kind == PSI_G_NUMBERS)
	{
	  if (f->x < at && (half[f->x] ? f->high < sign : f->low >= sign))
	    return false;
	}
      else if ((f->way == 1 || f->way == 2)
	  && ((f->x < at && half[f->x] != (f->way == 1))
	      || (f->y < at && half[f->y] != (f->way == 2))))
	return false;
    }
  if (at == s->nnumber)
    return differences (s, half);
  class = half_class (s, at);
  for (int k = 0; k < 2; k++)
    {
      half[at] = k;
      if ((class >= at || half[class] == half[at]) && halves (s, at + 1, half))
	return true;
    }
  return false;
}

/* Is number X in some order?  */
static bool
ordered (const struct search *s, unsigned x)
{
  for (unsigned k = 0; k < s->nfact; k++)
    if (s->fact[k].kind == PSI_G_FLOAT && s->fact[k].way != UNORDERED
	&& (s->fact[k].x == x || s->fact[k].y == x))
      return true;
  return false;
}

static bool
possible (struct search *s)
{
  bool half[MAX_NUMBERS];

  for (unsigned k = 0; k < s->nfact; k++)
    if (s->fact[k].way == UNORDERED && s->fact[k].kind == PSI_G_FLOAT
	&& ordered (s, s->fact[k].x) && ordered (s, s->fact[k].y))
      return false;
  for (unsigned i = 0; i < s->nnumber; i++)
    s->number[i].same = i;
  for (unsigned k = 0; k < s->nfact; k++)
    {
      const struct fact *f = &s->fact[k];
      if (f->kind != PSI_G_NUMBERS && f->way != 1 && f->way != 2
	  && f->way != UNORDERED)
	{
	  unsigned x = half_class (s, f->x), y = half_class (s, f->y);
	  s->number[x > y ? x : y].same = x < y ? x : y;
	}
    }
  return halves (s, 0, half);
}

/* ---- Paths ---------------------------------------------------------------------- */

static bool some_path (struct search *, psi_dd set);

/* A run of the group of KEY, from FIRST to LAST, leads to SET, which is not empty.  */
static bool
some_path_by (struct search *s, const struct psi_group_key *key, uint64_t first,
	      uint64_t last, psi_dd set)
{
  static const unsigned char bit_ways[3] = { 1, 2, 4 };
  /* As integers: less, equal, greater; then unordered.  */
  static const unsigned char floats[2][4] = { { 3, 4, 0, UNORDERED },
					      { 4, UNORDERED, 0, 0 } };
  unsigned nnumber = s->nnumber, nfact = s->nfact;
  struct fact f = { .kind = key->kind, .low = first, .high = last };
  bool found = false;

  if ((key->kind != PSI_G_NUMBERS && key->kind != PSI_G_ORDER
       && key->kind != PSI_G_FLOAT)
      || !psi_pdg_mixed (s->g->sets->pdg, key))
    return some_path (s, set);
  f.x = number_of (s, key, key->x);
  if (key->kind != PSI_G_NUMBERS)
    f.y = number_of (s, key, key->y);
  s->lost |= nfact == MAX_FACTS || (key->kind == PSI_G_FLOAT && key->at);
  if (key->kind == PSI_G_NUMBERS)
    last = first;
  for (uint64_t w = first; w <= last && !found && !s->lost; w++)
    {
      f.way = key->kind == PSI_G_FLOAT ? floats[key->x == key->y][w % 4]
	      : key->type == 1 ? bit_ways[w % 3] : w;
      s->nfact = nfact;
      s->fact[s->nfact++] = f;
      found = possible (s) && some_path (s, set);
    }
  s->nfact = nfact;
  s->nnumber = nnumber;
  return found;
}

/* Is there a path through SET that can be?  */
static bool
some_path (struct search *s, psi_dd set)
{
  const psi_diagrams *d = s->g->sets->d;
  const psi_pdg *sys = s->g->sets->pdg;
  uint64_t first = 0;
  unsigned n, group;

  if (set == PSI_DD_TRUE)
    return true;
  if (++s->visits > s->max_visits)
    s->lost = true;
  if (set == PSI_DD_FALSE || s->lost)
    return false;
  group = psi_group_at (psi_diagram_group (d, set));
  psi_diagram_runs (d, set, &n);
  for (unsigned i = 0; i < n; i++)
    {
      struct psi_run r = psi_diagram_runs (d, set, &n)[i];
      r.to ^= set & 1;
      if (r.to != PSI_DD_FALSE
	  && some_path_by (s, &sys->groups[group], first, r.last, r.to))
	return true;
      first = r.last + 1;
    }
  return false;
}

/* ---- Interface ------------------------------------------------------------------- */

bool
psi_theory_about_final (const psi_ppg *g, const struct psi_ref *root, unsigned n)
{
  const psi_pdg *s = g->sets->pdg;

  for (unsigned i = 0; i < n; i++)
    if (root[i].node != PSI_PDG_CONST && s->nodes[root[i].node].final)
      return true;
  return false;
}

enum psi_answer
psi_theory_none (psi_ppg *g, psi_dd *set, const struct psi_ref *root,
		 unsigned n, bool quickly)
{
  const psi_pdg *s = g->sets->pdg;
  struct search search = { .g = g, .max_visits = quickly ? FEW_VISITS
						  : MAX_VISITS };

  if (psi_theory_about_final (g, root, n))
    *set = leave_loops (g, *set, root, n);
  if (*set == PSI_DD_NONE || *set == PSI_DD_FALSE)
    return *set == PSI_DD_NONE ? PSI_UNKNOWN : PSI_YES;
  if (!s->mixed || some_path (&search, *set))
    return PSI_NO;
  return search.lost ? PSI_UNKNOWN : PSI_YES;
}
