/* A nested function that writes its parent's variables and jumps out.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

__attribute__ ((noipa)) void
apply (void (*fn) (int), int n)
{
  for (int i = 0; i < n; i++)
    fn (i);
}

__attribute__ ((noipa)) int
f (int n, int stop)
{
  __label__ out;
  int sum = 0;
  void visit (int i)
  {
    if (i == stop)
      goto out;
    if (i & 1)
      sum += i;
    else
      sum -= 1;
  }
  apply (visit, n);
  sum += 100;
out:
  if (sum > 50)
    sum -= 1;
  return sum;
}

int
main (void)
{
  if (f (5, 9) != 100 || f (5, 3) != -1 || f (0, 0) != 99)
    __builtin_abort ();
  return 0;
}
