/* A condition that is joined with a compare of itself: what the branch of that compare
   reads is still computed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-short-circuit=late" } */

static int calls;
__attribute__ ((noipa)) static void call (void) { calls++; }

__attribute__ ((noipa)) static void
f (unsigned a, unsigned b)
{
  unsigned same = a == 19;
  if ((same <= b) | same)
    call ();
  if ((same > b) & (a != 20))
    call ();
}

int
main (void)
{
  for (unsigned b = 0; b < 3; b++)
    {
      f (19, b);
      f (20, b);
    }
  if (calls != 7)
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats conditions-split min 1 } } */
