/* opt/range.c: sets of numbers, and what operations make of them.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A machine's numbers have no sign: operations and compares do.  So a range is an
   arc of the circle of all numbers, which can go from the greatest on to 0
   (Navas, Schachte, Sondergaard, Stuckey, "Signedness-agnostic program analysis:
   precise integer bounds for low-level code", 2012).  Beside that it says which bits
   are never set.

   Of two arcs that have two pieces in common, the smaller arc is what both have in
   common here; of two arcs apart, the smallest arc around both is their union.  */

#include "opt/range.h"

uint64_t
psi_mask (psi_type type)
{
  return type >= 64 ? UINT64_MAX : ((uint64_t) 1 << type) - 1;
}

uint64_t
psi_and_below (uint64_t bits)
{
  for (unsigned by = 1; by < 64; by *= 2)
    bits |= bits >> by;
  return bits;
}

/* ---- Sets --------------------------------------------------------------------- */

struct psi_range
psi_range_none (void)
{
  return (struct psi_range) { 0, 0, 0, true };
}

struct psi_range
psi_range_all (psi_type type)
{
  return (struct psi_range) { 0, psi_mask (type), psi_mask (type), false };
}

static bool
is_all (psi_type type, struct psi_range r)
{
  return ((r.low - r.high) & psi_mask (type)) == 1;
}

uint64_t
psi_range_length (psi_type type, struct psi_range r)
{
  return (r.high - r.low) & psi_mask (type);
}

/* The arc from LOW to HIGH alone.  */
static struct psi_range
arc (psi_type type, uint64_t low, uint64_t high)
{
  struct psi_range r = { low & psi_mask (type), high & psi_mask (type),
			 psi_mask (type), false };

  return is_all (type, r) ? psi_range_all (type) : r;
}

/* Is number N in the arc of R?  */
static bool
within (psi_type type, struct psi_range r, uint64_t n)
{
  return ((n - r.low) & psi_mask (type)) <= psi_range_length (type, r);
}

/* Does the arc of A hold that of B?  */
static bool
holds (psi_type type, struct psi_range a, struct psi_range b)
{
  uint64_t mask = psi_mask (type);

  if (is_all (type, a))
    return true;
  return within (type, a, b.low) && within (type, a, b.high)
	 && ((b.low - a.low) & mask) <= ((b.high - a.low) & mask);
}

/* The arc that A and B have in common.  */
static struct psi_range
common_arc (psi_type type, struct psi_range a, struct psi_range b)
{
  struct psi_range r;

  if (holds (type, a, b))
    r = b;
  else if (holds (type, b, a))
    r = a;
  else if (within (type, a, b.low) && within (type, a, b.high))
    r = psi_range_length (type, a) < psi_range_length (type, b) ? a : b;
  else if (within (type, a, b.low))
    r = arc (type, b.low, a.high);
  else if (within (type, a, b.high))
    r = arc (type, a.low, b.high);
  else
    return psi_range_none ();
  r.bits = a.bits & b.bits;
  return r;
}

/* What the arc and the bits of R say of each other.  */
static struct psi_range
settled (psi_type type, struct psi_range r)
{
  if (!r.none && r.bits != psi_mask (type))
    r = common_arc (type, r, (struct psi_range) { 0, r.bits, r.bits, false });
  if (!r.none && r.low <= r.high)
    r.bits &= r.low | psi_and_below (r.low ^ r.high);
  return r;
}

struct psi_range
psi_range_between (psi_type type, uint64_t low, uint64_t high)
{
  return settled (type, arc (type, low, high));
}

struct psi_range
psi_range_number (psi_type type, uint64_t n)
{
  return psi_range_between (type, n, n);
}

bool
psi_range_same (struct psi_range a, struct psi_range b)
{
  return a.none == b.none
	 && (a.none || (a.low == b.low && a.high == b.high && a.bits == b.bits));
}

bool
psi_range_single (struct psi_range r, uint64_t *n)
{
  *n = r.low;
  return !r.none && r.low == r.high;
}

struct psi_range
psi_range_both (psi_type type, struct psi_range a, struct psi_range b)
{
  return a.none ? a : b.none ? b : settled (type, common_arc (type, a, b));
}

struct psi_range
psi_range_either (psi_type type, struct psi_range a, struct psi_range b)
{
  struct psi_range r = psi_range_all (type), c[4];

  if (a.none || b.none)
    return a.none ? b : a;
  c[0] = a, c[1] = b;
  c[2] = arc (type, a.low, b.high), c[3] = arc (type, b.low, a.high);
  for (unsigned k = 0; k < 4; k++)
    if (holds (type, c[k], a) && holds (type, c[k], b)
	&& psi_range_length (type, c[k]) < psi_range_length (type, r))
      r = c[k];
  r.bits = a.bits | b.bits;
  return settled (type, r);
}

/* ---- Operations ------------------------------------------------------------------ */

int64_t
psi_range_signed (psi_type type, uint64_t n)
{
  uint64_t sign = (uint64_t) 1 << (type - 1);

  return (int64_t) (((n & psi_mask (type)) ^ sign) - sign);
}

void
psi_range_ends (psi_type type, struct psi_range r, bool sign, int64_t *low, int64_t *high)
{
  uint64_t least = sign ? (uint64_t) 1 << (type - 1) : 0;
  bool over = within (type, r, least) && r.low != least;
  uint64_t first = over ? least : r.low;
  uint64_t last = over ? least - 1 : r.high;

  *low = sign ? psi_range_signed (type, first) : (int64_t) first;
  *high = sign ? psi_range_signed (type, last) : (int64_t) (last & psi_mask (type));
}

/* R times the constant C.  */
static struct psi_range
times (psi_type type, struct psi_range r, uint64_t c)
{
  uint64_t length = psi_range_length (type, r);
  struct psi_range p = psi_range_all (type);

  if (c == 0)
    return psi_range_number (type, 0);
  if (length <= psi_mask (type) / c)
    p = arc (type, r.low * c, r.high * c);
  if ((c & (c - 1)) == 0)
    p.bits = (r.bits * c) & psi_mask (type);
  return settled (type, p);
}

static struct psi_range
shifted_right (enum psi_op op, psi_type type, struct psi_range r, uint64_t by)
{
  int64_t low, high;
  struct psi_range s;

  psi_range_ends (type, r, op == PSI_SAR, &low, &high);
  s = op == PSI_SAR ? arc (type, (uint64_t) (low >> by), (uint64_t) (high >> by))
      : arc (type, (uint64_t) low >> by, (uint64_t) high >> by);
  s.bits = op == PSI_SAR ? psi_mask (type) : r.bits >> by;
  return settled (type, s);
}

/* R shifted by B; by less than all bits where the result is defined.  */
static struct psi_range
shifted (enum psi_op op, psi_type type, struct psi_range r, struct psi_range b)
{
  uint64_t by;

  if (!psi_range_single (b, &by))
    return psi_range_all (type);
  return by >= type ? psi_range_none ()
	 : op == PSI_SHL ? times (type, r, (uint64_t) 1 << by)
	 : shifted_right (op, type, r, by);
}

/* A OP B, by what is the greatest of both; bits of neither are not set.  */
static struct psi_range
logical (enum psi_op op, psi_type type, struct psi_range a, struct psi_range b)
{
  struct psi_range r = psi_range_all (type);

  r.bits = op == PSI_AND ? a.bits & b.bits : a.bits | b.bits;
  if (op == PSI_AND && a.low <= a.high && a.high < r.high)
    r.high = a.high;
  if (op == PSI_AND && b.low <= b.high && b.high < r.high)
    r.high = b.high;
  return settled (type, r);
}

static struct psi_range
sum (psi_type type, struct psi_range a, struct psi_range b)
{
  uint64_t mask = psi_mask (type), length = psi_range_length (type, a);

  return length > mask - psi_range_length (type, b) ? psi_range_all (type)
	 : psi_range_between (type, a.low + b.low, a.high + b.high);
}

static struct psi_range
complement (psi_type type, struct psi_range a)
{
  return psi_range_between (type, ~a.high, ~a.low);
}

struct psi_range
psi_range_of (enum psi_op op, psi_type type, struct psi_range a, struct psi_range b)
{
  struct psi_range one = psi_range_number (type, 1);
  uint64_t n;

  if (a.none || b.none)
    return psi_range_none ();
  switch (op)
    {
    case PSI_CONST: case PSI_COPY:
      return a;
    case PSI_NOT:
      return complement (type, a);
    case PSI_NEG:
      return sum (type, complement (type, a), one);
    case PSI_ADD:
      return sum (type, a, b);
    case PSI_SUB:
      return sum (type, a, sum (type, complement (type, b), one));
    case PSI_MUL:
      return psi_range_single (b, &n) ? times (type, a, n)
	     : psi_range_single (a, &n) ? times (type, b, n) : psi_range_all (type);
    case PSI_AND: case PSI_OR: case PSI_XOR:
      return logical (op, type, a, b);
    case PSI_SHL: case PSI_SHR: case PSI_SAR:
      return shifted (op, type, a, b);
    default:
      return psi_range_all (type);
    }
}

/* ---- Compares ----------------------------------------------------------------------- */

struct psi_range
psi_range_where (enum psi_op rel, psi_type type, struct psi_range b)
{
  bool sign = rel == PSI_LT || rel == PSI_LE || rel == PSI_GT || rel == PSI_GE;
  uint64_t least = sign ? (uint64_t) 1 << (type - 1) : 0, n;
  int64_t low, high;
  struct psi_range all = psi_range_all (type);

  if (b.none)
    return b;
  psi_range_ends (type, b, sign, &low, &high);
  switch (rel)
    {
    case PSI_EQ:
      return b;
    case PSI_NE:
      return psi_range_single (b, &n) ? psi_range_between (type, n + 1, n - 1) : all;
    case PSI_LT: case PSI_LTU:
      n = (uint64_t) high & psi_mask (type);
      return n == least ? psi_range_none () : psi_range_between (type, least, n - 1);
    case PSI_LE: case PSI_LEU:
      return psi_range_between (type, least, (uint64_t) high);
    case PSI_GT: case PSI_GTU:
      n = ((uint64_t) low + 1) & psi_mask (type);
      return n == least ? psi_range_none () : psi_range_between (type, n, least - 1);
    case PSI_GE: case PSI_GEU:
      return psi_range_between (type, (uint64_t) low, least - 1);
    default:
      return all;
    }
}

enum psi_answer
psi_range_holds (enum psi_op rel, psi_type type, struct psi_range a, struct psi_range b)
{
  struct psi_range not = psi_range_where (psi_relation_inverse (rel), type, b);

  if (a.none || b.none)
    return PSI_UNKNOWN;
  return psi_range_both (type, a, not).none ? PSI_YES
	 : psi_range_both (type, a, psi_range_where (rel, type, b)).none ? PSI_NO
	 : PSI_UNKNOWN;
}
