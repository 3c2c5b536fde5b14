/* out/search.c: out of psi-SSA: the partition of a few webs whose copies cost least.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Branch and bound.  A node of the search is a partition of a component's webs
   (the atoms) into classes that have one name each, and a set of pairs of
   classes that are to have two.  The join that saves most of those still
   possible is made, then ruled out.  The first leaf is thus what taking one
   join after the other gives, best first; a node is left where the copies
   between classes that can no longer be one cost as much as the best leaf.

   A leaf's cost is that of the sequences that parallel copies become: one copy
   for each name written, none for one that has the value, and one for each cycle
   by itself (out/parcopy.c).

   Pairs of atoms are checked for interference once, those of which one walk over all
   values finds two that could clash.  A union of atoms no two of
   which interfere does not; one where two do can, if it holds what one value is
   a copy of (live/interference.c, 1), so then the union is looked at, unless the two are
   no copies.

   The atoms of a class are bits of a word.  */

#include "out/coalesce.h"
#include <string.h>

/* The most values in all atoms.  */
#define MAX_VALUES 1024
#define MEMO_BITS 10

typedef uint64_t atoms;

struct member
{
  psi_val *val;
  unsigned atom;
};

/* A partition.  A class is known by its first atom.  */
struct state
{
  unsigned char class[MAX_ATOMS];
  atoms in[MAX_ATOMS];		/* Of a class: its atoms; ...  */
  atoms apart[MAX_ATOMS];	/* ... those it is not to be joined with; ...  */
  atoms clash[MAX_ATOMS];	/* ... those that interfere with one of it.  */
};

struct search
{
  psi_webs *webs;
  psi_interf *in;
  struct affinity *a;
  unsigned n;
  psi_val *atom[MAX_ATOMS];
  unsigned natoms;
  atoms never[MAX_ATOMS];	/* Of an atom: those that it is never joined with.  */
  struct member member[MAX_VALUES];
  unsigned nmembers;
  struct edge
  {
    unsigned a, b;
  } *edges;
  unsigned nedges;
  struct state best;
  int64_t best_cost;
  long nodes;
  /* Unions that were looked at, by so many bits of a hash of their atoms.  */
  struct { atoms set; bool clash; } *memo;
  unsigned memo_bits;
  /* Of an atom: those with values that clash with one of its own, unless a third one
     in the union prevents that.  */
  atoms close[MAX_ATOMS];
};

static atoms
bit (unsigned i)
{
  return (atoms) 1 << i;
}

/* ---- Unions ---------------------------------------------------------------- */

/* Do two members of the atoms of SET clash?  *NEVER: whatever else is in the set.  */
static bool
look (struct search *s, atoms set, bool *never)
{
  psi_val *v[MAX_VALUES], *pair[2];
  bool clash;
  unsigned n = 0;

  for (unsigned i = 0; i < s->nmembers; i++)
    if (set & bit (s->member[i].atom))
      v[n++] = s->member[i].val;
  clash = psi_interf_clash (s->in, v, n, pair);
  *never = clash && !psi_value_copied (pair[0]) && !psi_value_copied (pair[1]);
  return clash;
}

/* Do the atoms of SET, which has members that interfere, clash?  */
static bool
clashes (struct search *s, atoms set)
{
  unsigned h = (set * 0x9E3779B97F4A7C15u) >> (64 - s->memo_bits);
  bool ignored;

  for (atoms left = set; left; left &= left - 1)
    if (s->never[__builtin_ctzll (left)] & set)
      return true;
  if (s->memo[h].set != set)
    {
      s->memo[h].clash = look (s, set, &ignored);
      s->memo[h].set = set;
    }
  return s->memo[h].clash;
}

/* Can classes X and Y be one?  */
static bool
can_join (struct search *s, const struct state *st, unsigned x, unsigned y)
{
  atoms both = st->in[x] | st->in[y];

  if (st->apart[x] & st->in[y])
    return false;
  if (!(st->clash[x] & st->in[y]))
    return true;
  /* Of two atoms all is known.  */
  if (!(both & (both - 1) & ((both & (both - 1)) - 1)))
    return false;
  return !clashes (s, both);
}

static void
join (struct state *st, unsigned natoms, unsigned x, unsigned y)
{
  st->in[x] |= st->in[y];
  st->apart[x] |= st->apart[y];
  st->clash[x] |= st->clash[y];
  for (unsigned i = 0; i < natoms; i++)
    if (st->class[i] == y)
      st->class[i] = x;
  /* What was to be apart from Y is so from all of X.  */
  for (unsigned i = 0; i < natoms; i++)
    if (st->class[i] == i && (st->apart[x] & st->in[i]))
      {
	st->apart[i] |= st->in[x];
	st->apart[x] |= st->in[i];
      }
}

/* ---- Cost ------------------------------------------------------------------ */

/* Where the values go in one parallel copy, by class.  */
struct moves
{
  signed char from[MAX_ATOMS];	/* -1: nothing comes here.  */
  unsigned char read[MAX_ATOMS]; /* How many read this one.  */
};

/* How many cycles, of the classes in TO, are cycles by themselves.  */
static unsigned
cycles (const struct moves *m, atoms to)
{
  unsigned found = 0;

  while (to)
    {
      unsigned first = __builtin_ctzll (to), i = first;
      bool alone = true;
      /* Follow what is not followed yet.  */
      while ((to & bit (i)) && m->from[i] >= 0)
	{
	  to &= ~bit (i);
	  alone &= m->read[i] == 1;
	  i = m->from[i];
	}
      to &= ~bit (i);
      found += alone && i == first && m->from[first] >= 0;
    }
  return found;
}

/* The copies of the insn of affinity I, and of those that follow, in ST; END is
   the first of the next insn.  */
static unsigned
copies_of (const struct search *s, const struct state *st, unsigned i,
	   unsigned *end)
{
  struct moves m;
  atoms to = 0, same = 0;
  unsigned k;

  memset (m.from, -1, sizeof m.from);
  memset (m.read, 0, sizeof m.read);
  for (k = i; k < s->n && s->a[k].insn == s->a[i].insn; k++)
    {
      unsigned d = st->class[s->a[k].a], from = st->class[s->a[k].b];
      if (d == from)
	same |= bit (d);
      else if (m.from[d] < 0)
	{
	  to |= bit (d);
	  m.from[d] = from;
	  m.read[from]++;
	}
    }
  *end = k;
  for (unsigned d = 0; same && d < s->natoms; d++)
    if ((same & bit (d)) && m.from[d] >= 0)
      {
	m.read[(unsigned) m.from[d]]--;
	m.from[d] = -1;
      }
  to &= ~same;
  return __builtin_popcountll (to) + cycles (&m, to);
}

static int64_t
cost (const struct search *s, const struct state *st)
{
  int64_t sum = 0;

  for (unsigned i = 0, end; i < s->n; i = end)
    {
      unsigned copies = copies_of (s, st, i, &end);
      sum += copies * s->a[i].cost;
    }
  return sum;
}

/* Can classes X and Y no longer be one?  (One that clashes could with a third;
   the bound does without that.)  */
static bool
separate (const struct state *st, unsigned x, unsigned y)
{
  return x != y && ((st->apart[x] | st->clash[x]) & st->in[y]);
}

/* No leaf below ST costs less: in each insn, copies between classes that stay
   separate, into names that do too.  */
static int64_t
bound (const struct search *s, const struct state *st)
{
  int64_t sum = 0;

  for (unsigned i = 0, end; i < s->n; i = end)
    {
      atoms counted = 0;
      for (end = i; end < s->n && s->a[end].insn == s->a[i].insn; end++)
	{
	  unsigned d = st->class[s->a[end].a], from = st->class[s->a[end].b];
	  if (separate (st, d, from)
	      && !(counted & ~(st->apart[d] | st->clash[d])))
	    {
	      counted |= bit (d);
	      sum += s->a[i].cost;
	    }
	}
    }
  return sum;
}

/* ---- The search ------------------------------------------------------------ */

/* The first join that can be made; null: none.  */
static const struct edge *
next_join (struct search *s, const struct state *st)
{
  for (unsigned i = 0; i < s->nedges; i++)
    {
      unsigned x = st->class[s->edges[i].a], y = st->class[s->edges[i].b];
      if (x != y && can_join (s, st, x, y))
	return &s->edges[i];
    }
  return NULL;
}

/* All leaves below ST, which becomes scratch.  Each level joins two classes, so
   there are less than MAX_ATOMS.  */
static void
descend (struct search *s, struct state *st)
{
  const struct edge *e;

  while ((e = next_join (s, st)))
    {
      struct state joined = *st;
      unsigned x = st->class[e->a], y = st->class[e->b];
      join (&joined, s->natoms, x, y);
      if (bound (s, &joined) < s->best_cost)
	descend (s, &joined);
      st->apart[x] |= st->in[y];
      st->apart[y] |= st->in[x];
      if (--s->nodes <= 0 || bound (s, st) >= s->best_cost)
	return;
    }
  if (cost (s, st) < s->best_cost)
    {
      s->best_cost = cost (s, st);
      s->best = *st;
    }
}

/* ---- The problem ----------------------------------------------------------- */

/* The number of WEB among the atoms; MAX_ATOMS: there are too many.  */
static unsigned
atom_of (struct search *s, psi_val *web)
{
  for (unsigned i = 0; i < s->natoms; i++)
    if (s->atom[i] == web)
      return i;
  if (s->natoms == MAX_ATOMS)
    return MAX_ATOMS;
  s->atom[s->natoms] = web;
  return s->natoms++;
}

static bool
find_atoms (struct search *s, const struct join *j)
{
  for (unsigned i = 0; i < s->nedges; i++)
    {
      s->edges[i].a = atom_of (s, j[i].dst);
      s->edges[i].b = atom_of (s, j[i].src);
      if (s->edges[i].a == MAX_ATOMS || s->edges[i].b == MAX_ATOMS)
	return false;
    }
  for (unsigned i = 0; i < s->n; i++)
    {
      s->a[i].a = atom_of (s, s->a[i].dst);
      s->a[i].b = atom_of (s, s->a[i].src);
    }
  return true;
}

/* Merges the members of atom I into the list.  */
static bool
add_members (struct search *s, unsigned i)
{
  unsigned n, at;
  psi_val *const *v = psi_web_members (s->webs, s->atom[i], &n);

  if (s->nmembers + n > MAX_VALUES)
    return false;
  at = s->nmembers;
  s->nmembers += n;
  for (unsigned k = s->nmembers; n > 0; k--)
    if (at > 0 && psi_interf_before (s->in, v[n - 1], s->member[at - 1].val))
      s->member[k - 1] = s->member[--at];
    else
      s->member[k - 1] = (struct member) { v[--n], i };
  return true;
}

/* F and S clash.  */
static void
note_close (void *search, psi_val *f, psi_val *s)
{
  struct search *all = search;
  unsigned i = atom_of (all, psi_web_find (all->webs, f));
  unsigned k = atom_of (all, psi_web_find (all->webs, s));

  all->close[i] |= bit (k);
  all->close[k] |= bit (i);
}

/* Finds which atoms are close; those with resources of their own are to one another.  */
static void
find_close (struct search *s)
{
  psi_val *v[MAX_VALUES];
  atoms pinned = 0;

  for (unsigned i = 0; i < s->nmembers; i++)
    {
      v[i] = s->member[i].val;
      if (psi_pin_of (v[i]))
	pinned |= bit (s->member[i].atom);
    }
  for (atoms left = pinned; left; left &= left - 1)
    s->close[__builtin_ctzll (left)] = pinned;
  psi_interf_pairs (s->in, v, s->nmembers, note_close, s);
}

static void
start (struct search *s, struct state *st)
{
  bool never;

  find_close (s);
  for (unsigned i = 0; i < s->natoms; i++)
    {
      st->class[i] = i;
      st->in[i] = bit (i);
      st->apart[i] = st->clash[i] = 0;
    }
  for (unsigned i = 0; i < s->natoms; i++)
    for (unsigned k = 0; k < i; k++)
      if (psi_web_apart (s->webs, s->atom[i], s->atom[k]))
	{
	  st->apart[i] |= bit (k);
	  st->apart[k] |= bit (i);
	}
      else if ((s->close[i] & bit (k)) && look (s, bit (i) | bit (k), &never))
	{
	  if (never)
	    s->never[i] |= bit (k);
	  st->clash[i] |= bit (k);
	  st->clash[k] |= bit (i);
	}
}

/* Makes the best partition's classes webs.  */
static void
apply (struct search *s)
{
  for (unsigned i = 0; i < s->natoms; i++)
    {
      atoms set = s->best.in[i];
      psi_val **v;
      unsigned n = 0;
      if (s->best.class[i] != i || set == bit (i))
	continue;
      v = psi_xmalloc (s->nmembers * sizeof *v);
      for (unsigned k = 0; k < s->nmembers; k++)
	if (set & bit (s->member[k].atom))
	  v[n++] = s->member[k].val;
      psi_web_adopt (s->webs, v, n);
    }
}

bool
psi_search (psi_webs *webs, psi_interf *in, struct affinity *a, unsigned n,
	    const struct join *j, unsigned njoins, long *nodes)
{
  struct search *s;
  struct state first;
  bool ok;

  if (njoins >= MAX_ATOMS * (MAX_ATOMS - 1) / 2)
    return false;
  s = psi_xmalloc (sizeof *s);
  s->webs = webs;
  s->in = in;
  s->a = a;
  s->n = n;
  s->natoms = s->nmembers = 0;
  memset (s->never, 0, sizeof s->never);
  memset (s->close, 0, sizeof s->close);
  s->nedges = njoins;
  s->edges = psi_xmalloc (njoins * sizeof *s->edges);
  s->nodes = *nodes;
  s->best_cost = INT64_MAX;
  ok = find_atoms (s, j);
  for (unsigned i = 0; i < s->natoms && ok; i++)
    ok = add_members (s, i);
  if (ok)
    {
      s->memo_bits = s->natoms < MEMO_BITS ? s->natoms : MEMO_BITS;
      s->memo = psi_zeroed (1u << s->memo_bits, sizeof *s->memo);
      start (s, &first);
      descend (s, &first);
      apply (s);
      psi_xfree (s->memo);
      *nodes = s->nodes > 0 ? s->nodes : 0;
    }
  psi_xfree (s->edges);
  psi_xfree (s);
  return ok;
}
