/* Where bytes count GCC's own straight code, made after register allocation, is no longer than
   the branches: it is let through where psissa's would be longer.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-Os" } */
/* { dg-final { scan-assembler {\teorne\t} } } */

#include "../psissa.cond/turn-by-psi.c"
