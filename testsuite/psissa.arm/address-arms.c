/* What both arms in a loop make of a table's address is made once, in front of the loop.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fpie" } */
/* { dg-final { scan-assembler-times {LPIC[0-9]+:} 1 } } */

static struct { int left, right; } tree[8];

__attribute__ ((noipa)) static int
walk (const unsigned char *s, int n)
{
  int at = 0;
  for (int i = 0; i < n; i++)
    if (s[i] & 1)
      at = tree[at & 7].left++;
    else
      at += --tree[i & 7].right;
  return at;
}

int
main (void)
{
  unsigned char s[6];
  for (int i = 0; i < 6; i++)
    s[i] = i * i;
  return walk (s, 6) != 0;
}
