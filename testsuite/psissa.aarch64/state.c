/* Whether a word has begun was decided by the branches of the turn before, which who predicts
   this one knows: it stays.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */
/* { dg-final { scan-stats regions-converted 0 } } */

#include "../psissa.thumb/asked-on.c"
