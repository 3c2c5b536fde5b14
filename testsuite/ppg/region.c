/* region.c: random regions with predicates, as text and as conditions.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Blocks come in the order of their numbers, so that what leads to one is there
   before it.  What a phi brings from the turn before is new.  */

#include "model.h"
#include <stdlib.h>
#include <string.h>

/* ---- Parts ----------------------------------------------------------------- */

struct truth
literal_truth (const struct region *r, struct literal l, enum reading how)
{
  struct truth t = l.pred == NO_PRED ? truth_constant (true)
				     : r->pred[l.pred].is[how];

  return l.neg ? truth_not (t) : t;
}

BDD
literal_executed (const struct region *r, struct literal l, enum reading how)
{
  if (l.pred == NO_PRED || r->pred[l.pred].block == NOWHERE)
    return bdd_true ();
  return r->flow[how].exec[r->pred[l.pred].block];
}

unsigned
region_word (struct region *r, unsigned width)
{
  word_new (&r->word[r->nwords], 1, width);
  return r->nwords++;
}

const BDD *
region_fact (struct region *r, const char *key, unsigned ways)
{
  struct fact *f = r->fact;

  for (; f < r->fact + r->nfacts; f++)
    if (!strcmp (f->key, key))
      return f->way;
  if (r->nfacts == MAX_VALUES)
    abort ();
  snprintf (f->key, sizeof f->key, "%s", key);
  bdds_ways (ways, f->way);
  r->ways *= ways;
  r->nfacts++;
  return f->way;
}

double
region_traces (const struct region *r)
{
  double ways = r->ways;

  for (unsigned w = 0; w < r->nwords; w++)
    {
      double n = 2;
      for (unsigned i = 0; i < r->ncuts; i++)
	n += r->cut[i].word == w ? 2 : 0;
      ways *= n > 2 ? n : 1;
    }
  return ways;
}

/* ---- Parameters ------------------------------------------------------------ */

/* Two words that are compared with each other.  */
static void
partners (struct region *r, struct integer *x, struct integer *y)
{
  x->word = r->nwords++;
  y->word = r->nwords++;
  word_new (&r->word[x->word], 2, x->width);
  x->partner = y->word;
  y->partner = x->word;
  r->ways *= 5;
}

static unsigned
parameter_width (struct region *r)
{
  static const unsigned widths[] = { 1, 2, 32, 64 };

  if (r->tangled || fuzz_chance (&r->rng, 55))
    return r->width;
  return widths[fuzz_below (&r->rng, sizeof widths / sizeof *widths)];
}

static void
make_parameters (struct region *r)
{

  for (unsigned i = 2 + fuzz_below (&r->rng, 2); i > 0; i--)
    {
      struct pred *p = insn_new_pred (r, NOWHERE);
      BDD x = bdds_new ();
      p->sure = true;
      p->is[AS_IS] = p->is[TOTAL] = truth_of (x, bdd_true ());
      r->ways *= 2;
    }
  for (unsigned i = 0; i < 3; i++)
    {
      unsigned width = parameter_width (r);
      struct integer *x = insn_new_integer (r, NOWHERE, NUMBERS, width);
      x->word = region_word (r, width);
    }
  for (unsigned i = 0; i < 2; i++)
    {
      unsigned width = parameter_width (r);
      struct integer *x = insn_new_integer (r, NOWHERE, PARTNER, width);
      partners (r, x, insn_new_integer (r, NOWHERE, PARTNER, width));
    }
  for (unsigned i = 0; i < 2; i++)
    {
      struct integer *x = insn_new_integer (r, NOWHERE, FLOATING, 64);
      x->word = r->nwords++;	/* Its bits are never looked at.  */
    }
  r->nparams = r->npreds;
  r->nint_params = r->nints;
}

/* ---- Phis ------------------------------------------------------------------ */

/* The Kth argument of P, a predicate: a value at the end of block SRC, or a
   constant; SURE: one that is always defined.  */
static struct literal
pred_argument (struct region *r, struct phi *p, unsigned k, unsigned src,
	       bool sure)
{
  struct literal l = { NO_PRED, fuzz_chance (&r->rng, 50) };
  unsigned v;
  char buffer[24];

  for (unsigned tries = 0; tries < 10; tries++)
    if (fuzz_chance (&r->rng, 85) && insn_pred (r, src, p->block, &v)
	&& (!sure || r->pred[v].sure))
      {
	l = (struct literal) { v, false };
	break;
      }
  strcpy (p->arg[k], insn_literal_text (r, l, buffer));
  return l;
}

/* Likewise an integer of WIDTH; null: the constant 0.  */
static const struct integer *
integer_argument (struct region *r, struct phi *p, unsigned k, unsigned src,
		  unsigned width, bool sure)
{
  unsigned v;

  for (unsigned tries = 0; tries < 10; tries++)
    if (insn_integer (r, src, p->block, NUMBERS, &v)
	&& r->integer[v].width == width && (!sure || r->integer[v].sure))
      {
	strcpy (p->arg[k], r->integer[v].name);
	return &r->integer[v];
      }
  strcpy (p->arg[k], "0");
  return NULL;
}

static void
pred_phi (struct region *r, struct phi *f)
{
  const struct block *b = &r->shape.block[f->block];
  struct pred *p;
  struct truth is[N_READINGS];
  bool sure = true;

  for (int how = 0; how < N_READINGS; how++)
    is[how] = (struct truth) { bdd_false (), bdd_false () };
  for (unsigned k = 0; k < b->npred; k++)
    {
      struct literal l = pred_argument (r, f, k, b->pred[k].src, false);
      sure &= l.pred == NO_PRED || r->pred[l.pred].sure;
      for (int how = 0; how < N_READINGS; how++)
	{
	  BDD over = r->flow[how].taken[b->pred[k].src][b->pred[k].succ];
	  struct truth t = truth_where (literal_truth (r, l, how), over);
	  is[how].yes = bdds_or (is[how].yes, t.yes);
	  is[how].no = bdds_or (is[how].no, t.no);
	}
    }
  f->value = r->npreds;
  p = insn_new_pred (r, f->block);
  p->sure = sure;
  memcpy (p->is, is, sizeof is);
}

static void
integer_phi (struct region *r, struct phi *f)
{
  const struct block *b = &r->shape.block[f->block];
  struct integer *x;
  BDD defined = bdd_false ();
  bool sure = true;

  for (unsigned k = 0; k < b->npred; k++)
    {
      const struct integer *a
	= integer_argument (r, f, k, b->pred[k].src, r->width, false);
      BDD over = r->flow[AS_IS].taken[b->pred[k].src][b->pred[k].succ];
      sure &= !a || a->sure;
      defined = bdds_or (defined, a ? bdds_and (a->defined, over) : over);
    }
  f->value = r->nints;
  x = insn_new_integer (r, f->block, NUMBERS, r->width);
  x->word = region_word (r, r->width);
  x->sure = sure;
  x->defined = defined;
}

/* A phi where a turn of a loop can begin: the first argument from above may be
   undefined, or all are values that never are.  Those from below, of a header, come
   at the end.  */
static void
turn_phi (struct region *r, struct phi *f)
{
  const struct block *b = &r->shape.block[f->block];
  BDD defined = bdd_true ();
  bool given = false;

  f->sure = fuzz_chance (&r->rng, 60);
  for (unsigned k = 0; k < b->npred; k++)
    if (b->pred[k].src < f->block)
      {
	unsigned src = b->pred[k].src;
	if (!f->integer)
	  pred_argument (r, f, k, src, f->sure);
	else
	  integer_argument (r, f, k, src, r->width, f->sure);
	if (!f->sure && !given)
	  strcpy (f->arg[k], f->integer ? "%xundef" : "%pundef");
	given = true;
      }
  if (!f->sure)
    {
      defined = bdds_new ();
      r->ways *= 2;
    }
  f->value = f->integer ? r->nints : r->npreds;
  if (f->integer)
    {
      struct integer *x = insn_new_integer (r, f->block, NUMBERS, r->width);
      x->word = region_word (r, r->width);
      x->sure = f->sure;
      x->defined = bdds_and (defined, r->flow[AS_IS].exec[f->block]);
    }
  else
    {
      struct pred *p = insn_new_pred (r, f->block);
      BDD x = bdds_new ();
      p->sure = f->sure;
      r->ways *= 2;
      p->is[AS_IS] = truth_where (truth_of (x, defined),
				  r->flow[AS_IS].exec[f->block]);
      p->is[TOTAL] = truth_where (truth_of (x, bdd_true ()),
				  r->flow[TOTAL].exec[f->block]);
    }
}

static void
make_phi (struct region *r, unsigned b)
{
  struct phi *f = &r->phi[r->nphis++];

  *f = (struct phi) { .block = b, .narg = r->shape.block[b].npred,
		      .integer = fuzz_chance (&r->rng, 30),
		      .begins = flow_begins (&r->shape, b) };
  if (f->begins)
    turn_phi (r, f);
  else if (f->integer)
    integer_phi (r, f);
  else
    pred_phi (r, f);
}

/* What header phis get from within their loops.  */
static void
finish_phis (struct region *r)
{
  for (struct phi *f = r->phi; f < r->phi + r->nphis; f++)
    {
      const struct block *b = &r->shape.block[f->block];
      for (unsigned k = 0; f->begins && k < b->npred; k++)
	if (b->pred[k].src < f->block)
	  ;
	else if (f->integer)
	  integer_argument (r, f, k, b->pred[k].src, r->width, f->sure);
	else
	  pred_argument (r, f, k, b->pred[k].src, f->sure);
    }
}

/* ---- Branches -------------------------------------------------------------- */

static void
make_branch (struct region *r, unsigned b)
{
  const struct block *s = &r->shape.block[b];
  struct literal l = insn_literal (r, b, true);
  BDD side = bdds_new ();
  char text[24];

  fprintf (r->out[b], "    br %s, b%u, b%u\n", insn_literal_text (r, l, text),
	   s->succ[0], s->succ[1]);
  for (int how = 0; how < N_READINGS; how++)
    {
      struct truth t = literal_truth (r, l, how);
      BDD either = bdds_not (bdds_or (t.yes, t.no));
      r->undecided[b][how] = bdds_and (r->flow[how].exec[b], either);
    }
  for (unsigned k = 0; k < 2; k++)
    for (int how = 0; how < N_READINGS; how++)
      {
	struct truth t = literal_truth (r, l, how);
	BDD either = bdds_and (r->undecided[b][how], k ? bdds_not (side) : side);
	flow_edge (&r->flow[how], b, k, bdds_or (k ? t.no : t.yes, either));
      }
  if (r->undecided[b][AS_IS] != bdd_false ())
    r->ways *= 2;
}

/* Of an integer, by its number; or of its own each time, whatever this is.  */
static void
make_switch (struct region *r, unsigned b)
{
  static const char *const attribute[] = { " effect", " reads", " writes" };
  const struct block *s = &r->shape.block[b];
  unsigned x = 0, number = fuzz_below (&r->rng, 5), name;
  bool known = fuzz_chance (&r->rng, 15), own = fuzz_chance (&r->rng, 40);
  const char *operand = "";
  const BDD *way = NULL;
  struct word w, label;
  char key[40], text[24];

  x = r->nparams ? fuzz_below (&r->rng, 2) : 0;
  name = fuzz_below (&r->rng, 2);
  w = r->word[r->integer[x].word];
  snprintf (text, sizeof text, "%u", number);
  if (known)
    operand = text;
  else if (!own || fuzz_chance (&r->rng, 50))
    operand = r->integer[x].name;
  fprintf (r->out[b], "    switch \"s%u\" (%s)", name, operand);
  if (own)
    {
      snprintf (key, sizeof key, "own b%u", b);
      way = region_fact (r, key, s->nsucc);
    }
  if (known)
    word_number (&w, 64, number);
  for (unsigned k = 0; k < s->nsucc; k++)
    {
      BDD is;
      fprintf (r->out[b], ", b%u", s->succ[k]);
      word_number (&label, w.width, k);
      is = own ? way[k] : w.width < 8 && k >> w.width ? bdd_false ()
	   : word_compare (&w, &label, k + 1 < s->nsucc ? PSI_EQ : PSI_GEU);
      for (int how = 0; how < N_READINGS; how++)
	flow_edge (&r->flow[how], b, k, is);
    }
  fprintf (r->out[b], "%s\n", own ? attribute[fuzz_below (&r->rng, 3)] : "");
}

static void
make_end (struct region *r, unsigned b)
{
  switch (r->shape.block[b].nsucc)
    {
    case 0:
      fputs ("    ret\n", r->out[b]);
      break;
    case 1:
      fprintf (r->out[b], "    jump b%u\n", r->shape.block[b].succ[0]);
      for (int how = 0; how < N_READINGS; how++)
	flow_edge (&r->flow[how], b, 0, bdd_true ());
      break;
    case 2:
      make_branch (r, b);
      break;
    default:
      make_switch (r, b);
      break;
    }
}

/* ---- All of it ------------------------------------------------------------- */

static void
find_ends (struct region *r)
{
  const struct shape *s = &r->shape;

  for (unsigned l = 0; l < s->nloops; l++)
    for (int how = 0; how < N_READINGS; how++)
      {
	BDD *ends = &r->ends[l][how];
	const struct edge *e = s->loop[l].exit;
	*ends = bdds_not (r->flow[how].loop[l]);
	for (unsigned i = 0; i < s->loop[l].nexits; i++, e++)
	  *ends = bdds_or (*ends, r->flow[how].taken[e->src][e->succ]);
      }
}

static void
make_block (struct region *r, unsigned b, unsigned insns)
{
  const struct block *s = &r->shape.block[b];

  r->ways *= flow_choose (&r->shape, &r->choices, b);
  for (int how = 0; how < N_READINGS; how++)
    {
      r->undecided[b][how] = bdd_false ();
      flow_block (&r->flow[how], b);
    }
  if (s->npred > 0 && r->nphis + 2 < MAX_VALUES)
    for (unsigned k = s->npred > 1 ? fuzz_below (&r->rng, 3)
				   : fuzz_below (&r->rng, 20) == 0; k > 0; k--)
      if (r->npreds + 4 < MAX_VALUES && r->nints + 4 < MAX_VALUES
	  && r->nwords + 4 < MAX_VALUES)
	make_phi (r, b);
  while (insns-- > 0)
    insn_make (r, b);
  make_end (r, b);
}

static void
put_phi (const struct region *r, const struct phi *f, FILE *out)
{
  const struct block *b = &r->shape.block[f->block];

  if (f->integer)
    fprintf (out, "    %s: i%u = phi [", r->integer[f->value].name, r->width);
  else
    fprintf (out, "    %s: pred = phi [", r->pred[f->value].name);
  for (unsigned k = 0; k < f->narg; k++)
    fprintf (out, "b%u: %s%s", b->pred[k].src, f->arg[k],
	     k + 1 < f->narg ? ", " : "]\n");
}

static void
put_text (struct region *r)
{
  size_t length;
  FILE *out = open_memstream (&r->text, &length);

  if (!out)
    abort ();
  fprintf (out, "func @r%lu(", r->number);
  for (unsigned i = 0; i < r->nparams; i++)
    fprintf (out, "%s: pred, ", r->pred[i].name);
  for (unsigned i = 0; i < r->nint_params; i++)
    fprintf (out, "%s: i%u%s", r->integer[i].name, r->integer[i].width,
	     i + 1 < r->nint_params ? ", " : ") ssa {\n");
  for (unsigned b = 0; b < r->shape.nblocks; b++)
    {
      fclose (r->out[b]);
      fprintf (out, "b%u:\n", b);
      for (unsigned i = 0; i < r->nphis; i++)
	if (r->phi[i].block == b)
	  put_phi (r, &r->phi[i], out);
      if (b == 0 && r->shape.nloops)
	fprintf (out, "    %%pundef: pred = undef\n"
		      "    %%xundef: i%u = undef\n", r->width);
      fputs (r->buffer[b], out);
      free (r->buffer[b]);
    }
  fputs ("}\n", out);
  fclose (out);
}

struct region *
region_new (uint64_t seed, unsigned long number)
{
  struct region *r = calloc (1, sizeof *r);
  unsigned n;

  if (!r)
    abort ();
  r->rng.state = fuzz_seed (seed, number);
  r->number = number;
  r->ways = 1;
  r->style = fuzz_below (&r->rng, N_STYLES);
  r->tangled = fuzz_chance (&r->rng, 10);
  r->choices.tied = r->style >= LOOPS;
  for (int how = 0; how < N_READINGS; how++)
    {
      r->flow[how].shape = &r->shape;
      r->flow[how].choices = &r->choices;
    }
  /* Diagrams of compares across are exponential in the width.  */
  r->width = r->tangled ? 3 : 8;
  n = 3 + fuzz_below (&r->rng, fuzz_chance (&r->rng, 20) ? 12 : 6);
  shape_make (&r->shape, &r->rng, r->style, n);
  make_parameters (r);
  for (unsigned b = 0; b < r->shape.nblocks; b++)
    {
      r->out[b] = open_memstream (&r->buffer[b], &r->length[b]);
      if (!r->out[b])
	abort ();
      n = r->style == STRAIGHT ? 3 + fuzz_below (&r->rng, 8)
			       : fuzz_below (&r->rng, 3);
      make_block (r, b, n);
    }
  finish_phis (r);
  find_ends (r);
  put_text (r);
  return r;
}

void
region_free (struct region *r)
{
  free (r->text);
  free (r);
  bdds_release ();
}
