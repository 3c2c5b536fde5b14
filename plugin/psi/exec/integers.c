/* exec/integers.c: what answers to compares of integers imply of others.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Of x < y, y < x and x = y exactly one holds, signed and unsigned, and a symbol stays
   within the numbers that its compares with numbers leave, its own and those of what is
   a number more than it or than its negation.  A compare of two of these is one with a
   number, too, or with one of them negated holds on some pieces of the circle.  */

#include "exec/interp.h"
#include <stdlib.h>

#define MAX_INTERVALS 64	/* Of one symbol: more are not made, its set is too large.  */
#define MAX_STEPS 4		/* Operations that a word is looked through.  */
#define MAX_PIECES 10		/* Of the circle, by what two words compare as.  */

/* A word that is X + ADD, or (NEG) ADD - X.  */
struct linear
{
  struct psi_word x;
  bool neg;
  uint64_t add;
};

/* Operand K of the compare T.  */
static struct linear
operand (const struct psi_machine *m, const struct psi_symbol *t, bool k)
{
  struct linear l = { t->args[k], false, 0 };

  for (unsigned n = 0; n < MAX_STEPS && l.x.kind == PSI_W_SYM; n++)
    {
      const struct psi_symbol *a = &m->terms[l.x.n];
      bool turned = a->tag == PSI_T_ARITH && a->a == PSI_SUB;
      int64_t by = 0;
      if (a->tag != PSI_T_ARITH || (t->type && a->b != t->type))
	break;
      if (a->a == PSI_NEG || a->a == PSI_NOT)
	by = -(a->a == PSI_NOT);
      else if ((turned || a->a == PSI_ADD) && a->args[!turned].kind == PSI_W_NUM)
	by = a->args[!turned].n;
      else
	break;
      l.add += l.neg ? -(uint64_t) by : (uint64_t) by;
      l.neg ^= a->a != PSI_ADD;
      l.x = a->args[turned];
    }
  return l;
}

static uint64_t
largest (psi_type type)
{
  return type && type < 64 ? ((uint64_t) 1 << type) - 1 : UINT64_MAX;
}

/* A compare of L, on the left or not, and a number; or, of L on the left and OTHER, one
   of which goes down where the other goes up.  */
struct beside
{
  struct linear l, other;
  bool left, turned;
  uint64_t number;
};

/* Is T, which compares as *B does, one with a number?  So is one of `l' and `l + d': for
   the unsigned numbers `l < l + d' is `l < -d', as only then it does not go round; for
   the signed ones the least is not 0.  */
static bool
beside_number (const struct psi_machine *m, const struct psi_symbol *t, struct beside *b)
{
  bool left = t->args[0].kind == PSI_W_SYM;
  struct linear other;

  *b = (struct beside) {
    .l = operand (m, t, !left), .left = left, .number = t->args[left].n
  };
  if (b->l.x.kind != PSI_W_SYM)
    return false;
  if (t->args[left].kind == PSI_W_NUM)
    return true;
  other = operand (m, t, 1);
  if (!t->type || other.x.kind != PSI_W_SYM || other.x.n != b->l.x.n)
    return false;
  if (other.neg != b->l.neg)
    {
      b->turned = true;
      b->other = other;
      return true;
    }
  if (t->a == PSI_EQ)
    return false;
  b->number = b->l.add - other.add;
  if (t->a == PSI_LT)
    b->number += largest (t->type) / 2 + 1;
  return true;
}

/* ---- Numbers that a symbol can still be --------------------------------- */

/* Leaves of the intervals from *LINK on only what is between FROM and TO on the circle
   of numbers.  */
static void
keep (struct psi_machine *m, unsigned *link, uint64_t from, uint64_t to)
{
  if (from == to + 1)
    return;
  for (unsigned n = 0; *link; n++)
    {
      struct psi_interval *i = &m->intervals[*link - 1];
      bool below = from <= to ? i->low >= from : i->low > to;
      bool above = from <= to ? i->high <= to : i->high < from;
      if (from <= to ? i->low > to || i->high < from : below && above)
	{
	  *link = i->next;
	  continue;
	}
      if (from <= to)
	{
	  i->low = below ? i->low : from;
	  i->high = above ? i->high : to;
	}
      else if (above)
	i->high = i->high > to ? to : i->high;
      else if (below)
	i->low = i->low < from ? from : i->low;
      else if (n < MAX_INTERVALS)
	{
	  struct psi_interval rest = { from, i->high, i->next };
	  i->high = to;
	  i->next = m->nintervals + 1;
	  PSI_ADD (m, intervals, rest);
	  link = &m->intervals[m->nintervals - 1].next;
	  continue;
	}
      link = &i->next;
    }
}

/* Is one number of the intervals from FIRST on between FROM and TO on the circle?  */
static bool
meets (const struct psi_machine *m, unsigned first, uint64_t from, uint64_t to)
{
  for (unsigned k = first; k; k = m->intervals[k - 1].next)
    {
      const struct psi_interval *i = &m->intervals[k - 1];
      if (from <= to ? i->low <= to && i->high >= from
		     : i->low <= to || i->high >= from)
	return true;
    }
  return false;
}

/* The symbol X, which is compared as TYPE if that is not 0, with the numbers that it
   can still be in this assignment.  Before its type is known they have 64 bits: those
   of a narrower type are the ones extended by its sign.  */
static struct psi_symbol *
within (struct psi_machine *m, struct psi_word x, psi_type type)
{
  struct psi_symbol *t = &m->terms[x.n];
  uint64_t max = largest (type);

  if (t->within_in != m->assignment)
    {
      t->within_in = m->assignment;
      t->width = type;
      PSI_ADD (m, intervals, (struct psi_interval) { 0, max, 0 });
      t->within = m->nintervals;
    }
  else if (type && !t->width)
    {
      t->width = type;
      keep (m, &t->within, ~(max / 2), max / 2);
      for (unsigned k = t->within; k; k = m->intervals[k - 1].next)
	{
	  m->intervals[k - 1].low &= max;
	  m->intervals[k - 1].high &= max;
	}
      if (!t->within)
	{
	  PSI_ADD (m, intervals, (struct psi_interval) { 0, max, 0 });
	  t->within = m->nintervals;
	}
    }
  return t;
}

/* Sets FROM and TO to the ends, on the circle up to MAX, of the X for which T, which B
   says, HOLDS or not; false: there are none.  Signed and unsigned order are both
   intervals of the circle, with other ends.  */
static bool
range_of (const struct psi_symbol *t, const struct beside *b, uint64_t max, bool holds,
	  uint64_t *from, uint64_t *to)
{
  const struct linear *l = &b->l;
  uint64_t sign = max / 2 + 1, n = b->number & max;
  uint64_t low = t->a == PSI_LT ? sign : 0, high = (low - 1) & max;
  uint64_t next = (n + 1) & max, before = (n - 1) & max, x, y;

  if (t->a == PSI_EQ)
    {
      x = holds ? n : next;
      y = holds ? n : before;
    }
  else if (holds && n == (b->left ? low : high))
    return false;
  else if (b->left)
    {
      x = holds ? low : n;
      y = holds ? before : high;
    }
  else
    {
      x = holds ? next : low;
      y = holds ? high : n;
    }
  *from = (l->neg ? l->add - y : x - l->add) & max;
  *to = (l->neg ? l->add - x : y - l->add) & max;
  return true;
}

/* The X from FROM to TO on the circle: T holds for all of them, or for none.  */
struct piece
{
  uint64_t from, to;
  bool holds;
};

static uint64_t
computed (const struct linear *l, uint64_t x, uint64_t max)
{
  return (l->neg ? l->add - x : l->add + x) & max;
}

static int
compare_numbers (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;

  return x < y ? -1 : x > y;
}

/* Sets PIECE to those of T, which compares two words as B says: between them are the
   ends of both words' orders, and where both are equal.  */
static unsigned
turned_pieces (const struct psi_symbol *t, const struct beside *b, uint64_t max,
	       struct piece *piece)
{
  const struct linear *up = b->l.neg ? &b->other : &b->l;
  const struct linear *down = b->l.neg ? &b->l : &b->other;
  uint64_t sign = max / 2 + 1, start[MAX_PIECES];
  unsigned n = 0, npiece = 0;

  start[n++] = 0;
  for (unsigned k = 0; k < 2; k++)
    {
      uint64_t end = k * sign, half = ((down->add - up->add) & max) / 2 + end;
      start[n++] = (end - up->add) & max;
      start[n++] = (down->add - end + 1) & max;
      start[n++] = half & max;
      start[n++] = (half + 1) & max;
    }
  qsort (start, n, sizeof *start, compare_numbers);
  for (unsigned k = 0; k < n; k++)
    {
      uint64_t next = k + 1 < n ? start[k + 1] : max + 1;
      uint64_t x = computed (&b->l, start[k], max);
      uint64_t y = computed (&b->other, start[k], max);
      if (t->a == PSI_LT)
	x ^= sign, y ^= sign;
      if (next != start[k])
	piece[npiece++] = (struct piece) {
	  start[k], next - 1, t->a == PSI_EQ ? x == y : x < y
	};
    }
  return npiece;
}

/* The pieces of the circle of T's symbol, which has numbers up to MAX.  */
static unsigned
all_pieces (const struct psi_symbol *t, const struct beside *b, uint64_t max,
	    struct piece *piece)
{
  unsigned n = 0;

  if (b->turned)
    return turned_pieces (t, b, max, piece);
  for (unsigned holds = 0; holds < 2; holds++)
    if (range_of (t, b, max, holds, &piece[n].from, &piece[n].to))
      piece[n++].holds = holds;
  return n;
}

/* The answer to T, which B says, or -1.  */
static int
implied_by_numbers (struct psi_machine *m, const struct psi_symbol *t,
		    const struct beside *b)
{
  const struct psi_symbol *x = within (m, b->l.x, t->type);
  struct piece piece[MAX_PIECES];
  bool can[2] = { false, false };
  unsigned n = all_pieces (t, b, largest (x->width), piece);

  for (unsigned k = 0; k < n; k++)
    can[piece[k].holds] |= meets (m, x->within, piece[k].from, piece[k].to);
  return can[0] && can[1] ? -1 : can[1];
}

/* T, a compare, was answered: what that says of its symbols.  */
void
psi_integers_learn (struct psi_machine *m, const struct psi_symbol *t)
{
  struct beside b;

  if (beside_number (m, t, &b))
    {
      struct psi_symbol *x = within (m, b.l.x, t->type);
      struct piece piece[MAX_PIECES];
      unsigned n = all_pieces (t, &b, largest (x->width), piece);
      for (unsigned k = 0; k < n; k++)
	if (piece[k].holds != (bool) t->answer)
	  keep (m, &x->within, (piece[k].to + 1) & largest (x->width),
		(piece[k].from - 1) & largest (x->width));
    }
  else
    for (unsigned k = 0; k < 2; k++)
      if (t->args[k].kind == PSI_W_SYM)
	within (m, t->args[k], t->type);
}

/* ---- Compares of two symbols -------------------------------------------- */

/* What was answered to `X OP Y'.  */
static int
answer_to (const struct psi_machine *m, enum psi_op op, struct psi_word x,
	   struct psi_word y)
{
  const struct psi_symbol *t = psi_find_compare (m, op, x, y);

  return t ? psi_answered (m, t) : -1;
}

/* Are X and Y equal?  As answered, or as either order says; -1: not known.  */
static int
equal (const struct psi_machine *m, struct psi_word x, struct psi_word y)
{
  int answer = answer_to (m, PSI_EQ, x, y);

  for (unsigned k = 0; k < 2 && answer < 0; k++)
    {
      enum psi_op op = k ? PSI_LTU : PSI_LT;
      int less = answer_to (m, op, x, y), greater = answer_to (m, op, y, x);
      answer = less == 1 || greater == 1 ? 0
	       : less == 0 && greater == 0 ? 1 : -1;
    }
  return answer;
}

/* T compares two symbols: its answer, or -1.  */
static int
implied_by_order (const struct psi_machine *m, const struct psi_symbol *t)
{
  struct psi_word x = t->args[0], y = t->args[1];
  int eq = equal (m, x, y), greater;

  if (t->a == PSI_EQ)
    return eq;
  greater = answer_to (m, t->a, y, x);
  return greater == 1 || eq == 1 ? 0 : greater == 0 && eq == 0 ? 1 : -1;
}

int
psi_integers_implied (struct psi_machine *m, const struct psi_symbol *t)
{
  struct beside b;
  int answer = beside_number (m, t, &b) ? implied_by_numbers (m, t, &b) : -1;

  return answer < 0 && t->args[0].kind != PSI_W_NUM && t->args[1].kind != PSI_W_NUM
	 ? implied_by_order (m, t) : answer;
}
