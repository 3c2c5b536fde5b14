/* What is not proved to compute the same is undone: what is computed always of what was
   loaded under a condition is not followed.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O3 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats sharings-undone min 1 } } */

static unsigned long long *places;
static unsigned fields;

__attribute__ ((noipa)) void
extract (void)
{
  unsigned to = fields & 31, by = fields >> 27, from = fields >> 5 & 31;

  if (to != 31)
    places[to] = places[from] >> ((places[by] & 7) << 3) & 255;
}

int
main (void)
{
  unsigned long long p[4] = { 0, 3, 0x1122334455667788, 0 };
  places = p;
  fields = 3 | 2 << 5 | 1u << 27;
  extract ();
  if (p[3] != 0x55)
    __builtin_abort ();
  fields = 31;
  places = 0;
  extract ();
  return 0;
}
