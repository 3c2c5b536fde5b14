/* What is no mode is an error.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-functions=f=branchles" } */
/* { dg-error "'f=branchles' in 'functions' names no mode; valid are branchless, branches, cost, ignore, constant-time and single-path" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int x;
