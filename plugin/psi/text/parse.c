/* text/parse.c: reads the text form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Recursive descent over the tokens of text/lex.c; grammar and meaning are in
   doc/psi-il.texi.  A statement is one line: after an error in it reading goes
   on at the next, so that one message a line is the rule, and what a broken
   line would have defined counts as defined, of unknown type.  What needs the
   whole function is in text/resolve.c.  The rules of SSA form are not checked
   here, see verify/shape.c.  */

#include "text/text-int.h"
#include <limits.h>
#include <string.h>

/* ---- Statements ---------------------------------------------------------- */

static enum psi_cause
parse_cause (struct parser *p)
{
  for (int c = PSI_C_NONE + 1; c < PSI_N_CAUSES; c++)
    if (psi_accept_word (p, psi_cause_name (c)))
      return c;
  psi_expected (p, "the cause of a copy");
  return PSI_C_NONE;
}

static unsigned
parse_flag (struct parser *p)
{
  for (const struct psi_keyword *k = psi_flag_words; k->name; k++)
    if (psi_accept_word (p, k->name))
      return k->bit;
  psi_expected (p, "an attribute or the end of the line");
  return 0;
}

static void
parse_attributes (struct parser *p, struct statement *st)
{
  while (!p->failed && !psi_at (p, T_EOL) && !psi_at (p, T_EOF))
    if (psi_accept (p, '!'))
      st->cause = parse_cause (p);
    else if (psi_accept_word (p, "cost"))
      st->cost = psi_parse_int (p, INT_MIN, INT_MAX);
    else if (st->op == PSI_BR && psi_accept_word (p, "stays"))
      psi_parse_op_name (p, st);
    else if (psi_accept_word (p, "no"))
      st->flags &= ~parse_flag (p);
    else
      st->flags |= parse_flag (p);
  if ((st->flags & PSI_F_IMPLICIT) && st->op != PSI_UNDEF)
    psi_fail (p, "only an undef is implicit");
}

/* The insn that ST and P's arrays hold, at the end of the block.  */
static void
add_insn (struct parser *p, const struct statement *st)
{
  psi_insn *insn = psi_insn_new (p->fn, st->op, p->nresults, p->noperands);

  insn->flags = st->flags;
  insn->cost = st->cost;
  insn->cause = st->cause;
  insn->guard = st->guard;
  insn->rel = st->rel;
  insn->line = st->at.line;
  if (st->name.kind == T_STRING)
    insn->name = psi_lex_string (p->fn, st->name.s, st->name.len);
  for (unsigned i = 0; i < insn->ndst; i++)
    {
      psi_val *v = insn->dst[i] = p->results[i].val;
      if (psi_has_psis (p->fn) && !v->pinned && !v->def)
	v->def = insn;
      if (v->pin && psi_parse_info (p, v->pin)->type == TYPE_UNKNOWN)
	{
	  psi_parse_info (p, v->pin)->type = TYPE_KNOWN;
	  v->pin->type = v->type;
	}
    }
  for (unsigned i = 0; i < insn->nsrc; i++)
    insn->src[i] = p->operands[i].o;
  for (unsigned i = 0; i < p->npreds; i++)
    insn->pred[i] = p->preds[i];
  for (unsigned i = 0; i < p->nlabels; i++)
    {
      p->labels[i].insn = insn;
      if (st->op == PSI_PHI)
	PSI_ADD (p, flows, p->labels[i]);
      else
	PSI_ADD (p, targets, p->labels[i]);
    }
  psi_append (p->block, insn);
}

/* The names before '=', the first of which is M.  */
static void
parse_results (struct parser *p, struct mention m)
{
  for (;;)
    {
      struct result r = { psi_parse_define (p, &m), m.tok.column };
      psi_parse_room (p, p->nresults);
      PSI_ADD (p, results, r);
      if (psi_accept_word (p, "in"))
	psi_parse_pin (p, r.val);
      if (!psi_accept (p, ','))
	break;
      m = psi_parse_mention (p);
      if (p->failed)
	return;
    }
  psi_expect (p, '=');
}

/* `GUARD ?' and `RESULTS =' as far as they are there.  */
static void
parse_start (struct parser *p, struct statement *st)
{
  struct mention m;

  if (psi_at (p, '!') || psi_at_word (p, "true") || psi_at_word (p, "false"))
    {
      st->guard = psi_parse_lit (p);
      psi_expect (p, '?');
    }
  if (!psi_at (p, T_NAME) && !psi_at (p, T_PINNED))
    return;
  m = psi_parse_mention (p);
  if (psi_at (p, '?') && psi_is_true (st->guard))
    {
      st->guard = psi_parse_literal (p, &m, false);
      psi_next (p);
      if (!psi_at (p, T_NAME) && !psi_at (p, T_PINNED))
	return;
      m = psi_parse_mention (p);
    }
  if (!p->failed)
    parse_results (p, m);
}

static void
parse_op (struct parser *p, struct statement *st)
{
  const struct psi_op_info *op = NULL;

  st->at = p->lex.tok;
  if (psi_at (p, T_WORD))
    op = psi_names_find (p->words, '#', st->at.s, st->at.len);
  if (!op)
    {
      if (psi_at (p, T_WORD))
	psi_fail (p, "unknown operation '%.*s'", CLIP (st->at.len), st->at.s);
      else
	psi_expected (p, "an operation");
      return;
    }
  st->op = op - psi_ops;
  st->flags = op->flags;
  psi_next (p);
}

/* Forbids what cannot be guarded, and what stands outside a block.  */
static void
check_place (struct parser *p, const struct statement *st)
{
  bool guarded = !psi_is_true (st->guard);

  if (!p->failed && !p->block)
    {
      p->block = psi_block_new (p->fn, NULL);
      p->torn = true;
      psi_complain (p, st->at.line, st->at.column,
		    "a label must come before the first insn");
    }
  if (!p->failed && guarded
      && ((psi_ops[st->op].flags & PSI_F_TERM) || st->op == PSI_PHI
	  || st->op == PSI_PSI))
    psi_complain (p, st->at.line, st->at.column, "'%s' cannot have a guard",
		  psi_op_name (st->op));
  if (!p->failed && psi_terminator (p->block) && !p->torn)
    {
      p->torn = true;
      psi_complain (p, st->at.line, st->at.column,
		    "no label after the end of block '%.60s'",
		    p->block->name);
    }
}

/* After an error: what the statement was to define has no type, and if it can
   have been a terminator, the flow graph says nothing.  */
static void
give_up (struct parser *p, const struct statement *st)
{
  if (st->op == PSI_N_OPS || (psi_ops[st->op].flags & PSI_F_TERM))
    p->torn = true;
  for (unsigned i = 0; i < p->nresults; i++)
    {
      struct info *info = psi_parse_info (p, p->results[i].val->var);
      if (info->type == TYPE_UNKNOWN)
	info->type = TYPE_LOST;
    }
}

static void
parse_statement (struct parser *p)
{
  struct statement st = { .op = PSI_N_OPS };

  p->nresults = p->noperands = p->npreds = p->nlabels = 0;
  parse_start (p, &st);
  parse_op (p, &st);
  check_place (p, &st);
  if (!p->failed)
    psi_parse_rest (p, &st);
  parse_attributes (p, &st);
  if (!p->failed)
    psi_parse_check (p, &st);
  if (p->failed)
    give_up (p, &st);
  else
    add_insn (p, &st);
}

/* The current block is over.  */
static void
check_end (struct parser *p)
{
  if (p->block && !psi_terminator (p->block) && !p->torn)
    {
      p->torn = true;
      psi_complain (p, p->lex.tok.line, p->lex.tok.column,
		    "block '%.60s' does not end in jump, br, switch or ret",
		    p->block->name);
    }
}

/* `LABEL:', perhaps with a frequency.  */
static void
parse_block (struct parser *p)
{
  struct token label = p->lex.tok;
  char *name;

  check_end (p);
  if (memchr (label.s, '-', label.len))
    psi_expected (p, "a label");
  else if (psi_names_find (p->fn->names, ':', label.s, label.len))
    psi_fail (p, "block '%.*s' is there already", CLIP (label.len), label.s);
  if (p->failed)
    p->torn = true;
  name = psi_terminated (label.s, label.len);
  p->block = psi_block_new (p->fn, name);
  psi_xfree (name);
  psi_next (p);
  psi_next (p);
  if (psi_accept_word (p, "freq"))
    p->block->freq = psi_parse_int (p, 0, INT_MAX);
}

/* Is the current token a word before a colon, a label?  */
static bool
at_label (const struct parser *p)
{
  const char *c = p->lex.p;

  if (!psi_at (p, T_WORD))
    return false;
  while (c < p->lex.end && (*c == ' ' || *c == '\t'))
    c++;
  return c < p->lex.end && *c == ':';
}

/* ---- Functions ----------------------------------------------------------- */

/* The parameter that M names.  */
static void
add_param (struct parser *p, const struct mention *m)
{
  psi_fn *fn = p->fn;
  const char *wrong = NULL;
  psi_val *v;

  if (m->tok.kind == T_PINNED)
    wrong = "a pinned name is no parameter";
  else if (m->tok.number)
    wrong = "a parameter has no version";
  else if (psi_names_find (fn->names, '%', m->tok.s, m->tok.len))
    wrong = "this parameter is there already";
  if (wrong)
    {
      psi_complain (p, m->tok.line, m->tok.column, "%s", wrong);
      p->failed = true;
      return;
    }
  v = psi_parse_define (p, m);
  psi_parse_info (p, v)->type = TYPE_KNOWN;
  v->param = true;
  PSI_ADD_IN (fn, fn, params, v);
}

static void
parse_params (struct parser *p)
{
  psi_expect (p, '(');
  if (!psi_at (p, ')'))
    do
      {
	struct mention m = psi_parse_mention (p);
	if (!p->failed)
	  add_param (p, &m);
      }
    while (psi_accept (p, ','));
  psi_expect (p, ')');
}

static void
parse_props (struct parser *p)
{
  for (const struct psi_keyword *k = psi_prop_words; k->name; k++)
    if (psi_accept_word (p, k->name))
      p->fn->props |= k->bit;
}

/* A new function, of the name at the current token.  */
static void
start_function (struct parser *p)
{
  const struct token *tok = &p->lex.tok;
  char *name = NULL;

  if (!psi_at (p, T_FUNC))
    psi_expected (p, "'@' and the function's name");
  else
    {
      name = (tok->quoted ? psi_lex_string (NULL, tok->s, tok->len)
	      : psi_terminated (tok->s, tok->len));
      if (psi_names_find (p->words, '@', name, strlen (name)))
	psi_complain (p, tok->line, tok->column,
		      "function @%.60s is there already", name);
      psi_next (p);
    }
  p->fn = psi_fn_new (name ? name : "?");
  p->fn->file = psi_strdup (p->fn, p->lex.file);
  psi_names_add (p->words, '@', p->fn->name, strlen (p->fn->name), p->fn);
  PSI_ADD (p, fns, p->fn);
  psi_xfree (name);
  p->versions = psi_names_new ();
  p->block = NULL;
  p->torn = false;
  p->ninfos = p->ntargets = p->nflows = p->nuses = 0;
}

/* `func @NAME (PARAMETERS) PROPERTIES {'.  */
static void
parse_head (struct parser *p)
{
  psi_next (p);
  start_function (p);
  parse_params (p);
  parse_props (p);
  psi_expect (p, '{');
  psi_end_line (p);
}

/* The lines up to '}'.  */
static void
parse_body (struct parser *p)
{
  for (;;)
    {
      while (psi_accept (p, T_EOL))
	;
      if (psi_at (p, '}'))
	{
	  check_end (p);
	  psi_next (p);
	  psi_end_line (p);
	  return;
	}
      if (at_label (p))
	parse_block (p);
      else if (psi_at (p, T_EOF) || psi_at_word (p, "func"))
	{
	  psi_complain (p, p->lex.tok.line, p->lex.tok.column,
			"no '}' at the end of function @%.60s", p->fn->name);
	  p->torn = true;
	  return;
	}
      else
	parse_statement (p);
      psi_end_line (p);
    }
}

static void
parse_function (struct parser *p)
{
  parse_head (p);
  parse_body (p);
  if (!p->fn->nblocks && !p->torn)
    psi_complain (p, p->lex.tok.line, p->lex.tok.column,
		  "function @%.60s has no block", p->fn->name);
  psi_parse_resolve (p);
  psi_names_free (p->versions);
}

static void
parse_module (struct parser *p)
{
  psi_next (p);
  for (;;)
    {
      while (psi_accept (p, T_EOL))
	;
      if (psi_at (p, T_EOF))
	return;
      if (psi_at_word (p, "func"))
	parse_function (p);
      else
	{
	  psi_expected (p, "'func'");
	  psi_lex_skip_to (&p->lex, "func");
	  p->failed = false;
	}
    }
}

psi_module *
psi_parse (psi_ctx *ctx, const char *file, const char *text, size_t len)
{
  struct parser p = { .ctx = ctx };
  psi_module *m = psi_xmalloc (sizeof *m);
  unsigned errors = ctx->errors;

  psi_lex_init (&p.lex, ctx, file, text, len);
  p.words = psi_names_new ();
  for (int i = 0; i < PSI_N_OPS; i++)
    psi_names_add (p.words, '#', psi_ops[i].name, strlen (psi_ops[i].name),
		   (void *) &psi_ops[i]);
  parse_module (&p);
  psi_names_free (p.words);
  psi_xfree (p.infos);
  psi_xfree (p.targets);
  psi_xfree (p.flows);
  psi_xfree (p.uses);
  psi_xfree (p.results);
  psi_xfree (p.operands);
  psi_xfree (p.preds);
  psi_xfree (p.labels);
  m->fns = p.fns;
  m->nfns = p.nfns;
  if (ctx->errors == errors)
    return m;
  psi_module_free (m);
  return NULL;
}

void
psi_module_free (psi_module *m)
{
  if (!m)
    return;
  for (unsigned i = 0; i < m->nfns; i++)
    psi_fn_free (m->fns[i]);
  psi_xfree (m->fns);
  psi_xfree (m);
}
