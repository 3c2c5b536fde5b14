/* a32-condition.s: loads and stores whose conditions hold every other time.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: 2 mov; ten turns of tst 1, ldrne 2 if the number is odd and 1 if not, streq 1,
   addne 1, subs 1; bne 9 * 3 and 1; bx 3: 2 + 5 * 6 + 5 * 5 + 28 + 3.
   In order: 63; 9 misses, all for a new history, and at the end the history is new,
   too, and right by chance.
   counts: f 63 10 9 88 135  */

	.syntax unified
	.arch armv7ve
	.arm
	.text
	.globl _start
	.type _start, %function
_start:
	bl f
	mov r7, #1	/* exit */
	mov r0, #0
	svc #0
	.size _start, .-_start

	.type f, %function
f:
	mov r0, #10
	mov r1, #0
1:
	tst r0, #1
	ldrne r2, [sp]
	streq r2, [sp, #-4]
	addne r1, r1, #1
	subs r0, r0, #1
	bne 1b
	bx lr
	.size f, .-f
