/* reassign.h: the longest match of a text with itself, along chains of what begins alike.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

struct finder
{
  unsigned longest, found, at, look, nice, limit, seen, last[34], prev[4096], best[4096], head[256];
  unsigned char text[4096];
};

static struct finder finder;

__attribute__ ((noipa)) unsigned
find (struct finder *f, unsigned count)
{
  unsigned length = 1, at = f->at;
  const unsigned char *b = f->text, *here = b + at, *end = here + f->look;
  unsigned key = here[0], node = f->head[key];
  unsigned limit = f->limit;
  f->prev[at] = node;
  f->head[key] = at;
  if (count > limit)
    count = limit;
  f->found = 0;
  unsigned char last = here[0];
  for (; count-- > 0 && node; node = f->prev[node])
    {
      const unsigned char *p = here, *q = b + node;
      if (q[length - 1] == last && q[length] == here[length] && q[0] == here[0] && q[1] == here[1])
	{
	  p += 1, q += 1;
	  do {} while (++p < end && *p == *++q);
	  unsigned i = p - here;
	  if (i < 34 && f->last[i] == 0)
	    f->last[i] = node + 1;
	  if (i > length)
	    {
	      f->longest = length = i;
	      f->found = node;
	      if (length == f->look || length >= f->nice || length > f->best[node])
		break;
	      last = here[length - 1];
	    }
	}
    }
  f->best[at] = length;
  f->seen += length > 2 ? length : 1;
  return length;
}

int
main (void)
{
  struct finder *f = &finder;
  unsigned sum = 0, x = 1;
  for (int i = 0; i < 4096; i++)
    {
      x = x * 1664525 + 1013904223;
      f->text[i] = "abcd"[x >> 30];
    }
  f->nice = 60;
  f->limit = 300;
  for (f->at = 1; f->at < 2000; f->at++)
    {
      f->look = 4096 - f->at;
      for (int i = 0; i < 34; i++)
	f->last[i] = 0;
      sum = sum * 31 + find (f, 400) + f->found;
    }
  if (sum + f->seen != 323942951)
    __builtin_abort ();
  return 0;
}
