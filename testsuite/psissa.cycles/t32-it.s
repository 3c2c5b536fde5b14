/* t32-it.s: IT blocks whose loads are executed every other time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: 2 movs; ten turns of lsls 1, it 0, ldrne 2 if the number is odd and 1 if not,
   addeq 1, subs 1; bne 9 * 3 and 1; bx 3: 2 + 5 * 5 + 5 * 4 + 28 + 3.
   In order: 63; 9 misses, all for a new history.
   counts: f 63 10 9 78 135  */

	.syntax unified
	.arch armv7ve
	.thumb
	.text
	.globl _start
	.thumb_func
	.type _start, %function
_start:
	bl f
	mov r7, #1	/* exit */
	mov r0, #0
	svc #0
	.size _start, .-_start

	.thumb_func
	.type f, %function
f:
	movs r0, #10
	movs r1, #0
1:
	lsls r2, r0, #31
	ite ne
	ldrne r2, [sp]
	addeq r1, #1
	subs r0, #1
	bne 1b
	bx lr
	.size f, .-f
