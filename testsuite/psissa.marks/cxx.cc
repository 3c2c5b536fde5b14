/* Templates, lambdas, constructors, constant expressions.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-options "-O2 -std=c++17" } */
/* { dg-final { scan-stats regions-converted 4 } } */
#include <psissa.h>

template <class T> T *
search (T *a, unsigned long n, T key)
{
  while (n > 0)
    {
      unsigned long half = n / 2;
      PSISSA_NEXT (branchless)
      if (a[half] < key)
	{
	  a += half + 1;
	  n -= half + 1;
	}
      else
	n = half;
    }
  return a;
}
template int *search (int *, unsigned long, int);
template short *search (short *, unsigned long, short);

template <class T> PSISSA (branchless) T *
marked (T *a, unsigned long n, T key)
{
  while (n > 0)
    {
      unsigned long half = n / 2;
      if (a[half] < key)
	{
	  a += half + 1;
	  n -= half + 1;
	}
      else
	n = half;
    }
  return a;
}
template int *marked (int *, unsigned long, int);

auto lambda = [] (const int *a, int n, int key)
  {
    int low = 0, high = n;
    while (low < high)
      {
	int middle = (low + high) / 2;
	PSISSA_NEXT (branchless)
	if (a[middle] < key)
	  low = middle + 1;
	else
	  high = middle;
      }
    return low;
  };
int
call (const int *a, int n)
{
  return lambda (a, n, 7);
}

constexpr int
limit (int x)
{
  PSISSA_NEXT (branchless)
  if (x > 3)
    return 3;
  return x;
}
static_assert (limit (5) == 3);
