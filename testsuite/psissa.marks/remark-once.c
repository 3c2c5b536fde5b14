/* One remark a region: a condition of several parts is one branch; what is in the way of
   an inner region is told there only; what is inlined twice is told once; and an if
   behind one that ends the program is not inside it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */
extern int tell (int);
extern void fail (void) __attribute__ ((noreturn));
extern int sink;

void
parts (int a, int b, int c)
{
  if (a > 3
      && b > 4
      && c > 5)		/* { dg-message "region not converted: call: call to tell" } */
    tell (a);	/* { dg-message "not inlinable|clobbers memory" } */
  else
    sink = b;
  sink++;
}

void
nested (int a, int b)
{
  if (a > 3)
    {
      sink = b;
      if (b > 4)	/* { dg-message "region not converted: call: call to tell" } */
	tell (a);	/* { dg-message "not inlinable|clobbers memory" } */
    }
  sink++;
}

int
checked (int a, int b)
{
  if (a > 3)		/* { dg-message "not converted: no join: fail does not return" } */
    fail ();	/* { dg-message "not inlinable|clobbers memory" } */
  if (b > 4)		/* { dg-message "region not converted: call: call to tell" } */
    tell (b);	/* { dg-message "not inlinable|clobbers memory" } */
  return sink;
}

static inline __attribute__ ((always_inline)) void
twice (int a)
{
  if (a > 3)		/* { dg-message "region not converted: call: call to tell" } */
    tell (a);	/* { dg-message "not inlinable|clobbers memory" } */
  sink++;
}
void
inlined (int a, int b)
{
  twice (a);
  twice (b);
}
