/* web.h: what web.c and live/web-merge.c share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_LIVE_WEB_H
#define PSI_LIVE_WEB_H

#include "live/live.h"

struct set
{
  unsigned parent, size;	/* PARENT: an id.  */
  psi_val **member;		/* Of a representative, when listed.  */
  unsigned n, cap;		/* CAP 0: MEMBER is one of the webs' singles.  */
  bool linked;			/* The members' links are right.  */
  const psi_val *pin;		/* psi_pin_of () some member; null: of none.  */
};

/* Of a value, within its set.  */
struct web_link
{
  psi_val *up;			/* The nearest that dominates it.  */
  psi_val *live;		/* The nearest of these that is live at its
				   definition.  */
};

struct psi_webs
{
  psi_fn *fn;
  struct set *sets;		/* By id.  */
  unsigned nsets;
  struct obstack singles;	/* Lists of one.  */
  struct web_link *links;	/* By id; null until there is a merge.  */
  unsigned nlinks;
};

/* Frees S's list, unless it is one of the singles.  */
void psi_web_unlist (struct set *s);
/* The representative's id.  */
unsigned psi_web_id (psi_webs *, const psi_val *);

#endif
