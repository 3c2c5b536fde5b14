/* short.h: conditions that are values become branches again: passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_SHORT_H
#define PSISSA_SHORT_H

#include "tidy/tidy.h"

/* ---- short-circuit.cc ----------------------------------------------------- */

unsigned short_circuit (void);

/* ---- short-circuit-tree.cc ------------------------------------------------ */

unsigned short_circuit_tree_early (void);
unsigned short_circuit_tree_late (void);

#endif
