/* address.cc: loads and stores under a condition where the target has none.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A machine with conditional moves only executes a load or store always, but chooses
   where: at its own address if the guard holds, else at a word of the stack frame
   that nobody else reads.

	p ? store [%a], %v	->	%s = address of the word
					%t = psi %s, p ? %a
					store [%t], %v

   Of two stores, each made where the other is not, one is made, always, that chooses what
   it stores, too.  And behind a store that is always made another one can make that again in
   place of storing to the word, where that alone would make the function have a frame.

   What a load finds in the word is not used.  The access at the address that was
   chosen tells alias analysis nothing, as it may be either.

   Needs: psi-SSA form.  Breaks: normal psis, conventional form.  */

#include "read/read.h"

/* The word's address; null: the current function has no word.  FRAME_BEFORE is how far
   its frame went before it had, HOLES_BEFORE what was free in it.  All live within one
   pass.  */
static rtx word;
static poly_int64 frame_before;
static frame_space *holes_before;

/* ---- Which accesses ---------------------------------------------------------------- */

/* What an insn reads and writes: a compare may read two.  */
#define MAX_PLACES 2

/* The memories that PATTERN reads and writes, if these are few and small; returns how
   many, or 0.  */
static unsigned
find_places (rtx pattern, rtx *place)
{
  unsigned n = 0;
  subrtx_var_iterator::array_type array;
  FOR_EACH_SUBRTX_VAR (iter, array, pattern, ALL)
    {
      rtx x = *iter;
      HOST_WIDE_INT size;
      if (!MEM_P (x))
	continue;
      iter.skip_subrtxes ();
      unsigned k = 0;
      while (k < n && !rtx_equal_p (place[k], x))
	k++;
      if (k == MAX_PLACES || !ADDR_SPACE_GENERIC_P (MEM_ADDR_SPACE (x))
	  || (!SCALAR_INT_MODE_P (GET_MODE (x)) && !SCALAR_FLOAT_MODE_P (GET_MODE (x)))
	  || !GET_MODE_SIZE (GET_MODE (x)).is_constant (&size) || size > UNITS_PER_WORD)
	return 0;
      place[k] = x;
      n = MAX (n, k + 1);
    }
  return n;
}

/* A copy of PATTERN, its N PLACEs at ADDRESSes; SAFE says that these can be accessed.  Where
   an address was chosen that holds here, but not above the branches around it.  */
static rtx
at_addresses (rtx pattern, rtx *place, rtx *address, unsigned n, bool safe)
{
  pattern = copy_rtx (pattern);
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, &pattern, ALL)
    if (rtx old = MEM_P (**iter) ? **iter : NULL)
      {
	unsigned k = 0;
	while (k < n - 1 && !rtx_equal_p (place[k], old))
	  k++;
	**iter = gen_rtx_MEM (GET_MODE (old), address[k]);
	set_mem_align (**iter, MIN (MEM_ALIGN (old), BITS_PER_WORD));
	MEM_NOTRAP_P (**iter) = safe;
	iter.skip_subrtxes ();
      }
  return pattern;
}

/* (set REG ADDRESS), if the target has that insn, or null.  Outside of a memory reference
   what is scaled is shifted.  */
static rtx
set_address (rtx reg, rtx address)
{
  address = copy_rtx (address);
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, &address, ALL)
    if (GET_CODE (**iter) == MULT && CONST_INT_P (XEXP (**iter, 1))
	&& pow2p_hwi (INTVAL (XEXP (**iter, 1))))
      **iter = gen_rtx_ASHIFT (GET_MODE (**iter), XEXP (**iter, 0),
			       GEN_INT (exact_log2 (INTVAL (XEXP (**iter, 1)))));
  rtx pattern = gen_rtx_SET (reg, address);
  return target_has (pattern) ? pattern : NULL;
}

bool
address_selects (const psi_insn *i)
{
  const host_insn *h = host_of (i);
  if (!h || !h->insn || h->guarded || !NONJUMP_INSN_P (h->insn) || word_mode != Pmode
      || RTX_FRAME_RELATED_P (h->insn) || (i->flags & PSI_F_EFFECT)
      || !single_set (h->insn) || side_effects_p (PATTERN (h->insn)))
    return false;
  rtx place[MAX_PLACES], reg[MAX_PLACES];
  unsigned n = find_places (PATTERN (h->insn), place);
  for (unsigned k = 0; k < n; k++)
    {
      reg[k] = gen_raw_REG (Pmode, LAST_VIRTUAL_REGISTER + 1 + k);
      if (!REG_P (XEXP (place[k], 0)) && !set_address (reg[k], XEXP (place[k], 0)))
	return false;
    }
  if (n == 0)
    return false;
  rtx pattern = at_addresses (PATTERN (h->insn), place, reg, n, true);
  return target_has (pattern) && !may_trap_p (pattern);
}

/* ---- The choice ---------------------------------------------------------------------- */

/* The word's address as RTL.  */
static rtx
address_of_word (void)
{
  if (!word)
    {
      frame_before = frame_offset;
      holes_before = crtl->frame_space_list;
      /* Not in one of the holes: it could not be given back.  Its alignment can make more
	 of them.  */
      crtl->frame_space_list = NULL;
      word = XEXP (assign_stack_local (word_mode, UNITS_PER_WORD, 0), 0);
      frame_space **last = &crtl->frame_space_list;
      while (*last)
	last = &(*last)->next;
      *last = holes_before;
    }
  return word;
}

void
address_end (bool used)
{
  if (word && !used)
    {
      frame_offset = frame_before;
      crtl->frame_space_list = holes_before;
    }
  word = NULL;
}

/* What stands for a register of a new insn's.  */
struct named_reg
{
  unsigned regno;
  psi_opnd name;
};

/* Names OPERAND, register REGNO, if NAMES do.  */
static bool
name_operand (psi_opnd *operand, unsigned regno, const vec<named_reg> &names)
{
  for (const named_reg &n : names)
    if (n.regno == regno)
      {
	*operand = n.name;
	return true;
      }
  return false;
}

/* I finds in the registers that it reads what AT was to find there.  */
static void
reach_as (psi_fn *fn, psi_insn *i, const psi_insn *at)
{
  psi_insn **from = host_of (at)->reach;
  psi_insn **reach = (psi_insn **) psi_alloc (fn, (i->nsrc + 1) * sizeof *reach);
  for (unsigned k = 0; k < i->nsrc; k++)
    for (unsigned n = 0; from && n < at->nsrc; n++)
      if (i->src[k].val && i->src[k].val->pinned && at->src[n].val == i->src[k].val)
	reach[k] = from[n];
  host_of (i)->reach = reach;
}

/* Inserts before AT an insn of PATTERN, which READS and SETS registers.  Null, and nothing
   is inserted: the target has no such insn.  */
static psi_insn *
insert_insn (psi_fn *fn, psi_insn *at, rtx pattern, const vec<named_reg> &reads,
	     const vec<named_reg> &sets)
{
  rtx_insn *insn = target_recog (pattern, false, host_of (at)->insn);
  decoded d;
  if (!insn)
    return NULL;
  decode_insn (insn, &d);
  if ((d.op != PSI_OPAQUE && d.op != PSI_ADD) || d.cond || !d.parts.is_empty ())
    return NULL;
  psi_insn *i = psi_insn_new (fn, d.op, d.dst.length (), d.src.length ());
  for (unsigned k = 0; k < i->nsrc; k++)
    if (CONST_INT_P (*d.src[k]))
      i->src[k].imm = INTVAL (*d.src[k]);
    else if (!name_operand (&i->src[k], REGNO (*d.src[k]), reads))
      return NULL;
  for (unsigned k = 0; k < i->ndst; k++)
    {
      psi_opnd o;
      if (!name_operand (&o, REGNO (*d.dst[k]), sets))
	return NULL;
      i->dst[k] = o.val;
    }
  for (unsigned k = 0; k < i->ndst; k++)
    if (!i->dst[k]->pinned)
      i->dst[k]->def = i;
  if (d.op == PSI_OPAQUE)
    {
      i->name = skeleton_name (fn, *d.body);
      i->flags |= decoded_flags (insn, &d);
    }
  need_host (fn, i)->insn = insn;
  reach_as (fn, i, at);
  psi_insert_before (at, i);
  return i;
}

/* The registers that I reads, and those that it sets.  */
static void
name_registers (const psi_insn *i, auto_vec<named_reg> &reads,
		auto_vec<named_reg> &sets)
{
  decoded d;
  decode_insn (host_of (i)->insn, &d);
  for (unsigned k = 0; k < MIN (d.src.length (), i->nsrc); k++)
    if (REG_P (*d.src[k]))
      reads.safe_push ({ REGNO (*d.src[k]), i->src[k] });
  for (unsigned k = 0; k < MIN (d.dst.length (), i->ndst); k++)
    sets.safe_push ({ REGNO (*d.dst[k]), psi_opnd_of (i->dst[k]) });
}

/* A name for the value that REG, a new pseudo, gets.  */
static psi_val *
new_name (psi_fn *fn, rtx *reg)
{
  psi_val *v = psi_var_new (fn, NULL, BITS_PER_WORD);
  *reg = val_reg (v);
  return v;
}

/* The frame's address.  Where FN did not name it, it does from now on: as GCC does, at
   the function's end, too.  */
static psi_val *
name_frame (psi_fn *fn)
{
  psi_val *frame = reg_val (fn, FRAME_POINTER_REGNUM);
  if (frame)
    return frame;
  frame = hard_reg_val (fn, FRAME_POINTER_REGNUM);
  SET_HARD_REG_BIT (((host_fn *) fn->host)->mentioned, FRAME_POINTER_REGNUM);
  for (unsigned k = 0; k < fn->nblocks; k++)
    {
      psi_insn *ret = fn->blocks[k] ? psi_terminator (fn->blocks[k]) : NULL;
      if (!ret || ret->op != PSI_RET || fn->blocks[k]->host != EXIT_BLOCK_PTR_FOR_FN (cfun)
	  || !bitmap_bit_p (df->exit_block_uses, FRAME_POINTER_REGNUM))
	continue;
      psi_opnd *src = (psi_opnd *) psi_alloc (fn, (ret->nsrc + 1) * sizeof *src);
      unsigned n = 0;
      while (n < ret->nsrc && ret->src[n].val->host < FRAME_POINTER_REGNUM)
	n++;
      memcpy (src, ret->src, n * sizeof *src);
      src[n] = psi_opnd_of (frame);
      memcpy (src + n + 1, ret->src + n, (ret->nsrc - n) * sizeof *src);
      ret->src = src;
      ret->nsrc++;
    }
  return frame;
}

/* The name of the word's address in I's block; it is made before I if BLOCK, where *BASE
   was made last, is another.  */
static psi_val *
name_word (psi_fn *fn, psi_insn *i, psi_block **block, psi_val **base)
{
  if (*block == i->block)
    return *base;
  rtx reg, address = address_of_word ();
  psi_val *frame = name_frame (fn);
  auto_vec<named_reg> reads, sets;
  psi_val *v = new_name (fn, &reg);
  reads.safe_push ({ FRAME_POINTER_REGNUM, psi_opnd_of (frame) });
  sets.safe_push ({ REGNO (reg), psi_opnd_of (v) });
  if (!insert_insn (fn, i, gen_rtx_SET (reg, address), reads, sets))
    return NULL;
  *block = i->block;
  return *base = v;
}

/* What reads a register that I wrote finds it written by ACCESS.  */
static void
move_readers (const psi_insn *i, psi_insn *access)
{
  for (psi_insn *reader = i->next; reader; reader = reader->next)
    if (host_insn *h = host_of (reader))
      for (unsigned k = 0; h->reach && k < reader->nsrc; k++)
	if (reader->src[k].val && reader->src[k].val->pinned && h->reach[k] == i)
	  h->reach[k] = access;
}

/* Names the address AT of an access of I, which READS registers.  False: it cannot be.  */
static bool
name_address (psi_fn *fn, psi_insn *i, rtx at, const vec<named_reg> &reads,
	      psi_opnd *name)
{
  for (const named_reg &n : reads)
    if (REG_P (at) && n.regno == REGNO (at) && !n.name.val->pinned)
      {
	*name = n.name;
	return true;
      }
  rtx reg;
  auto_vec<named_reg> set;
  *name = psi_opnd_of (new_name (fn, &reg));
  set.safe_push ({ REGNO (reg), *name });
  return insert_insn (fn, i, set_address (reg, at), reads, set);
}

/* ---- Stores in place of the word ------------------------------------------------------ */

/* Is I a store of one register that can choose its address, and could be elsewhere in its
   block?  *K is the operand that it stores.  */
static bool
plain_store (const psi_insn *i, unsigned *k)
{
  rtx place[MAX_PLACES];
  for (unsigned s = 0; s < i->nsrc; s++)
    if (i->src[s].val && i->src[s].val->pinned
	&& i->src[s].val->host != FRAME_POINTER_REGNUM)
      return false;
  return host_of (i) && host_of (i)->insn && (i->flags & PSI_F_WRITE)
	 && target_moves (NULL, i, k) && !i->src[*k].val->pinned
	 && address_selects (i) && find_places (PATTERN (host_of (i)->insn), place) == 1
	 && SET_DEST (PATTERN (host_of (i)->insn)) == place[0];
}

static rtx
place_of (const psi_insn *store)
{
  return SET_DEST (PATTERN (host_of (store)->insn));
}

/* Names the address of STORE before AT.  */
static bool
name_place (psi_fn *fn, psi_insn *at, const psi_insn *store, psi_opnd *name)
{
  auto_vec<named_reg> reads, sets;
  name_registers (store, reads, sets);
  return name_address (fn, at, XEXP (place_of (store), 0), reads, name);
}

/* The value before AT, which is guarded, that is A under UNDER, and B where AT's guard holds;
   of the type of LIKE's, or null: of an address's.  *REG is its register.  */
static psi_val *
choose (psi_fn *fn, psi_insn *at, psi_lit under, psi_opnd a, psi_opnd b, psi_val *like,
	rtx *reg)
{
  psi_insn *psi = psi_insn_new (fn, PSI_PSI, 1, 2);
  psi_val *v = psi_var_new (fn, NULL, like ? like->type : BITS_PER_WORD);
  if (like)
    v->like = like->var;
  *reg = val_reg (v);
  v->def = psi;
  psi->dst[0] = v;
  psi->src[0] = a;
  psi->pred[0] = under;
  psi->src[1] = b;
  psi->pred[1] = at->guard;
  psi_insert_before (at, psi);
  return v;
}

/* Where I is, a store that goes where OTHER does, with what that stores, but where I's guard
   holds where I does.  False: that cannot be.  */
static bool
store_one_or_other (psi_fn *fn, psi_insn *i, const psi_insn *other)
{
  unsigned k, n;
  psi_opnd a, b;
  if (!plain_store (i, &k) || !plain_store (other, &n)
      || GET_MODE (place_of (i)) != GET_MODE (place_of (other))
      || !name_place (fn, i, other, &a) || !name_place (fn, i, i, &b))
    return false;
  auto_vec<named_reg> reads, sets;
  rtx address, value = NULL, pattern = copy_rtx (PATTERN (host_of (i)->insn));
  psi_val *at = choose (fn, i, other->guard, a, b, NULL, &address);
  psi_opnd v = i->src[k];
  if (other->src[n].val != v.val)
    v = psi_opnd_of (choose (fn, i, other->guard, other->src[n], v, v.val, &value));
  else
    value = SET_SRC (pattern);
  if (GET_MODE (value) != GET_MODE (SET_SRC (pattern)))
    return false;
  SET_SRC (pattern) = value;
  reads.safe_push ({ REGNO (address), psi_opnd_of (at) });
  reads.safe_push ({ REGNO (value), v });
  rtx place[] = { SET_DEST (pattern) };
  pattern = at_addresses (pattern, place, &address, 1, false);
  set_mem_align (SET_DEST (pattern), MIN (MEM_ALIGN (SET_DEST (pattern)),
					  MEM_ALIGN (place_of (other))));
  if (!insert_insn (fn, i, pattern, reads, sets))
    return false;
  psi_unlink (i);
  return true;
}

/* Can J, a store under a guard, be made where I is, above it?  */
static bool
comes_up (psi_fn *fn, const psi_insn *i, const psi_insn *j)
{
  for (const psi_insn *k = i; k != j; k = k->next)
    {
      for (unsigned d = 0; d < k->ndst; d++)
	for (unsigned s = 0; s < j->nsrc; s++)
	  if (k->dst[d] == j->src[s].val)
	    return false;
      if ((k->flags & (PSI_F_READ | PSI_F_WRITE | PSI_F_EFFECT | PSI_F_TRAP))
	  && !psi_never_both (fn, k->guard, j->guard))
	return false;
    }
  return true;
}

/* The store below I that is made just where I is not, and could be made here; or null.  */
static psi_insn *
other_store (psi_fn *fn, const psi_insn *i)
{
  unsigned k;
  for (psi_insn *j = i->next; j; j = j->next)
    if (j->guard.val && psi_lit_same (j->guard, psi_lit_not (i->guard))
	&& plain_store (j, &k) && comes_up (fn, i, j))
      return j;
  return NULL;
}

/* The store above I in its block that is always made, if I could do it again; or null.  */
static const psi_insn *
store_above (const psi_insn *i)
{
  unsigned k;
  for (const psi_insn *j = i->prev; j; j = j->prev)
    if (j->flags & (PSI_F_WRITE | PSI_F_EFFECT))
      return psi_is_true (j->guard) && plain_store (j, &k) ? j : NULL;
  return NULL;
}

/* Lets I, a guarded store, share an insn with another one, or do another one again where
   its guard does not hold.  False: it wants the word.  */
static bool
select_store (psi_fn *fn, psi_insn *i, psi_insn **next)
{
  unsigned k;
  if (!plain_store (i, &k))
    return false;
  if (psi_insn *other = other_store (fn, i))
    if (store_one_or_other (fn, i, other))
      {
	if (*next == other)
	  *next = other->next;
	psi_unlink (other);
	return true;
      }
  /* Where there is a frame the word costs less.  */
  const psi_insn *above = word || maybe_ne (get_frame_size (), 0) ? NULL : store_above (i);
  return above && store_one_or_other (fn, i, above);
}

/* ---- All accesses --------------------------------------------------------------------- */

/* Lets I, a guarded access, choose its addresses; BASE is the word's.  False: it stays.  */
static bool
select_address (psi_fn *fn, psi_insn *i, psi_val *base)
{
  rtx pattern = PATTERN (host_of (i)->insn), place[MAX_PLACES], reg[MAX_PLACES];
  unsigned n = find_places (pattern, place);
  auto_vec<named_reg> reads, sets, chosen;
  name_registers (i, reads, sets);
  for (unsigned k = 0; k < n; k++)
    {
      psi_opnd address;
      if (!name_address (fn, i, XEXP (place[k], 0), reads, &address))
	return false;
      psi_insn *psi = psi_insn_new (fn, PSI_PSI, 1, 2);
      psi->dst[0] = new_name (fn, &reg[k]);
      psi->dst[0]->def = psi;
      psi->src[0] = psi_opnd_of (base);
      psi->src[1] = address;
      psi->pred[1] = i->guard;
      psi_insert_before (i, psi);
      chosen.safe_push ({ REGNO (reg[k]), psi_opnd_of (psi->dst[0]) });
    }
  reads.safe_splice (chosen);
  psi_insn *access = insert_insn (fn, i, at_addresses (pattern, place, reg, n, false),
				  reads, sets);
  if (!access)
    return false;
  move_readers (i, access);
  psi_unlink (i);
  return true;
}

bool
address_select_all (psi_fn *fn)
{
  psi_block *block = NULL;
  psi_val *base = NULL;
  bool done = false;
  if (targetm.have_conditional_execution ())
    return false;
  for (unsigned k = 0; k < fn->nblocks; k++)
    for (psi_insn *i = fn->blocks[k] ? fn->blocks[k]->first : NULL, *next; i; i = next)
      {
	next = i->next;
	if (psi_is_true (i->guard) || !address_selects (i))
	  continue;
	done |= select_store (fn, i, &next)
		|| (name_word (fn, i, &block, &base) && select_address (fn, i, base));
      }
  if (done)
    psi_number (fn);
  return done;
}
