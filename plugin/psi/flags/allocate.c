/* allocate.c: flags allocation: which insns a block is made of, and in which order,
   on a machine with one flags register.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Out of psi-SSA a block has its predicates in the order of the program, and
   conjunctions of them.  A person who writes such code orders it by its compares:
   each predicate is used right behind its compare; a compare under a condition
   makes a conjunction; what holds under a weaker condition is overwritten later;
   what destroys the flags goes above the compare; and a compare can be made
   again.  Which of that is best is searched for (search.c), over what the
   window, the part of the block from its first compare to its last guard, leaves
   on each of its traces (trace.c).

   Needs: outside SSA form, no parallel copies.  */

#include "flags/flags-int.h"
#include "out/out.h"
#include <limits.h>
#include <string.h>

struct psi_flags
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_val *flags;
  struct flags_live *live;
};

/* ---- The window ------------------------------------------------------------------ */

/* Can no window hold I?  */
static bool
bars (const flags_window *w, const psi_insn *i)
{
  if ((i->flags & (PSI_F_EFFECT | PSI_F_TERM)) || i->op == PSI_PCOPY)
    return true;
  for (unsigned k = 0; k < i->ndst; k++)
    if (i->dst[k]->pinned && i->dst[k] != w->flags)
      return true;
  return false;
}

/* The last insn under a guard, or that selects, in W->block.  */
static psi_insn *
last_guarded (const psi_block *b)
{
  psi_insn *i = b->last;

  while (i && psi_is_true (i->guard) && i->op != PSI_SELECT)
    i = i->prev;
  return i;
}

/* Is a predicate that the window makes, or the flags that it leaves, read
   behind it?  */
static bool
read_behind (const flags_window *w)
{
  if (w->live_out[w->flags->id])
    return true;
  for (unsigned k = 0; k < w->n; k++)
    for (unsigned d = 0; d < w->insn[k]->ndst; d++)
      {
	const psi_val *v = w->insn[k]->dst[d];
	if (v->type == PSI_PRED && !v->pinned && w->live_out[v->id])
	  return true;
      }
  return false;
}

/* Is the predicate of BR made by logic in its block?  */
static bool
tests_logic (const psi_insn *br)
{
  const psi_val *p = br->pred[0].val;
  const psi_insn *i = br->prev;

  while (i && !(i->ndst == 1 && i->dst[0] == p))
    i = i->prev;
  return i && (i->op == PSI_AND || i->op == PSI_OR || i->op == PSI_NOT);
}

/* Is NAME an operand of I?  */
static bool
reads (const psi_insn *i, const psi_val *name)
{
  for (unsigned k = 0; k < i->nsrc; k++)
    if (i->src[k].val == name)
      return true;
  return false;
}

/* Can B, which no window can hold, be executed above OVER?  */
static bool
passes (const flags_window *w, const psi_insn *b, const psi_insn *over)
{
  if (bars (w, over) || ((b->flags | over->flags) & PSI_F_WRITE))
    return false;
  for (unsigned k = 0; k < over->ndst; k++)
    if (reads (b, over->dst[k]) || flags_writes (b, over->dst[k]))
      return false;
  for (unsigned k = 0; k < b->ndst; k++)
    if (b->dst[k]->type == PSI_PRED || reads (over, b->dst[k]))
      return false;
  return true;
}

/* What no window can hold goes above compares that it has nothing to do with: such is a
   load that steps its address on.  */
static void
raise_bars (const flags_window *w)
{
  psi_insn *next;

  for (psi_insn *i = w->block->first; i; i = next)
    {
      psi_insn *to = NULL;
      next = i->next;
      if (!bars (w, i) || (i->flags & (PSI_F_EFFECT | PSI_F_TERM)) || i->op == PSI_PCOPY
	  || !psi_is_true (i->guard) || psi_npred (i) || reads (i, w->flags)
	  || flags_writes (i, w->flags) || (next && flags_part (w, next)))
	continue;
      for (psi_insn *over = i->prev; over && passes (w, i, over); over = over->prev)
	if (flags_compares (w, over))
	  to = over;
      if (!to)
	continue;
      psi_unlink (i);
      psi_insert_before (to, i);
    }
}

/* Finds the window of W->block within PART, down to its branch if BRANCH; null, or why it
   has none.  */
static const char *
find_window (flags_window *w, const struct flags_live *live,
	     const struct flags_range *part, bool branch)
{
  psi_insn *last = part->to ? part->to : last_guarded (w->block), *first = NULL;
  psi_insn *br = w->block->last;

  raise_bars (w);
  if (branch)
    {
      if (!br || br->op != PSI_BR || br == w->block->first || (!last && !tests_logic (br)))
	return "no branch";
      last = br->prev;
      w->br = br;
    }
  if (!last)
    return "nothing is guarded";
  for (psi_insn *i = last; i && !bars (w, i); i = i->prev)
    {
      if (flags_compares (w, i))
	first = i;
      if (i == part->from)
	break;
    }
  if (!first)
    return "no compare";
  /* What the last one clobbers belongs to it.  */
  if (!branch && last->next && flags_part (w, last->next))
    last = last->next;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->n++;
  w->insn = psi_xmalloc (w->n * sizeof *w->insn);
  w->clobbers = psi_zeroed (w->n, sizeof *w->clobbers);
  unsigned n = 0;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->insn[n++] = i;
  flags_live_at (live, w->block, first, branch ? br : last, w->live_in, w->live_out);
  return read_behind (w) ? "a predicate is needed behind" : NULL;
}

/* ---- The plan -------------------------------------------------------------------- */

struct writer
{
  flags_window *w;
  psi_insn *at;			/* New insns go before this one.  */
  psi_insn *last;		/* That was written.  */
  psi_val *test[FLAGS_CONDS];	/* Made since the flags were written last.  */
};

static psi_val *
web_name (flags_window *w, unsigned web)
{
  if (!w->web[web])
    {
      psi_val *like = w->web[w->like[web]];
      w->web[web] = psi_var_new (w->fn, NULL, like->type);
      w->web[web]->like = like->like ? like->like : like;
    }
  return w->web[web];
}

/* The name that A's value is in.  */
static psi_val *
ahead_name (flags_window *w, const struct flags_ahead *a)
{
  struct flags_ahead *known = &w->ahead[a - w->ahead];

  if (!known->name)
    {
      const psi_val *like = known->insn ? flags_result (w, known->insn) : known->like;
      known->name = psi_var_new (w->fn, NULL, like->type);
      known->name->like = like->like ? like->like : (psi_val *) like;
    }
  return known->name;
}

/* What X is an operand as, where no web has it.  */
static psi_opnd
value_operand (flags_window *w, flags_value x, psi_opnd was)
{
  const struct flags_ahead *ahead = flags_ahead_of (w, x);

  if (ahead)
    return psi_opnd_of (ahead_name (w, ahead));
  if (w->values[x].class || !was.val)
    return was;
  return psi_opnd_of (flags_name_above (w, w->fn->vals[w->values[x].mem]));
}

static psi_lit
test_of (struct writer *o, enum flags_cond cond, bool neg)
{
  if (!o->test[cond])
    {
      psi_insn *i = psi_insn_new (o->w->fn, PSI_TEST, 1, 1);
      i->name = psi_op_name (flags_relation (cond));
      i->dst[0] = o->test[cond] = psi_var_new (o->w->fn, NULL, PSI_PRED);
      i->src[0] = psi_opnd_of (o->w->flags);
      psi_insert_before (o->at, i);
    }
  return psi_lit_of (o->test[cond], neg);
}

/* A new insn that does what I of the window does, to the same names.  */
static psi_insn *
copy_insn (flags_window *w, const psi_insn *i)
{
  bool plain = psi_ops[i->op].kind == PSI_K_CMP;
  psi_insn *c = psi_insn_new (w->fn, plain ? PSI_COMPARE : i->op,
			      plain ? 1 : i->ndst, i->nsrc);

  c->flags = i->flags & ~(unsigned) PSI_F_GUARDED;
  c->cause = i->cause;
  /* The host knows what flags that relation needs.  */
  c->name = plain ? psi_op_name (i->op) : i->name;
  c->cost = i->cost;
  c->host = plain ? NULL : i->host;
  if (plain)
    c->dst[0] = w->flags;
  else
    memcpy (c->dst, i->dst, i->ndst * sizeof *c->dst);
  memcpy (c->src, i->src, i->nsrc * sizeof *c->src);
  return c;
}

/* The insn that STEP is.  */
static void
write_act (struct writer *o, const struct flags_act *a,
	   const struct flags_step *step)
{
  flags_window *w = o->w;
  psi_insn *i = a->insn, *c = copy_insn (w, i);

  for (unsigned k = 0; a->dst >= 0 && k < c->ndst; k++)
    if (c->dst[k] != w->flags)
      c->dst[k] = web_name (w, (unsigned) a->dst);
  /* The act's operands are I's, but for an operation's constants.  */
  unsigned n = 0;
  for (unsigned k = 0; k < c->nsrc; k++)
    if (c->src[k].val || a->kind == FLAGS_MOVE || a->kind == FLAGS_SELECT
	|| (a->kind == FLAGS_COMPARES && i->op != PSI_OPAQUE))
      {
	if (a->src[n].web >= 0)
	  c->src[k] = psi_opnd_of (web_name (w, step->src[n]));
	/* The host's insn keeps its constants.  */
	else if (i->op != PSI_CONST && (c->src[k].val || !c->host))
	  c->src[k] = value_operand (w, a->src[n].fixed, c->src[k]);
	n++;
      }
  if (step->cond >= 0 && a->kind == FLAGS_SELECT)
    c->pred[0] = test_of (o, (enum flags_cond) step->cond, step->neg);
  else if (step->cond >= 0)
    c->guard = test_of (o, (enum flags_cond) step->cond, step->neg);
  psi_insert_before (o->at, c);
  o->last = c;
}

/* What insn I of the window clobbers comes behind it.  */
static void
write_part (struct writer *o, const psi_insn *i)
{
  const psi_insn *part = i->next;

  if (i->ndst > 1 || !part || !flags_part (o->w, part))
    return;
  psi_insn *c = psi_insn_new (o->w->fn, PSI_OPAQUE, 1, 0);
  c->flags = part->flags;
  c->name = part->name;
  c->dst[0] = o->w->flags;
  c->host = part->host;
  psi_insert_before (o->at, c);
}

/* What is computed ahead.  */
static void
write_ahead (struct writer *o, struct flags_ahead *a)
{
  flags_window *w = o->w;
  psi_insn *c;
  unsigned n = 0;

  if (a->insn)
    {
      c = copy_insn (w, a->insn);
      for (unsigned k = 0; k < c->ndst; k++)
	if (c->dst[k] != w->flags)
	  c->dst[k] = ahead_name (w, a);
      for (unsigned k = 0; k < c->nsrc; k++)
	if (c->src[k].val)
	  c->src[k] = value_operand (w, w->values[a->value].src[n++], c->src[k]);
    }
  else
    {
      c = psi_insn_new (w->fn, PSI_CONST, 1, 1);
      c->dst[0] = ahead_name (w, a);
      c->src[0].imm = flags_immediate (c->dst[0]->type, w->values[a->value].imm);
    }
  psi_insert_before (o->at, c);
  if (a->insn)
    write_part (o, a->insn);
}

/* From its definition above the window on a split name is the one that keeps what it
   has there.  */
static void
rename_above (flags_window *w, psi_val *name, psi_val *kept)
{
  psi_insn *next;

  for (psi_insn *i = flags_above (w, name); i != w->insn[0]; i = next)
    {
      bool reads = false, defines = i == flags_above (w, name);
      next = i->next;
      for (unsigned k = 0; k < i->nsrc; k++)
	reads |= i->src[k].val == name;
      if (!defines && !reads)
	continue;
      psi_insn *c = flags_same_insn (w->fn, i);
      for (unsigned k = 0; k < c->ndst && defines; k++)
	if (c->dst[k] == name)
	  c->dst[k] = kept;
      for (unsigned k = 0; k < c->nsrc && !defines; k++)
	if (c->src[k].val == name)
	  c->src[k].val = kept;
      psi_insert_before (i, c);
      psi_unlink (i);
    }
}

/* Where webs begin with what other names have.  */
static void
write_starts (struct writer *o)
{
  flags_window *w = o->w;

  for (unsigned k = 0; k < w->nnames; k++)
    if (w->split[k] && w->live_in[w->web[k]->id])
      rename_above (w, w->web[k], w->kept[k]);
  for (unsigned k = 0; k < w->nnames; k++)
    if (w->split[k] && w->starts[k])
      {
	psi_insn *c = psi_insn_new (w->fn, PSI_COPY, 1, 1);
	c->dst[0] = w->web[k];
	c->src[0] = psi_opnd_of (flags_name_above (w, w->starts[k]));
	c->cost = w->ctx->host ? PSI_COST_NONE : 0;
	psi_insert_before (o->at, c);
      }
}

/* Puts the plan in the window's place.  */
static void
write_plan (flags_window *w, const struct flags_step *step, unsigned n)
{
  struct writer o = { .w = w, .at = w->insn[w->n - 1]->next };

  for (unsigned k = 0; k < w->nahead; k++)
    write_ahead (&o, &w->ahead[k]);
  write_starts (&o);
  for (unsigned k = 0; k < n; k++)
    {
      const struct flags_act *a = &w->act[step[k].act];
      write_act (&o, a, &step[k]);
      if (a->kind == FLAGS_COMPARES || a->clobbers)
	memset (o.test, 0, sizeof o.test);
      if (a->clobbers)
	write_part (&o, a->insn);
    }
  if (w->br)
    {
      psi_insn *br = flags_same_insn (w->fn, w->br);
      br->pred[0] = test_of (&o, (enum flags_cond) step[n].cond, step[n].neg);
      psi_insert_before (w->br, br);
      psi_unlink (w->br);
    }
  for (unsigned k = 0; k < w->n; k++)
    psi_unlink (w->insn[k]);
}

/* ---- Entries --------------------------------------------------------------------- */

psi_flags *
psi_flags_new (psi_ctx *ctx, psi_fn *fn, psi_val *flags)
{
  psi_flags *f = psi_xmalloc (sizeof *f);

  *f = (psi_flags) { ctx, fn, flags, flags_live_new (fn) };
  return f;
}

void
psi_flags_free (psi_flags *f)
{
  flags_live_free (f->live);
  psi_xfree (f);
}

static void
free_window (flags_window *w)
{
  for (unsigned k = 0; k < w->ntraces; k++)
    {
      psi_xfree (w->needed[k]);
      psi_xfree (w->computed[k]);
    }
  psi_xfree (w->insn);
  psi_xfree (w->clobbers);
  psi_xfree (w->web_of);
  psi_xfree (w->pred_of);
  psi_xfree (w->live_in);
  psi_xfree (w->live_out);
  psi_xfree (w->initial);
  psi_xfree (w->values);
  psi_xfree (w->classes);
  psi_xfree (w->formulas);
  psi_xfree (w);
}

/* How a plan is looked for, one way after the other; each finds but what is cheaper
   than what was found before.  LAST: if all the others found nothing.  LEVEL: of who looks
   for longer.  */
static const struct
{
  bool ahead, beside, forced, last;
  int level;
  struct flags_how how;
} ways[] = {
  { true, false, false, false, 0, { 8, 0, 1000, 0, false, false } },
  { false, false, false, false, 0, { 8, 0, 2000, 0, false, false } },
  { true, true, false, false, 0, { 8, 0, 3000, 0, false, false } },
  { true, false, true, true, 1, { 8, 0, 3000, 0, false, false } },
  { true, true, true, true, 1, { 8, 0, 6000, 0, false, false } },
  { false, false, true, true, 1, { 8, 0, 12000, 0, false, false } },
  { true, true, false, true, 0, { 8, 0, 1000, 0, true, false } },
  { true, false, true, false, 2, { 8, 0, 2000, 0, false, true } },
};
#define VARIANTS 6
#define CUTS 2

/* How many states are looked at of the EFFORT of a way.  In haste no more than what finds
   nearly all plans that there are: with many traces a plan is found soon or not at all,
   and so is one that is cheaper than what another way FOUND.  */
static unsigned
effort_for (const flags_window *w, unsigned effort, bool found)
{
  unsigned most = w->ntraces > 4 ? 300 : found ? 900 : effort;

  return !w->ctx->hasty || effort < most ? effort : most;
}

static bool
make_acts (flags_window *w, unsigned way, unsigned variant, bool *last)
{
  w->why = NULL;
  w->tree = ways[way].how.tree;
  w->forced = ways[way].forced;
  *last = true;
  if (ways[way].how.number)
    return flags_acts_numbered (w);
  return ways[way].ahead ? flags_acts_ahead (w, ways[way].beside, variant, last)
	 : flags_acts_of_insns (w);
}

/* The cheapest plan that the ways find, into STEP; how many steps; -1: none.  */
static int
find_plan (flags_window *w, struct flags_step *step)
{
  unsigned best[2] = { 0, 0 };
  int n = -1, cost = INT_MAX;
  bool last;

  for (unsigned k = 0; k < sizeof ways / sizeof *ways; k++)
    {
      last = (ways[k].last && n >= 0) || ways[k].level > w->level;
      for (unsigned v = 0; v < VARIANTS && !last; v++)
	{
	  struct flags_how how = ways[k].how;
	  int now = -1;
	  how.below = cost;
	  how.effort = effort_for (w, how.effort, n >= 0);
	  if (make_acts (w, k, v, &last))
	    now = flags_search_once (w, &how, step, &cost);
	  if (now < 0)
	    continue;
	  n = now;
	  best[0] = k;
	  best[1] = v;
	}
    }
  if (n >= 0)
    make_acts (w, best[0], best[1], &last);
  return n;
}

/* Plans PART of BLOCK, its branch with it if BRANCH; null, or why there is no plan.
   LEVEL: see above; from 1 on by traces that are not merged.  */
static const char *
plan_block (psi_flags *f, psi_block *block, const struct flags_range *part, bool branch,
	    int level)
{
  flags_window *w = psi_zeroed (1, sizeof *w);
  struct flags_step step[FLAGS_STEPS];
  unsigned nvals = f->fn->nvals;
  const char *why;
  int n = -1;

  w->ctx = f->ctx;
  w->fn = f->fn;
  w->block = block;
  w->flags = f->flags;
  w->level = level;
  w->web_of = psi_xmalloc (nvals * sizeof *w->web_of);
  w->pred_of = psi_xmalloc (nvals * sizeof *w->pred_of);
  w->live_in = psi_zeroed (nvals, sizeof *w->live_in);
  w->live_out = psi_zeroed (nvals, sizeof *w->live_out);
  w->initial = psi_zeroed (nvals, sizeof *w->initial);
  /* Number 0 is what is undefined.  */
  PSI_ADD (w, values, (struct flags_value_info) { .class = 0 });
  why = find_window (w, f->live, part, branch);
  if (!why && !flags_trace (w))
    why = w->why;
  if (!why)
    {
      n = find_plan (w, step);
      why = w->why ? w->why : n < 0 ? "no plan was found" : NULL;
    }
  if (!why)
    write_plan (w, step, (unsigned) n);
  free_window (w);
  return why;
}

/* Plans PART of BLOCK; null, or why there is no plan.  */
static const char *
plan_part (psi_flags *f, psi_block *block, const struct flags_range *part, int level)
{
  const char *why = part->to ? NULL : plan_block (f, block, part, true, level);

  return why || part->to ? plan_block (f, block, part, false, level) : NULL;
}

static const char *plan_parts (psi_flags *, psi_block *, const struct flags_range *,
			       unsigned cuts);

static void
live_again (psi_flags *f)
{
  flags_live_free (f->live);
  f->live = flags_live_new (f->fn);
}

/* The same in two parts.  False: there is no plan, and BLOCK is as it was.  */
static bool
plan_cut (psi_flags *f, psi_block *block, const struct flags_range *part, unsigned cuts)
{
  struct { psi_insn **insn; unsigned ninsn, insn_cap; } was = { NULL, 0, 0 };
  struct flags_range upper, lower;
  bool ok = false;

  for (psi_insn *i = block->first; i; i = i->next)
    PSI_ADD (&was, insn, i);
  if (flags_cut (f->fn, block, f->flags, part, &upper, &lower))
    {
      /* The lower part first: then the upper one ends where it did.  Each makes names.  */
      live_again (f);
      ok = !plan_parts (f, block, &lower, cuts - 1);
      /* The host knows no compare that a cut made: it must be in the plan.  */
      for (psi_insn *i = block->first; i; i = i->next)
	ok &= i != lower.from;
      live_again (f);
      ok = ok && !plan_parts (f, block, &upper, cuts - 1);
    }
  if (!ok)
    {
      while (block->first)
	psi_unlink (block->first);
      for (unsigned k = 0; k < was.ninsn; k++)
	psi_append (block, was.insn[k]);
    }
  psi_xfree (was.insn);
  return ok;
}

/* The same; what cannot be searched as a whole may be in parts, CUTS times at most.  */
static const char *
plan_parts (psi_flags *f, psi_block *block, const struct flags_range *part, unsigned cuts)
{
  const char *why = plan_part (f, block, part, 0);

  if (!why || f->ctx->hasty)
    return why;
  why = plan_part (f, block, part, 1);
  if (!why || (cuts && plan_cut (f, block, part, cuts)))
    return NULL;
  return plan_part (f, block, part, 2);
}

const char *
psi_flags_block (psi_flags *f, psi_block *block)
{
  struct flags_range all = { NULL, NULL };
  psi_insn *br = block->last;

  /* Most blocks: what find_window () would say, before there is a window.  */
  if (!last_guarded (block) && (!br || br->op != PSI_BR || !tests_logic (br)))
    return "nothing is guarded";
  return plan_parts (f, block, &all, CUTS);
}

/* The flags register: the one pinned name that compares write; null: there is
   none, or there are several.  */
static psi_val *
flags_register (const psi_fn *fn)
{
  psi_val *flags = NULL;

  psi_for_each_block (b, fn)
    psi_for_each_insn (i, b)
      if (i->op == PSI_COMPARE && i->dst[0]->pinned)
	{
	  if (flags && flags != i->dst[0])
	    return NULL;
	  flags = i->dst[0];
	}
  return flags;
}

enum psi_status
psi_allocate_flags (psi_ctx *ctx, psi_fn *fn)
{
  psi_val *flags = flags_register (fn);

  if (!flags)
    return PSI_OK;
  /* Alone, this also checks what is kept.  */
  psi_searches *own = ctx->searches ? NULL : psi_searches_new (true);
  unsigned errors = ctx->errors;
  if (own)
    ctx->searches = own;
  psi_flags *f = psi_flags_new (ctx, fn, flags);
  psi_for_each_block (b, fn)
    psi_flags_block (f, b);
  psi_flags_free (f);
  if (own)
    ctx->searches = NULL;
  psi_searches_free (own);
  /* What defined a name for a use that it never reached may be gone.  */
  psi_define_used (fn);
  return ctx->errors > errors ? PSI_BROKEN : PSI_OK;
}
