/* Who switches off if-conversion switches off psissa: copies stay, too.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=off" } */
/* { dg-final { scan-identity } } */

#include "copies-left.c"
