/* Loads and stores of an arm are executed where conditional moves are all that there is,
   too: at an address that the condition chooses.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */

static int kept[8];
static short shorts[8];
static float floats[4];
static long counts[4];

__attribute__ ((noipa)) int
partition (int *out, const int *in, int n, int pivot)
{
  int k = 0;
  for (int i = 0; i < n; i++)
    if (in[i] < pivot)
      out[k++] = in[i];
  return k;
}

__attribute__ ((noipa)) int
load (const int *p, int c, int d)
{
  int x = d;
  if (c > d)
    x = *p + 3;
  return x * 5;
}

__attribute__ ((noipa)) int
many (const int *q, float *f, int c, int d)
{
  int x = d;
  if (d & 1)
    {
      x ^= q[c];
      shorts[c & 7] += x;
      f[2] = f[d & 3];
      counts[x & 3]++;
    }
  return x * 5;
}

int
main (void)
{
  static const int in[] = { 4, 8, 1, 9, 2, 7, 3, 3 };
  if (partition (kept, in, 8, 5) != 5 || kept[0] != 4 || kept[1] != 1 || kept[2] != 2
      || kept[3] != 3 || kept[4] != 3 || kept[5])
    __builtin_abort ();
  if (load (0, 1, 2) != 10 || load (in, 9, 2) != 35)
    __builtin_abort ();
  floats[1] = 2;
  if (many (in, floats, 3, 1) != (1 ^ 9) * 5 || shorts[3] != 8 || floats[2] != 2
      || counts[0] != 1)
    __builtin_abort ();
  if (many (0, 0, 3, 6) != 30 || shorts[3] != 8 || counts[2])
    __builtin_abort ();
  return 0;
}

/* { dg-final { scan-stats regions-converted min 2 } } */
