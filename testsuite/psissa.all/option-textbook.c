/* What is known to give wrong code is not asked for without a warning.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-interference=textbook" } */
/* { dg-warning "'interference=textbook' gives wrong code" "" { target *-*-* } 0 } */
int x;
