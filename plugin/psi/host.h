/* host.h: what libpsi asks of the compiler that it is part of, and of its machine; a part of
   psi.h, behind the form.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_HOST_H
#define PSI_HOST_H

/* Nothing known; no place in common; the same place.  */
enum psi_places { PSI_PLACES_UNKNOWN, PSI_PLACES_APART, PSI_PLACES_ONE };

/* X[0] REL[0] Y[0] OP X[1] REL[1] Y[1]; or X[0] OP X[1], numbers, bit by bit: then REL is
   PSI_N_OPS.  */
struct psi_two_compares
{
  enum psi_op op, rel[2];
  psi_opnd x[2], y[2];
};

/* What a region's conversion asks of the machine.  A null callback answers
   with the text form's own machine description, see ifconv/convert.c.  */
typedef struct psi_host
{
  void *data;
  /* What ifconv is to do with the branch that ends BLOCK; null: what the context's
     choice says.  */
  enum psi_ifconv (*ifconv) (void *data, const psi_block *block);
  /* May INSN be executed under a guard / when its result is not wanted?  */
  bool (*can_predicate) (void *data, const psi_insn *insn);
  bool (*can_speculate) (void *data, const psi_insn *insn);
  /* Null if the region that BLOCKS (N of them, the head first, the join not
     among them) form may be converted, else the reason why not.  Called after
     libpsi's own tests.  */
  const char *(*refuse_region) (void *data, psi_block **blocks, unsigned n,
				psi_block *join);
  /* Null if psis may be put into BLOCK, else the reason why not.  */
  const char *(*refuse_block) (void *data, const psi_block *block);
  /* Cost of executing INSN once, in the unit of BRANCH_COST.  */
  int (*insn_cost) (void *data, const psi_insn *insn);
  /* Cost of the branch that ends BLOCK, given its edges' probabilities.  */
  int (*branch_cost) (void *data, const psi_block *block);
  /* What is not to wait until the branches of the region of HEAD are decided.  */
  enum psi_ahead (*ahead) (void *data, const psi_block *head);
  /* Do bytes count in the region of HEAD, each insn once, and not time?  */
  bool (*bytes) (void *data, const psi_block *head);
  /* Cost of a predicated copy.  */
  int (*copy_cost) (void *data, const psi_insn *like);
  /* For flags allocation.  How many insns INSN is under a guard, though it has
     none; 0: that cannot be.  */
  int (*guarded_cost) (void *data, const psi_insn *insn);
  /* PSI_COMPARE_* of INSN, which writes flags.  */
  unsigned (*compare_facts) (void *data, const psi_insn *insn);
  /* What a block of insns under a condition costs beside these, in quarters of
     an insn.  */
  int (*block_cost) (void *data);
  /* For value numbering.  Is INSN, which has the same name and operands as LEADER,
     or is a psi or select of the same values, the same operation with a result of
     the same kind, and is it well that LEADER's result is used instead, and INSN
     goes?  LEADER can be INSN: whether it may go.  */
  bool (*may_reuse) (void *data, const psi_insn *leader, const psi_insn *insn);
  /* For memory.  How the places relate that A and B, insns that read or write
     memory, touch where both are executed, A first, and pinned names hold the same
     for both.  */
  enum psi_places (*places) (void *data, const psi_insn *a, const psi_insn *b);
  /* Does INSN do no more than move a value as it is, from memory to its result, or
     to memory from operand *OPERAND?  Another operand may then be put there.  */
  bool (*moves) (void *data, const psi_insn *insn, unsigned *operand);
  /* For ranges.  How many bits the first result of INSN, an opaque operation, has at most,
     the others being zero, or (*SIGN) the highest of these; 0: not known.  *OPERAND: it is
     its only operand, which has the same type, if that has no more.  */
  unsigned (*bits) (void *data, const psi_insn *insn, bool *sign, bool *operand);
  /* For extensions.  The bits of operand K, an integer, that INSN, an opaque operation,
     reads to have the bits ASKED of its only result; all are asked for if it has others.  */
  uint64_t (*reads) (void *data, const psi_insn *insn, unsigned k, uint64_t asked);
  /* For flags allocation.  The flags, 1 << N for number N, that a conditional compare
     (ccmp) of what INSN compares can leave where its condition does not hold; 0: there is
     no such insn.  */
  unsigned (*otherwise) (void *data, const psi_insn *insn);
  /* For psi-select.  Can PSI, which has the host of the select that it was, be it again,
     with the operands and the predicate that it has now?  */
  bool (*selects) (void *data, const psi_insn *psi);
  /* Does INSN, an opaque operation with a flags word as its result, compare with zero the
     logic of two compares of integers, or of two numbers, *LOGIC?  */
  bool (*logic) (void *data, const psi_insn *insn, struct psi_two_compares *logic);
  /* For ifconv.  May BLOCK of the region of HEAD be there twice?  Null: no more is known
     of probabilities than the form says.  */
  bool (*can_copy) (void *data, const psi_block *head, const psi_block *block);
  /* COPY, a new block of FN that has OF's cookie, has copies of OF's insns
     behind its phis: as many, and in this order; each with the cookie of its
     original, of which it is to get one of its own.  */
  void (*copied) (void *data, psi_fn *fn, psi_block *copy, const psi_block *of);
} psi_host;
enum
{
  PSI_COMPARE_GUARDED = 1,	/* It can be executed under a guard.  */
  PSI_COMPARE_ALL = 2,		/* All conditions can be tested for.  */
  PSI_COMPARE_MIXES = 4		/* Its eq and ne are those of all that mix.  */
};

#endif
