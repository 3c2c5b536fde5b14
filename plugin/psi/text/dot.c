/* text/dot.c: the flow graph with its insns as a drawing for Graphviz.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   One box a block, one edge an edge: those of a branch marked T and F, those
   of a switch with their number, each with its probability if known.  */

#include "text/text.h"
#include <stdlib.h>
#include <string.h>

/* S within a quoted string.  */
static void
put_escaped (FILE *out, const char *s)
{
  for (; *s; s++)
    {
      if (*s == '"' || *s == '\\')
	putc ('\\', out);
      putc (*s, out);
    }
}

/* INSN as a line of its block's label.  Its text goes through a stream in
   memory, which is the C library's own.  */
static void
put_insn (FILE *out, const psi_insn *insn)
{
  char *text = NULL;
  size_t len;
  FILE *mem = open_memstream (&text, &len);

  if (mem)
    {
      psi_print_insn (mem, insn);
      if (fclose (mem) == 0)
	put_escaped (out, text);
    }
  free (text);
  fputs ("\\l", out);
}

static void
put_block (FILE *out, const psi_block *b)
{
  fprintf (out, "    \"%s\" [label=\"%s:\\l", b->name, b->name);
  psi_for_each_insn (i, b)
    put_insn (out, i);
  fputs ("\"];\n", out);
}

static void
put_edge (FILE *out, const psi_edge *e, unsigned index)
{
  const psi_insn *term = psi_terminator (e->src);
  enum psi_op op = term ? term->op : PSI_JUMP;

  fprintf (out, "    \"%s\" -> \"%s\"", e->src->name, e->dst->name);
  if (op != PSI_JUMP || e->prob >= 0)
    fputs (" [label=\"", out);
  if (op == PSI_BR)
    putc (index ? 'F' : 'T', out);
  else if (op == PSI_SWITCH)
    fprintf (out, "%u", index);
  if (e->prob >= 0)
    fprintf (out, " %d.%02d%%", e->prob / 100, e->prob % 100);
  if (op != PSI_JUMP || e->prob >= 0)
    fputs ("\"]", out);
  fputs (";\n", out);
}

void
psi_dot_open (FILE *out, const psi_fn *fn)
{
  fputs ("digraph \"", out);
  put_escaped (out, fn->name);
  fputs ("\" {\n    node [shape=box, fontname=\"monospace\"];\n", out);
}

void
psi_dot (FILE *out, const psi_fn *fn)
{
  psi_dot_open (out, fn);
  psi_for_each_block (b, fn)
    put_block (out, b);
  psi_for_each_block (b, fn)
    for (unsigned i = 0; i < b->nsucc; i++)
      put_edge (out, b->succ[i], i);
  fputs ("}\n", out);
}
