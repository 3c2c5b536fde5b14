/* incometax.c: tax of households by bands, with allowances, reliefs and rounding.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

enum
{
  SINGLE,
  MARRIED,
  WIDOWED
};
struct person
{
  int32_t wages, interest, pension;
  uint8_t age, status, children, flags;
};
static struct person person[900];
static const struct
{
  int32_t upto;
  uint8_t percent;
} band[] = { { 500000, 0 },   { 1200000, 10 },  { 3700000, 20 },
             { 8000000, 32 }, { 15000000, 40 }, { INT32_MAX, 45 } };

MAKE (incometax)
{
  for (int i = 0; i < COUNT (person); i++)
    {
      struct person *p = &person[i];
      p->wages = from_to (0, 4) ? from_to (0, 6000000) : from_to (0, 25000000);
      p->interest = from_to (0, 2) ? from_to (0, 50000) : 0;
      p->age = from_to (16, 95);
      p->pension = p->age > 62 ? from_to (0, 3000000) : 0;
      p->status = from_to (SINGLE, WIDOWED);
      p->children = from_to (0, 1) ? from_to (0, 5) : 0;
      p->flags = from_to (0, 7);
    }
}

static inline int32_t
incometax_least (int32_t a, int32_t b)
{
  return a < b ? a : b;
}

static int32_t
incometax_allowance (const struct person *p, int32_t income)
{
  int32_t a = 900000;
  if (p->age >= 75)
    a += 180000;
  else if (p->age >= 65)
    a += 120000;
  if (p->status == MARRIED)
    a += p->flags & 1 ? 300000 : 150000;
  else if (p->status == WIDOWED && p->children > 0)
    a += 100000;
  if (p->flags & 2)
    a += 240000;
  if (income > 10000000)
    {
      a -= (income - 10000000) / 2;
      if (a < 0)
	a = 0;
    }
  return a;
}

RUN (incometax)
{
  unsigned s = 0, free = 0, refunds = 0, top = 0;
  for (int i = 0; i < COUNT (person); i++)
    {
      const struct person *p = &person[i];
      int32_t income = p->wages + p->pension, tax = 0, low = 0;
      if (p->interest > 10000)
	income += p->interest - (p->wages < 5000000 ? 10000 : 5000);
      int32_t taxed = income - incometax_allowance (p, income);
      if (taxed <= 0)
	{
	  free++;
	  taxed = 0;
	}
      taxed -= taxed % 100;
      for (int b = 0; b < COUNT (band) && taxed > low; b++)
	{
	  tax += (incometax_least (taxed, band[b].upto) - low) / 100 * band[b].percent;
	  low = band[b].upto;
	  if (b == COUNT (band) - 1)
	    top++;
	}
      int32_t relief = 0;
      for (int c = 0; c < p->children; c++)
	relief += c == 0 ? 60000 : c < 3 ? 45000 : 20000;
      if (income > 6000000)
	relief = income > 7000000 ? 0 : relief / 2;
      if (tax < relief && !(p->flags & 4))
	relief = tax;
      tax -= relief;
      if (tax < 0)
	{
	  refunds++;
	  if (tax < -100000)
	    tax = -100000;
	}
      int32_t rest = tax % 100;
      if (rest >= 50)
	tax += 100 - rest;
      else if (rest > -50)
	tax -= rest;
      else
	tax -= 100 + rest;
      s = s * 5 + (unsigned)tax;
    }
  return s + free * 7 + refunds * 11 + top * 13;
}
