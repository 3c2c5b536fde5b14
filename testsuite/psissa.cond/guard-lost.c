/* Stores that LRA leaves without their predicate are an error, not wrong code.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fno-if-conversion2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-disable=both" } */
/* { dg-error "psissa would make wrong code of 'step', please report it: after reload: insn \[0-9\]+: a guard was lost; '-fplugin-arg-psissa-limit' finds a way round" "" { target *-*-* } 0 } */

#include "cond-store-constant.c"
