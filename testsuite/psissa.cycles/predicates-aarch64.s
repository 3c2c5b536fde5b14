/* predicates-aarch64.s: insns that handle conditions as numbers, AArch64.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What counts is marked with its number.  */

region:
	cmp w0, w1
	cset w2, gt		/* 1 */
	cset w3, eq		/* 2 */
	and w2, w2, w3		/* 3 */
	tst w2, 1		/* 4 */
	csel w0, w0, w1, ne
	cbz w3, .L1		/* 5 */
.L1:
	mov w3, w0
	cbz w3, .L1
	ret
	.size region, .-region
