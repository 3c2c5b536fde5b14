/* A call that ends its function is named as a call, and a builtin as what it stands for.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fopt-info-missed" } */
extern int tell (int);
extern int sink;


int
f (int a)
{
  if (a > 3)
    {
      if (a > 9)	/* { dg-message "psissa: region not converted: call: call to tell" } */
	return tell (a);	/* { dg-message "not inlinable|clobbers memory" } */
      sink = a;
    }
  return a;
}

void
g (char *to, const char *from, unsigned long n)
{
  if (n > 3)		/* { dg-message "psissa: region not converted: call: call to memcpy" } */
    __builtin_memcpy (to, from, n);	/* { dg-message "not inlinable|clobbers memory" } */
  sink = to[1];
}
