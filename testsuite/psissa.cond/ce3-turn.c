/* Where a loop's turn ends behind an arm and behind the other way only, the arm gets no
   condition of its branch: it falls into the loop's own.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-final { scan-assembler-not "addeq" } } */

int
runs (const unsigned char *plain, int length, unsigned char *packed)
{
  int n = 0, count = 1;
  for (int i = 1; i < length; i++)
    if (plain[i] == plain[i - 1] && count < 255)
      count++;
    else
      {
	packed[n++] = count;
	packed[n++] = plain[i - 1];
	count = 1;
      }
  return n;
}
