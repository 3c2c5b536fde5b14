/* By GCC's guess alone no value gets the register of others.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2" } */

#include "reassign.h"

/* { dg-final { scan-stats values-reassigned 0 } } */
