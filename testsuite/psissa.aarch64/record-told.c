/* The user says that every other number is a record: the branch is one as any other.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-dump-not "asks for a record" } } */

#define RECORD(c) __builtin_expect_with_probability (c, 1, .5)
#include "../record.h"
