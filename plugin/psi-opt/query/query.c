/* query/query.c: the query language: reading.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Questions about the domains of predicates as text, for people and tests; the
   grammar is in doc/predicates.texi.  A query that is wrong gets a message with
   its place and nothing else; reading goes on with the next.  Terms must be of
   one level of the loop nesting forest or of levels within each other, or they
   have no traces in common that could be compared.  */

#include "cfg/cfg.h"
#include "query/query.h"
#include <string.h>

struct reader
{
  psi_ctx *ctx;
  psi_fn *fn;
  psi_ppg *g;			/* Of FN, with all there is.  */
  const char *file, *p, *line_start;
  unsigned line;
  bool failed;
  psi_term *term;
  unsigned nterm, term_cap;
};

static const char *const words[PSI_N_QUERIES] = {
  "disjoint", "implies", "equal", "covers", "complement", "partition", "move"
};

/* ---- Words --------------------------------------------------------------- */

/* A message about what stands at AT, unless there was one.  */
#define wrong(r, at, ...)						\
  do									\
    if (!(r)->failed)							\
      {									\
	psi_message ((r)->ctx, (r)->file, (r)->line,			\
		     (unsigned) ((at) - (r)->line_start) + 1, __VA_ARGS__);	\
	(r)->failed = true;						\
      }									\
  while (0)

static void
skip_space (struct reader *r)
{
  while (*r->p == ' ' || *r->p == '\t')
    r->p++;
}

static bool
at_end (struct reader *r)
{
  skip_space (r);
  return *r->p == '\0' || *r->p == ';' || *r->p == '\n';
}

/* The length of the word at S: a name, perhaps with version.  */
static size_t
word_length (const char *s)
{
  return strspn (s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		    "0123456789_.");
}

static bool
accept_word (struct reader *r, const char *word)
{
  size_t len = strlen (word);

  skip_space (r);
  if (word_length (r->p) != len || memcmp (r->p, word, len))
    return false;
  r->p += len;
  return true;
}

static bool
accept_mark (struct reader *r, const char *mark)
{
  skip_space (r);
  if (strncmp (r->p, mark, strlen (mark)))
    return false;
  r->p += strlen (mark);
  return true;
}

/* ---- Terms --------------------------------------------------------------- */

#define CLIP(len) ((int) ((len) < 60 ? (len) : 60))

/* The value whose name, without the mark, stands at the reader.  */
static psi_val *
read_value (struct reader *r, bool pinned)
{
  const char *at = r->p, *dot;
  size_t len = word_length (at), stem;
  psi_val *var, *found = NULL;

  r->p += len;
  dot = memchr (at, '.', len);
  stem = dot ? (size_t) (dot - at) : len;
  var = psi_names_find (r->fn->names, pinned ? '$' : '%', at, stem);
  for (unsigned i = 0; var && i < r->fn->nvals && !found; i++)
    {
      psi_val *v = r->fn->vals[i];
      char version[16];
      if (!v || v->var != var)
	continue;
      snprintf (version, sizeof version, ".%u", v->version);
      if (v->version ? len - stem == strlen (version)
			&& !memcmp (at + stem, version, len - stem)
		     : len == stem)
	found = v;
    }
  if (!found)
    wrong (r, at - 1, "no value '%c%.*s' in @%.60s", pinned ? '$' : '%',
	   CLIP (len), at, r->fn->name);
  return found;
}

static psi_lit
read_literal (struct reader *r)
{
  const char *at = r->p;
  bool neg = accept_mark (r, "!"), pinned = *r->p == '$';
  psi_val *v;

  if (*r->p != '%' && *r->p != '$')
    {
      wrong (r, r->p, "expected a name after '!'");
      return PSI_TRUE;
    }
  r->p++;
  v = read_value (r, pinned);
  if (v && v->type != PSI_PRED)
    wrong (r, at, "this is no predicate");
  return psi_lit_of (v, neg);
}

static psi_block *
read_block (struct reader *r)
{
  const char *at;
  size_t len;
  psi_block *b;

  skip_space (r);
  at = r->p;
  len = strspn (at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		    "0123456789_");
  b = psi_names_find (r->fn->names, ':', at, len);
  r->p += len;
  if (!len)
    wrong (r, at, "expected %%name, !%%name, true, a block or an edge");
  else if (!b || b->id >= r->fn->nblocks || r->fn->blocks[b->id] != b)
    wrong (r, at, "no block '%.*s' in @%.60s", CLIP (len), at, r->fn->name);
  return b;
}

/* The edge from SRC to DST; `#2' is the second of several.  */
static psi_edge *
read_edge (struct reader *r, const char *at, psi_block *src)
{
  psi_block *dst = read_block (r);
  unsigned number = 1, seen = 0;

  if (accept_mark (r, "#"))
    for (number = 0; *r->p >= '0' && *r->p <= '9' && number < 100000; r->p++)
      number = 10 * number + (*r->p - '0');
  for (unsigned i = 0; !r->failed && i < src->nsucc; i++)
    if (src->succ[i]->dst == dst && ++seen == number)
      return src->succ[i];
  if (!r->failed && seen)
    wrong (r, at, "only %u edges from '%.40s' to '%.40s'", seen, src->name,
	   dst->name);
  else if (!r->failed)
    wrong (r, at, "no edge from '%.60s' to '%.60s'", src->name, dst->name);
  return NULL;
}

static void
read_term (struct reader *r)
{
  psi_term t = { .lit = PSI_TRUE };
  const char *at;

  skip_space (r);
  at = r->p;
  if (*at == '!' || *at == '%' || *at == '$')
    t.lit = read_literal (r);
  else if (accept_word (r, "true"))
    ;
  else if (accept_word (r, "false"))
    t.lit = PSI_FALSE;
  else if ((t.block = read_block (r)) && !r->failed && accept_mark (r, "->"))
    {
      t.edge = read_edge (r, at, t.block);
      t.block = NULL;
    }
  PSI_ADD (r, term, t);
}

/* `{T T ...}'.  */
static void
read_set (struct reader *r)
{
  if (!accept_mark (r, "{"))
    wrong (r, r->p, "expected '{'");
  while (!r->failed && !accept_mark (r, "}"))
    if (at_end (r))
      wrong (r, r->p, "expected '}'");
    else
      read_term (r);
}

/* ---- Levels -------------------------------------------------------------- */

/* The loop whose turns T is about; false: none in particular.  */
static bool
term_level (psi_fn *fn, const psi_term *t, psi_loop **level)
{
  const psi_block *b = t->block;

  if (t->edge)
    *level = psi_loop_common (psi_loop_of (fn, t->edge->src),
			      psi_loop_of (fn, t->edge->dst));
  else
    {
      if (!b && t->lit.val && !t->lit.val->pinned && t->lit.val->def)
	b = t->lit.val->def->block;
      if (!b)
	return false;
      *level = psi_loop_of (fn, b);
    }
  return true;
}

/* A literal that is undefined on every trace has no domain to speak of.  */
static void
check_defined (struct reader *r, const char *at)
{
  for (unsigned i = 0; i < r->nterm && !r->failed; i++)
    {
      const psi_term *t = &r->term[i];
      const psi_val *v = t->edge || t->block ? NULL : t->lit.val;
      struct psi_set in;
      if (v && psi_set_of_ref (r->g->sets, psi_pdg_term (r->g->sets->pdg, *t), true,
				     &in)
	  && in.yes != PSI_DD_FALSE
	  && psi_ppg_find (r->g, *t) == PSI_PPG_EMPTY
	  && psi_ppg_find (r->g, (psi_term) { .lit = psi_lit_not (t->lit) })
	     == PSI_PPG_EMPTY)
	wrong (r, at, "'%%%.40s' is undefined on every trace: its definition, "
	       "in line %u, never has a value", v->name,
	       v->def ? v->def->line : 0);
    }
}

static void
check_levels (struct reader *r, const char *at)
{
  psi_loop *deepest = NULL, *level;

  for (unsigned i = 0; i < r->nterm; i++)
    if (term_level (r->fn, &r->term[i], &level))
      {
	psi_loop *common = psi_loop_common (deepest, level);
	if (common != deepest && common != level)
	  wrong (r, at, "the terms are of loops of which none is in the other: "
		 "at '%.40s' and at '%.40s'", deepest->header->name,
		 level->header->name);
	if (common == deepest)
	  deepest = level;
      }
}

/* ---- Queries ------------------------------------------------------------- */

static void
swap_last_to_first (struct reader *r)
{
  psi_term last;

  if (r->failed || r->nterm == 0)
    return;
  last = r->term[r->nterm - 1];
  memmove (r->term + 1, r->term, (r->nterm - 1) * sizeof last);
  r->term[0] = last;
}

/* `%x to BLOCK'.  */
static void
read_motion (struct reader *r)
{
  psi_term t = { .lit = PSI_TRUE };
  const char *at;

  skip_space (r);
  at = r->p;
  if (*r->p != '%')
    {
      wrong (r, at, "expected %%name");
      return;
    }
  r->p++;
  t.lit.val = read_value (r, false);
  if (t.lit.val && !t.lit.val->def)
    wrong (r, at, "this is no result of an insn");
  PSI_ADD (r, term, t);
  if (!accept_word (r, "to"))
    wrong (r, r->p, "expected 'to'");
  t = (psi_term) { .block = read_block (r) };
  PSI_ADD (r, term, t);
}

static void
read_terms (struct reader *r, enum psi_query_kind kind)
{
  switch (kind)
    {
    case PSI_Q_COVERS:
      read_set (r);
      read_term (r);
      swap_last_to_first (r);
      break;
    case PSI_Q_PARTITION:
      read_term (r);
      if (!at_end (r))
	read_set (r);
      break;
    case PSI_Q_MOVE:
      read_motion (r);
      break;
    default:
      read_term (r);
      if (kind == PSI_Q_COMPLEMENT && !accept_word (r, "in"))
	wrong (r, r->p, "expected 'in'");
      read_term (r);
      break;
    }
}

static void
read_query (struct reader *r, FILE *out)
{
  const char *at = r->p;
  struct psi_query q = { .text = at };

  while (q.kind < PSI_N_QUERIES && !accept_word (r, words[q.kind]))
    q.kind++;
  if (q.kind == PSI_N_QUERIES)
    wrong (r, at, "unknown query '%.*s'", CLIP (word_length (at)), at);
  r->nterm = 0;
  if (!r->failed)
    read_terms (r, q.kind);
  if (!r->failed && !at_end (r))
    wrong (r, r->p, "expected the end of the query");
  if (!r->failed && q.kind != PSI_Q_MOVE)
    {
      check_levels (r, at);
      check_defined (r, at);
    }
  q.len = r->p - at;
  while (q.len && (at[q.len - 1] == ' ' || at[q.len - 1] == '\t'))
    q.len--;
  q.term = r->term;
  q.n = r->nterm;
  if (!r->failed)
    psi_query_answer (r->g, &q, out);
}

enum psi_status
psi_query (psi_ctx *ctx, psi_fn *fn, const char *file, const char *text,
	   FILE *out)
{
  struct reader r = { .ctx = ctx, .fn = fn, .file = file, .p = text,
		      .line_start = text, .line = 1 };
  unsigned errors = ctx->errors;

  psi_domains_options (fn, ctx);
  if (!(fn->props & PSI_P_SSA))
    {
      psi_message (ctx, NULL, 0, 0, "queries about @%s: it is not in SSA form",
		   fn->name);
      return PSI_BAD_INPUT;
    }
  r.g = psi_ppg_new (fn, ctx->choice[PSI_CH_PPG]);
  psi_ppg_add_all (r.g);
  while (*r.p)
    {
      r.failed = false;
      if (!at_end (&r) && *r.p != '#')
	read_query (&r, out);
      r.p += strcspn (r.p, *r.p == '#' ? "\n" : ";\n");
      if (*r.p == '\n')
	{
	  r.line++;
	  r.line_start = r.p + 1;
	}
      r.p += *r.p != '\0';
    }
  psi_xfree (r.term);
  psi_ppg_free (r.g);
  return ctx->errors == errors ? PSI_OK : PSI_BAD_INPUT;
}
