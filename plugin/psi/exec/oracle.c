/* exec/oracle.c: what the interpreter does not know, and all ways it can be.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A question (does this opaque test hold, which successor does this switch
   take) is a symbol; the answer is one and the same for all of an assignment.
   Assignments are gone through depth first: the answers form a path, the last
   one that has another answer is changed, what followed it is forgotten.  When
   there are more than the limit, half as many again are drawn at random, from
   a fixed seed.  In each, answers after the first MAX_PATH are random: loops
   end.

   Answers to compares agree: of integers as integers.c says, of floating point
   numbers as order.c does.

   Integer parameters are symbols (sample 0), then a few small numbers; or all integers
   that are not known are numbers.  */

#include "exec/interp.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PATH 24
#define MAX_TERMS 65536		/* Symbols kept from one assignment to another.  */

struct psi_oracle
{
  struct { unsigned answer, arity; } path[MAX_PATH];
  unsigned npath, at;		/* Of the path: length, answers given.  */
  unsigned *questions;		/* Those of this assignment, in their order.  */
  unsigned nquestions, questions_cap;
  unsigned gone, limit, sample;
  bool random, exhausted;
  uint64_t seed;
};

struct psi_machine *
psi_machine_new (void)
{
  struct psi_machine *m = psi_zeroed (1, sizeof *m);

  psi_terms_new (m);
  m->oracle = psi_zeroed (1, sizeof *m->oracle);
  return m;
}

void
psi_machine_free (struct psi_machine *m)
{
  psi_xfree (m->oracle->questions);
  psi_xfree (m->intervals);
  psi_xfree (m->oracle);
  obstack_free (&m->args, NULL);
  psi_xfree (m->terms);
  psi_table_free (&m->table);
  psi_xfree (m);
}

static unsigned
random_below (struct psi_oracle *o, unsigned n)
{
  o->seed = o->seed * 6364136223846793005u + 1442695040888963407u;
  return (o->seed >> 33) % n;
}

/* ---- Answers ------------------------------------------------------------- */

static unsigned
choose (struct psi_oracle *o, const struct psi_symbol *t, unsigned arity)
{
  if (!o->random && o->at < MAX_PATH)
    {
      /* Where numbers are others than in the last assignment, so may questions be.  */
      if (o->at == o->npath || o->path[o->at].arity != arity)
	{
	  o->path[o->at].answer = 0;
	  o->path[o->at].arity = arity;
	  o->npath = o->at + 1;
	}
      return o->path[o->at++].answer;
    }
  /* Two symbols are seldom equal.  */
  if (t->tag == PSI_T_CMP && t->a == PSI_EQ)
    return random_below (o, 8) == 0;
  return random_below (o, arity);
}

unsigned
psi_decide (struct psi_machine *m, struct psi_word sym, unsigned arity)
{
  struct psi_oracle *o = m->oracle;
  struct psi_symbol *t = &m->terms[sym.n];
  int answer;

  if (psi_answered (m, t) >= 0)
    return t->answer < arity ? t->answer : arity - 1;
  answer = t->tag == PSI_T_CMP ? psi_small_implied (m, t) : -1;
  if (answer < 0)
    answer = t->tag == PSI_T_CMP ? psi_integers_implied (m, t)
	   : t->tag == PSI_T_FLOAT && arity == 3
	     ? psi_order_implied (m, o->questions, o->nquestions, t) : -1;
  t->asked = answer < 0 && arity > 1;
  t->answer = t->asked ? choose (o, t, arity) : answer < 0 ? 0 : answer;
  t->arity = arity;
  t->decided = m->assignment;
  PSI_ADD (o, questions, sym.n);
  if (t->tag == PSI_T_CMP)
    {
      psi_integers_learn (m, t);
      psi_small_learn (m, t);
    }
  return t->answer;
}

/* ---- Assignments --------------------------------------------------------- */

static void
start (struct psi_machine *m)
{
  struct psi_oracle *o = m->oracle;

  m->assignment++;
  o->at = 0;
  o->nquestions = m->nintervals = 0;
  o->seed = m->assignment;
  random_below (o, 2);
  if (m->nterms > MAX_TERMS)
    psi_terms_clear (m);
}

void
psi_first_assignment (struct psi_machine *m, unsigned sample, unsigned limit)
{
  struct psi_oracle *o = m->oracle;

  o->sample = sample;
  o->limit = limit < UINT32_MAX / 2 ? limit : UINT32_MAX / 2;
  o->npath = o->gone = 0;
  o->random = o->exhausted = false;
  start (m);
}

bool
psi_next_assignment (struct psi_machine *m)
{
  struct psi_oracle *o = m->oracle;

  o->gone++;
  if (!o->random)
    {
      while (o->npath > 0
	     && o->path[o->npath - 1].answer + 1 == o->path[o->npath - 1].arity)
	o->npath--;
      if (o->npath == 0)
	{
	  o->exhausted = true;
	  return false;
	}
      o->path[o->npath - 1].answer++;
      o->random = o->gone >= o->limit;
    }
  if (o->gone >= o->limit + o->limit / 2)
    return false;
  start (m);
  return true;
}

bool
psi_all_assignments (const struct psi_machine *m)
{
  return m->oracle->exhausted;
}

/* ---- Parameters ---------------------------------------------------------- */

#define NSAMPLES 5
#define NNUMBERS 32		/* Samples of numbers for all that is not known.  */

unsigned
psi_samples (const struct psi_machine *m, const psi_fn *fn)
{
  if (m->numbers)
    return NNUMBERS;
  for (unsigned i = 0; i < fn->nparams; i++)
    if (fn->params[i]->type != PSI_PRED)
      return NSAMPLES;
  return 1;
}

struct psi_word
psi_known_word (struct psi_machine *m, struct psi_word w, psi_type type)
{
  /* Ends of ranges, and what is beside them.  */
  static const int some[] = { 0, 1, -1, 2, 9, 10, 11, 31, 99, 100, 101, 127, 128, -128,
			      -129, 255, 256, 32767, 32768, 65535 };
  const unsigned n = sizeof some / sizeof *some;
  const struct psi_symbol *t = w.kind == PSI_W_SYM ? &m->terms[w.n] : NULL;
  uint64_t h;

  if (!m->numbers || type == PSI_PRED || !t
      || (t->tag != PSI_T_PARAM && t->tag != PSI_T_PINNED && t->tag != PSI_T_OPAQUE
	  && t->tag != PSI_T_EVENT && t->tag != PSI_T_CELL))
    return w;
  h = psi_hash (psi_hash (m->oracle->sample, m->assignment), (uint64_t) w.n);
  int64_t x = h % (2 * n) < n ? some[h % n] : (int64_t) (h >> (h / 64 % 64));
  return psi_num (t->bits ? x & (((int64_t) 1 << t->bits) - 1) : x, type);
}

struct psi_word
psi_param_word (struct psi_machine *m, const psi_val *v)
{
  static const int mix[] = { 1, 7, 2, -5 };
  unsigned h = 0, sample = m->oracle->sample;

  if (v->type == PSI_PRED || sample == 0 || m->numbers)
    return psi_known_word (m, psi_symbol (m, PSI_T_PARAM, v->name, 0, 0, NULL, 0),
			   v->type);
  if (sample <= 2)
    return psi_num (sample == 1 ? 0 : -1, v->type);
  for (const char *s = v->name; *s; s++)
    h += (unsigned char) *s;
  return psi_num (mix[(h + sample) % 4], v->type);
}

void
psi_print_assignment (FILE *f, const struct psi_machine *m, const psi_fn *fn)
{
  static const char *const orders[] = { "lt", "eq", "gt", "unordered" };
  const struct psi_oracle *o = m->oracle;
  const char *space = "";

  if (o->sample > 0 || m->numbers)
    for (unsigned i = 0; i < fn->nparams; i++)
      {
	const psi_val *v = fn->params[i];
	if (v->type == PSI_PRED)
	  continue;
	fprintf (f, "%s%%%s=%" PRId64, space, v->name,
		 psi_param_word ((struct psi_machine *) m, v).n);
	space = " ";
      }
  for (unsigned i = 0; i < o->nquestions; i++)
    {
      struct psi_word w = { PSI_W_SYM, o->questions[i] };
      const struct psi_symbol *t = &m->terms[w.n];
      if (!t->asked)
	continue;
      fprintf (f, "%s%s", space, t->tag == PSI_T_PARAM ? "%" : "");
      psi_print_word (f, m, w, PSI_PRED);
      if (t->tag == PSI_T_SWITCH)
	fprintf (f, "=%u", t->answer);
      else if (t->tag == PSI_T_FLOAT)
	fprintf (f, "=%s", orders[t->arity == 2 ? 1 + 2 * t->answer
				  : t->answer]);
      else
	fprintf (f, "=%s", t->answer ? "true" : "false");
      space = " ";
    }
  if (!*space)
    fputs ("always", f);
}
