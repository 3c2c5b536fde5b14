/* Of two arms behind which a loop's turn ends one falls into the loop's own branch and the
   other gets a copy of it: no jump is saved, and arms that are dearer under the condition of
   their branch get none.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 12 } */
/* { dg-final { scan-assembler-not {subls} } } */

struct state { unsigned position, size, first[34], off[34]; };

__attribute__ ((noipa)) static void
find (struct state *s)
{
  for (int i = 2; i < 34; i++)
    {
      unsigned off = 0, p = s->first[i];
      if (p > 0)
	off = s->position > p - 1 ? s->position - (p - 1)
	      : s->size - (p - 1 - s->position);
      s->off[i] = off;
    }
}

int
main (void)
{
  static struct state s = { 10, 100, { 0, 0, 5, 0, 20 } };
  find (&s);
  return s.off[2] != 6 || s.off[3] || s.off[4] != 91;
}
