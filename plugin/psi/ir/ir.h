/* ir/ir.h: the form, as libpsi itself builds and changes it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_IR_IR_H
#define PSI_IR_IR_H

#include "psi.h"

/* The C library's obstack.h aligns an address by adding to a null pointer, which
   is undefined.  Chunks are aligned, so the object's own start will do.  */
#undef __PTR_ALIGN
#define __PTR_ALIGN(base, p, mask) __BPTR_ALIGN (base, p, mask)

#define psi_for_each_block(b, fn)					\
  for (unsigned b##_i = 0; b##_i < (fn)->nblocks; b##_i++)		\
    for (psi_block *b = (fn)->blocks[b##_i]; b; b = NULL)
#define psi_for_each_insn(i, b)						\
  for (psi_insn *i = (b)->first; i; i = i->next)
/* I may be unlinked within.  */
#define psi_for_each_insn_safe(i, b)					\
  for (psi_insn *i = (b)->first, *i##_next; i && (i##_next = i->next, true); \
       i = i##_next)

/* The insn behind I and what says what I overwrites.  */
static inline psi_insn *
psi_behind (const psi_insn *i)
{
  psi_insn *n = i->next;

  while (n && (n->flags & PSI_F_PART))
    n = n->next;
  return n;
}

/* The same where psi_delete () is called for I.  */
#define psi_for_each_insn_deleted(i, b)					\
  for (psi_insn *i = (b)->first, *i##_next, *i##_behind;		\
       i && (i##_next = i->next, i##_behind = psi_behind (i), true);	\
       i = i##_next && !i##_next->block ? i##_behind : i##_next)

/* In SSA form, or about to be repaired: there are psis, phis and versions, and
   a definition that is not executed leaves its name undefined.  */
static inline bool
psi_has_psis (const psi_fn *fn)
{
  return fn->props & (PSI_P_SSA | PSI_P_BROKEN);
}

/* Did a pass put INSN under a guard?  */
static inline bool
psi_guarded_since (const psi_insn *insn)
{
  return !psi_is_true (insn->guard) && !(insn->flags & PSI_F_GUARDED);
}

/* ---- ir/diag.c -------------------------------------------------------------- */

/* Gives the user's MESSAGE at FILE:LINE:COLUMN (FILE null: no place).  */
void psi_message (psi_ctx *, const char *file, unsigned line, unsigned column,
		  const char *format, ...)
  __attribute__ ((format (printf, 5, 6)));
/* A message that is written to F.  */
struct psi_text
{
  char *text;
  size_t size;
  FILE *f;
};
/* Begins T; returns F, null if there is no memory.  */
FILE *psi_text_open (struct psi_text *t);
/* Gives T, without the newlines at its end, at LINE of FILE (null: no place).  */
void psi_text_message (psi_ctx *, struct psi_text *t, const char *file, unsigned line);
/* A broken invariant in pass PASS: gives a message, returns PSI_BROKEN.  */
enum psi_status psi_broken (psi_ctx *, const char *pass, const char *format,
			    ...) __attribute__ ((format (printf, 3, 4)));

/* ---- ir/symtab.c ------------------------------------------------------------- */

/* A table from names to what they name.  KIND keeps one sort of names apart
   from another: '%' variables, '$' pinned names, ':' blocks.  */
struct psi_names *psi_names_new (void);
void psi_names_free (struct psi_names *);
/* What S (LEN bytes) names; null: nothing.  */
void *psi_names_find (const struct psi_names *, char kind, const char *s,
		      size_t len);
/* S, which named nothing, names VALUE from now on; S must live as long as the table.  */
void psi_names_add (struct psi_names *, char kind, const char *s, size_t len,
		    void *value);

/* ---- ir/op.c -------------------------------------------------------------- */

/* INSN does no more than copy one name that is not pinned to another.  */
bool psi_is_copy (const psi_insn *insn);

/* INSN, which may be null, copies a name to another, pinned or not.  To the host the copy of
   a pinned name is an insn like others, named "copy" or "copy:" and what is copied.  */
bool psi_is_move (const psi_insn *insn);

/* ---- ir/machine.c -------------------------------------------------------- */

/* Can INSN be executed under a guard / when its result is not wanted?  What the
   host says, or the text form's own machine.  */
bool host_can_predicate (const psi_ctx *, const psi_insn *);
bool host_can_speculate (const psi_ctx *, const psi_insn *);
/* As in psi_host.  */
enum psi_places host_places (const psi_ctx *, const psi_insn *a, const psi_insn *b);
bool host_moves (const psi_ctx *, const psi_insn *, unsigned *operand);
int host_insn_cost (const psi_ctx *, const psi_insn *);
enum psi_ifconv host_ifconv (const psi_ctx *, const psi_block *);
int host_branch_cost (const psi_ctx *, const psi_block *);
/* As refuse_region, ahead and bytes of psi_host.  */
const char *host_refuse_region (const psi_ctx *, psi_block **, unsigned n,
				psi_block *join);
enum psi_ahead host_ahead (const psi_ctx *, const psi_block *head);
bool host_bytes (const psi_ctx *, const psi_block *head);
int host_copy_cost (const psi_ctx *, const psi_insn *like);
/* The probability of E, an edge of a br or jump, in 1/10000.  */
int psi_edge_prob (const psi_edge *e);

/* ---- ir/build.c ---------------------------------------------------------------- */

/* Scratch memory, not zeroed; by the functions given to psi_set_memory.  */
void *psi_xmalloc (size_t);
/* N elements of SIZE bytes, zero.  */
void *psi_zeroed (size_t n, size_t size);
/* The next SIZE bytes of a piece of memory, *FROM.  */
static inline void *
psi_take (char **from, size_t size)
{
  void *p = *from;
  *from += size;
  return p;
}
/* LIST of N elements of SIZE bytes, larger; *CAP is how many.  */
void *psi_longer (void *list, unsigned n, unsigned *cap, size_t size);
/* The same, if it is full.  */
static inline void *
psi_more (void *list, unsigned n, unsigned *cap, size_t size)
{
  return n < *cap ? list : psi_longer (list, n, cap, size);
}
/* The next element of S->LIST; there are S->nLIST, at most S->LIST_cap.  */
#define PSI_ADD(s, list, ...)						\
  ((s)->list = psi_more ((s)->list, (s)->n##list, &(s)->list##_cap,	\
			 sizeof *(s)->list),				\
   (s)->list[(s)->n##list++] = __VA_ARGS__)
/* The element of S->LIST, which has S->nLIST by value's id, for the value ID of S->fn.
   If the value is newer than the list there is more room; what is new is zero.  */
#define PSI_OF_VAL(s, list, id)						\
  (&((s)->list = (id) < (s)->n##list ? (s)->list			\
		 : psi_for_vals ((s)->fn, (s)->list, &(s)->n##list,	\
				 sizeof *(s)->list))[id])
void *psi_for_vals (const psi_fn *, void *list, unsigned *n, size_t size);
void psi_xfree (void *);	/* Null: nothing.  */

/* ---- ir/table.c ---------------------------------------------------------------- */

#define PSI_NONE UINT32_MAX	/* No number.  */

/* Numbers, below 2^31, by hashes.  All zero: empty.  */
struct psi_table
{
  struct psi_table_slot { unsigned hash, number; } *slot;
  unsigned n, size;		/* SIZE slots, a power of two; N are taken.  */
  unsigned cleared, end;	/* A slot has CLEARED + 1 + a number less than END,
				   else it is free.  */
};
void psi_table_add (struct psi_table *, unsigned hash, unsigned number);
void psi_table_clear (struct psi_table *);
void psi_table_free (struct psi_table *);
/* The next number that was added with HASH; PSI_NONE: there is no other.  *AT
   begins as HASH.  */
static inline unsigned
psi_table_next (const struct psi_table *t, unsigned hash, unsigned *at)
{
  while (t->size)
    {
      const struct psi_table_slot *s = &t->slot[(*at)++ & (t->size - 1)];
      if (s->number <= t->cleared)
	break;
      if (s->hash == hash)
	return s->number - t->cleared - 1;
    }
  return PSI_NONE;
}
#define psi_for_each_hashed(x, t, hash)					\
  for (unsigned x, x##_at = (hash);					\
       (x = psi_table_next (t, hash, &x##_at)) != PSI_NONE;)
/* H and X together; to begin with H is what one likes.  */
static inline uint64_t
psi_hash (uint64_t h, uint64_t x)
{
  h = (h ^ x) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}

enum psi_kind
{
  PSI_K_NULLARY, PSI_K_UNARY, PSI_K_BINARY, PSI_K_CMP, PSI_K_PCMP,
  PSI_K_SELECT, PSI_K_TEST, PSI_K_COMPARE, PSI_K_CCMP, PSI_K_OPAQUE, PSI_K_LOAD,
  PSI_K_STORE, PSI_K_PSI, PSI_K_PHI, PSI_K_PCOPY, PSI_K_JUMP, PSI_K_BR, PSI_K_SWITCH, PSI_K_RET
};
struct psi_op_info
{
  const char *name;
  enum psi_kind kind;
  int ndst, nsrc;
  unsigned flags;
};
extern const struct psi_op_info psi_ops[PSI_N_OPS];

/* The words of the text form for flags and properties, ended by a null name;
   in the order of printing.  */
struct psi_keyword
{
  const char *name;
  unsigned bit;
};
extern const struct psi_keyword psi_flag_words[], psi_prop_words[];

/* Does OP compute integers of integers alone?  */
bool psi_is_arithmetic (enum psi_op op);
/* How many literals INSN->pred holds: one an argument for a psi, one for br,
   select, ccmp and compares under a literal, else none.  */
static inline unsigned
psi_npred (const psi_insn *insn)
{
  switch (psi_ops[insn->op].kind)
    {
    case PSI_K_PSI:
      return insn->nsrc;
    case PSI_K_BR:
    case PSI_K_PCMP:
    case PSI_K_SELECT:
    case PSI_K_CCMP:
      return 1;
    default:
      return 0;
    }
}
/* Where INSN has the name of use K: its operands, its literals, its guard, use N, last.  */
static inline psi_val **
psi_use_place (const psi_insn *insn, unsigned k, unsigned n)
{
  return k < insn->nsrc ? &insn->src[k].val
	 : k < n ? &insn->pred[k - insn->nsrc].val : (psi_val **) &insn->guard.val;
}
/* Each place of a name that INSN uses, null for a constant; and each name, once for each
   use.  `break' only goes on to the next.  */
#define psi_for_each_place(at, insn)					\
  for (unsigned at##_k = 0, at##_n = (insn)->nsrc + psi_npred (insn);	\
       at##_k <= at##_n; at##_k++)					\
    for (psi_val **at = psi_use_place (insn, at##_k, at##_n); at; at = NULL)
#define psi_for_each_used(v, insn)					\
  psi_for_each_place (v##_at, insn)					\
    for (psi_val *v = *v##_at; v; v = NULL)
/* Is V, or null, an undef that construction made?  */
static inline bool
psi_is_implicit (const psi_val *v)
{
  return v && !v->pinned && v->def && (v->def->flags & PSI_F_IMPLICIT);
}
/* Under what V is defined.  */
static inline psi_lit
psi_guard_of (const psi_val *v)
{
  return v->def ? v->def->guard : PSI_TRUE;
}
/* Which result of its definition V is.  */
static inline unsigned
psi_result_index (const psi_val *v)
{
  unsigned i = 0;

  while (v->def->dst[i] != v)
    i++;
  return i;
}
/* Is one of INSN's results a predicate, and not pinned?  */
bool psi_defines_predicate (const psi_insn *);
/* Which compare the compare INSN (of kind CMP or PCMP) makes.  Its operands
   are the last two of INSN.  */
enum psi_op psi_relation (const psi_insn *);

/* Does what SWITCH does depend on its name and operands alone?  Else each
   execution is a choice of its own.  */
static inline bool
psi_decides_alone (const psi_insn *sw)
{
  return !(sw->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_EFFECT));
}

/* Does the opaque operation NAME, by what it is called?  */
bool psi_floating_word (const char *name);
/* The orders in which `test COND' of such a compare holds, bit O for order O;
   0: no such condition.  */
unsigned psi_float_condition (const char *cond);
/* The same, of the operands the other way round.  */
unsigned psi_float_turned (unsigned orders);
/* A copy of FROM in FN, in no block, of the names that VALS says by the ids of FROM's: it
   defines those of them that FROM defines.  The host's cookie is the same.  */
psi_insn *psi_insn_copy (psi_fn *fn, psi_val *const *vals, const psi_insn *from);

/* As PSI_ADD, of a list in FN's arena.  */
#define PSI_ADD_IN(fn, s, list, ...)					\
  ((s)->list = psi_grow ((fn), (s)->list, (s)->n##list, &(s)->list##_cap, \
			 sizeof *(s)->list),				\
   (s)->list[(s)->n##list++] = __VA_ARGS__)
void *psi_grow (psi_fn *, void *list, unsigned n, unsigned *cap, size_t size);

/* What V is to be in when out of SSA form, a parameter in itself; null: any.  */
const psi_val *psi_pin_of (const psi_val *v);

/* From now on FORGET forgets what is kept with the function, when its blocks and
   edges have changed or it goes.  Called once, the last one first; PSI_N_KEPT
   different ones at most.  */
void psi_keep (psi_fn *, void (*forget) (psi_fn *));
/* Blocks or edges have changed: forgets dominators, loops, control dependence,
   what is known of predicates.  */
void psi_cfg_changed (psi_fn *);

#endif
