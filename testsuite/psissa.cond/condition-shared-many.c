/* Conditions that share what they are made of have far more compares than insns.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

int g (void);

int
f (const int *a, int b, int c)
{
  int r = a[0] == b, s = a[1] < c, x;
#define STEP(N) \
  x = (s & (a[N] < b)) | r; s = (r & (a[N + 1] > c)) | s; r = x;
#define STEPS(N) STEP (N) STEP (N + 2) STEP (N + 4) STEP (N + 6)
  STEPS (2) STEPS (10) STEPS (18) STEPS (26) STEPS (34) STEPS (42) STEPS (50) STEPS (58)
  return (r | s) ? g () : 0;
}
