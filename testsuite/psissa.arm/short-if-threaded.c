/* What two short arms give is tested later: the range of it is known on one side.  GCC
   does not copy the rest of the turn for that, so both arms become straight code.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-gcc 11 12 14 } */
/* { dg-final { scan-stats regions-converted min 2 } } */

__attribute__ ((noipa)) int
compare (const char *a, const char *b)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	x += 'a' - 'A';
      if (y >= 'A' && y <= 'Z')
	y += 'a' - 'A';
      if (x != y)
	return x < y ? -1 : 1;
      if (!x)
	return 0;
    }
}

int
main (void)
{
  if (compare ("abCdZ", "ABcDz") || compare ("[a", "{a") != -1
      || compare ("aZ", "Ay") != 1 || compare ("A", "") != 1 || compare ("", ""))
    __builtin_abort ();
  return 0;
}
