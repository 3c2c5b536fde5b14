/* memory.cc: what libpsi asks of loads and stores.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Asked of are insns that do nothing but read or write one place.  Their addresses
   are compared as patterns, with the names of psi-IL for the pseudos: a pseudo in RTL
   can be one value in one insn and another one in the next.  Where that is so GCC's
   alias analysis is not asked, either, as it goes by pseudos.  It is asked without
   what it would find out of a whole function (init_alias_analysis ()).  */

#include "read/read.h"
#include "alias.h"

/* One insn's access.  */
struct mem_access
{
  rtx mem;
  bool store;
  rtx value;			/* What is stored, or loaded: as it is in RTL.  */
  unsigned first;		/* Operand of psi-IL that is the address's first.  */
  slot_vec slots;		/* The address's registers.  */
};

/* Finds out what I accesses; false: not one place, or more than that.  */
static bool
find_access (const psi_insn *i, mem_access *a)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || h->cond || h->guarded || i->op != PSI_OPAQUE
      || (i->flags & PSI_F_EFFECT) || !NONJUMP_INSN_P (h->insn))
    return false;
  rtx set = PATTERN (h->insn);
  if (GET_CODE (set) != SET || RTX_FRAME_RELATED_P (h->insn)
      || find_reg_note (h->insn, REG_EH_REGION, NULL)
      || (cfun->can_throw_non_call_exceptions && may_trap_or_fault_p (set)))
    return false;
  a->store = MEM_P (SET_DEST (set));
  rtx *loc = a->store ? &SET_DEST (set) : &SET_SRC (set);
  a->value = a->store ? SET_SRC (set) : SET_DEST (set);
  if (!a->store && (GET_CODE (*loc) == ZERO_EXTEND || GET_CODE (*loc) == SIGN_EXTEND))
    {
      loc = &XEXP (*loc, 0);
      a->value = NULL;
    }
  a->mem = *loc;
  if (!MEM_P (a->mem) || MEM_VOLATILE_P (a->mem) || side_effects_p (set)
      || GET_MODE (a->mem) == BLKmode || (a->value && contains_mem_rtx_p (a->value)))
    return false;
  slot_vec value;
  if (a->store)
    collect_slots (&SET_SRC (set), value, NULL);
  a->first = value.length ();
  collect_slots (&XEXP (a->mem, 0), a->slots, NULL);
  return a->first + a->slots.length () == i->nsrc;
}

/* Are all pseudos that both addresses name one value in both?  */
static bool
names_agree (const psi_insn *i, const mem_access *a, const psi_insn *j,
	     const mem_access *b)
{
  for (unsigned k = 0; k < a->slots.length (); k++)
    for (unsigned l = 0; l < b->slots.length (); l++)
      if (REGNO (*a->slots[k].loc) == REGNO (*b->slots[l].loc)
	  && i->src[a->first + k].val != j->src[b->first + l].val)
	return false;
  return true;
}

rtx_same
pseudos_alike (const_rtx *x, const_rtx *y, rtx *nx, rtx *ny)
{
  if (!REG_P (*x) || !REG_P (*y) || HARD_REGISTER_P (*x) || HARD_REGISTER_P (*y)
      || GET_MODE (*x) != GET_MODE (*y))
    return 0;
  *nx = *ny = const0_rtx;
  return 1;
}

static bool
one_place (const psi_insn *i, const mem_access *a, const psi_insn *j,
	   const mem_access *b)
{
  if (GET_MODE (a->mem) != GET_MODE (b->mem)
      || MEM_ADDR_SPACE (a->mem) != MEM_ADDR_SPACE (b->mem)
      || a->slots.length () != b->slots.length ())
    return false;
  for (unsigned k = 0; k < a->slots.length (); k++)
    if (i->src[a->first + k].val != j->src[b->first + k].val)
      return false;
  return rtx_equal_p_cb (XEXP (a->mem, 0), XEXP (b->mem, 0), pseudos_alike);
}

enum psi_places
target_places (void *, const psi_insn *i, const psi_insn *j)
{
  mem_access a, b;
  if (!find_access (i, &a) || !find_access (j, &b))
    return PSI_PLACES_UNKNOWN;
  if (one_place (i, &a, j, &b))
    return PSI_PLACES_ONE;
  if (!names_agree (i, &a, j, &b))
    return PSI_PLACES_UNKNOWN;
  bool meet = !a.store ? b.store && anti_dependence (a.mem, b.mem)
	      : b.store ? output_dependence (a.mem, b.mem)
	      : true_dependence (a.mem, GET_MODE (a.mem), b.mem);
  return meet ? PSI_PLACES_UNKNOWN : PSI_PLACES_APART;
}

bool
target_moves (void *, const psi_insn *i, unsigned *operand)
{
  mem_access a;
  *operand = 0;
  return (find_access (i, &a) && a.value && REG_P (a.value)
	  && !HARD_REGISTER_P (a.value) && GET_MODE (a.value) == GET_MODE (a.mem)
	  && (!a.store || a.first == 1) && i->ndst == !a.store);
}
