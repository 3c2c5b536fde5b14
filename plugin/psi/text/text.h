/* text/text.h: what others use to write text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_TEXT_TEXT_H
#define PSI_TEXT_TEXT_H

#include "ir/ir.h"

/* The first lines of a drawing for Graphviz.  */
void psi_dot_open (FILE *, const psi_fn *);

#endif
