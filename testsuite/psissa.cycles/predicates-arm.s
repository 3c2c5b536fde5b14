/* predicates-arm.s: insns that handle conditions as numbers, Arm.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What counts is marked with its number.  */

region:
	cmp r0, r1
	movgt r2, #1		/* 1 */
	movle r2, #0		/* 2 */
	mov r3, #0		/* 3, with the next */
	cmp r1, #7
	moveq r3, #1		/* 4 */
	and r2, r2, r3		/* 5 */
	cmp r2, #0		/* 6 */
	movne r0, #5
	movne r4, #1		/* 7 */
	add r4, r0, r1
	cmp r4, #0
	orr r2, r2, r4
	tst r2, #1
	mov r5, #1
	add r5, r5, r0
	bx lr
	.size region, .-region
