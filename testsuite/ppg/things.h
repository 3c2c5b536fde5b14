/* things.h: what of a random region can be asked about.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef THINGS_H
#define THINGS_H

#include "model.h"

/* A literal, a block, an edge; of the region and of the function that its text
   was read to.  */
struct thing
{
  psi_term term;
  struct literal lit;
  bool literal;
  BDD when;			/* As it is.  */
  unsigned loop;		/* Of its level.  */
  unsigned last;		/* The block by which it is there.  */
  char text[32];
};

/* All there are, N of them, NLITERALS literals first; to be freed with
   psi_xfree ().  */
struct thing *things_new (const struct region *, psi_fn *, unsigned *n,
			  unsigned *nliterals);
/* Puts MANY of the N things, of one level or of levels around each other, into
   CHOSEN; returns how many.  */
unsigned things_choose (const struct region *, const struct thing *thing,
			unsigned n, struct fuzz_rng *, unsigned many,
			const struct thing **chosen);
/* The region's text as a function, verified; null with messages.  */
psi_module *things_read (psi_ctx *, const struct region *);

#endif
