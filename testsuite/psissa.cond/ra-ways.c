/* Of a value that many conditional moves in a row may have set the check after
   allocation asks two ways at each, which come together again.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -fplugin-arg-psissa-ifconv=always -fplugin-arg-psissa-check=abort" } */
/* { dg-final { scan-stats ra-checked-functions min 1 } } */
/* { dg-final { scan-stats ra-not-proved 0 } } */

int
valid (const int *c)
{
  if (!c)
    return 0;
  if (*(const float *) (c + 1) < 0 || *(const float *) (c + 1) > 100)
    return 0;
  if (c[4] < 0)
    return 0;
  if (c[8] < 0 || c[8] > 3)
    return 0;
  if (c[9] < 0 || c[9] > 100)
    return 0;
  if (c[5] < 0)
    return 0;
  if (c[6] < 0)
    return 0;
  if (c[7] < 0 || c[7] > 100)
    return 0;
  if (c[0] < 0 || c[0] > 1)
    return 0;
  if (c[13] < 0 || c[13] > 100)
    return 0;
  if ((unsigned) c[3] >= 4)
    return 0;
  if (c[10] < 0 || c[10] > 1)
    return 0;
  if (c[11] < 0 || c[11] > 1)
    return 0;
  if (c[12] < 0 || c[12] > 1)
    return 0;
  if (c[14] < 0 || c[14] > 1)
    return 0;
  if (c[15] < 0 || c[15] > 1)
    return 0;
  if (c[16] < 0 || c[16] > 1)
    return 0;
  return 1;
}
