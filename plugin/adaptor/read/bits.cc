/* bits.cc: the bit that a jump tests, tested by an insn of its own.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Some machines jump on a bit of a register ("tbz").  As long as that is a jump it is
   shorter than any test.  Where the region is straight code there is no jump to test the
   bit, and what the jump tested becomes

	p = BIT OF %x		->	%t = and %x, 1 << n
					p = ne %t, 0

   which can be put into the flags; merge.cc makes one insn of it ("tst").

   Needs: psi-SSA form.  */

#include "read/read.h"

/* The register whose bit COND tests, and the bit; null: it tests none.  */
static rtx
tested_bit (rtx cond, unsigned HOST_WIDE_INT *bit)
{
  if (!cond || (GET_CODE (cond) != NE && GET_CODE (cond) != EQ)
      || XEXP (cond, 1) != const0_rtx || GET_CODE (XEXP (cond, 0)) != ZERO_EXTRACT
      || BITS_BIG_ENDIAN)
    return NULL;
  rtx field = XEXP (cond, 0), x = XEXP (field, 0);
  if (GET_CODE (x) == SUBREG && paradoxical_subreg_p (x))
    x = SUBREG_REG (x);
  scalar_int_mode mode;
  if (!REG_P (x) || HARD_REGISTER_P (x) || XEXP (field, 1) != const1_rtx
      || !CONST_INT_P (XEXP (field, 2))
      || !is_a <scalar_int_mode> (GET_MODE (x), &mode)
      || UINTVAL (XEXP (field, 2)) >= GET_MODE_PRECISION (mode))
    return NULL;
  *bit = HOST_WIDE_INT_1U << UINTVAL (XEXP (field, 2));
  return x;
}

bool
tests_bit (const psi_insn *i)
{
  unsigned HOST_WIDE_INT bit;
  return (i->op == PSI_OPAQUE && i->ndst == 1 && i->dst[0]->type == PSI_PRED && i->host
	  && !host_of (i)->insn && tested_bit (host_of (i)->cond, &bit));
}

/* Is PRED read by another insn than the branch behind it?  */
static bool
guards (const psi_fn *fn, const psi_val *pred)
{
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (const psi_insn *i = fn->blocks[k] ? fn->blocks[k]->first : NULL; i; i = i->next)
      {
	if (i->op == PSI_BR)
	  continue;
	bool reads = i->guard.val == pred;
	unsigned npred = i->op == PSI_PSI ? i->nsrc : i->pred != NULL;
	for (unsigned n = 0; n < npred; n++)
	  reads |= i->pred[n].val == pred;
	for (unsigned n = 0; n < i->nsrc; n++)
	  reads |= i->src[n].val == pred;
	if (reads)
	  return true;
      }
  return false;
}

/* TEST, which is PRED's definition, becomes two insns, if it tests a bit.  */
static bool
part_test (psi_fn *fn, psi_insn *test)
{
  unsigned HOST_WIDE_INT bit;
  rtx cond = host_of (test)->cond, x = tested_bit (cond, &bit);
  if (!x || test->nsrc != 1 || !test->src[0].val || test->src[0].val->pinned
      || !guards (fn, test->dst[0]))
    return false;
  machine_mode mode = GET_MODE (x);
  psi_val *masked = psi_var_new (fn, NULL, test->src[0].val->type);
  masked->like = test->src[0].val->var;
  rtx reg = val_reg (masked);
  if (GET_MODE (reg) != mode)
    return false;
  HOST_WIDE_INT mask = trunc_int_for_mode (bit, mode);
  rtx_insn *insn = target_recog (gen_rtx_SET (reg, gen_rtx_AND (mode, x, GEN_INT (mask))),
				 false);
  if (!insn)
    return false;
  psi_insn *i = psi_insn_new (fn, PSI_AND, 1, 2);
  i->dst[0] = masked;
  i->src[0] = test->src[0];
  i->src[1].imm = mask;
  masked->def = i;
  need_host (fn, i)->insn = insn;
  psi_insert_before (test, i);
  psi_insn *now = psi_insn_new (fn, GET_CODE (cond) == NE ? PSI_NE : PSI_EQ, 1, 2);
  now->guard = test->guard;
  now->dst[0] = test->dst[0];
  now->src[0] = psi_opnd_of (masked);
  now->dst[0]->def = now;
  host_insn *h = need_host (fn, now);
  h->bb = host_of (test)->bb;
  h->cond = gen_rtx_fmt_ee (GET_CODE (cond), VOIDmode, reg, const0_rtx);
  psi_insert_before (test, now);
  psi_unlink (test);
  return true;
}

void
part_bit_tests (psi_fn *fn)
{
  bool any = false;
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (psi_insn *i = fn->blocks[k] ? fn->blocks[k]->first : NULL, *next; i; i = next)
      {
	next = i->next;
	if (tests_bit (i))
	  any |= part_test (fn, i);
      }
  if (!any)
    return;
  psi_number (fn);
  psi_domains_invalidate (fn);
}
