/* orders.c: orders to buy and to sell matched by price, then by time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"

struct order
{
  uint16_t price;
  uint16_t amount;
  int16_t next;
  uint8_t owner;
};
static struct
{
  uint8_t kind, owner;
  uint16_t price, amount;
} in[700];
static struct order pool[700];

MAKE (orders)
{
  int price = 500;
  for (int i = 0; i < COUNT (in); i++)
    {
      price += from_to (-4, 4);
      if (price < 100)
	price = 100;
      in[i].kind = from_to (0, 9);
      in[i].owner = from_to (0, 12);
      in[i].price = price + from_to (-12, 12);
      in[i].amount = from_to (1, 100);
    }
}

static inline int
orders_better (int buy, unsigned a, unsigned b)
{
  return buy ? a > b : a < b;
}

RUN (orders)
{
  int16_t head[2] = { -1, -1 };
  unsigned s = 0, trades = 0, cancelled = 0, lost = 0, own = 0, deep = 0;
  uint64_t turnover = 0;
  for (int i = 0; i < COUNT (in); i++)
    {
      int buy = in[i].kind & 1;
      unsigned left = in[i].amount;
      if (in[i].kind == 8)
	{
	  for (int side = 0; side < 2; side++)
	    for (int16_t *p = &head[side]; *p >= 0;)
	      if (pool[*p].owner == in[i].owner)
		{
		  *p = pool[*p].next;
		  cancelled++;
		}
	      else
		p = &pool[*p].next;
	  continue;
	}
      int16_t *p = &head[!buy];
      while (left > 0 && *p >= 0)
	{
	  struct order *o = &pool[*p];
	  if (in[i].kind < 6 && orders_better (buy, o->price, in[i].price))
	    break;
	  if (o->owner == in[i].owner)
	    {
	      own++;
	      p = &o->next;
	      continue;
	    }
	  unsigned n = left < o->amount ? left : o->amount;
	  turnover += (uint64_t)n * o->price;
	  trades++;
	  left -= n;
	  o->amount -= n;
	  if (o->amount == 0)
	    *p = o->next;
	  s = s * 3 + o->price + n;
	}
      if (left == 0)
	continue;
      if (in[i].kind >= 6)
	{
	  lost += left;
	  continue;
	}
      pool[i].price = in[i].price;
      pool[i].amount = left;
      pool[i].owner = in[i].owner;
      for (p = &head[buy]; *p >= 0 && !orders_better (buy, in[i].price, pool[*p].price);
           p = &pool[*p].next)
	deep++;
      pool[i].next = *p;
      *p = i;
    }
  for (int side = 0; side < 2; side++)
    for (int j = head[side]; j >= 0; j = pool[j].next)
      s = s * 5 + pool[j].amount;
  return s + trades * 7 + cancelled * 11 + lost + own * 13 + deep + (unsigned)turnover;
}
