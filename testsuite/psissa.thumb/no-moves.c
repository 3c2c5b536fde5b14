/* A target that can convert nothing is named once.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -march=armv6-m -mfloat-abi=soft" } */
/* { dg-warning "neither conditional moves nor predicated instructions" "" { target *-*-* } 0 } */
/* { dg-final { scan-stats regions-converted 0 } } */
int
f (int a, int b)
{
  return a > b ? a : b * 3;
}
int
g (int a, int b)
{
  return a < b ? a : b * 5;
}
