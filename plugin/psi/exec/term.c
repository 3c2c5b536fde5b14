/* exec/term.c: the words that the interpreter computes with.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A word is undefined, a number, or a symbol: a term over uninterpreted
   functions, made once (so that equal terms have equal indexes).  Arithmetic
   on symbols is done as far as it stays simple: operands of commutative
   operations in a fixed order, neutral and absorbing constants, constants
   added up.  So `x + 0' and `x' are the same word, but `2 * x' and `x + x' are
   two.  */

#include "exec/interp.h"
#include <string.h>

void
psi_terms_new (struct psi_machine *m)
{
  obstack_specify_allocation (&m->args, 0, 0, psi_xmalloc, psi_xfree);
}

void
psi_terms_clear (struct psi_machine *m)
{
  m->nterms = 0;
  psi_table_clear (&m->table);
  obstack_free (&m->args, NULL);
  psi_terms_new (m);
}

/* ---- Making symbols ------------------------------------------------------ */

static bool
is_term (const struct psi_symbol *t, const struct psi_symbol *u)
{
  if (t->tag != u->tag || t->a != u->a || t->b != u->b
      || t->nargs != u->nargs || !t->name != !u->name
      || (t->name && strcmp (t->name, u->name)))
    return false;
  for (unsigned i = 0; i < t->nargs; i++)
    if (!psi_word_same (t->args[i], u->args[i]))
      return false;
  return true;
}

static unsigned
hash_term (const struct psi_symbol *t)
{
  uint64_t h = psi_hash (psi_hash (t->tag, t->a), t->b);
  size_t left = t->name ? strlen (t->name) : 0;

  for (const char *s = t->name; left > 0;)
    {
      uint64_t eight = 0;
      size_t n = left < sizeof eight ? left : sizeof eight;
      memcpy (&eight, s, n);
      h = psi_hash (h, eight);
      s += n;
      left -= n;
    }
  for (unsigned i = 0; i < t->nargs; i++)
    h = psi_hash (h, 4 * (uint64_t) t->args[i].n + t->args[i].kind);
  return (unsigned) h;
}

/* The index of the term like T; PSI_NONE: there is none.  */
static unsigned
find_term (const struct psi_machine *m, const struct psi_symbol *t,
	   unsigned hash)
{
  psi_for_each_hashed (i, &m->table, hash)
    if (is_term (&m->terms[i], t))
      return i;
  return PSI_NONE;
}

const struct psi_symbol *
psi_find_compare (const struct psi_machine *m, enum psi_op op,
		  struct psi_word x, struct psi_word y)
{
  struct psi_word args[2] = { x, y };
  struct psi_symbol t = { .tag = PSI_T_CMP, .name = psi_op_name (op), .a = op,
			  .args = args, .nargs = 2 };
  unsigned i = find_term (m, &t, hash_term (&t));

  if (i == PSI_NONE && op == PSI_EQ)
    {
      args[0] = y;
      args[1] = x;
      i = find_term (m, &t, hash_term (&t));
    }
  return i != PSI_NONE ? &m->terms[i] : NULL;
}

struct psi_word
psi_symbol (struct psi_machine *m, enum psi_tag tag, const char *name,
	    unsigned a, unsigned b, const struct psi_word *args,
	    unsigned nargs)
{
  struct psi_symbol t = { .tag = tag, .name = name, .a = a, .b = b,
			  .args = (struct psi_word *) args, .nargs = nargs };
  unsigned hash = hash_term (&t), i = find_term (m, &t, hash);

  if (i == PSI_NONE)
    {
      i = m->nterms;
      t.args = nargs ? obstack_copy (&m->args, args, nargs * sizeof *args)
	       : NULL;
      psi_table_add (&m->table, hash, i);
      PSI_ADD (m, terms, t);
    }
  return (struct psi_word) { PSI_W_SYM, i };
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

int64_t
psi_take_offset (const struct psi_machine *m, struct psi_word *x, psi_type type)
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
      if (commutes (op) && !psi_word_before (x, y))
	{
	  struct psi_word t = x;
	  x = y;
	  y = t;
	}
      if (op == PSI_ADD && y.kind == PSI_W_NUM)
	y = psi_num ((uint64_t) y.n + psi_take_offset (m, &x, type), type);
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
