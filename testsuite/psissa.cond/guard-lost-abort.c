/* With check=abort they are an internal error.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-disable=both -fplugin-arg-psissa-check=abort" } */
/* { dg-error "internal compiler error: psissa: after reload: 'step', insn \[0-9\]+: a guard was lost" "" { target *-*-* } 0 } */

#include "cond-store-constant.c"
