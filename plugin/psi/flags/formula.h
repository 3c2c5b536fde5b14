/* flags/formula.h: what predicates are on the traces of a window (formula.c).
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_FLAGS_FORMULA_H
#define PSI_FLAGS_FORMULA_H

#include "flags/flags-int.h"

/* The first numbers of formulas, too.  OPEN: it depends on a test that can come out both
   ways.  */
enum truth { FALSE_, TRUE_, UNDEFINED, OPEN };

/* The number of F, which is new; UNDEFINED, and W->why, if there are too many.  */
unsigned flags_formula_new (flags_window *, struct flags_formula f);
/* That of A OP B; NOT of A.  */
unsigned flags_formula_logic (flags_window *, enum psi_op op, unsigned a, unsigned b);
/* What formula N is on a trace with CELLS, by key.  If it is open *ON is a test on which it
   depends.  */
enum truth flags_formula_truth (flags_window *, const uint32_t *cells, unsigned n,
				unsigned *on);
/* What F, a test, is there; if it is open, *YES are the cells with which it holds.  */
enum truth flags_test_truth (flags_window *, const uint32_t *cells,
			     const struct flags_formula *f, uint32_t *yes);

#endif
