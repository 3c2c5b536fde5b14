/* An extension and a bit field take one cycle each, as other arithmetic does, though GCC
   says two.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info" } */

int
magnitude (int a)
{
  return a > 0 ? (short) a : -a & 0x1fff; /* { dg-message "if-converted;.* straight=3.0" } */
}
