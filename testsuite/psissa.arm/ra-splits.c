/* Two conditional moves side by side that are split: the check after allocation finds
   out which of the parts is whose.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

struct sorter { int x[4]; const unsigned char *poslist; int idx[1]; };
struct cursor { char x[52]; struct sorter *sorter; struct expr *expr; };
struct iter { const unsigned char *a, *b; };
int collist (struct expr *, int, const unsigned char **, int *);
void next (struct cursor *, struct iter *, int *);

int
f (struct cursor *c, int p, struct iter *it, int *col)
{
  struct sorter *s = c->sorter;
  int n, rc = 0;
  if (s)
    {
      int i = p == 0 ? 0 : s->idx[p - 1];
      n = s->idx[p] - i;
      it->a = &s->poslist[i];
    }
  else
    rc = collist (c->expr, p, &it->a, &n);
  if (rc == 0)
    {
      it->b = it->a ? &it->a[n] : 0;
      *col = 0;
      next (c, it, col);
    }
  return rc;
}
