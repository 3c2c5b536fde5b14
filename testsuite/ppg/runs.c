/* runs.c: answers about predicates against runs of random functions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Usage: runs FIRST LAST; each number in between makes one function: any flow
   graph, loops that are entered anywhere among them, in SSA form.  Blocks compute
   predicates from what is there, or from nothing, and branch on such.  It is run
   with outcomes and ways taken at random, and at the end of each block each two
   predicates that are there are looked at.  What was seen together once must not be
   excluded by an answer, in any loop, at any turn.

   Of the library only dominance is believed.  No trace of any theory is used:
   this is what answers are for.  */

#include "cfg/cfg.h"
#include "pred/pred.h"
#include "../fuzz/fuzz.h"
#include <stdlib.h>

#define MAX_BLOCKS 14
#define MAX_PREDS (4 * MAX_BLOCKS)
#define RUNS 60
#define STEPS 60

static struct fuzz_rng rng;
static unsigned failures;

/* A function's predicates, and what was seen of two that are there at the end of
   a block: bit 2 * A + B.  */
struct subject
{
  psi_fn *fn;
  psi_val *pred[MAX_PREDS];
  psi_block *home[MAX_PREDS];
  unsigned n;
  bool value[MAX_PREDS];
  unsigned char seen[MAX_PREDS][MAX_PREDS];
  unsigned char seen_in[MAX_BLOCKS][MAX_PREDS][MAX_PREDS];
};

/* ---- Random functions ------------------------------------------------------ */

static void
link_blocks (psi_fn *fn)
{
  unsigned n = fn->nblocks;

  for (unsigned b = 0; b + 1 < n; b++)
    for (unsigned k = 0; k < 2; k++)
      {
	unsigned to = b + 1 + fuzz_below (&rng, 3);
	if (fuzz_chance (&rng, 30))
	  to = 1 + fuzz_below (&rng, n - 1);
	psi_edge_new (fn, fn->blocks[b], fn->blocks[to < n ? to : n - 1], -1);
      }
}

static psi_insn *
define (struct subject *s, psi_block *b, enum psi_op op, unsigned nsrc)
{
  psi_insn *i = psi_insn_new (s->fn, op, 1, nsrc);

  if (op == PSI_OPAQUE)
    i->name = psi_strdup (s->fn, "any");
  i->dst[0] = psi_version_new (s->fn, psi_var_new (s->fn, NULL, PSI_PRED));
  i->dst[0]->def = i;
  psi_append (b, i);
  s->home[s->n] = b;
  s->pred[s->n++] = i->dst[0];
  return i;
}

/* A literal that is there at the end of B, where the first N predicates are
   defined; B has one.  */
static psi_lit
some_literal (struct subject *s, psi_block *b, unsigned n)
{
  for (;;)
    {
      unsigned p = fuzz_below (&rng, n);
      if (psi_block_dominates (s->fn, s->home[p], b))
	return psi_lit_of (s->pred[p], fuzz_chance (&rng, 50));
    }
}

static psi_opnd
some_operand (struct subject *s, psi_block *b, unsigned n)
{
  return psi_opnd_of (some_literal (s, b, n).val);
}

/* A phi, if B has predecessors; one that has nothing to do with others; perhaps
   one made of two.  Phis get their operands last.  */
static void
fill_block (struct subject *s, psi_block *b)
{
  static const enum psi_op ops[] = { PSI_AND, PSI_OR, PSI_XOR, PSI_NOT };

  if (b->npred > 0 && fuzz_chance (&rng, 60))
    define (s, b, PSI_PHI, b->npred);
  define (s, b, PSI_OPAQUE, 0);
  if (fuzz_chance (&rng, 60))
    {
      unsigned n = s->n;
      enum psi_op op = ops[fuzz_below (&rng, 4)];
      psi_insn *i = define (s, b, op, op == PSI_NOT ? 1 : 2);
      for (unsigned k = 0; k < i->nsrc; k++)
	i->src[k] = some_operand (s, b, n);
    }
}

static void
end_block (struct subject *s, psi_block *b, unsigned n)
{
  psi_insn *i = psi_insn_new (s->fn, b->nsucc ? PSI_BR : PSI_RET, 0, 0);

  if (b->nsucc)
    i->pred[0] = some_literal (s, b, n);
  psi_append (b, i);
}

static void
fill_phis (struct subject *s)
{
  for (unsigned p = 0; p < s->n; p++)
    {
      psi_insn *i = s->pred[p]->def;
      for (unsigned k = 0; i->op == PSI_PHI && k < i->nsrc; k++)
	i->src[k] = fuzz_chance (&rng, 30)
		    ? (psi_opnd) { NULL, fuzz_below (&rng, 2) }
		    : some_operand (s, i->block->pred[k]->src, s->n);
    }
}

/* Blocks in an order in which what dominates comes first.  False: not all can be
   reached.  */
static bool
make (struct subject *s, unsigned long number)
{
  psi_block *const *order;
  unsigned n = 4 + fuzz_below (&rng, MAX_BLOCKS - 4), reached;
  char name[32];

  snprintf (name, sizeof name, "f%lu", number);
  s->fn = psi_fn_new (name);
  s->n = 0;
  for (unsigned i = 0; i < n; i++)
    psi_block_new (s->fn, NULL);
  link_blocks (s->fn);
  order = psi_dom_order (s->fn, &reached);
  if (reached < n)
    return false;
  for (unsigned i = 0; i < n; i++)
    {
      fill_block (s, order[i]);
      end_block (s, order[i], s->n);
    }
  fill_phis (s);
  s->fn->props = PSI_P_SSA;
  s->fn->trace_bound = PSI_TRACE_BOUND;
  return true;
}

/* ---- Runs ------------------------------------------------------------------ */

static bool
value_of (const struct subject *s, const psi_val *v)
{
  unsigned p = 0;

  while (s->pred[p] != v)
    p++;
  return s->value[p];
}

static bool
operand (const struct subject *s, psi_opnd o)
{
  return o.val ? value_of (s, o.val) : o.imm != 0;
}

static bool
execute (const struct subject *s, const psi_insn *i, unsigned edge)
{
  switch (i->op)
    {
    case PSI_PHI:
      return operand (s, i->src[edge]);
    case PSI_AND:
      return operand (s, i->src[0]) && operand (s, i->src[1]);
    case PSI_OR:
      return operand (s, i->src[0]) || operand (s, i->src[1]);
    case PSI_XOR:
      return operand (s, i->src[0]) != operand (s, i->src[1]);
    case PSI_NOT:
      return !operand (s, i->src[0]);
    default:
      return fuzz_chance (&rng, 50);
    }
}

static void
look (struct subject *s, const psi_block *b)
{
  unsigned there[MAX_PREDS], n = 0;

  for (unsigned p = 0; p < s->n; p++)
    if (psi_block_dominates (s->fn, s->home[p], b))
      there[n++] = p;
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < n; k++)
      {
	unsigned x = there[i], y = there[k];
	unsigned bit = 1u << (2 * s->value[x] + s->value[y]);
	s->seen[x][y] |= bit;
	s->seen_in[b->id][x][y] |= bit;
      }
}

static void
run (struct subject *s)
{
  psi_block *b = s->fn->blocks[0];
  unsigned from = 0;

  for (unsigned step = 0; step < STEPS; step++)
    {
      const psi_insn *end = psi_terminator (b);
      psi_edge *e;
      for (unsigned p = 0; p < s->n; p++)
	if (s->home[p] == b)
	  s->value[p] = execute (s, s->pred[p]->def, from);
      look (s, b);
      if (end->op == PSI_RET)
	return;
      e = b->succ[value_of (s, end->pred[0].val) == end->pred[0].neg];
      b = e->dst;
      for (from = 0; b->pred[from] != e;)
	from++;
    }
}

/* ---- Answers --------------------------------------------------------------- */

static void
check (const struct subject *s, bool wrong, const char *what, unsigned a,
       unsigned b)
{
  if (wrong && failures++ < 5)
    {
      fprintf (stderr, "%s: %s %%%s %%%s\n", s->fn->name, what,
	       s->pred[a]->name, s->pred[b]->name);
      psi_print (stderr, s->fn);
    }
}

/* Returns how many answers were yes.  */
static unsigned
ask (struct subject *s)
{
  unsigned yes = 0;

  for (unsigned a = 0; a < s->n; a++)
    for (unsigned b = 0; b < s->n; b++)
      {
	psi_lit x = psi_lit_of (s->pred[a], false);
	psi_lit y = psi_lit_of (s->pred[b], false);
	bool disjoint = psi_disjoint (s->fn, x, y) == PSI_YES;
	bool implies = psi_implies (s->fn, x, y) == PSI_YES;
	if (a == b)
	  continue;
	check (s, disjoint && (s->seen[a][b] & 8), "disjoint", a, b);
	check (s, implies && (s->seen[a][b] & 4), "implies", a, b);
	yes += disjoint + implies;
	psi_for_each_block (at, s->fn)
	  if (s->seen_in[at->id][a][b])
	    {
	      implies = psi_covered_in (s->fn, at, x, &y, 1) == PSI_YES;
	      check (s, implies && (s->seen_in[at->id][a][b] & 4), at->name,
		     a, b);
	      yes += implies;
	    }
      }
  return yes;
}

int
main (int argc, char **argv)
{
  unsigned long yes = 0, loops = 0;

  if (argc != 3)
    return 2;
  for (unsigned long i = strtoul (argv[1], NULL, 10);
       i <= strtoul (argv[2], NULL, 10); i++)
    {
      struct subject *s = calloc (1, sizeof *s);
      unsigned n;
      psi_loop *l;
      rng.state = fuzz_seed (1, i);
      if (make (s, i))
	{
	  for (unsigned k = 0; k < RUNS; k++)
	    run (s);
	  yes += ask (s);
	  l = psi_loops_all (s->fn, &n);
	  for (unsigned k = 0; k < n; k++)
	    loops += l[k].nentries > 0;
	}
      psi_fn_free (s->fn);
      free (s);
    }
  printf ("%lu times yes, %lu irreducible loops, %u failures\n", yes, loops,
	  failures);
  return failures != 0;
}
