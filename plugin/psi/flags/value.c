/* value.c: what names hold in a window, and how that compares.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Values are numbered so that equal expressions have one number (value numbering,
   within a window).  How two values compare is a set of cells: the numbers that
   the window compares a value with cut what it can be into points and gaps.  */

#include "flags/flags-int.h"
#include "pred/sets.h"
#include <string.h>

/* ---- Conditions -------------------------------------------------------------- */

static const enum psi_op relations[FLAGS_CONDS]
  = { PSI_NE, PSI_GE, PSI_GT, PSI_GEU, PSI_GTU };
static const enum psi_op complements[FLAGS_CONDS]
  = { PSI_EQ, PSI_LT, PSI_LE, PSI_LTU, PSI_LEU };

enum flags_cond
flags_cond_of (enum psi_op rel, bool *neg)
{
  unsigned k = 0;

  while (relations[k] != rel && complements[k] != rel)
    k++;
  *neg = relations[k] != rel;
  return (enum flags_cond) k;
}

enum psi_op
flags_relation (enum flags_cond c)
{
  return relations[c];
}

/* ---- Values ------------------------------------------------------------------ */

bool
flags_refuse (flags_window *w, const char *why)
{
  if (!w->why)
    w->why = why;
  return false;
}

#define MAX_VALUES 1000

static flags_value
new_value (flags_window *w, struct flags_value_info v)
{
  if (w->nvalues >= MAX_VALUES)
    {
      flags_refuse (w, "too many values");
      return 0;
    }
  PSI_ADD (w, values, v);
  return w->nvalues - 1;
}

flags_value
flags_initial (flags_window *w, const psi_val *name)
{
  flags_value *v = &w->initial[name->id];

  /* Class 0 is for these.  */
  if (!*v)
    *v = new_value (w, (struct flags_value_info) { .class = 0,
						   .mem = name->id });
  return *v;
}

flags_value
flags_constant (flags_window *w, psi_type type, int64_t imm)
{
  uint64_t mask = type >= 64 ? ~(uint64_t) 0 : ((uint64_t) 1 << type) - 1;

  imm = (int64_t) ((uint64_t) imm & mask);
  for (unsigned k = 1; k < w->nvalues; k++)
    if (w->values[k].is_const && w->values[k].imm == imm
	&& w->values[k].mem == type)
      return k;
  return new_value (w, (struct flags_value_info) { .class = 1, .mem = type,
						   .is_const = true,
						   .imm = imm });
}

int64_t
flags_immediate (psi_type type, int64_t imm)
{
  unsigned shift = type >= 64 ? 0 : 64 - type;

  return (int64_t) ((uint64_t) imm << shift) >> shift;
}

flags_value
flags_computed (flags_window *w, unsigned class, unsigned mem,
		const flags_value *src, unsigned n, bool find)
{
  struct flags_value_info v = { .class = class, .mem = mem, .nsrc = n };

  for (unsigned k = 0; k < n; k++)
    {
      if (!src[k])
	return 0;
      v.src[k] = src[k];
    }
  for (unsigned k = 1; k < w->nvalues; k++)
    if (w->values[k].class == class && w->values[k].mem == mem
	&& w->values[k].nsrc == n
	&& !memcmp (w->values[k].src, v.src, sizeof v.src))
      return k;
  return find ? 0 : new_value (w, v);
}

#define MEANT (PSI_F_READ | PSI_F_WRITE | PSI_F_TRAP | PSI_F_EFFECT)

static bool
same_operation (const psi_insn *i, const psi_insn *j)
{
  if (i->op != j->op || (i->flags ^ j->flags) & MEANT || i->nsrc != j->nsrc
      || i->ndst != j->ndst || !i->name != !j->name
      || (i->name && strcmp (i->name, j->name)))
    return false;
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->type != j->dst[k]->type
	|| i->dst[k]->pinned != j->dst[k]->pinned)
      return false;
  for (unsigned k = 0; k < i->nsrc; k++)
    {
      psi_opnd a = i->src[k], b = j->src[k];
      if (!a.val != !b.val || (!a.val && a.imm != b.imm)
	  || (a.val && a.val->type != b.val->type))
	return false;
    }
  return true;
}

/* The first two numbers are not operations.  Of a class's insns one stands for all that
   can be executed always.  */
unsigned
flags_class (flags_window *w, psi_insn *i)
{
  for (unsigned k = 0; k < w->nclasses; k++)
    if (same_operation (w->classes[k], i))
      {
	if (w->classes[k]->flags & ~i->flags & PSI_F_GUARDED)
	  w->classes[k] = i;
	return k + 2;
      }
  PSI_ADD (w, classes, i);
  return w->nclasses + 1;
}

/* ---- Compares ---------------------------------------------------------------- */

static unsigned
compare_outcome (psi_type type, uint64_t x, uint64_t y)
{
  return (psi_number_holds (PSI_EQ, type, x, y) ? PSI_OUT_EQ : 0)
	 | (psi_number_holds (PSI_LT, type, x, y) ? PSI_OUT_LT : 0)
	 | (psi_number_holds (PSI_LTU, type, x, y) ? PSI_OUT_LTU : 0);
}

/* Cuts the numbers of KEY's type at the window's constants: each is a cell, so is
   each gap, and none has both signs.  */
static void
make_cells (const flags_window *w, struct flags_key *key)
{
  uint64_t sign = (uint64_t) 1 << (key->type - 1), max = 2 * sign - 1;
  uint64_t at[FLAGS_CONSTS + 1];
  unsigned n = 0;

  for (unsigned k = 0; k < w->nconsts; k++)
    {
      uint64_t c = (uint64_t) w->consts[k] & max;
      unsigned i = n;
      bool known = false;
      for (unsigned j = 0; j < n; j++)
	known |= at[j] == c;
      if (known)
	continue;
      for (; i > 0 && at[i - 1] > c; i--)
	at[i] = at[i - 1];
      at[i] = c;
      n++;
    }
  uint64_t from = 0;
  bool ended = false;
  for (unsigned k = 0; k <= n; k++)
    {
      uint64_t to = k < n ? at[k] : max;
      bool gap = k < n ? to > from : !ended;
      /* From FROM up to TO, without TO if that is a constant.  */
      uint64_t last = k < n ? to - 1 : to;
      if (gap && from < sign && last >= sign)
	{
	  key->rep[key->ncells++] = from;
	  key->rep[key->ncells++] = last;
	}
      else if (gap)
	key->rep[key->ncells++] = from;
      if (k == n)
	break;
      key->rep[key->ncells++] = to;
      ended = to == max;
      from = to + 1;
    }
}

static int
find_key (flags_window *w, enum flags_key_kind kind, flags_value a,
	  flags_value b, psi_type type, bool find)
{
  for (unsigned k = 0; k < w->nkeys; k++)
    if (w->key[k].kind == kind && w->key[k].a == a && w->key[k].b == b)
      return (int) k;
  if (find)
    return -1;
  if (w->nkeys == FLAGS_KEYS)
    {
      flags_refuse (w, "too many compares");
      return -1;
    }
  struct flags_key *key = &w->key[w->nkeys];
  memset (key, 0, sizeof *key);
  key->kind = kind;
  key->a = a;
  key->b = b;
  key->type = type;
  key->rel = PSI_CONST;
  unsigned class = w->values[a].class;
  key->floating = kind == FLAGS_WORD && class > 1 && flags_floating (w->classes[class - 2]);
  if (kind == FLAGS_NUMBER)
    make_cells (w, key);
  else
    key->ncells = kind == FLAGS_ORDER ? 5 : key->floating ? 4 : 2;
  return (int) w->nkeys++;
}

psi_type
flags_compared_type (const psi_insn *i)
{
  return flags_word (i) ? 32
	 : i->src[0].val ? i->src[0].val->type
	 : i->src[1].val ? i->src[1].val->type : 64;
}

bool
flags_compare_values (flags_window *w, psi_type type, flags_value a,
		      flags_value b, bool word, bool find,
		      struct flags_compare *c)
{
  const struct flags_value_info *va = &w->values[a], *vb = &w->values[b];

  *c = (struct flags_compare) { .key = -1, .outcomes = FLAGS_UNKNOWN };
  if (!a || (!word && !b))
    return false;
  if (word)
    c->key = find_key (w, FLAGS_WORD, a, 0, type, find);
  else if (a == b)
    c->outcomes = 1u << PSI_OUT_EQ;
  else if (va->is_const && vb->is_const)
    c->outcomes = 1u << compare_outcome (type, va->imm, vb->imm);
  else if (va->is_const || vb->is_const)
    {
      c->turned = va->is_const;
      c->imm = c->turned ? va->imm : vb->imm;
      c->key = find_key (w, FLAGS_NUMBER, c->turned ? b : a, 0, type, find);
      if (c->key >= 0)
	{
	  bool cut = false;
	  uint64_t max = 2 * ((uint64_t) 1 << (type - 1)) - 1;
	  for (unsigned k = 0; k < w->nconsts; k++)
	    cut |= ((uint64_t) w->consts[k] & max) == c->imm;
	  if (!cut)
	    return find ? false : flags_refuse (w, "a constant comes too late");
	}
    }
  else
    {
      c->turned = b < a;
      c->key = find_key (w, FLAGS_ORDER, c->turned ? b : a, c->turned ? a : b,
			 type, find);
    }
  return c->key >= 0 || c->outcomes != FLAGS_UNKNOWN;
}

static unsigned
turn (unsigned outcome)
{
  return outcome & PSI_OUT_EQ ? outcome : outcome ^ (PSI_OUT_LT | PSI_OUT_LTU);
}

uint8_t
flags_turned (uint8_t outcomes)
{
  uint8_t set = 0;

  for (unsigned o = 0; o < 8; o++)
    if (outcomes >> o & 1)
      set |= 1u << turn (o);
  return set;
}

static uint8_t
cell_outcomes (const struct flags_key *key, const struct flags_compare *c,
	       unsigned cell)
{
  static const uint8_t order[5] = { PSI_OUT_EQ, PSI_OUT_LT | PSI_OUT_LTU, PSI_OUT_LT,
				    PSI_OUT_LTU, 0 };
  unsigned o;

  if (key->floating)
    return (uint8_t) (1u << flags_float_outcome ((enum psi_order) cell));
  if (key->kind == FLAGS_WORD)
    {
      uint8_t with = key->rel == PSI_CONST ? 0 : psi_relation_outcomes (key->rel);
      return cell ? with : ~with;
    }
  o = key->kind == FLAGS_ORDER ? order[cell]
      : compare_outcome (key->type, key->rep[cell], c->imm);
  return 1u << (c->turned ? turn (o) : o);
}

uint32_t
flags_all_cells (const struct flags_key *key)
{
  return ((uint32_t) 2 << (key->ncells - 1)) - 1;
}

uint8_t
flags_outcomes (const flags_window *w, const struct flags_compare *c,
		uint32_t cells)
{
  uint8_t set = 0;

  if (c->key < 0)
    return c->outcomes;
  for (unsigned k = 0; k < w->key[c->key].ncells; k++)
    if (cells >> k & 1)
      set |= cell_outcomes (&w->key[c->key], c, k);
  return set;
}
