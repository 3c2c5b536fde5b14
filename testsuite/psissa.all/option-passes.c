/* And an unknown pass.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=ifconf" } */
/* { dg-error "no pass 'ifconf' for 'passes'; did you mean 'ifconv'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
