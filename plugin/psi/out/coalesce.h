/* out/coalesce.h: what out/coalesce.c and out/search.c share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_OUT_COALESCE_H
#define PSI_OUT_COALESCE_H

#include "live/live.h"

/* The most webs whose partitions are searched.  */
#define MAX_ATOMS 64

/* One copy, alone or of a parallel copy: goes if the two webs become one.  */
struct affinity
{
  psi_insn *insn;
  psi_val *dst, *src;		/* Representatives of their webs as they are.  */
  unsigned component;		/* Its root's id.  */
  unsigned index;		/* In the order of the code.  */
  int64_t cost;			/* Of the copy.  */
  unsigned a, b;		/* Atoms of DST and SRC, during a search.  */
};

/* Copies of DST and SRC's webs: what is won by joining them.  */
struct join
{
  psi_val *dst, *src;		/* Or either way.  */
  int64_t won;
  unsigned rank, index;		/* Among those of one weight.  */
};

/* Joins webs of one component, whose N affinities are A and whose joins are J,
   best first, so that the copies that stay cost as little as a search over at most
   *NODES partitions finds; *NODES is what is left.  False, and nothing done, if the
   webs are too many or too large.  */
bool psi_search (psi_webs *, psi_interf *, struct affinity *a, unsigned n,
		 const struct join *j, unsigned njoins, long *nodes);

#endif
