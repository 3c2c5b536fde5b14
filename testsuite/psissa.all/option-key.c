/* An unknown key is an error that names the nearest one.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifcomv=always" } */
/* { dg-error "unknown argument 'ifcomv'; did you mean 'ifconv'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
