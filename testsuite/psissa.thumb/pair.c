/* Of an arm that stores words side by side GCC makes one insn before its own conversion,
   which the arm is left to.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do compile } */

int
sweep (int *v, int n)
{
  int swapped = 0;
  for (int i = 0; i + 1 < n; i++)
    if (v[i] > v[i + 1])
      {
	int t = v[i];
	v[i] = v[i + 1];
	v[i + 1] = t;
	swapped = 1;
      }
  return swapped;
}

/* { dg-final { scan-assembler {\tstrd(gt|lt|le|ge)\t} } } */
