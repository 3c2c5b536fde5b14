/* constraints.cc: can register allocation do what an insn's pattern demands?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Recog looks at operands and predicates alone.  Which registers, constants
   and memory fit is in the constraints, by alternatives, and an alternative
   may be disabled for the processor at hand, as most of Thumb-2's are under a
   condition with -mrestrict-it.  Here some enabled alternative must have for
   each operand a place that it can be brought to.  Under a guard memory must
   fit as it is: brought to a register it would be accessed without the guard.
   Nor may it depend on the registers in its address which is to be had, as in
   Thumb's short loads and stores: the allocator takes pseudos for such ones.
   Nor may it be an alternative that has no text and is split later on: what
   splits it knows the plain pattern only.  */

#include "base/base.h"
#include "addresses.h"

/* Does CN take memory of MODE whatever register has its address?  */
static bool
takes_all_bases (enum constraint_num cn, machine_mode mode)
{
  if (cn == CONSTRAINT_m)
    return true;
  enum reg_class base = base_reg_class (mode, ADDR_SPACE_GENERIC, MEM, SCRATCH);
  for (unsigned r = 0; r < FIRST_PSEUDO_REGISTER; r++)
    if (TEST_HARD_REG_BIT (reg_class_contents[base], r) && !fixed_regs[r]
	&& !constraint_satisfied_p (gen_rtx_MEM (mode, gen_rtx_REG (Pmode, r)), cn))
      return false;
  return true;
}

/* Does OP, under a guard if GUARDED, fit the constraint at P, other than by a
   register?  */
static bool
constraint_takes (const char *p, rtx op, bool guarded)
{
  enum constraint_num cn = lookup_constraint (p);
  switch (get_constraint_type (cn))
    {
    case CT_REGISTER:
    case CT_ADDRESS:
      return false;
    case CT_CONST_INT:
    case CT_FIXED_FORM:
    case CT_SPECIAL_MEMORY:
      return constraint_satisfied_p (op, cn);
    default:
      /* Any memory: its address can be made to fit.  */
      return MEM_P (op) && (!guarded || takes_all_bases (cn, GET_MODE (op)));
    }
}

/* Does OP, under a guard if GUARDED, fit one of the constraints from P to the
   next comma, other than by a register?  */
static bool
takes_as_is (const char *p, rtx op, bool guarded)
{
  for (; *p && *p != ','; p += CONSTRAINT_LEN (*p, p))
    if (!ISDIGIT (*p) && !strchr ("=+&%?!*#^$gX", *p)
	&& constraint_takes (p, op, guarded))
      return true;
    else if (*p == 'g' && (MEM_P (op) || CONSTANT_P (op)))
      return true;
  return false;
}

/* Can operand N, OP of MODE, be brought to a place that alternative ALT has for
   it?  */
static bool
operand_fits (rtx op, machine_mode mode, const operand_alternative *alt, int n,
	      bool guarded)
{
  const operand_alternative *a = alt + n;
  if (a->matches >= 0)
    a = alt + a->matches;
  if (a->anything_ok || a->is_address)
    return true;
  bool has_reg = a->cl != NO_REGS && mode != VOIDmode
		 && contains_reg_of_mode[a->cl][mode];
  if (MEM_P (op) && guarded)
    return takes_as_is (a->constraint, op, true);
  return has_reg || (a->memory_ok && !guarded)
	 || takes_as_is (a->constraint, op, guarded);
}

/* Is alternative ALT of INSN one without text?  */
static bool
splits_p (const rtx_insn *insn, int alt)
{
  const insn_data_d *d = &insn_data[INSN_CODE (insn)];
  const char *text = d->output_format == INSN_OUTPUT_FORMAT_SINGLE
		     ? d->output.single
		     : d->output_format == INSN_OUTPUT_FORMAT_MULTI
		     ? d->output.multi[alt] : NULL;
  return text && !strcmp (text, "#");
}

bool
allocatable_p (rtx_insn *insn)
{
  extract_insn (insn);
  bool guarded = GET_CODE (PATTERN (insn)) == COND_EXEC;
  int n = recog_data.n_operands;
  if (recog_data.n_alternatives == 0 || n == 0)
    return true;
  alternative_mask enabled = get_enabled_alternatives (insn);
  const operand_alternative *alt
    = preprocess_insn_constraints (INSN_CODE (insn));
  for (int k = 0; k < recog_data.n_alternatives; k++, alt += n)
    {
      if (!TEST_BIT (enabled, k) || (guarded && splits_p (insn, k)))
	continue;
      int i = 0;
      while (i < n && operand_fits (recog_data.operand[i],
				    recog_data.operand_mode[i], alt, i,
				    guarded))
	i++;
      if (i == n)
	return true;
    }
  return false;
}

bool
guard_allocated (rtx_insn *insn, rtx cond, rtx body)
{
  rtx old = PATTERN (insn);
  rtx guarded = gen_rtx_COND_EXEC (VOIDmode, copy_rtx (cond), copy_rtx (body));
  if (!validate_change (insn, &PATTERN (insn), guarded, false))
    return false;
  extract_constrain_insn (insn);
  if (!splits_p (insn, which_alternative))
    return true;
  validate_change (insn, &PATTERN (insn), old, false);
  return false;
}
