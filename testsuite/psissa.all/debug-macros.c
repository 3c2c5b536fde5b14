/* With -g3 macros are told to the debug hooks: not that of the plugin's own, which
   is defined before these are ready.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -g3" } */

#ifndef __PSISSA__
#error it is defined
#endif
int x;
