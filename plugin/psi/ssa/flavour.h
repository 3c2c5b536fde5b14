/* ssa/flavour.h: questions on the flavour of a form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_SSA_FLAVOUR_H
#define PSI_SSA_FLAVOUR_H

#include "ir/ir.h"

typedef struct psi_question
{
  const char *name;
  /* Does it hold of FN?  Where it does not, a line without its end, that says
     why, goes to WHY.  */
  bool (*holds) (const psi_ctx *, psi_fn *fn, FILE *why);
  bool any_form;		/* It can be asked outside SSA form.  */
  const char *help;
} psi_question;

/* The table of questions, ended by a null name.  */
extern const psi_question psi_questions[];

/* Prints one line: the answer to Q, and if it is no a witness.  Whatever
   fn->props claims of psis and webs is not believed; all else of FN is
   valid.  The context says which values may share a name.  */
void psi_question_print (const psi_ctx *, psi_fn *, const psi_question *q, FILE *);

/* Prints INSN with the block it is in, for a witness.  */
void psi_flavour_print_insn (FILE *, const psi_insn *insn);

/* ssa/strict.c, as psi_question.holds.  */
bool psi_is_strict (const psi_ctx *, psi_fn *, FILE *why);

#endif
