/* ra-int.h: what the files of the check after register allocation share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_RA_INT_H
#define PSISSA_RA_INT_H

#include "late/late.h"

/* ---- ra-record.cc: a function at two moments ---------------------------------- */

/* Where a value can be.  Before register allocation it is in a pseudo, later in
   hard registers or a spill slot.  RA_COMPUTED: no location has it, but registers from
   which it is computed; RA_SOMEWHERE: it is not known what has it.  */
enum ra_kind
{
  RA_NOWHERE, RA_REG, RA_SLOT, RA_CONSTANT, RA_COMPUTED, RA_SOMEWHERE
};
struct ra_location
{
  enum ra_kind kind;
  int start, end;		/* Registers, or bytes of the frame; half open.  */
  int from, to;			/* Of a pseudo: its bytes, some words or all.  */
  machine_mode mode;
  rtx value;			/* Constant or computed.  */
};

/* What an insn does to one location.  */
#define RA_INCREMENT 1000	/* The element that is an address's own change.  */

struct ra_write
{
  unsigned event;
  bool now;			/* In the later form; else in the earlier one.  */
  bool lost;			/* Clobbered.  */
  bool part;			/* Sets a part of it.  */
  rtx_insn *call;		/* To all that it clobbers; null: to DEST.  */
  unsigned element;		/* Of the pattern.  */
  ra_location dest;
  rtx src;			/* Null: nothing that one could say.  */
  rtx guard;			/* Null: none.  */
};

/* An insn as it was, and as it is now.  Insns are known by their UID: allocation
   replaces operands, and puts other insns between.  */
struct ra_event
{
  rtx was;			/* Its pattern; null: it is new.  */
  rtx_insn *insn;		/* Null: it is gone.  */
  int uid;
  bool noted;			/* It is gone, and a note stands there.  */
  bool changed;			/* It is not what it was, or is new, or gone.  */
  rtx now () const { return insn ? PATTERN (insn) : NULL_RTX; }
  bool gone () const { return was && was != const0_rtx && !insn; }
};

struct ra_block
{
  auto_vec<ra_event> events;	/* In order; a new insn behind that after which it
				   stands.  */
  unsigned first;		/* A number for its first event, of all blocks'.  */
  auto_vec<int> preds;		/* Indexes of blocks.  */
  bool lands;			/* Exceptions come here, with registers that were set on
				   the way.  */
  auto_vec<ra_write> writes;	/* In order of events, made when asked for.  */
  bool written;			/* They are made.  */
};

/* A function as it was, and then as it is, too.  Blocks are those of the former, and
   then those that were put on their edges.  */
struct ra_record
{
  auto_delete_vec<ra_block> blocks;	/* By index; the entry is 0.  */
  /* Where the insn (or block note) with that UID was, and the pattern that it had, if
     it still has the same.  */
  struct at { int block, event; rtx still; };
  auto_vec<at> where;
  auto_bitmap equivalent;	/* Pseudos that the allocator may compute again, or
				   load from where they are from.  */
  bool split;			/* New insns behind one that is gone are what it was
				   split into.  */
  bool strange;			/* There is code in places that were not there.  */
};

struct ra_stage;
/* The current function as it is now; ALLOCATING: "ira" has run and "reload" not.  What
   has not changed since BEFORE, if not null, is taken from there.  */
ra_record *ra_record_function (bool allocating, const ra_record *before);
/* Fills in what has become of it in STAGE.  */
void ra_fill_in (ra_record *, const ra_stage *stage);
/* Is SET one word of (set DEST SRC), or all of it?  */
bool ra_piece_p (rtx set, rtx dest, rtx src);
/* Marks what the collector must keep.  */
void ra_mark_record (ra_record *);

/* ---- ra-write.cc: what insns write --------------------------------------------- */

/* The number of events behind number E of BLOCK that it was split into.  */
unsigned ra_pieces (const ra_record *, const ra_block *, unsigned e);
/* The writes of block number B.  */
const vec<ra_write> &ra_writes (ra_record *, int b);
/* The guard and what it guards, of PATTERN; no guard: null and PATTERN.  */
rtx ra_guard_of (rtx pattern);
rtx ra_body_of (rtx pattern);
/* The condition on flags of a conditional move; of other patterns null.  */
rtx ra_condition_of (rtx pattern);
/* PATTERN is of an insn that psi-SSA has predicates for.  */
bool ra_predicated_p (rtx pattern);

/* ---- ra-location.cc: locations, and what an event does to one --------------------------- */

/* What X, a register, spill slot or constant, is.  */
ra_location ra_location_of (rtx x);
/* What X is if it is that, or words of a pseudo of several; else of no kind.  */
ra_location ra_location_in (rtx x);
/* What X, a register or part of one, is part of.  */
rtx ra_whole (rtx x);
/* NOW must hold what WAS, a register or part of one, did: if *LOC then holds *NAME it
   does.  Of some words of a pseudo no others are asked.  False: not known.  */
bool ra_locations (rtx was, rtx now, ra_location *name, ra_location *loc);
/* X is the frame's address, or something at a constant distance from it, which GCC
   writes in other ways when it knows the frame.  */
bool ra_frame_address_p (const_rtx x);
bool ra_overlap_p (const ra_location *, const ra_location *);
bool ra_same_location (const ra_location *, const ra_location *);
/* In bytes, from where A begins to where B does.  */
int ra_distance (const ra_location *a, const ra_location *b);
/* The location from which P, that W sets or sets with more, gets its value; of no kind
   if it is none.  */
ra_location ra_source (const ra_write *w, const ra_location *p);
enum ra_deed { RA_NOTHING, RA_SETS, RA_LOSES, RA_SETS_PART };
/* What the event that the writes from FIRST to LAST are of does to P, in the form
   NOW.  *HOW is the write.  */
enum ra_deed ra_deed_on (const vec<ra_write> &writes, int first, int last, bool now,
			 const ra_location *p, const ra_write **how);

/* ---- ra-trace.cc: where a value comes from -------------------------------------- */

/* The worse the smaller.  */
enum ra_verdict { RA_REFUTED, RA_UNPROVED, RA_PROVED };

/* Between two points of a compilation.  */
struct ra_stage
{
  const char *where;		/* The pass that came between.  */
  bool cse;			/* It uses values that are equal for other reasons than
				   that one was moved to the other.  */
  bool split;			/* It splits insns.  */
  bool stays;			/* Names stay where they are.  */
  bool moves;			/* It moves insns down, which get other numbers.  */
  bool renames;			/* It puts values into other registers: all insns are
				   checked.  */
};
struct ra_checker
{
  ra_record *record;
  const ra_stage *stage;
  hash_set<int_hash<int64_t, -1, -2>> proved;	/* See ra-trace.cc.  */
  auto_bitmap changed;		/* Hard registers that changed insns write, if names
				   stay.  */
  auto_vec<ra_location> locations;
};

/* Does LOC now hold what NAME held, where event E of block B begins?  GUARD: that is
   asked only where this holds; null: always.  */
enum ra_verdict ra_holds (ra_checker *, ra_location name, ra_location loc, int b,
			  unsigned e, rtx guard);

/* ---- ra-operand.cc: an operand and what became of it ------------------------------ */

/* One insn being checked.  */
struct ra_match
{
  ra_checker *c;
  int block;
  unsigned event;		/* Where the earlier form's operands are read.  */
  rtx guard;			/* Of the earlier form; null: none.  */
  bool may_trap;		/* No guard is needed for what can trap.  */
  const_bitmap only;		/* Names that matter; null: all.  */
  const char *what;		/* Is wrong.  */
};

/* Event E of M's block; is it an insn that is gone?  */
const ra_event *ra_event_at (const ra_match *, unsigned e);
bool ra_gone_p (const ra_match *, unsigned e);
/* Is what WAS was before the event of M what NOW is in event E, or before it among
   new insns?  */
enum ra_verdict ra_match_rtx (ra_match *, rtx was, rtx now, unsigned e);
/* The same of the operands of WAS and NOW, which have one code.  SWAPPED: the first
   two are exchanged.  */
enum ra_verdict ra_match_operands (ra_match *, rtx was, rtx now, unsigned e,
				   bool swapped);

/* ---- ra-match.cc: an insn and what became of it ---------------------------------- */

/* What is wrong with an insn, or not proved.  */
struct ra_finding
{
  enum ra_verdict verdict;
  const char *what;
  int uid;
  location_t where;
};
struct ra_counts
{
  unsigned predicated, uses;
};
/* Has nothing changed since BEFORE was recorded but the registers that values are in?  That
   is filled in.  */
bool ra_renamed_p (ra_record *before);
/* Checks all.  *WORST is what is worst.  */
void ra_check_all (ra_record *, const ra_stage *, ra_counts *, ra_finding *worst);

#endif
