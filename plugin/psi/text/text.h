/* text/text.h: what others use to write text.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_TEXT_TEXT_H
#define PSI_TEXT_TEXT_H

#include "ir/ir.h"

/* V as the text form writes it, `?' if it is null.  */
void psi_print_name (FILE *, const psi_val *v);
/* The same in BUFFER, at most 60 bytes of its name.  */
const char *psi_short_name (const psi_val *v, char buffer[80]);
/* TYPE as the text form writes it, perhaps in BUFFER.  */
const char *psi_type_name (psi_type type, char buffer[8]);

/* The first lines of a drawing for Graphviz.  */
void psi_dot_open (FILE *, const psi_fn *);

#endif
