/* text/print.c: the form as text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The text form is defined in doc/psi-il.texi; what is printed here
   text/parse.c reads back as the same function.  A form that breaks rules is
   printed as well as it goes, for messages: "?" stands for what is missing.  */

#include "text/text.h"
#include <inttypes.h>
#include <string.h>

struct printer
{
  FILE *out;
  /* By id, the pinned names printed so far: the first mention says the type.
     Null: no types.  */
  bool *seen;
};

const char *
psi_type_name (psi_type type, char buffer[8])
{
  if (type == PSI_PRED)
    return "pred";
  snprintf (buffer, 8, "i%u", type);
  return buffer;
}

static void
print_type (FILE *out, psi_type type)
{
  char buffer[8];

  fputs (psi_type_name (type, buffer), out);
}

static void
print_string (FILE *out, const char *s)
{
  putc ('"', out);
  for (; s && *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf (out, "\\%c", *s);
    else if (*s < ' ' || *s > '~')
      fprintf (out, "\\x%02x", (unsigned char) *s);
    else
      putc (*s, out);
  putc ('"', out);
}

void
psi_print_name (FILE *out, const psi_val *v)
{
  if (!v)
    {
      putc ('?', out);
      return;
    }
  fprintf (out, "%c%s", v->pinned ? '$' : '%', v->name);
  if (v->version)
    fprintf (out, ".%u", v->version);
}

const char *
psi_short_name (const psi_val *v, char buffer[80])
{
  int n = snprintf (buffer, 80, "%c%.60s", v->pinned ? '$' : '%', v->name);

  if (v->version)
    snprintf (buffer + n, 80 - n, ".%u", v->version);
  return buffer;
}

/* A use of V where the text form takes a new pinned name to be of type
   EXPECTED.  */
static void
print_use (struct printer *p, const psi_val *v, psi_type expected)
{
  psi_print_name (p->out, v);
  if (v && v->pinned && p->seen && !p->seen[v->id])
    {
      p->seen[v->id] = true;
      if (v->type != expected)
	{
	  fputs (": ", p->out);
	  print_type (p->out, v->type);
	}
    }
}

static void
print_lit (struct printer *p, psi_lit lit)
{
  if (!lit.val)
    {
      fputs (lit.neg ? "false" : "true", p->out);
      return;
    }
  if (lit.neg)
    putc ('!', p->out);
  print_use (p, lit.val, PSI_PRED);
}

/* Operand I of INSN; constants are predicates where results are.  */
static void
print_opnd (struct printer *p, const psi_insn *insn, unsigned i)
{
  const psi_opnd *o = &insn->src[i];
  const psi_val *dst = NULL;

  if (o->val)
    {
      print_use (p, o->val, 32);
      return;
    }
  switch (psi_ops[insn->op].kind)
    {
    case PSI_K_PCMP:
      dst = insn->ndst && i + 2 < insn->nsrc ? insn->dst[0] : NULL;
      break;
    case PSI_K_UNARY:
    case PSI_K_BINARY:
    case PSI_K_SELECT:
    case PSI_K_PSI:
    case PSI_K_PHI:
      dst = insn->ndst ? insn->dst[0] : NULL;
      break;
    case PSI_K_PCOPY:
      dst = i < insn->ndst ? insn->dst[i] : NULL;
      break;
    default:
      break;
    }
  if (dst && dst->type == PSI_PRED && (o->imm == 0 || o->imm == 1))
    fputs (o->imm ? "true" : "false", p->out);
  else
    fprintf (p->out, "%" PRId64, o->imm);
}

/* All operands, with commas.  */
static void
print_opnds (struct printer *p, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    {
      if (i)
	fputs (", ", p->out);
      print_opnd (p, insn, i);
    }
}

static void
print_results (struct printer *p, const psi_insn *insn)
{
  enum psi_kind kind = psi_ops[insn->op].kind;
  psi_type usual = kind == PSI_K_CMP || kind == PSI_K_PCMP
		   || kind == PSI_K_TEST ? PSI_PRED : 32;

  for (unsigned i = 0; i < insn->ndst; i++)
    {
      const psi_val *v = insn->dst[i];
      if (i)
	fputs (", ", p->out);
      psi_print_name (p->out, v);
      if (v && v->type != usual)
	{
	  fputs (": ", p->out);
	  print_type (p->out, v->type);
	}
      if (v && v->pin)
	{
	  fputs (" in ", p->out);
	  psi_print_name (p->out, v->pin);
	}
      if (v && v->pinned && p->seen)
	p->seen[v->id] = true;
    }
  if (insn->ndst)
    fputs (" = ", p->out);
}

/* Successor I of B, with its probability.  */
static void
print_succ (FILE *out, const psi_block *b, unsigned i)
{
  int prob;

  if (!b || i >= b->nsucc)
    {
      putc ('?', out);
      return;
    }
  fputs (b->succ[i]->dst->name, out);
  prob = b->succ[i]->prob;
  if (prob < 0)
    return;
  fprintf (out, " %d", prob / 100);
  if (prob % 100)
    fprintf (out, ".%d", prob / 10 % 10);
  if (prob % 10)
    fprintf (out, "%d", prob % 10);
  putc ('%', out);
}

static void
print_succs (FILE *out, const psi_insn *insn)
{
  unsigned n = insn->block ? insn->block->nsucc : 0;

  for (unsigned i = 0; i < n; i++)
    {
      fputs (i ? ", " : " ", out);
      print_succ (out, insn->block, i);
    }
}

static void
print_phi (struct printer *p, const psi_insn *insn)
{
  const psi_block *b = insn->block;

  fputs (" [", p->out);
  for (unsigned i = 0; i < insn->nsrc; i++)
    {
      if (i)
	fputs (", ", p->out);
      fprintf (p->out, "%s: ",
	       b && i < b->npred ? b->pred[i]->src->name : "?");
      print_opnd (p, insn, i);
    }
  putc (']', p->out);
}

static void
print_psi (struct printer *p, const psi_insn *insn)
{
  for (unsigned i = 0; i < insn->nsrc; i++)
    {
      fputs (i ? ", " : " ", p->out);
      if (!psi_is_true (insn->pred[i]))
	{
	  print_lit (p, insn->pred[i]);
	  fputs (" ? ", p->out);
	}
      print_opnd (p, insn, i);
    }
}

static void
print_pcmp (struct printer *p, const psi_insn *insn)
{
  putc (' ', p->out);
  print_lit (p, insn->pred[0]);
  for (unsigned i = 0; i < insn->nsrc; i++)
    {
      fputs (", ", p->out);
      if (i + 2 == insn->nsrc)
	fprintf (p->out, "%s ", psi_op_name (insn->rel));
      print_opnd (p, insn, i);
    }
}

/* What stands between the operation's name and the attributes.  */
static void
print_rest (struct printer *p, const psi_insn *insn)
{
  switch (psi_ops[insn->op].kind)
    {
    case PSI_K_TEST:
    case PSI_K_COMPARE:
      putc (' ', p->out);
      print_string (p->out, insn->name);
      putc (' ', p->out);
      print_opnds (p, insn);
      break;
    case PSI_K_OPAQUE:
    case PSI_K_SWITCH:
      putc (' ', p->out);
      print_string (p->out, insn->name);
      fputs (" (", p->out);
      print_opnds (p, insn);
      putc (')', p->out);
      if (insn->op != PSI_SWITCH)
	break;
      if (insn->block && insn->block->nsucc)
	putc (',', p->out);
      print_succs (p->out, insn);
      break;
    case PSI_K_PCMP:
      print_pcmp (p, insn);
      break;
    case PSI_K_CCMP:
      putc (' ', p->out);
      print_string (p->out, insn->name);
      /* Fall through.  */
    case PSI_K_SELECT:
      putc (' ', p->out);
      print_lit (p, insn->pred[0]);
      fputs (", ", p->out);
      print_opnds (p, insn);
      break;
    case PSI_K_PSI:
      print_psi (p, insn);
      break;
    case PSI_K_PHI:
      print_phi (p, insn);
      break;
    case PSI_K_JUMP:
      print_succs (p->out, insn);
      break;
    case PSI_K_BR:
      putc (' ', p->out);
      print_lit (p, insn->pred[0]);
      putc (',', p->out);
      print_succs (p->out, insn);
      break;
    default:
      if (insn->nsrc)
	putc (' ', p->out);
      print_opnds (p, insn);
    }
}

static void
print_attributes (FILE *out, const psi_insn *insn)
{
  unsigned usual = psi_ops[insn->op].flags;

  for (const struct psi_keyword *k = psi_flag_words; k->name; k++)
    if ((insn->flags ^ usual) & k->bit)
      fprintf (out, " %s%s", usual & k->bit ? "no " : "", k->name);
  if (insn->cost)
    fprintf (out, " cost %d", insn->cost);
  if (insn->op == PSI_BR && insn->name)
    {
      fputs (" stays ", out);
      print_string (out, insn->name);
    }
  if (insn->cause)
    fprintf (out, " !%s", psi_cause_name (insn->cause));
}

static void
print_insn (struct printer *p, const psi_insn *insn)
{
  if (!psi_is_true (insn->guard))
    {
      print_lit (p, insn->guard);
      fputs (" ? ", p->out);
    }
  print_results (p, insn);
  fputs (psi_op_name (insn->op), p->out);
  print_rest (p, insn);
  print_attributes (p->out, insn);
}

void
psi_print_insn (FILE *out, const psi_insn *insn)
{
  struct printer p = { out, NULL };

  print_insn (&p, insn);
}

/* Is S a name that needs no quotes after '@'?  */
static bool
plain_name (const char *s)
{
  for (const char *c = s; *c; c++)
    if (!strchr ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		 "0123456789_.$", *c))
      return false;
  return *s;
}

static void
print_head (struct printer *p, const psi_fn *fn)
{
  fputs ("func @", p->out);
  if (plain_name (fn->name))
    fputs (fn->name, p->out);
  else
    print_string (p->out, fn->name);
  putc ('(', p->out);
  for (unsigned i = 0; i < fn->nparams; i++)
    {
      if (i)
	fputs (", ", p->out);
      psi_print_name (p->out, fn->params[i]);
      fputs (": ", p->out);
      print_type (p->out, fn->params[i]->type);
    }
  putc (')', p->out);
  for (const struct psi_keyword *k = psi_prop_words; k->name; k++)
    if (fn->props & k->bit)
      fprintf (p->out, " %s", k->name);
  fputs (" {\n", p->out);
}

void
psi_print (FILE *out, const psi_fn *fn)
{
  size_t size = fn->nvals * sizeof (bool);
  struct printer p = { out, psi_xmalloc (size) };

  memset (p.seen, 0, size);
  print_head (&p, fn);
  psi_for_each_block (b, fn)
    {
      fprintf (out, "%s:", b->name);
      if (b->freq)
	fprintf (out, " freq %d", b->freq);
      putc ('\n', out);
      psi_for_each_insn (i, b)
	{
	  fputs ("    ", out);
	  print_insn (&p, i);
	  putc ('\n', out);
	}
    }
  fputs ("}\n", out);
  psi_xfree (p.seen);
}
