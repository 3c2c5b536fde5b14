/* host.cc: what hangs on the form: registers on names, records on insns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "base/base.h"

psi_val *
reg_val (psi_fn *fn, unsigned regno)
{
  host_fn *h = (host_fn *) fn->host;
  return regno < h->nregs ? h->reg[regno] : NULL;
}

/* A name for hard register REGNO that the text form takes.  */
static const char *
hard_name (unsigned regno, char *buf)
{
  const char *s = reg_names[regno];
  bool ok = ISALPHA (s[0]) || s[0] == '_';
  for (const char *c = s; *c && ok; c++)
    ok = ISALNUM (*c) || *c == '_';
  for (unsigned i = 0; i < regno && ok; i++)
    ok = strcmp (reg_names[i], s) != 0;
  if (ok && strlen (s) < 16)
    sprintf (buf, "%s", s);
  else
    sprintf (buf, "hard%u", regno);
  return buf;
}

psi_val *
hard_reg_val (psi_fn *fn, unsigned regno)
{
  host_fn *h = (host_fn *) fn->host;
  char buf[32];
  if (!h->reg[regno])
    {
      h->reg[regno] = psi_pinned (fn, hard_name (regno, buf), 32);
      h->reg[regno]->host = regno;
    }
  return h->reg[regno];
}

psi_val *
flags_val (psi_fn *fn)
{
  unsigned regno = ((host_fn *) fn->host)->flags;
  return regno == INVALID_REGNUM ? NULL : reg_val (fn, regno);
}

rtx
val_reg (psi_val *val)
{
  if (!val->host)
    {
      psi_val *like = val->like ? val->like : val->var;
      machine_mode mode = like && like->host ? GET_MODE (regno_reg_rtx[like->host])
			  : word_mode;
      val->host = REGNO (gen_reg_rtx (mode));
    }
  return regno_reg_rtx[val->host];
}

host_insn *
need_host (psi_fn *fn, psi_insn *i)
{
  if (!i->host)
    {
      host_insn *h = (host_insn *) psi_alloc (fn, sizeof *h);
      h->bb = -1;
      i->host = h;
    }
  return host_of (i);
}

void
copy_hosts (psi_fn *fn, psi_block *copy, const psi_block *of)
{
  hash_map<psi_insn *, psi_insn *> copies;
  psi_insn *c = copy->first;
  while (c->op == PSI_PHI)
    c = c->next;
  for (psi_insn *i = of->first; i; i = i->next)
    {
      if (i->op == PSI_PHI)
	continue;
      copies.put (i, c);
      if (i->host)
	{
	  c->host = NULL;
	  host_insn *h = need_host (fn, c);
	  *h = *host_of (i);
	  if (h->reach)
	    {
	      h->reach = (psi_insn **) psi_alloc (fn, (i->nsrc + 1) * sizeof *h->reach);
	      for (unsigned k = 0; k < i->nsrc; k++)
		if (psi_insn *writer = host_of (i)->reach[k])
		  {
		    psi_insn **own = copies.get (writer);
		    h->reach[k] = own ? *own : writer;
		  }
	    }
	}
      c = c->next;
    }
}

psi_insn *
clobber_part (psi_fn *fn, int bb, psi_val *const *names, unsigned n)
{
  psi_insn *i = psi_insn_new (fn, PSI_OPAQUE, n, 0);
  memcpy (i->dst, names, n * sizeof *names);
  i->name = "clobber";
  i->flags |= PSI_F_PART;
  need_host (fn, i)->bb = bb;
  return i;
}
