/* A copy in a region's head that becomes a psi's last rule stands below what the arms
   compute, and is moved there in the RTL, too.  It once stayed where it was.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-thread-jumps -fno-tree-loop-im -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-passes=ifconv,psi-inline,psi-promote,psi-decide" } */

static int heap[800];

__attribute__ ((noipa)) static void
sift_down (int *a, int at, int n)
{
  int v = a[at];
  for (int child; (child = 2 * at + 1) < n; at = child)
    {
      if (child + 1 < n && a[child] < a[child + 1])
	child++;
      if (a[child] <= v)
	break;
      a[at] = a[child];
    }
  a[at] = v;
}

int
main (void)
{
  unsigned x = 1;
  for (int i = 0; i < 800; i++)
    heap[i] = (x = x * 1103515245 + 12345) >> 16 & 1023;
  for (int i = 400; i-- > 0;)
    sift_down (heap, i, 800);
  for (int i = 1; i < 800; i++)
    if (heap[i] > heap[(i - 1) / 2])
      return 1;
  return 0;
}
