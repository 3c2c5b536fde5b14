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
#include <string.h>

#define EFFORT 20000		/* States looked at.  */

struct psi_flags
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_val *flags;
  struct flags_live *live;
};

/* ---- The machine ----------------------------------------------------------------- */

static int
guarded_cost (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->guarded_cost)
    return FLAGS_COST * host->guarded_cost (host->data, i);
  return i->op == PSI_CONST || host_can_predicate (w->ctx, i) ? FLAGS_COST : 0;
}

static unsigned
compare_facts (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->compare_facts)
    return host->compare_facts (host->data, i);
  return (i->flags & PSI_F_PRED ? PSI_COMPARE_GUARDED : 0)
	 | PSI_COMPARE_MIXES
	 | (i->op == PSI_COMPARE && !strcmp (i->name, "CC")
	    ? PSI_COMPARE_ALL : 0);
}

/* ---- Actions --------------------------------------------------------------------- */

static struct flags_act *
new_act (flags_window *w, enum flags_act_kind kind, psi_insn *i)
{
  static struct flags_act none;

  if (w->nacts == FLAGS_ACTS)
    {
      w->why = "too many insns";
      return &none;
    }
  struct flags_act *a = &w->act[w->nacts++];
  memset (a, 0, sizeof *a);
  a->kind = kind;
  a->insn = i;
  a->dst = -1;
  a->cost = FLAGS_COST;
  return a;
}

static void
add_source (flags_window *w, struct flags_act *a, psi_opnd o, psi_type type)
{
  struct flags_src *s = &a->src[a->nsrc++];

  s->web = -1;
  if (!o.val)
    s->fixed = flags_constant (w, type, o.imm);
  else if (w->web_of[o.val->id] >= 0)
    s->web = w->web_of[o.val->id];
  else
    s->fixed = w->live_in[o.val->id] ? flags_initial (w, o.val) : 0;
}

/* The conditions by which the window tests flags that insn K writes.  */
static unsigned
tested (const flags_window *w, unsigned k)
{
  unsigned set = 0;
  bool neg;

  for (unsigned j = k + 1; j < w->n; j++)
    if (w->insn[j]->op == PSI_TEST)
      set |= 1u << flags_cond_of (psi_relation_named (w->insn[j]->name,
						      strlen (w->insn[j]->name)),
				  &neg);
    else
      for (unsigned d = 0; d < w->insn[j]->ndst; d++)
	if (w->insn[j]->dst[d] == w->flags)
	  return set;
  return set;
}

static void
add_compare (flags_window *w, unsigned k, unsigned number)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = new_act (w, FLAGS_COMPARES, i);
  bool word = i->op == PSI_OPAQUE, plain = psi_ops[i->op].kind == PSI_K_CMP, neg;
  unsigned facts = plain ? 0 : compare_facts (w, i);
  psi_type type = i->src[0].val ? i->src[0].val->type
		  : i->nsrc > 1 && i->src[1].val ? i->src[1].val->type : 64;

  a->number = number;
  a->class = word ? flags_class (w, i) : 0;
  if (word && flags_result (w, i))
    a->dst = w->web_of[flags_result (w, i)->id];
  for (unsigned s = 0; s < i->nsrc; s++)
    if (!word || i->src[s].val)
      add_source (w, a, i->src[s], type);
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->guarded = a->dst < 0 && (facts & PSI_COMPARE_GUARDED) ? FLAGS_COST : 0;
  a->mixes = facts & PSI_COMPARE_MIXES;
  a->mode = plain || word ? NULL : i->name;
  a->allow = plain ? 1u << flags_cond_of (i->op, &neg)
	     : facts & PSI_COMPARE_ALL ? (1u << FLAGS_CONDS) - 1 : tested (w, k);
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      struct flags_compare *c = &w->compared[t][number];
      a->best[t] = c->key < 0 ? c->outcomes
		   : flags_outcomes (w, c, w->cells[t][c->key]
				     ? w->cells[t][c->key]
				     : flags_all_cells (&w->key[c->key]));
    }
}

/* A move, not under a guard in the window, to the web DST.  */
static void
add_move (flags_window *w, unsigned dst, psi_opnd src, int from, psi_insn *like)
{
  psi_val *name = w->web[w->like[dst]];
  psi_insn *i = like;

  if (!i)
    {
      i = psi_insn_new (w->fn, src.val || from >= 0 ? PSI_COPY : PSI_CONST, 1, 1);
      i->dst[0] = name;
      i->src[0] = from >= 0 ? psi_opnd_of (w->web[w->like[from]]) : src;
    }
  int guarded = guarded_cost (w, i);
  bool constant = i->op == PSI_CONST;
  struct flags_act *a = new_act (w, constant ? FLAGS_OP : FLAGS_MOVE, i);
  a->dst = (int) dst;
  a->guarded = guarded;
  if (constant)
    {
      /* A move of what no name holds.  */
      a->kind = FLAGS_MOVE;
      a->nsrc = 1;
      a->src[0] = (struct flags_src) { -1, flags_constant (w, name->type,
							   i->src[0].imm) };
    }
  else if (from >= 0)
    {
      a->nsrc = 1;
      a->src[0] = (struct flags_src) { from, 0 };
    }
  else
    add_source (w, a, src, name->type);
}

/* How often the window writes web N, and how often under a guard.  */
static unsigned
writers (const flags_window *w, unsigned n, unsigned *guarded)
{
  unsigned all = 0;

  *guarded = 0;
  for (unsigned k = 0; k < w->n; k++)
    if (flags_result (w, w->insn[k]) == w->web[n])
      {
	all++;
	*guarded += !psi_is_true (w->insn[k]->guard);
      }
  return all;
}

static int
new_web (flags_window *w, unsigned like)
{
  if (w->nwebs == FLAGS_WEBS || w->nalts[like] == FLAGS_ALTS)
    return -1;
  w->web[w->nwebs] = NULL;
  w->like[w->nwebs] = like;
  w->start[w->nwebs] = 0;
  w->nalts[w->nwebs] = 0;
  w->alt[like][w->nalts[like]++] = w->nwebs;
  return (int) w->nwebs++;
}

static void
add_operation (flags_window *w, unsigned k, int dst)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = new_act (w, FLAGS_OP, i);

  a->class = flags_class (w, i);
  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
  a->dst = dst;
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->clobbers = w->clobbers[k];
  a->guarded = a->clobbers ? 0 : guarded_cost (w, i);
  if (a->traps && a->guarded > FLAGS_COST)
    a->guarded = 0;
  /* That it writes the flags is seen to.  */
  if (!(i->flags & PSI_F_TRAP)
      && (w->ctx->host || !a->clobbers) && !host_can_speculate (w->ctx, i))
    a->cost = 0;
  unsigned guarded, same = 0;
  for (unsigned j = 0; j < w->n; j++)
    same += w->insn[j]->op == i->op && flags_class (w, w->insn[j]) == a->class;
  a->alone = same == 1 && w->web[dst] && writers (w, dst, &guarded) == 1
	     && psi_is_true (i->guard) && !a->traps && !a->reads
	     && !w->live_in[w->web[dst]->id];
}

/* The select that insn K is: under any condition.  */
static void
add_select (flags_window *w, unsigned k)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = new_act (w, FLAGS_SELECT, i);
  psi_type type = i->dst[0]->type;

  a->dst = w->web_of[i->dst[0]->id];
  add_source (w, a, i->src[0], type);
  add_source (w, a, i->src[1], type);
  a->cost = 0;
  a->guarded = FLAGS_COST;
}

static void
add_store (flags_window *w, unsigned k)
{
  psi_insn *i = w->insn[k];
  struct flags_act *a = new_act (w, FLAGS_STORES_, i);

  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
  while (w->store[a->store] != i)
    a->store++;
  a->clobbers = w->clobbers[k];
  a->guarded = a->clobbers ? 0 : guarded_cost (w, i);
}

/* Can some compare be executed under a guard?  Then no value need be put together
   to have a conjunction.  */
static bool
conditional_compares (const flags_window *w)
{
  for (unsigned k = 0; k < w->nacts; k++)
    if (w->act[k].kind == FLAGS_COMPARES && w->act[k].guarded)
      return true;
  return false;
}

/* Is what WEB holds above the window computed with?  */
static bool
start_is_read (const flags_window *w, unsigned web)
{
  for (unsigned k = 0; k < w->nacts && w->start[web]; k++)
    if (w->act[k].kind != FLAGS_MOVE)
      for (unsigned s = 0; s < w->act[k].nsrc; s++)
	if (w->act[k].src[s].web == (int) web)
	  return true;
  return false;
}

/* What is moved to a web from another one may come there from where that has it. */
static void
add_shortcuts (flags_window *w)
{
  unsigned n = w->nacts;

  for (unsigned k = 0; k < n && !w->why; k++)
    for (unsigned j = 0; j < n && !w->why; j++)
      {
	const struct flags_act *a = &w->act[k], *b = &w->act[j];
	bool known = false;
	if (a->kind != FLAGS_MOVE || b->kind != FLAGS_MOVE
	    || a->src[0].web < 0 || b->dst != a->src[0].web
	    || b->src[0].web >= 0)
	  continue;
	for (unsigned i = 0; i < w->nacts; i++)
	  known |= w->act[i].kind == FLAGS_MOVE && w->act[i].dst == a->dst
		   && w->act[i].src[0].web < 0
		   && w->act[i].src[0].fixed == b->src[0].fixed;
	if (!known)
	  add_move (w, (unsigned) a->dst, b->insn->src[0], -1, NULL);
      }
}

/* Where a web is written more than once under guards, a name beside it, where a
   value can be put together.  */
static void
add_shadow (flags_window *w, unsigned web)
{
  unsigned guarded;

  if (writers (w, web, &guarded) < 2 || guarded < 2
      || (conditional_compares (w) && !start_is_read (w, web)))
    return;
  int shadow = new_web (w, web);
  if (shadow < 0)
    return;
  for (unsigned k = 0, n = w->nacts; k < n && !w->why; k++)
    if (w->act[k].dst == (int) web && w->act[k].kind != FLAGS_COMPARES)
      {
	struct flags_act *a = new_act (w, w->act[k].kind, NULL);
	*a = w->act[k];
	a->dst = shadow;
	a->alone = false;
      }
  add_move (w, (unsigned) shadow, (psi_opnd) { NULL, 0 }, (int) web, NULL);
  add_move (w, web, (psi_opnd) { NULL, 0 }, shadow, NULL);
}

/* An operation that destroys the flags and is wanted under a guard gets its
   result elsewhere.  */
static void
add_temporary (flags_window *w, unsigned k)
{
  unsigned web = (unsigned) w->web_of[flags_result (w, w->insn[k])->id];
  unsigned guarded;

  if (!w->clobbers[k] || (writers (w, web, &guarded) < 2 && !guarded
			  && !w->live_in[w->web[web]->id]))
    return;
  int t = new_web (w, web);
  if (t < 0)
    return;
  add_operation (w, k, t);
  add_move (w, web, (psi_opnd) { NULL, 0 }, t, NULL);
}

static void
make_acts (flags_window *w)
{
  unsigned compares = 0;

  for (unsigned k = 0; k < w->n && !w->why; k++)
    {
      psi_insn *i = w->insn[k];
      psi_val *v = flags_result (w, i);
      if (flags_compares (w, i))
	add_compare (w, k, compares++);
      else if (i->flags & PSI_F_WRITE)
	add_store (w, k);
      else if (!v || v->type == PSI_PRED || i->op == PSI_UNDEF)
	continue;
      else if (i->op == PSI_SELECT)
	{
	  add_select (w, k);
	  for (int s = 0; s < 2; s++)
	    add_move (w, w->web_of[v->id], i->src[s], -1, NULL);
	}
      else if (i->op == PSI_COPY || i->op == PSI_CONST)
	add_move (w, w->web_of[v->id], i->src[0], -1, i);
      else
	{
	  add_operation (w, k, w->web_of[v->id]);
	  add_temporary (w, k);
	}
    }
  add_shortcuts (w);
  for (unsigned k = 0; k < w->nnames && !w->why; k++)
    add_shadow (w, k);
}

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

/* Finds the window of W->block; null, or why it has none.  */
static const char *
find_window (flags_window *w, const struct flags_live *live)
{
  psi_insn *last = last_guarded (w->block), *first = NULL;

  if (!last)
    return "nothing is guarded";
  for (psi_insn *i = last; i && !bars (w, i); i = i->prev)
    if (flags_compares (w, i))
      first = i;
  if (!first)
    return "no compare";
  /* What the last one clobbers belongs to it.  */
  if (last->next && flags_part (w, last->next))
    last = last->next;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->n++;
  w->insn = psi_xmalloc (w->n * sizeof *w->insn);
  w->clobbers = psi_zeroed (w->n, sizeof *w->clobbers);
  unsigned n = 0;
  for (psi_insn *i = first; i != last->next; i = i->next)
    w->insn[n++] = i;
  flags_live_at (live, w->block, first, last, w->live_in, w->live_out);
  return read_behind (w) ? "a predicate is needed behind" : NULL;
}

/* ---- The plan -------------------------------------------------------------------- */

struct writer
{
  flags_window *w;
  psi_insn *at;			/* New insns go before this one.  */
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

/* Insn I of the window as STEP has it.  */
static psi_insn *
write_act (struct writer *o, const struct flags_act *a,
	   const struct flags_step *step)
{
  flags_window *w = o->w;
  psi_insn *i = a->insn;
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
	n++;
      }
  if (step->cond >= 0 && a->kind == FLAGS_SELECT)
    c->pred[0] = test_of (o, (enum flags_cond) step->cond, step->neg);
  else if (step->cond >= 0)
    c->guard = test_of (o, (enum flags_cond) step->cond, step->neg);
  psi_insert_before (o->at, c);
  return c;
}

/* Puts the plan in the window's place.  */
static void
write_plan (flags_window *w, const struct flags_step *step, unsigned n)
{
  struct writer o = { .w = w, .at = w->insn[w->n - 1]->next };

  for (unsigned k = 0; k < n; k++)
    {
      const struct flags_act *a = &w->act[step[k].act];
      write_act (&o, a, &step[k]);
      if (a->kind == FLAGS_COMPARES || a->clobbers)
	memset (o.test, 0, sizeof o.test);
      if (!a->clobbers || a->insn->ndst > 1)
	continue;
      for (unsigned j = 0; j + 1 < w->n; j++)
	if (w->insn[j] == a->insn)
	  {
	    psi_insn *part = psi_insn_new (w->fn, PSI_OPAQUE, 1, 0);
	    part->name = w->insn[j + 1]->name;
	    part->dst[0] = w->flags;
	    part->host = w->insn[j + 1]->host;
	    psi_insert_before (o.at, part);
	  }
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
  psi_xfree (w->live_in);
  psi_xfree (w->live_out);
  psi_xfree (w->initial);
  psi_xfree (w->values);
  psi_xfree (w->classes);
  psi_xfree (w);
}

const char *
psi_flags_block (psi_flags *f, psi_block *block)
{
  flags_window *w = psi_zeroed (1, sizeof *w);
  struct flags_step step[FLAGS_STEPS];
  unsigned nvals = f->fn->nvals;
  const char *why;
  int n = -1, cost;

  w->ctx = f->ctx;
  w->fn = f->fn;
  w->block = block;
  w->flags = f->flags;
  w->web_of = psi_xmalloc (nvals * sizeof *w->web_of);
  w->live_in = psi_zeroed (nvals, sizeof *w->live_in);
  w->live_out = psi_zeroed (nvals, sizeof *w->live_out);
  w->initial = psi_zeroed (nvals, sizeof *w->initial);
  /* Number 0 is what is undefined.  */
  PSI_ADD (w, values, (struct flags_value_info) { .class = 0 });
  why = find_window (w, f->live);
  if (!why && !flags_trace (w))
    why = w->why;
  if (!why)
    {
      make_acts (w);
      why = w->why;
    }
  if (!why)
    {
      n = flags_search (w, EFFORT, step, &cost);
      why = n < 0 ? "no plan was found" : NULL;
    }
  if (!why)
    write_plan (w, step, (unsigned) n);
  free_window (w);
  return why;
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
  psi_flags *f = psi_flags_new (ctx, fn, flags);
  psi_for_each_block (b, fn)
    psi_flags_block (f, b);
  psi_flags_free (f);
  /* What defined a name for a use that it never reached may be gone.  */
  psi_define_used (fn);
  return PSI_OK;
}
