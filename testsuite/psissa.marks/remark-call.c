/* A refusal says what is in the way as the source calls it, and what would help.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */

extern int g (int);

int
call (int a, int b)
{
  if (a > 3)		/* { dg-message "not converted: call: call to g; inline the function, or call it always; blocks=1 insns=\[0-9\]+ taken=\[0-9\]+% from=guess" } */
    a = g (b) * 3;	/* { dg-message "not inlinable|clobbers memory" } */
  return a + b;
}
