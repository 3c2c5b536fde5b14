/* A value that only the debugger knows, of memory, is in no arm: -g changes no code.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -w -fcompare-debug" } */

int
f (const char *a, const char *b, const int *p)
{
  for (;; a++, b++)
    {
      int x = *a, y = *b;
      if (x >= 'A' && x <= 'Z')
	{
	  int unused = *p;
	  x += 'a' - 'A';
	}
      if (y >= 'A' && y <= 'Z')
	{
	  int unused = *p;
	  y += 'a' - 'A';
	}
      if (x != y)
	return x < y ? -1 : 1;
      if (!x)
	return 0;
    }
}
