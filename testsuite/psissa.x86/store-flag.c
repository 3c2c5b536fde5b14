/* A store of a condition, under a guard: what it stores is in the flags, so no compare that
   chooses its address may come between.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always" } */

struct parser { char pad[400]; int status; char more[60]; char triplet; };

__attribute__ ((noipa)) void
f (struct parser *p, int triplet)
{
  if (!p)
    return;
  if ((p->status & ~2) == 1)
    return;
  p->triplet = triplet ? 1 : 0;
}

int
main (void)
{
  for (int status = 0; status < 4; status++)
    for (int triplet = 0; triplet < 3; triplet++)
      {
	struct parser p = { .status = status, .triplet = 7 };
	f (&p, triplet);
	if (p.triplet != (status & 1 ? 7 : triplet != 0))
	  __builtin_abort ();
      }
  f (0, 1);
  return 0;
}
