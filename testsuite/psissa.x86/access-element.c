/* Loads and stores may choose their addresses where the branch is guessed to go either way
   and an element is compared with a number that is no constant, or a bit of it at a
   computed place is asked for; not where members are compared, to see whether there is room.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-tree-vectorize -fopt-info" } */

int __attribute__ ((noipa))
below (int *a, int n, int pivot)
{
  int low = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < pivot)			/* { dg-message "if-converted" } */
      {
	int v = a[i];
	a[i] = a[low];
	a[low++] = v;
      }
  return low;
}

int __attribute__ ((noipa))
chosen (const int *a, const int *bits, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (bits[i / 32] >> i & 1)		/* { dg-message "if-converted" } */
      sum += a[i];
  return sum;
}

int __attribute__ ((noipa))
above (const int *a, const int *b, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (b[i] > 3)
      sum += a[i];
  return sum;
}

struct list { int n, room, *a; };

int __attribute__ ((noipa))
put (struct list *l, int x)
{
  if (l->n < l->room)
    l->a[l->n] = x;
  return x;
}

int
main (void)
{
  static int a[4] = { 4, 1, 3, 2 };
  static const int b[4] = { 4, 0, 3, 9 }, bits = 5;
  struct list full = { 1, 1, 0 }, list = { 1, 2, a };
  if (chosen (a, &bits, 4) != 7 || above (a, b, 4) != 6
      || below (a, 4, 3) != 2 || a[0] != 1 || a[1] != 2 || a[2] + a[3] != 7)
    return 1;
  return put (&full, 7) != 7 || put (&list, 7) != 7 || a[1] != 7;
}
/* { dg-final { scan-dump {refused: conditional access} } } */
