/* ra-value.cc: the values that the check after register allocation compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   After S. Gulwani and G. Necula, "Global value numbering using random
   interpretation" (POPL 2004), sections 2 and 3: a value is what it is in runs
   on random inputs, so that equal expressions are equal however they are
   written, and others differ in some run but for a chance that is negligible.
   What is not understood is a hash of its operands, that is an uninterpreted
   function.  Departures: arithmetic is that of the machine's words, not of a
   field, and nothing is known of a join but which values are equal there
   (ra-relate.cc).

   A condition would rarely hold on random inputs: x == 10 never.  So what a
   comparison of two numbers comes to is itself a hash of them, with less,
   equal and greater each likely enough.  That is a sound abstraction as long as
   nobody rewrites a comparison as arithmetic, as splitting insns does: for such
   a step comparisons are of the numbers (`concrete') and a good part of the
   inputs is drawn from the constants that are compared with.  */

#include "ra/ra.h"

/* Open addressing: SLOTS hold numbers of entries plus 1, HASHES the hash of each
   entry.  */
struct number_table
{
  vec<unsigned> slots;
  vec<uint32_t> hashes;
};

struct operation
{
  uint64_t imm;
  unsigned code, size, first, n;
  ra_value result;
};

static number_table value_table, operation_table;
static vec<ra_lanes> values;
static vec<operation> operations;
static vec<ra_value> operands;
static bool concrete;
static const vec<uint32_t> *pool;

static inline uint32_t
scramble (uint32_t a, uint32_t b)
{
  uint64_t x = ((uint64_t) a << 32 | b) + 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x >> 32;
}

/* The next entry of hash H from slot *AT on; -1: none, and it belongs there.  */
static int
probe (const number_table *t, uint32_t h, unsigned *at)
{
  unsigned mask = t->slots.length () - 1;
  for (;;)
    {
      unsigned entry = t->slots[*at & mask];
      if (!entry)
	return -1;
      *at = (*at + 1) & mask;
      if (t->hashes[entry - 1] == h)
	return entry - 1;
    }
}

static void
insert (number_table *t, uint32_t h)
{
  t->hashes.safe_push (h);
  unsigned n = t->hashes.length (), size = t->slots.length ();
  unsigned from = n - 1;
  if (2 * n > size)
    {
      size = size ? 2 * size : 256;
      t->slots.release ();
      t->slots.safe_grow_cleared (size);
      from = 0;
    }
  for (unsigned k = from; k < n; k++)
    {
      unsigned at = t->hashes[k] & (size - 1);
      while (t->slots[at])
	at = (at + 1) & (size - 1);
      t->slots[at] = k + 1;
    }
}

static void
clear (number_table *t)
{
  t->slots.release ();
  t->hashes.release ();
  t->slots.safe_grow_cleared (256);
}

/* The value with the lanes of V, whose `constant' is not set yet.  */
static ra_value
intern (ra_lanes *v)
{
  uint32_t h = v->defined, same = v->defined == ~(ra_mask) 0;
  for (unsigned k = 0; k < RA_LANES; k++)
    {
      if (!(v->defined >> k & 1))
	v->lane[k] = 0;
      h = (h ^ v->lane[k]) * 0x01000193;
      same &= v->lane[k] == v->lane[0];
    }
  v->constant = same;
  h = scramble (h, 0);
  unsigned at = h & (value_table.slots.length () - 1);
  for (int k; (k = probe (&value_table, h, &at)) >= 0;)
    if (values[k].defined == v->defined
	&& !memcmp (values[k].lane, v->lane, sizeof v->lane))
      return k;
  values.safe_push (*v);
  insert (&value_table, h);
  return values.length () - 1;
}

void
ra_values_begin (bool numbers, const vec<uint32_t> *constants)
{
  concrete = numbers;
  pool = constants;
  clear (&value_table);
  clear (&operation_table);
  ra_lanes undefined = {};
  intern (&undefined);
}

void
ra_values_end (void)
{
  values.release ();
  operations.release ();
  operands.release ();
  value_table.slots.release ();
  value_table.hashes.release ();
  operation_table.slots.release ();
  operation_table.hashes.release ();
}

const ra_lanes *
ra_lanes_of (ra_value v)
{
  return &values[v];
}

/* ---- Questions --------------------------------------------------------------- */

static inline uint32_t
low_bytes (unsigned size)
{
  return size >= 4 ? ~0u : (1u << 8 * size) - 1;
}

ra_mask
ra_differ (ra_value before, ra_value after, unsigned size)
{
  if (before == after)
    return 0;
  const ra_lanes *a = &values[before], *b = &values[after];
  uint32_t low = low_bytes (size);
  ra_mask differ = a->defined & ~b->defined;
  for (unsigned k = 0; k < RA_LANES; k++)
    if ((a->lane[k] ^ b->lane[k]) & low)
      differ |= a->defined & (ra_mask) 1 << k;
  return differ;
}

ra_mask
ra_true (ra_value guard)
{
  const ra_lanes *g = &values[guard];
  ra_mask holds = 0;
  for (unsigned k = 0; k < RA_LANES; k++)
    if (g->lane[k] & 1)
      holds |= (ra_mask) 1 << k;
  return holds;
}

bool
ra_apart (ra_value a, ra_value b, uint32_t *difference)
{
  const ra_lanes *x = &values[a], *y = &values[b];
  *difference = x->lane[0] - y->lane[0];
  if (~(x->defined & y->defined))
    return false;
  for (unsigned k = 1; k < RA_LANES; k++)
    if (x->lane[k] - y->lane[k] != *difference)
      return false;
  return true;
}

/* ---- Operations -------------------------------------------------------------- */

/* How two numbers compare, in the low bits of RA_FLAGS.  */
enum { F_EQUAL = 1, F_LESS = 2, F_BELOW = 4, F_UNORDERED = 8, F_ALL = 15 };

/* An input of the hash H in lane K.  The concrete lanes from 8 on are small
   numbers or of the pool.  */
static inline uint32_t
input (uint32_t h, unsigned k)
{
  uint32_t x = scramble (h, k);
  if (!concrete || k < 8)
    return x;
  if (x & 0x10000 && !pool->is_empty ())
    return (*pool)[(x >> 17) % pool->length ()];
  return x & 3;
}

/* Less, equal or greater, as a hash of A and B says; B and A are the same the
   other way round.  */
static uint32_t
any_outcome (uint32_t a, uint32_t b, unsigned k, bool ordered)
{
  if (a == b && ordered)
    return F_EQUAL;
  uint32_t h = scramble (scramble (MIN (a, b), MAX (a, b)), k);
  uint32_t flip = a > b ? F_LESS | F_BELOW : 0;
  if (!ordered && h >> 28 == 0)
    return F_UNORDERED;
  if ((h & 7) < 3)
    return F_EQUAL;
  return (h >> 8 & (F_LESS | F_BELOW)) ^ flip;
}

static uint32_t
outcome (uint32_t a, uint32_t b, unsigned size)
{
  unsigned shift = 32 - 8 * size;
  a <<= shift;
  b <<= shift;
  return ((a == b ? F_EQUAL : 0) | ((int32_t) a < (int32_t) b ? F_LESS : 0)
	  | (a < b ? F_BELOW : 0));
}

static bool
outcome_is (uint32_t flags, unsigned code)
{
  bool equal = flags & F_EQUAL, less = flags & F_LESS, below = flags & F_BELOW;
  bool unordered = flags & F_UNORDERED;
  if (unordered)
    return (code == NE || code == UNORDERED || code == UNEQ || code == UNLT
	    || code == UNLE || code == UNGT || code == UNGE);
  switch (code)
    {
    case EQ: case UNEQ: return equal;
    case NE: case LTGT: return !equal;
    case LT: case UNLT: return less;
    case LE: case UNLE: return less || equal;
    case GT: case UNGT: return !less && !equal;
    case GE: case UNGE: return !less;
    case LTU: return below;
    case LEU: return below || equal;
    case GTU: return !below && !equal;
    case GEU: return !below;
    case ORDERED: return true;
    default: return false;
    }
}

static uint32_t
unary (unsigned code, uint32_t a)
{
  switch (code)
    {
    case NOT: return ~a;
    case NEG: return -a;
    case ABS: return (int32_t) a < 0 ? -a : a;
    default: return a ? __builtin_clz (a) : 32;	/* CLZ */
    }
}

static uint32_t
binary (unsigned code, uint32_t a, uint32_t b)
{
  unsigned n = b & 255;
  switch (code)
    {
    case PLUS: return a + b;
    case MINUS: return a - b;
    case MULT: return a * b;
    case AND: return a & b;
    case IOR: return a | b;
    case XOR: return a ^ b;
    case ASHIFT: return n < 32 ? a << n : 0;
    case LSHIFTRT: return n < 32 ? a >> n : 0;
    case ASHIFTRT: return (int32_t) a >> MIN (n, 31);
    case SMAX: return (int32_t) a > (int32_t) b ? a : b;
    case SMIN: return (int32_t) a < (int32_t) b ? a : b;
    case UMAX: return MAX (a, b);
    case UMIN: return MIN (a, b);
    default: return a >> (n & 31) | a << (-n & 31);	/* ROTATERT */
    }
}

static ra_mask
all_defined (const ra_value *args, unsigned n)
{
  ra_mask defined = ~(ra_mask) 0;
  for (unsigned i = 0; i < n; i++)
    defined &= values[args[i]].defined;
  return defined;
}

/* The hash of N operands in lane K.  */
static uint32_t
hash_lane (uint32_t h, const ra_value *args, unsigned n, unsigned k)
{
  for (unsigned i = 0; i < n; i++)
    h = scramble (h, values[args[i]].lane[k]);
  return h;
}

static void
compute_flags (ra_lanes *v, unsigned size, unsigned first, const ra_value *args,
	       unsigned n)
{
  v->defined = all_defined (args, n);
  uint32_t low = low_bytes (size);
  /* Of constants everybody knows.  */
  bool numbers = concrete || (values[args[0]].constant
			      && values[args[n - 1]].constant);
  for (unsigned k = 0; k < RA_LANES; k++)
    {
      uint32_t a = hash_lane (1, args, first, k);
      uint32_t b = hash_lane (1, args + first, n - first, k);
      uint32_t tag = scramble (a, b) & ~F_ALL;
      if (n == 2 && first == 1 && size)
	{
	  a = values[args[0]].lane[k] & low;
	  b = values[args[1]].lane[k] & low;
	  v->lane[k] = tag | (numbers ? outcome (a, b, size)
			      : any_outcome (a, b, k, true));
	}
      else
	v->lane[k] = tag | any_outcome (a, b, k, size > 0);
    }
}

static void
compute_select (ra_lanes *v, const ra_value *args)
{
  const ra_lanes *c = &values[args[0]], *a = &values[args[1]];
  const ra_lanes *b = &values[args[2]];
  ra_mask holds = ra_true (args[0]);
  v->defined = c->defined & ((a->defined & holds) | (b->defined & ~holds));
  for (unsigned k = 0; k < RA_LANES; k++)
    v->lane[k] = holds >> k & 1 ? a->lane[k] : b->lane[k];
}

static void
compute_function (ra_lanes *v, unsigned code, uint64_t imm, const ra_value *args,
		  unsigned n)
{
  uint32_t seed = scramble (scramble (imm, imm >> 32), code);
  v->defined = all_defined (args, n);
  for (unsigned k = 0; k < RA_LANES; k++)
    if (code == RA_COMMUTATIVE)
      v->lane[k] = input (scramble (seed, hash_lane (1, args, n / 2, k)
			       + hash_lane (1, args + n / 2, n / 2, k)), k);
    else
      v->lane[k] = input (hash_lane (seed, args, n, k), k);
}

static void
compute_insert (ra_lanes *v, uint64_t imm, const ra_value *args)
{
  unsigned pos = imm % 32, bits = imm / 32;
  uint32_t field = (bits < 32 ? (1u << bits) - 1 : ~0u) << pos;
  v->defined = all_defined (args, 2);
  for (unsigned k = 0; k < RA_LANES; k++)
    v->lane[k] = ((values[args[0]].lane[k] & ~field)
		  | (values[args[1]].lane[k] << pos & field));
}

static void
compute_lanes (ra_lanes *v, unsigned code, unsigned size, uint64_t imm,
	       const ra_value *args, unsigned n)
{
  v->defined = all_defined (args, n);
  switch (code)
    {
    case RA_CONST:
      for (unsigned k = 0; k < RA_LANES; k++)
	v->lane[k] = imm;
      break;
    case RA_SELECT:
      compute_select (v, args);
      break;
    case RA_FLAGS:
      compute_flags (v, size, imm, args, n);
      break;
    case RA_TEST:
      for (unsigned k = 0; k < RA_LANES; k++)
	v->lane[k] = outcome_is (values[args[0]].lane[k]
				 & ~(size ? F_UNORDERED : 0), imm);
      break;
    case RA_INSERT:
      compute_insert (v, imm, args);
      break;
    case NOT: case NEG: case ABS: case CLZ:
      for (unsigned k = 0; k < RA_LANES; k++)
	v->lane[k] = unary (code, values[args[0]].lane[k]);
      break;
    case SMAX: case SMIN: case UMAX: case UMIN:
      if (!concrete)
	{
	  /* The smaller one is not what a comparison says that it is.  */
	  compute_function (v, RA_COMMUTATIVE, code, args, n);
	  break;
	}
      /* Fall through.  */
    case PLUS: case MINUS: case MULT: case AND: case IOR: case XOR:
    case ASHIFT: case LSHIFTRT: case ASHIFTRT: case ROTATERT:
      for (unsigned k = 0; k < RA_LANES; k++)
	v->lane[k] = binary (code, values[args[0]].lane[k],
			     values[args[1]].lane[k]);
      break;
    default:
      compute_function (v, code, imm, args, n);
    }
}

ra_value
ra_compute (unsigned code, unsigned size, uint64_t imm, const ra_value *args,
	    unsigned n)
{
  uint32_t h = scramble (scramble (imm, imm >> 32), code + (size << 16));
  for (unsigned i = 0; i < n; i++)
    h = (h ^ args[i]) * 0x9e3779b1;
  h ^= h >> 15;
  unsigned at = h & (operation_table.slots.length () - 1);
  for (int k; (k = probe (&operation_table, h, &at)) >= 0;)
    {
      const operation *o = &operations[k];
      if (o->code == code && o->size == size && o->imm == imm && o->n == n
	  && (!n || !memcmp (&operands[o->first], args, n * sizeof *args)))
	return o->result;
    }
  ra_lanes v;
  compute_lanes (&v, code, size, imm, args, n);
  operation o = { imm, code, size, operands.length (), n, intern (&v) };
  for (unsigned i = 0; i < n; i++)
    operands.safe_push (args[i]);
  operations.safe_push (o);
  insert (&operation_table, h);
  return o.result;
}

/* ---- Memory ------------------------------------------------------------------ */

/* The word at A, whose address is a multiple of 4.  */
static inline uint32_t
memory_word (uint32_t version, uint32_t a, unsigned k)
{
  return input (scramble (version, a), k);
}

ra_value
ra_fetch (ra_value version, ra_value address, unsigned size)
{
  const ra_value args[] = { version, address };
  if (size == 0 || size > 4)
    return ra_compute (RA_FUNCTION, 0, size, args, 2);
  const ra_lanes *m = &values[version], *p = &values[address];
  ra_lanes v;
  v.defined = m->defined & p->defined;
  for (unsigned k = 0; k < RA_LANES; k++)
    {
      uint32_t a = p->lane[k], at = a & 3;
      uint64_t two = memory_word (m->lane[k], a - at, k);
      if (BYTES_BIG_ENDIAN)
	two <<= 32;
      if (at + size > 4)
	two |= ((uint64_t) memory_word (m->lane[k], a - at + 4, k)
		<< (BYTES_BIG_ENDIAN ? 0 : 32));
      two >>= BYTES_BIG_ENDIAN ? 64 - 8 * (at + size) : 8 * at;
      v.lane[k] = two & low_bytes (size);
    }
  return intern (&v);
}
