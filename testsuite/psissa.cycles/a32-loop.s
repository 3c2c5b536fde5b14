/* a32-loop.s: a loop of two insns, 100 turns.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: mov 1, 100 subs, bne 99 * 3 taken and 1, bx 3.
   The branch is taken with a history of 0 to 9 taken ones, each for the first time:
   10 misses.  From then on it is the same history, learnt with one more, and wrong
   at the end.  In order: 202 and 12 * 8.
   counts: f 202 100 12 402 298  */

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
	mov r0, #100
1:
	subs r0, r0, #1
	bne 1b
	bx lr
	.size f, .-f
