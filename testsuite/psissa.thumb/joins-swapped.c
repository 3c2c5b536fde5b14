/* A jump that compares a register with 0 itself and goes where it did not, as its
   region's two joins have changed places.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-exits=always -fplugin-arg-psissa-check=abort" } */

struct
{
  int level, strategy, best, fixed, valid;
} s;
int stored;

__attribute__ ((noipa)) void
store (void)
{
  stored++;
}

__attribute__ ((noipa)) void
flush (const char *buf)
{
  int best, fixed;

  if (s.level)
    {
      best = s.best;
      fixed = s.fixed >> 3;
      if (fixed <= best || s.strategy)
	best = fixed;
    }
  if (best && buf)
    store ();
  else if (fixed == best)
    ;
  else
    {
      if (s.valid)
	s.valid += 16;
    }
}

/* Is one stored, and are so many added?  */
static int
wrong (int strategy, int best, int fixed, int valid, const char *buf, int is_stored,
       int added)
{
  s.level = 1;
  s.strategy = strategy;
  s.best = best;
  s.fixed = fixed;
  s.valid = valid;
  stored = 0;
  flush (buf);
  return stored != is_stored || s.valid != valid + added;
}

int
main (void)
{
  if (wrong (0, 4, 80, 1, "", 1, 0) || wrong (0, 4, 80, 1, 0, 0, 16)
      || wrong (0, 4, 80, 0, 0, 0, 0) || wrong (0, 4, 8, 1, 0, 0, 0)
      || wrong (1, 4, 0, 1, "", 0, 0) || wrong (1, 4, 80, 1, "", 1, 0)
      || wrong (1, 4, 80, 1, 0, 0, 0) || wrong (0, 0, 80, 1, "", 0, 16))
    __builtin_abort ();
  return 0;
}
