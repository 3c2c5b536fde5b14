/* psissa.h: to say in a program what psissa is to do.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa.  Copying and distribution of it, with or without
   modification, are permitted without royalty.

	PSISSA (branchless) int f (int);	a function, before its declaration
	PSISSA_NEXT (branches) if (a < b) ...	one if, ?:, switch or loop body
	PSISSA_BOUND (16) while (...) ...	turns 16 times at most

   The modes are branchless, branches, cost, ignore, and for functions constant-time
   and single-path.  Without the plugin all three are nothing.  */

#ifndef PSISSA_H
#define PSISSA_H

#ifdef __PSISSA__
#define PSISSA(MODE) __attribute__ ((psissa (#MODE)))
#define PSISSA_NEXT(MODE) PSISSA_PRAGMA (psissa MODE)
#define PSISSA_BOUND(N) PSISSA_PRAGMA (psissa bound N)
#define PSISSA_PRAGMA(TEXT) _Pragma (#TEXT)
#else
#define PSISSA(MODE)
#define PSISSA_NEXT(MODE)
#define PSISSA_BOUND(N)
#endif

#endif
