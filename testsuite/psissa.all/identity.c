/* Without passes the way through psi-SSA changes nothing.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-passes=none" } */
/* { dg-final { scan-identity } } */
/* { dg-final { scan-stats functions 2 } } */

struct node { struct node *next; int key, value; };

int
sum (const struct node *n, int lo, int hi)
{
  int s = 0, most = 0;
  for (; n; n = n->next)
    {
      if (n->key < lo || n->key > hi)
	continue;
      s += n->value;
      most = n->value > most ? n->value : most;
    }
  return s + most;
}

long long
mix (long long a, double d, int c, char *s)
{
  switch (c)
    {
    case 1: a += 3; break;
    case 2: a = (long long) d; break;
    case 3: s[a] = 0; break;
    case 7: a ^= 77; break;
    case 8: a = -a; break;
    }
  return a > 5 && *s ? a : (long long) (d * 2);
}
