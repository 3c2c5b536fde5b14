/* opt/ranges-loop.c: what values of a loop can come to in so many turns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Chains of recurrences (Bachmann, Wang, Zima 1994) with an interval as the step,
   which is what a conditional increment has:

     i = phi (0, i + 1)				{0, +, 1}
     c = phi (0, c1), c1 = psi (c, p? c + 4)	{0, +, 0..4}

   A phi whose range is known and that goes on by 1 at least in each turn says how
   often the loop turns: it cannot pass all of its range twice without leaving it, as
   long as one step does not reach from its end over the rest of the circle.  All
   others at the same header are then where so many of their steps can take them.

   In an irreducible loop what flows in from elsewhere begins it anew.  */

#include "opt/ranges.h"

#define DEPTH 12		/* Of a chain.  */
#define WIDEST ((int64_t) 1 << 31)	/* Of a step.  */

/* LOW to HIGH, added in one turn.  */
struct step
{
  int64_t low, high;
  bool known;
};

static struct step step_of (const struct psi_ranges *, psi_opnd, const psi_insn *phi,
			    unsigned depth);

static struct step
either (struct step a, struct step b)
{
  a.known &= b.known;
  a.low = a.low < b.low ? a.low : b.low;
  a.high = a.high > b.high ? a.high : b.high;
  return a;
}

/* A + C, or A - C.  */
static struct step
plus (struct step a, int64_t c, bool minus)
{
  if (c <= -WIDEST || c >= WIDEST)
    return (struct step) { .known = false };
  c = minus ? -c : c;
  a.low += c;
  a.high += c;
  a.known &= a.low > -WIDEST && a.high < WIDEST;
  return a;
}

/* What D, which is no phi of the header, adds to PHI's value of this turn.  */
static struct step
step_by (const struct psi_ranges *s, const psi_insn *d, const psi_insn *phi, unsigned depth)
{
  struct step r = { .known = false };

  switch (d->op)
    {
    case PSI_COPY:
      return step_of (s, d->src[0], phi, depth);
    case PSI_ADD:
    case PSI_SUB:
      if (!d->src[1].val)
	return plus (step_of (s, d->src[0], phi, depth), d->src[1].imm, d->op == PSI_SUB);
      return d->op == PSI_ADD && !d->src[0].val
	     ? plus (step_of (s, d->src[1], phi, depth), d->src[0].imm, false) : r;
    case PSI_PSI:
    case PSI_SELECT:
    case PSI_PHI:
      r = step_of (s, d->src[0], phi, depth);
      for (unsigned k = 1; k < d->nsrc && r.known; k++)
	r = either (r, step_of (s, d->src[k], phi, depth));
      return r;
    default:
      return r;
    }
}

/* O less the value of PHI, of this turn.  */
static struct step
step_of (const struct psi_ranges *s, psi_opnd o, const psi_insn *phi, unsigned depth)
{
  const psi_insn *d = o.val && !o.val->pinned ? o.val->def : NULL;

  if (d == phi)
    return (struct step) { .known = true };
  if (!d || depth == 0 || (d->block == phi->block && d->op == PSI_PHI)
      || !psi_block_dominates (s->fn, phi->block, d->block))
    return (struct step) { .known = false };
  return step_by (s, d, phi, depth - 1);
}

/* Does argument K of PHI come from a turn before?  */
static bool
comes_back (const struct psi_ranges *s, const psi_insn *phi, unsigned k)
{
  return psi_block_dominates (s->fn, phi->block, phi->block->pred[k]->src);
}

/* What PHI begins with, in *FIRST, and its step in each turn.  */
static struct step
recurrence (const struct psi_ranges *s, const psi_insn *phi, struct psi_range *first)
{
  struct step r = { .known = true };
  bool back = false;

  *first = psi_range_none ();
  for (unsigned k = 0; k < phi->nsrc && r.known; k++)
    if (!comes_back (s, phi, k))
      *first = psi_range_either (phi->dst[0]->type, *first,
				 psi_range_flowing_in (s, phi, k));
    else if (!back)
      {
	r = step_of (s, phi->src[k], phi, DEPTH);
	back = true;
      }
    else
      r = either (r, step_of (s, phi->src[k], phi, DEPTH));
  r.known &= back;
  return r;
}

/* How often the loop of PHI can go back at most, as its range says.  */
static uint64_t
turns (const struct psi_ranges *s, const psi_insn *phi)
{
  psi_type type = phi->dst[0]->type;
  struct psi_range first, r = s->range[phi->dst[0]->id];
  struct step by = recurrence (s, phi, &first);
  uint64_t length = psi_range_length (type, r), least, most;

  if (!by.known || r.none || (by.low <= 0 && by.high >= 0))
    return UINT64_MAX;
  least = (uint64_t) (by.low > 0 ? by.low : -by.high);
  most = (uint64_t) (by.low > 0 ? by.high : -by.low);
  return most > psi_mask (type) - length ? UINT64_MAX : length / least;
}

/* PHI is where N turns can take it.  */
static void
cap (struct psi_ranges *s, const psi_insn *phi, uint64_t n)
{
  psi_type type = phi->dst[0]->type;
  struct psi_range first;
  struct step by = recurrence (s, phi, &first);
  uint64_t down = by.low < 0 ? (uint64_t) -by.low : 0;
  uint64_t up = by.high > 0 ? (uint64_t) by.high : 0;
  uint64_t room;

  if (!by.known || first.none)
    return;
  room = psi_mask (type) - psi_range_length (type, first);
  if (n && (down + up) > room / n)
    return;
  s->cap[phi->dst[0]->id] = psi_range_between (type, first.low - n * down,
					       first.high + n * up);
}

static bool
counts (const psi_insn *i)
{
  return i->op == PSI_PHI && i->dst[0]->type != PSI_PRED;
}

void
psi_ranges_count (struct psi_ranges *s)
{
  unsigned nloops;
  psi_loop *loops = psi_loops_all (s->fn, &nloops);

  for (unsigned l = 0; l < nloops; l++)
    {
      uint64_t n = UINT64_MAX;
      psi_for_each_insn (i, loops[l].header)
	if (counts (i))
	  {
	    uint64_t t = turns (s, i);
	    n = t < n ? t : n;
	  }
      if (n < UINT64_MAX)
	psi_for_each_insn (i, loops[l].header)
	  if (counts (i))
	    cap (s, i, n);
    }
}
