/* What is known to give wrong code, and psi-opt has for comparison, the compiler has not.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-interference=textbook -fplugin-arg-psissa-psi-web=graph -fplugin-arg-psissa-repair=both" } */
/* { dg-error "'interference=textbook' can give wrong code; only 'psi-opt' has it" "" { target *-*-* } 0 } */
/* { dg-error "'psi-web=graph' can give wrong code; only 'psi-opt' has it" "" { target *-*-* } 0 } */
/* { dg-error "'repair=both' can give wrong code; only 'psi-opt' has it" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
