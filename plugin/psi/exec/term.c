/* exec/term.c: the words that the interpreter computes with.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A word is undefined, a number, or a symbol: a term over uninterpreted
   functions, made once (so that equal terms have equal indexes).  Arithmetic
   on symbols is done as far as it stays simple: operands of commutative
   operations in a fixed order, neutral and absorbing constants, constants
   added up.  So `x + 0' and `x' are the same word, but `2 * x' and `x + x' are
   two.  Compares of symbols are questions to the oracle.  */

#include "exec/interp.h"
#include <string.h>

static void *
chunk_alloc (size_t size)
{
  return psi_xmalloc (size);
}

struct psi_machine *
psi_machine_new (void)
{
  struct psi_machine *m = psi_xmalloc (sizeof *m);

  memset (m, 0, sizeof *m);
  obstack_specify_allocation (&m->args, 0, 0, chunk_alloc, psi_xfree);
  m->oracle = psi_oracle_new ();
  return m;
}

void
psi_machine_free (struct psi_machine *m)
{
  psi_oracle_free (m->oracle);
  obstack_free (&m->args, NULL);
  psi_xfree (m->terms);
  psi_xfree (m->buckets);
  psi_xfree (m);
}

void
psi_terms_clear (struct psi_machine *m)
{
  m->nterms = 0;
  for (unsigned i = 0; i < m->nbuckets; i++)
    m->buckets[i] = 0;
  obstack_free (&m->args, NULL);
  obstack_specify_allocation (&m->args, 0, 0, chunk_alloc, psi_xfree);
}

/* ---- Making symbols ------------------------------------------------------ */

/* Twice as many buckets, and terms to go with them.  */
static void
grow (struct psi_machine *m)
{
  unsigned n = m->nbuckets ? 2 * m->nbuckets : 256;
  struct psi_symbol *terms = psi_xmalloc (n * sizeof *terms);

  if (m->nterms)
    memcpy (terms, m->terms, m->nterms * sizeof *terms);
  psi_xfree (m->terms);
  psi_xfree (m->buckets);
  m->terms = terms;
  m->terms_cap = m->nbuckets = n;
  m->buckets = psi_xmalloc (n * sizeof *m->buckets);
  memset (m->buckets, 0, n * sizeof *m->buckets);
  for (unsigned i = 0; i < m->nterms; i++)
    {
      unsigned *bucket = &m->buckets[terms[i].hash & (n - 1)];
      terms[i].chain = *bucket;
      *bucket = i + 1;
    }
}

static uint64_t
hash_word (uint64_t h, uint64_t x)
{
  h = (h ^ x) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}

static bool
is_term (const struct psi_symbol *t, const struct psi_symbol *u)
{
  if (t->hash != u->hash || t->tag != u->tag || t->a != u->a || t->b != u->b
      || t->nargs != u->nargs || !t->name != !u->name
      || (t->name && strcmp (t->name, u->name)))
    return false;
  for (unsigned i = 0; i < t->nargs; i++)
    if (!psi_word_same (t->args[i], u->args[i]))
      return false;
  return true;
}

static uint64_t
hash_term (const struct psi_symbol *t)
{
  uint64_t h = hash_word (hash_word (t->tag, t->a), t->b);

  for (const char *s = t->name; s && *s; s++)
    h = hash_word (h, (unsigned char) *s);
  for (unsigned i = 0; i < t->nargs; i++)
    h = hash_word (h, 4 * (uint64_t) t->args[i].n + t->args[i].kind);
  return h;
}

/* The index from 1 of the term like T; 0: there is none.  */
static unsigned
find_term (const struct psi_machine *m, const struct psi_symbol *t)
{
  unsigned i = m->nbuckets ? m->buckets[t->hash & (m->nbuckets - 1)] : 0;

  while (i && !is_term (&m->terms[i - 1], t))
    i = m->terms[i - 1].chain;
  return i;
}

const struct psi_symbol *
psi_find_compare (const struct psi_machine *m, enum psi_op op,
		  struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y };
  struct psi_symbol t = { .tag = PSI_T_CMP, .name = psi_op_name (op), .a = op,
			  .args = args, .nargs = 2 };
  unsigned i;

  t.hash = hash_term (&t);
  i = find_term (m, &t);
  if (!i && op == PSI_EQ)
    {
      args[0] = y;
      args[1] = x;
      t.hash = hash_term (&t);
      i = find_term (m, &t);
    }
  return i ? &m->terms[i - 1] : NULL;
}

struct psi_word
psi_symbol (struct psi_machine *m, enum psi_tag tag, const char *name,
	    unsigned a, unsigned b, const struct psi_word *args,
	    unsigned nargs)
{
  struct psi_symbol t = { .tag = tag, .name = name, .a = a, .b = b,
			.args = (struct psi_word *) args, .nargs = nargs };
  unsigned *bucket, i;

  t.hash = hash_term (&t);
  i = find_term (m, &t);
  if (i)
    return (struct psi_word) { PSI_W_SYM, i - 1 };
  if (m->nterms == m->terms_cap)
    grow (m);
  bucket = &m->buckets[t.hash & (m->nbuckets - 1)];
  t.args = nargs ? obstack_copy (&m->args, args, nargs * sizeof *args) : NULL;
  t.chain = *bucket;
  m->terms[m->nterms++] = t;
  *bucket = m->nterms;
  return (struct psi_word) { PSI_W_SYM, m->nterms - 1 };
}

struct psi_word
psi_num (int64_t n, psi_type type)
{
  if (type == PSI_PRED)
    n &= 1;
  else if (type < 64)
    {
      unsigned shift = 64 - type;
      n = (int64_t) ((uint64_t) n << shift) >> shift;
    }
  return (struct psi_word) { PSI_W_NUM, n };
}

/* ---- Arithmetic ---------------------------------------------------------- */

static struct psi_word
shift_word (enum psi_op op, psi_type type, int64_t x, int64_t by)
{
  uint64_t ux = x;

  if (by < 0 || by >= type)
    return PSI_UNDEFINED;
  switch (op)
    {
    case PSI_SHL:
      return psi_num (ux << by, type);
    case PSI_SHR:
      if (type < 64)
	ux &= ((uint64_t) 1 << type) - 1;
      return psi_num (ux >> by, type);
    default:
      return psi_num (x >> by, type);
    }
}

static struct psi_word
compute_numbers (enum psi_op op, psi_type type, int64_t x, int64_t y)
{
  uint64_t ux = x, uy = y;

  switch (op)
    {
    case PSI_NEG:
      return psi_num (-ux, type);
    case PSI_NOT:
      return psi_num (~ux, type);
    case PSI_ADD:
      return psi_num (ux + uy, type);
    case PSI_SUB:
      return psi_num (ux - uy, type);
    case PSI_MUL:
      return psi_num (ux * uy, type);
    case PSI_DIV:
      return psi_num (x / y, type);
    case PSI_AND:
      return psi_num (x & y, type);
    case PSI_OR:
      return psi_num (x | y, type);
    case PSI_XOR:
      return psi_num (x ^ y, type);
    default:
      return shift_word (op, type, x, y);
    }
}

static bool
is_num (struct psi_word w, int64_t n)
{
  return w.kind == PSI_W_NUM && w.n == n;
}

static bool
commutes (enum psi_op op)
{
  return op == PSI_ADD || op == PSI_MUL || op == PSI_AND || op == PSI_OR
	 || op == PSI_XOR;
}

/* Numbers go last, symbols by index.  */
static bool
in_order (struct psi_word x, struct psi_word y)
{
  return x.kind == y.kind ? x.n <= y.n : x.kind == PSI_W_SYM;
}

/* If X is `SYM + N' in TYPE, makes it SYM and returns N; else returns 0.  */
static int64_t
take_offset (const struct psi_machine *m, struct psi_word *x, psi_type type)
{
  const struct psi_symbol *t;

  if (x->kind != PSI_W_SYM)
    return 0;
  t = &m->terms[x->n];
  if (t->tag != PSI_T_ARITH || t->a != PSI_ADD || t->b != type
      || t->args[1].kind != PSI_W_NUM)
    return 0;
  *x = t->args[0];
  return t->args[1].n;
}

/* The word for `x OP y' if that is no new symbol; in *FOUND.  */
static struct psi_word
simplify (enum psi_op op, struct psi_word x, struct psi_word y, bool *found)
{
  bool same = psi_word_same (x, y);

  *found = true;
  switch (op)
    {
    case PSI_ADD:
    case PSI_SHL:
    case PSI_SHR:
    case PSI_SAR:
      if (is_num (y, 0))
	return x;
      break;
    case PSI_SUB:
      if (same)
	return psi_num (0, 64);
      break;
    case PSI_XOR:
      if (same)
	return psi_num (0, 64);
      if (is_num (y, 0))
	return x;
      break;
    case PSI_MUL:
      if (is_num (y, 0))
	return y;
      if (is_num (y, 1))
	return x;
      break;
    case PSI_DIV:
      if (is_num (y, 1))
	return x;
      break;
    case PSI_AND:
      if (same || is_num (y, -1))
	return x;
      if (is_num (y, 0))
	return y;
      break;
    case PSI_OR:
      if (same || is_num (y, 0))
	return x;
      if (is_num (y, -1))
	return y;
      break;
    default:
      break;
    }
  *found = false;
  return x;
}

struct psi_word
psi_compute (struct psi_machine *m, enum psi_op op, psi_type type,
	     struct psi_word x, struct psi_word y)
{
  struct psi_word args[2], result;
  unsigned n = psi_ops[op].nsrc;
  bool found;

  if (n == 1)
    y = psi_num (0, 64);
  if (type == PSI_PRED)
    {
      /* What one operand decides alone.  */
      if (op == PSI_AND && (is_num (x, 0) || is_num (y, 0)))
	return psi_num (0, type);
      if (op == PSI_OR && (is_num (x, 1) || is_num (y, 1)))
	return psi_num (1, type);
    }
  if (x.kind == PSI_W_UNDEF || y.kind == PSI_W_UNDEF)
    return PSI_UNDEFINED;
  if (x.kind == PSI_W_NUM && y.kind == PSI_W_NUM)
    return compute_numbers (op, type, x.n, y.n);
  if (n == 2)
    {
      if (op == PSI_SUB && y.kind == PSI_W_NUM)
	{
	  op = PSI_ADD;
	  y = psi_num (-(uint64_t) y.n, type);
	}
      if (commutes (op) && !in_order (x, y))
	{
	  struct psi_word t = x;
	  x = y;
	  y = t;
	}
      if (op == PSI_ADD && y.kind == PSI_W_NUM)
	y = psi_num ((uint64_t) y.n + take_offset (m, &x, type), type);
      if ((op == PSI_SHL || op == PSI_SHR || op == PSI_SAR)
	  && y.kind == PSI_W_NUM && (y.n < 0 || y.n >= type))
	return PSI_UNDEFINED;
      result = simplify (op, x, y, &found);
      if (found)
	return result;
    }
  args[0] = x;
  args[1] = y;
  return psi_symbol (m, PSI_T_ARITH, psi_op_name (op), op, type, args, n);
}

/* ---- Compares ------------------------------------------------------------ */

/* `X OP Y' for OP one of eq, lt, ltu.  */
static bool
compare_base (struct psi_machine *m, enum psi_op op, psi_type type,
	      struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y }, asked;

  if (x.kind == PSI_W_NUM && y.kind == PSI_W_NUM)
    switch (op)
      {
      case PSI_EQ:
	return x.n == y.n;
      case PSI_LT:
	return x.n < y.n;
      default:
	return (uint64_t) x.n < (uint64_t) y.n;
      }
  if (psi_word_same (x, y))
    return op == PSI_EQ;
  if (type == 1 && op == PSI_LT)
    {
      /* -1 and 0 are, read without a sign, 1 and 0.  */
      op = PSI_LTU;
      args[0] = y;
      args[1] = x;
    }
  if (op == PSI_EQ)
    {
      const struct psi_symbol *t = &m->terms[x.kind == PSI_W_SYM ? x.n : y.n];
      struct psi_word u = x, v = y;
      /* The same symbol with two constants added.  */
      if (t->tag != PSI_T_ARITH)
	t = &m->terms[y.kind == PSI_W_SYM ? y.n : x.n];
      if (t->tag == PSI_T_ARITH)
	{
	  int64_t i = take_offset (m, &u, t->b), j = take_offset (m, &v, t->b);
	  if (psi_word_same (u, v))
	    return i == j;
	}
      if (!in_order (x, y))
	{
	  args[0] = y;
	  args[1] = x;
	}
    }
  asked = psi_symbol (m, PSI_T_CMP, psi_op_name (op), op, 0, args, 2);
  if (type)
    m->terms[asked.n].type = type;
  return psi_decide (m, asked, 2);
}

struct psi_word
psi_compare_words (struct psi_machine *m, enum psi_op op, psi_type type,
		   struct psi_word x, struct psi_word y)
{
  if (x.kind == PSI_W_UNDEF || y.kind == PSI_W_UNDEF)
    return PSI_UNDEFINED;
  switch (op)
    {
    case PSI_EQ:
      return psi_num (compare_base (m, PSI_EQ, type, x, y), PSI_PRED);
    case PSI_NE:
      return psi_num (!compare_base (m, PSI_EQ, type, x, y), PSI_PRED);
    case PSI_LT:
      return psi_num (compare_base (m, PSI_LT, type, x, y), PSI_PRED);
    case PSI_GE:
      return psi_num (!compare_base (m, PSI_LT, type, x, y), PSI_PRED);
    case PSI_GT:
      return psi_num (compare_base (m, PSI_LT, type, y, x), PSI_PRED);
    case PSI_LE:
      return psi_num (!compare_base (m, PSI_LT, type, y, x), PSI_PRED);
    case PSI_LTU:
      return psi_num (compare_base (m, PSI_LTU, type, x, y), PSI_PRED);
    case PSI_GEU:
      return psi_num (!compare_base (m, PSI_LTU, type, x, y), PSI_PRED);
    case PSI_GTU:
      return psi_num (compare_base (m, PSI_LTU, type, y, x), PSI_PRED);
    default:
      return psi_num (!compare_base (m, PSI_LTU, type, y, x), PSI_PRED);
    }
}

/* A flags word of numbers.  */
enum { FLAG_EQ = 1, FLAG_LT = 2, FLAG_LTU = 4 };

struct psi_word
psi_flags_word (struct psi_machine *m, const char *name, psi_type type,
		struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y };

  if (x.kind == PSI_W_UNDEF || y.kind == PSI_W_UNDEF)
    return PSI_UNDEFINED;
  if (x.kind == PSI_W_NUM && y.kind == PSI_W_NUM && !psi_floating (name))
    return psi_num ((x.n == y.n ? FLAG_EQ : 0) | (x.n < y.n ? FLAG_LT : 0)
		    | ((uint64_t) x.n < (uint64_t) y.n ? FLAG_LTU : 0), 64);
  return psi_symbol (m, PSI_T_COMPARE, name, type, 0, args, 2);
}

static bool
test_number (enum psi_op op, int64_t flags)
{
  bool eq = flags & FLAG_EQ, lt = flags & FLAG_LT, ltu = flags & FLAG_LTU;

  switch (op)
    {
    case PSI_EQ:
      return eq;
    case PSI_NE:
      return !eq;
    case PSI_LT:
      return lt;
    case PSI_GE:
      return !lt;
    case PSI_LE:
      return lt || eq;
    case PSI_GT:
      return !lt && !eq;
    case PSI_LTU:
      return ltu;
    case PSI_GEU:
      return !ltu;
    case PSI_LEU:
      return ltu || eq;
    default:
      return !ltu && !eq;
    }
}

/* Is one of ORDERS how X and Y compare as floating point numbers that no one
   knows?  What is the same is equal or unordered.  */
static bool
float_holds (struct psi_machine *m, unsigned orders, struct psi_word x,
	     struct psi_word y)
{
  bool turn = !in_order (x, y);
  struct psi_word args[2] = { turn ? y : x, turn ? x : y };
  struct psi_word w = psi_symbol (m, PSI_T_FLOAT, "float", 0, 0, args, 2);
  enum psi_order order;

  if (psi_word_same (x, y))
    order = psi_decide (m, w, 2) ? PSI_ORDER_NONE : PSI_ORDER_EQ;
  else
    order = psi_decide (m, w, 4);
  return (turn ? psi_float_turned (orders) : orders) >> order & 1;
}

struct psi_word
psi_test_flags (struct psi_machine *m, const char *cond, struct psi_word flags)
{
  enum psi_op op = psi_relation_named (cond, strlen (cond));
  unsigned orders = psi_float_condition (cond);
  const struct psi_symbol *t;

  if (flags.kind == PSI_W_UNDEF)
    return flags;
  if (flags.kind == PSI_W_NUM && op != PSI_N_OPS)
    return psi_num (test_number (op, flags.n), PSI_PRED);
  t = flags.kind == PSI_W_SYM ? &m->terms[flags.n] : NULL;
  if (t && t->tag == PSI_T_COMPARE && psi_floating (t->name) && orders)
    return psi_num (float_holds (m, orders, t->args[0], t->args[1]), PSI_PRED);
  if (t && t->tag == PSI_T_COMPARE && !psi_floating (t->name)
      && op != PSI_N_OPS)
    return psi_compare_words (m, op, t->a, t->args[0], t->args[1]);
  flags = psi_symbol (m, PSI_T_TEST, cond, 0, 0, &flags, 1);
  return psi_num (psi_decide (m, flags, 2), PSI_PRED);
}
