/* acts.c: the actions of a window by its insns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   An action is what a plan can do in one step.  Here each insn of the window that does
   not make a predicate is one, with the names that it has.  Besides there are moves
   that can make others needless, and temporaries beside the names, in which a value
   can be put together or wait.  */

#include "flags/flags-int.h"
#include <string.h>

/* ---- The machine ----------------------------------------------------------------- */

int
flags_guarded_cost (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->guarded_cost)
    return FLAGS_COST * host->guarded_cost (host->data, i);
  return i->op == PSI_CONST || host_can_predicate (w->ctx, i) ? FLAGS_COST : 0;
}

unsigned
flags_compare_facts (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (host && host->compare_facts)
    return host->compare_facts (host->data, i);
  if (psi_ops[i->op].kind == PSI_K_CMP)
    return 0;
  return ((i->flags & (PSI_F_PRED | PSI_F_CCMP)) == PSI_F_PRED ? PSI_COMPARE_GUARDED : 0)
	 | PSI_COMPARE_MIXES
	 | (i->op == PSI_COMPARE && !strcmp (i->name, "CC")
	    ? PSI_COMPARE_ALL : 0);
}

/* ---- Actions --------------------------------------------------------------------- */

struct flags_act *
flags_new_act (flags_window *w, enum flags_act_kind kind, psi_insn *i)
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
  a->dst = a->otherwise = -1;
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

bool
flags_clobbered (const flags_window *w, const psi_insn *i)
{
  for (unsigned k = 0; k < w->n; k++)
    if (w->insn[k] == i)
      return w->clobbers[k];
  return false;
}

/* The conditions by which the window tests flags that insn K writes.  */
static unsigned
tested (const flags_window *w, unsigned k)
{
  unsigned set = 0;
  bool neg;

  const psi_insn *half = flags_second_half (w, w->insn[k]);
  for (unsigned j = k + 1; j < w->n; j++)
    if (half)
      half = w->insn[j] == half ? NULL : half;
    else if (w->insn[j]->op == PSI_TEST)
      set |= 1u << flags_cond_of (flags_tested_relation (w->insn[k], w->insn[j]), &neg);
    else
      for (unsigned d = 0; d < w->insn[j]->ndst; d++)
	if (w->insn[j]->dst[d] == w->flags)
	  return set;
  return set;
}

struct flags_act *
flags_compare_act (flags_window *w, unsigned number)
{
  psi_insn *i = w->compare[number];
  struct flags_act *a = flags_new_act (w, FLAGS_COMPARES, i);
  bool word = flags_word (i), plain = psi_ops[i->op].kind == PSI_K_CMP, neg;
  bool halves = flags_second_half (w, i);
  unsigned facts = halves ? 0 : flags_compare_facts (w, i), k = 0;

  while (w->insn[k] != i)
    k++;
  a->number = number;
  a->class = word ? flags_class (w, i) : 0;
  if (word && flags_result (w, i))
    a->dst = w->web_of[flags_result (w, i)->id];
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->word = word;
  a->cost += halves ? FLAGS_COST : 0;
  a->guarded = a->dst < 0 && (facts & PSI_COMPARE_GUARDED) ? FLAGS_COST : 0;
  a->mixes = facts & PSI_COMPARE_MIXES;
  /* A word that can be tested for all is the machine's own.  */
  a->mode = i->op == PSI_COMPARE ? i->name : facts & PSI_COMPARE_ALL ? "CC" : NULL;
  a->allow = !word && (facts & PSI_COMPARE_ALL) ? (1u << FLAGS_CONDS) - 1
	     : plain ? 1u << flags_cond_of (i->op, &neg) : tested (w, k);
  return a;
}

uint8_t
flags_otherwise (const struct flags_act *a)
{
  unsigned number = (unsigned) a->otherwise;

  return (uint8_t) (1u << (number < PSI_OUT_FLOAT ? number
			   : flags_float_outcome (number - PSI_OUT_FLOAT)));
}

/* The flags, as the host's otherwise () has them, that compare I can leave.  */
static unsigned
otherwise (const flags_window *w, const psi_insn *i)
{
  const psi_host *host = w->ctx->host;

  if (i->op == PSI_OPAQUE || flags_second_half (w, i))
    return 0;
  if (host && host->otherwise)
    return host->otherwise (host->data, i);
  return !(i->flags & PSI_F_CCMP) ? 0 : flags_floating (i) ? 0xf << PSI_OUT_FLOAT : 0xff;
}

/* Of what A may be tested for, the conditions that hold of OUTCOME; a set.  */
static unsigned
told_by (const struct flags_act *a, uint8_t outcome)
{
  unsigned set = 0;

  for (unsigned c = 0; c < FLAGS_CONDS; c++)
    if (psi_relation_outcomes (flags_relation ((enum flags_cond) c)) & outcome)
      set |= 1u << c;
  return set & a->allow;
}

/* A as a conditional compare, with all that the flags can be otherwise, as far as tests
   tell that apart.  */
static void
add_conditional (flags_window *w, const struct flags_act *a)
{
  unsigned numbers = otherwise (w, a->insn), told = 0;

  for (int n = 0; numbers >> n; n++)
    {
      struct flags_act b = *a;
      if (!(numbers >> n & 1))
	continue;
      b.otherwise = n;
      b.cost = 0;
      b.guarded = FLAGS_COST;
      unsigned holds = told_by (a, flags_otherwise (&b));
      if (told >> holds & 1)
	continue;
      told |= 1u << holds;
      *flags_new_act (w, FLAGS_COMPARES, a->insn) = b;
    }
}

static void
add_turned (flags_window *w, const struct flags_act *a)
{
  psi_insn *i = a->insn;

  if (i->op != PSI_COMPARE || a->allow != (1u << FLAGS_CONDS) - 1 || !i->src[0].val || !i->src[1].val)
    return;
  struct flags_act *b = flags_new_act (w, FLAGS_COMPARES, i);
  *b = *a;
  b->src[0] = a->src[1];
  b->src[1] = a->src[0];
  for (unsigned t = 0; t < w->ntraces; t++)
    b->best[t] = flags_turned (a->best[t]);
}

void
flags_other_compares (flags_window *w, const struct flags_act *a)
{
  /* Alone it stands under no condition.  */
  if (w->ncompares == 1)
    return;
  if (a->guarded)
    add_turned (w, a);
  else if (a->dst < 0)
    add_conditional (w, a);
}

static void
add_compare (flags_window *w, unsigned number)
{
  struct flags_act *a = flags_compare_act (w, number);
  psi_insn *i = a->insn;

  for (unsigned s = 0; s < i->nsrc; s++)
    if (!flags_word (i) || i->src[s].val)
      add_source (w, a, i->src[s], flags_compared_type (i));
  for (unsigned t = 0; t < w->ntraces; t++)
    {
      struct flags_compare *c = &w->compared[t][number];
      a->best[t] = c->key < 0 ? c->outcomes
		   : flags_outcomes (w, c, w->cells[t][c->key]
				     ? w->cells[t][c->key]
				     : flags_all_cells (&w->key[c->key]));
    }
  flags_other_compares (w, a);
}

flags_value
flags_number_beside (flags_window *w, const psi_insn *i, flags_value x)
{
  psi_type type = flags_compared_type (i);

  if (!w->values[x].is_const)
    return 0;
  int64_t imm = flags_immediate (type, w->values[x].imm);
  uint64_t half = (uint64_t) 1 << (type - 1);
  /* Neither as signed nor as unsigned numbers may the next one be smaller.  */
  bool last = imm == (int64_t) (half - 1) || imm == -1;
  return flags_constant (w, type, last ? imm - 1 : imm + 1);
}

int
flags_named_web (flags_window *w, psi_val *name)
{
  if (w->nwebs == FLAGS_WEBS)
    return -1;
  w->web[w->nwebs] = name;
  w->like[w->nwebs] = w->nwebs;
  w->start[w->nwebs] = 0;
  w->nalts[w->nwebs] = 0;
  return (int) w->nwebs++;
}

int
flags_forced_web (flags_window *w, unsigned n)
{
  if (w->nwebs == FLAGS_WEBS)
    return -1;
  if (!w->force[n])
    w->force[n] = psi_var_like (w->fn, w->compare[n]->src[0].val);
  return flags_named_web (w, w->force[n]);
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
  int guarded = flags_guarded_cost (w, i);
  bool constant = i->op == PSI_CONST;
  struct flags_act *a = flags_new_act (w, constant ? FLAGS_OP : FLAGS_MOVE, i);
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

void
flags_move_between (flags_window *w, unsigned dst, unsigned from)
{
  add_move (w, dst, (psi_opnd) { NULL, 0 }, (int) from, NULL);
}

/* A move of operand O of compare I, or number X beside it, to the web DST.  */
static void
add_forced_value (flags_window *w, unsigned dst, const psi_insn *i, psi_opnd o,
		  flags_value x)
{
  if (x)
    o = (psi_opnd) { NULL, flags_immediate (flags_compared_type (i), w->values[x].imm) };
  add_move (w, dst, o, -1, NULL);
  const struct flags_src *s = &w->act[w->nacts - 1].src[0];
  for (unsigned t = 0; t < w->ntraces && s->web < 0; t++)
    w->needed[t][s->fixed] = true;
}

/* Compare N of an operand that can be chosen: as it is, or what it is compared with, or a
   number beside that (see ahead.c).  */
static void
add_forced (flags_window *w, unsigned n)
{
  psi_insn *i = w->compare[n];

  if (flags_word (i) || !i->src[0].val)
    return;
  struct flags_act as_it_is = w->act[w->nacts - 1];
  for (unsigned k = w->nacts; k-- > 0 && w->act[k].kind == FLAGS_COMPARES
       && w->act[k].number == n;)
    as_it_is = w->act[k];
  int web = flags_forced_web (w, n);
  if (web < 0)
    return;
  flags_value beside = as_it_is.src[1].web < 0 && as_it_is.src[1].fixed
		       ? flags_number_beside (w, i, as_it_is.src[1].fixed) : 0;
  add_forced_value (w, (unsigned) web, i, i->src[0], 0);
  add_forced_value (w, (unsigned) web, i, i->src[1], 0);
  if (beside)
    add_forced_value (w, (unsigned) web, i, i->src[1], beside);
  struct flags_act *a = flags_new_act (w, FLAGS_COMPARES, i);
  *a = as_it_is;
  a->guarded = 0;
  a->src[0] = (struct flags_src) { web, 0 };
  a->late = true;
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

int
flags_new_web (flags_window *w, unsigned like)
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
  struct flags_act *a = flags_new_act (w, FLAGS_OP, i);

  a->class = flags_class (w, i);
  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
  a->dst = dst;
  a->reads = i->flags & PSI_F_READ;
  a->traps = i->flags & PSI_F_TRAP;
  a->clobbers = w->clobbers[k];
  a->guarded = a->clobbers ? 0 : flags_guarded_cost (w, i);
  if (a->traps && a->guarded > FLAGS_COST)
    a->guarded = 0;
  /* That it writes the flags is seen to.  */
  if ((i->flags & PSI_F_GUARDED)
      || (!(i->flags & PSI_F_TRAP)
	  && (w->ctx->host || !a->clobbers) && !host_can_speculate (w->ctx, i)))
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
  struct flags_act *a = flags_new_act (w, FLAGS_SELECT, i);
  psi_type type = i->dst[0]->type;

  a->dst = w->web_of[i->dst[0]->id];
  add_source (w, a, i->src[0], type);
  add_source (w, a, i->src[1], type);
  a->cost = 0;
  a->guarded = FLAGS_COST;
}

struct flags_act *
flags_store_act (flags_window *w, psi_insn *i)
{
  struct flags_act *a = flags_new_act (w, FLAGS_STORES_, i);

  while (w->store[a->store] != i)
    a->store++;
  a->clobbers = flags_clobbered (w, i);
  a->guarded = a->clobbers ? 0 : flags_guarded_cost (w, i);
  return a;
}

static void
add_store (flags_window *w, psi_insn *i)
{
  struct flags_act *a = flags_store_act (w, i);

  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val)
      add_source (w, a, i->src[s], i->src[s].val->type);
}

bool
flags_conditional_compares (const flags_window *w)
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
      || (flags_conditional_compares (w) && !start_is_read (w, web)))
    return;
  int shadow = flags_new_web (w, web);
  if (shadow < 0)
    return;
  for (unsigned k = 0, n = w->nacts; k < n && !w->why; k++)
    if (w->act[k].dst == (int) web && w->act[k].kind != FLAGS_COMPARES)
      {
	struct flags_act *a = flags_new_act (w, w->act[k].kind, NULL);
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
  int t = flags_new_web (w, web);
  if (t < 0)
    return;
  add_operation (w, k, t);
  add_move (w, web, (psi_opnd) { NULL, 0 }, t, NULL);
}

/* Where two insns of one class write two names, the one can be read for the other: the
   search makes no value that a name has already.  */
static void
note_equals (flags_window *w)
{
  for (unsigned k = 0; k < w->nacts; k++)
    for (unsigned j = 0; j < w->nacts; j++)
      {
	const struct flags_act *a = &w->act[k], *b = &w->act[j];
	bool known = a->dst == b->dst;
	if (a->kind != FLAGS_OP || b->kind != FLAGS_OP || a->class != b->class)
	  continue;
	for (unsigned i = 0; i < w->nalts[a->dst]; i++)
	  known |= w->alt[a->dst][i] == b->dst;
	if (!known && w->nalts[a->dst] < FLAGS_ALTS)
	  w->alt[a->dst][w->nalts[a->dst]++] = (uint8_t) b->dst;
      }
}

void
flags_reset_acts (flags_window *w)
{
  w->nacts = w->nahead = 0;
  w->nwebs = w->nnames;
  memset (w->nalts, 0, sizeof w->nalts);
  memset (w->split, 0, sizeof w->split);
  for (unsigned k = 0; k < w->nnames; k++)
    w->start[k] = w->live_in[w->web[k]->id] ? flags_initial (w, w->web[k]) : 0;
}

bool
flags_acts_of_insns (flags_window *w)
{
  unsigned compares = 0;

  flags_reset_acts (w);
  for (unsigned k = 0; k < w->n && !w->why; k++)
    {
      psi_insn *i = w->insn[k];
      psi_val *v = flags_result (w, i);
      if (flags_compares (w, i))
	{
	  add_compare (w, compares++);
	  if (w->forced)
	    add_forced (w, compares - 1);
	}
      else if (i->flags & PSI_F_WRITE)
	add_store (w, i);
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
  note_equals (w);
  return !w->why;
}
