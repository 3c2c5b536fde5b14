/* text/rest.c: reads what stands between an operation and its attributes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Part of the reader of the text form, see text/parse.c.  What is read goes into
   the parser's arrays for the statement.  */

#include "text/text-int.h"
#include <string.h>

static void
parse_operands_in_parens (struct parser *p)
{
  psi_expect (p, '(');
  psi_parse_operands (p);
  psi_expect (p, ')');
}

/* What comes first is an operand, or the predicate if '?' follows.  */
static void
parse_psi_argument (struct parser *p)
{
  psi_lit *pred;
  struct mention m;

  PSI_ADD (p, preds, PSI_TRUE);
  pred = &p->preds[p->npreds - 1];
  if (psi_at (p, '!'))
    *pred = psi_parse_lit (p);
  else if (psi_at (p, T_NAME) || psi_at (p, T_PINNED))
    {
      m = psi_parse_mention (p);
      if (!psi_at (p, '?'))
	{
	  psi_parse_value (p, &m);
	  return;
	}
      *pred = psi_parse_literal (p, &m, false);
    }
  else
    {
      psi_parse_operand (p);
      if (!psi_at (p, '?'))
	return;
      /* It was the literal true or false.  */
      struct operand *o = &p->operands[--p->noperands];
      if (!o->pred)
	psi_expected (p, "','");
      *pred = o->o.imm ? PSI_TRUE : PSI_FALSE;
    }
  psi_expect (p, '?');
  psi_parse_operand (p);
}

/* A literal, into P's preds.  */
static void
parse_pred (struct parser *p)
{
  psi_lit pred = psi_parse_lit (p);

  PSI_ADD (p, preds, pred);
}

/* A reference to a label, into P's labels.  */
static void
parse_label (struct parser *p)
{
  const struct token *tok = &p->lex.tok;

  psi_parse_room (p, p->nlabels);
  PSI_ADD (p, labels, (struct target) { .tok = *tok, .prob = -1 });
  if (!psi_at (p, T_WORD) || memchr (tok->s, '-', tok->len))
    psi_expected (p, "a label");
  else
    psi_next (p);
}

/* A successor, perhaps with its probability.  */
static void
parse_succ (struct parser *p)
{
  parse_label (p);
  if (psi_at (p, T_PERCENT))
    {
      p->labels[p->nlabels - 1].prob = (int) p->lex.tok.number;
      psi_next (p);
    }
}

/* The labels end with ']', for messages.  */
static void
parse_phi (struct parser *p)
{
  psi_expect (p, '[');
  if (!psi_at (p, ']'))
    do
      {
	parse_label (p);
	psi_expect (p, ':');
	psi_parse_operand (p);
      }
    while (psi_accept (p, ','));
  PSI_ADD (p, labels, (struct target) { .tok = p->lex.tok });
  psi_expect (p, ']');
}

void
psi_parse_op_name (struct parser *p, struct statement *st)
{
  st->name = p->lex.tok;
  if (!psi_at (p, T_STRING))
    psi_expected (p, "a string");
  else
    psi_next (p);
}

/* `LIT, OLD, lt A, B', OLD not for unc.  */
static void
parse_pcmp (struct parser *p, struct statement *st)
{
  parse_pred (p);
  psi_expect (p, ',');
  if (psi_ops[st->op].nsrc == 3)
    {
      psi_parse_operand (p);
      psi_expect (p, ',');
    }
  st->rel = psi_at (p, T_WORD)
	    ? psi_relation_named (p->lex.tok.s, p->lex.tok.len) : PSI_N_OPS;
  if (st->rel == PSI_N_OPS)
    psi_expected (p, "a compare");
  else
    psi_next (p);
  psi_parse_operands (p);
}

void
psi_parse_rest (struct parser *p, struct statement *st)
{
  switch (psi_ops[st->op].kind)
    {
    case PSI_K_NULLARY:
      break;
    case PSI_K_TEST:
    case PSI_K_COMPARE:
      psi_parse_op_name (p, st);
      psi_parse_operands (p);
      break;
    case PSI_K_OPAQUE:
      psi_parse_op_name (p, st);
      parse_operands_in_parens (p);
      break;
    case PSI_K_CCMP:
      psi_parse_op_name (p, st);
      /* Fall through.  */
    case PSI_K_SELECT:
      parse_pred (p);
      psi_expect (p, ',');
      psi_parse_operands (p);
      break;
    case PSI_K_PCMP:
      parse_pcmp (p, st);
      break;
    case PSI_K_PSI:
      do
	parse_psi_argument (p);
      while (psi_accept (p, ','));
      break;
    case PSI_K_PHI:
      parse_phi (p);
      break;
    case PSI_K_JUMP:
      parse_succ (p);
      break;
    case PSI_K_BR:
      parse_pred (p);
      for (int i = 0; i < 2; i++)
	{
	  psi_expect (p, ',');
	  parse_succ (p);
	}
      break;
    case PSI_K_SWITCH:
      psi_parse_op_name (p, st);
      parse_operands_in_parens (p);
      psi_expect (p, ',');
      do
	parse_succ (p);
      while (psi_accept (p, ','));
      break;
    default:
      psi_parse_operands (p);
    }
}
