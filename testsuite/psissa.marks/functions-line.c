/* So is a line that is no number.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-functions=f:x=cost" } */
/* { dg-error "'functions' wants 'NAME=MODE' or 'NAME:LINE=MODE'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
