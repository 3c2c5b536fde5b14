/* Of a binary search it would, too; but where it looks is no step from where it has
   looked.  And GCC's guess, 95 of 100, has no base: both ways go back.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */
#include "../search.h"

SEARCH (int search, a[middle] < key) /* { dg-message "taken=50% from=guess" } */
/* { dg-final { scan-assembler {\tcmov} } } */
