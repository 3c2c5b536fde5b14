/* So is an unknown value.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-check=verity" } */
/* { dg-error "'verity' is no value of 'check' .valid are none, allocation, verify, refine and abort.; did you mean 'verify'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
