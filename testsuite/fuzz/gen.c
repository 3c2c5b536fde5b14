/* gen.c: random programs: their flow graphs.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Structured: sequences, conditionals, bounded loops and switches within each
   other.  Unstructured: blocks with edges anywhere, so that there are critical
   edges, several edges between two blocks, irreducible loops and blocks that
   are not reached; an edge back is taken a few times as a rule.  Programs in
   psi-SSA form are made from those by ssa-build and the changes of
   gen-ssa.c, broken ones from these by gen-broken.c.  */

#include "fuzz.h"

#define MAX_DEPTH 4
#define MAX_BLOCKS 9

/* ---- Edges and terminators ------------------------------------------------- */

/* Ends the block with `br LIT, YES, NO'.  */
static void
branch (struct fuzz_gen *g, psi_lit lit, psi_block *yes, psi_block *no)
{
  int prob = fuzz_chance (g->rng, 30) ? (int) fuzz_below (g->rng, 10001) : -1;
  psi_insn *i = fuzz_append (g, PSI_BR, NULL, 0);

  i->pred[0] = lit;
  psi_edge_new (g->fn, g->at, yes, prob);
  psi_edge_new (g->fn, g->at, no, prob < 0 ? -1 : 10000 - prob);
}

static void
jump (struct fuzz_gen *g, psi_block *to)
{
  fuzz_append (g, PSI_JUMP, NULL, 0);
  psi_edge_new (g->fn, g->at, to, -1);
}

/* Ends the block with a switch, the edges still to be made: of operands alone, or
   one that goes its own way each time, and perhaps gives something.  */
static void
open_switch (struct fuzz_gen *g)
{
  bool own = fuzz_chance (g->rng, 40);
  unsigned nsrc = own ? fuzz_below (g->rng, 3) : 1 + fuzz_below (g->rng, 2);
  psi_val *given = psi_pinned (g->fn, "r0", 32);
  psi_insn *i = fuzz_append (g, PSI_SWITCH,
			     fuzz_chance (g->rng, 25) ? given : NULL, nsrc);

  i->name = "s";
  if (own)
    i->flags |= fuzz_chance (g->rng, 60) ? PSI_F_EFFECT
		: fuzz_chance (g->rng, 50) ? PSI_F_READ : PSI_F_WRITE;
  for (unsigned k = 0; k < nsrc; k++)
    i->src[k] = fuzz_operand (g, 32);
}

static void
leave (struct fuzz_gen *g)
{
  unsigned nsrc = 1 + fuzz_below (g->rng, 4);
  psi_insn *i = fuzz_append (g, PSI_RET, NULL, nsrc);

  for (unsigned k = 0; k < nsrc; k++)
    i->src[k] = fuzz_operand (g, 32);
}

/* Appends `COUNTER = add COUNTER, 1' and a compare with a small number: whether
   the loop goes on.  */
static psi_lit
count (struct fuzz_gen *g, psi_val *counter)
{
  psi_insn *i = fuzz_append (g, PSI_ADD, counter, 2);

  i->src[0] = psi_opnd_of (counter);
  i->src[1].imm = 1;
  i = fuzz_append (g, PSI_LT, psi_var_new (g->fn, NULL, PSI_PRED), 2);
  i->src[0] = psi_opnd_of (counter);
  i->src[1].imm = 2 + fuzz_below (g->rng, 3);
  fuzz_add_var (g, i->dst[0]);
  return psi_lit_of (i->dst[0], false);
}

/* ---- Structured programs --------------------------------------------------- */

static void sequence (struct fuzz_gen *, unsigned depth);

static void
conditional (struct fuzz_gen *g, unsigned depth)
{
  psi_block *then = psi_block_new (g->fn, "then");
  psi_block *other = fuzz_chance (g->rng, 50)
		     ? psi_block_new (g->fn, "else") : NULL;
  psi_block *join = psi_block_new (g->fn, "join");

  branch (g, fuzz_condition (g), then, other ? other : join);
  g->at = then;
  sequence (g, depth + 1);
  jump (g, join);
  if (other)
    {
      g->at = other;
      sequence (g, depth + 1);
      jump (g, join);
    }
  g->at = join;
}

/* do ... while, by a counter or as an opaque predicate of it says.  */
static void
loop (struct fuzz_gen *g, unsigned depth)
{
  psi_block *body = psi_block_new (g->fn, "loop");
  psi_block *done = psi_block_new (g->fn, "done");
  psi_val *counter = psi_var_new (g->fn, "i", 32);
  psi_lit more;

  fuzz_append (g, PSI_CONST, counter, 1);
  jump (g, body);
  g->at = body;
  sequence (g, depth + 1);
  more = count (g, counter);
  if (fuzz_chance (g->rng, 35))
    {
      psi_insn *i = fuzz_append (g, PSI_OPAQUE,
				 psi_var_new (g->fn, NULL, PSI_PRED), 1);
      i->name = "more";
      i->src[0] = psi_opnd_of (counter);
      more.val = i->dst[0];
    }
  branch (g, more, body, done);
  g->at = done;
}

static void
choose (struct fuzz_gen *g, unsigned depth)
{
  psi_block *arm[3], *join, *head = g->at;
  unsigned n = 1 + fuzz_below (g->rng, 3);
  bool twice = fuzz_chance (g->rng, 40), none = fuzz_chance (g->rng, 50);

  for (unsigned k = 0; k < n; k++)
    arm[k] = psi_block_new (g->fn, "case");
  join = psi_block_new (g->fn, "join");
  open_switch (g);
  for (unsigned k = 0; k < n; k++)
    psi_edge_new (g->fn, head, arm[k], -1);
  if (twice)
    psi_edge_new (g->fn, head, arm[0], -1);
  if (none)
    psi_edge_new (g->fn, head, join, -1);
  for (unsigned k = 0; k < n; k++)
    {
      g->at = arm[k];
      sequence (g, depth + 1);
      jump (g, join);
    }
  g->at = join;
}

static void
sequence (struct fuzz_gen *g, unsigned depth)
{
  unsigned n = 1 + fuzz_below (g->rng, depth ? 5 : 200);

  for (; n > 0 && g->left > 0; n--)
    {
      unsigned what = depth < MAX_DEPTH ? fuzz_below (g->rng, 100) : 99;
      if (what < 17)
	conditional (g, depth);
      else if (what < 23)
	loop (g, depth);
      else if (what < 26)
	choose (g, depth);
      else
	fuzz_statement (g);
    }
}

/* ---- Unstructured programs ------------------------------------------------- */

/* Any block but the entry, mostly one further down.  */
static psi_block *
some_block (struct fuzz_gen *g)
{
  unsigned n = g->fn->nblocks, at = g->at->id;

  if (at + 1 < n && fuzz_chance (g->rng, 75))
    return g->fn->blocks[at + 1 + fuzz_below (g->rng, n - at - 1)];
  return g->fn->blocks[1 + fuzz_below (g->rng, n - 1)];
}

static void
unstructured_end (struct fuzz_gen *g, psi_val *counter)
{
  unsigned last = g->fn->nblocks - 1, what = fuzz_below (g->rng, 100);
  psi_block *to = some_block (g), *other = some_block (g);

  if (g->at->id == last || what < 5)
    leave (g);
  else if (what < 15)
    {
      open_switch (g);
      for (unsigned n = 1 + fuzz_below (g->rng, 4); n > 0; n--)
	psi_edge_new (g->fn, g->at, some_block (g), -1);
    }
  else if (what < 35 && to->id > g->at->id)
    jump (g, to);
  else if (to->id <= g->at->id && fuzz_chance (g->rng, 90))
    {
      psi_lit more = count (g, counter);
      branch (g, more, to, other);
    }
  else
    branch (g, fuzz_condition (g), to, other);
}

static void
unstructured (struct fuzz_gen *g)
{
  unsigned n = 2 + fuzz_below (g->rng, MAX_BLOCKS - 2);
  unsigned each = g->left / (n + 1) + 1;
  psi_val *counter = psi_var_new (g->fn, "n", 32);

  fuzz_append (g, PSI_CONST, counter, 1);
  while (g->fn->nblocks <= n)
    psi_block_new (g->fn, "b");
  for (unsigned k = 0; k <= n; k++)
    {
      g->at = g->fn->blocks[k];
      for (unsigned i = fuzz_below (g->rng, 2 * each); i > 0; i--)
	fuzz_statement (g);
      unstructured_end (g, counter);
    }
}

/* ---- All ------------------------------------------------------------------- */

static void
parameters (struct fuzz_gen *g)
{
  static const char *const ints[] = { "a", "b" }, *const preds[] = { "p", "q" };
  unsigned nints = fuzz_below (g->rng, 3), npreds = fuzz_below (g->rng, 3);

  for (unsigned k = 0; k < nints; k++)
    fuzz_add_var (g, psi_param (g->fn, ints[k], 32));
  for (unsigned k = 0; k < npreds; k++)
    {
      psi_val *p = psi_param (g->fn, preds[k], PSI_PRED);
      fuzz_add_var (g, p);
      g->sure[g->nsure++] = p;
    }
}

/* Gives most variables a value to begin with.  */
static void
beginning (struct fuzz_gen *g)
{
  static const char *const names[] = { "x", "y", "z", "u", "v" };
  static const char *const opaque[] = { "s0", "s1" };
  unsigned n = 1 + fuzz_below (g->rng, 5);
  unsigned nsure = 1 + fuzz_below (g->rng, 2);

  for (unsigned k = 0; k < nsure; k++)
    {
      psi_val *v = psi_var_new (g->fn, "s", PSI_PRED);
      fuzz_append (g, PSI_OPAQUE, v, 0)->name = opaque[k];
      g->sure[g->nsure++] = v;
    }
  for (unsigned k = 0; k < n; k++)
    {
      psi_val *v = psi_var_new (g->fn, names[k], 32);
      if (fuzz_chance (g->rng, 60))
	fuzz_append (g, PSI_OPAQUE, v, 0)->name = names[k];
      else
	fuzz_append (g, PSI_CONST, v, 1)->src[0].imm = 10 * k;
      fuzz_add_var (g, v);
    }
}

struct fuzz_shape
fuzz_shape (struct fuzz_rng *r)
{
  struct fuzz_shape s;

  s.insns = 3 + fuzz_below (r, fuzz_chance (r, 5) ? 120 : 30);
  s.structured = fuzz_chance (r, 65);
  s.mutations = fuzz_chance (r, 65) ? 1 + fuzz_below (r, 30) : 0;
  s.breaks = fuzz_chance (r, 12) ? 1 + fuzz_below (r, 6) : 0;
  return s;
}

static void
message (void *data, const char *file, unsigned line, unsigned column,
	 const char *text)
{
  (void) data, (void) file, (void) line, (void) column, (void) text;
}

/* FN, which ssa-build made, changed as SHAPE says.  Where a change took from a
   compare what a proof of the verifier rests on, as seldom happens, FN as it
   was.  */
static psi_fn *
mutated (struct fuzz_rng *r, struct fuzz_shape shape, psi_ctx *ctx, psi_fn *fn)
{
  psi_fn *before = psi_fn_copy (fn);

  fuzz_mutate (r, fn, shape.mutations);
  fn->props = before->props = PSI_P_SSA;
  if (psi_verify (ctx, fn) != PSI_OK)
    {
      psi_fn_free (fn);
      return before;
    }
  psi_fn_free (before);
  if (shape.breaks)
    {
      fn->props = PSI_P_BROKEN;
      fuzz_break (r, fn, shape.breaks);
    }
  return fn;
}

psi_fn *
fuzz_program (struct fuzz_rng *r, struct fuzz_shape shape)
{
  struct fuzz_gen g = { .rng = r, .fn = psi_fn_new ("f"), .left = shape.insns };
  psi_ctx ctx;

  g.at = psi_block_new (g.fn, "entry");
  parameters (&g);
  beginning (&g);
  if (shape.structured)
    {
      sequence (&g, 0);
      leave (&g);
    }
  else
    unstructured (&g);
  psi_ctx_init (&ctx, message, NULL);
  if (shape.mutations
      && psi_run_pass (&ctx, g.fn, psi_find_pass ("ssa-build")) == PSI_OK)
    return mutated (r, shape, &ctx, g.fn);
  return g.fn;
}
