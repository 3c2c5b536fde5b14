/* a32-indirect.s: calls by a register, each to elsewhere than the one before.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: push 3, mov 1; four turns of tst, two adr and subs 1 each, blx 3; bne 3 * 3
   and 1; pop 1 + 2 + 3.  Misses: 4 blx, and 3 bne, each with a new history.  The
   returns are known.  In order: 27 and 7 * 8.
   counts: f 27 8 7 48 83
   counts: odd 4 2 0 8 4
   counts: even 4 2 0 8 4  */

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
	push {r4, lr}
	mov r4, #4
1:
	tst r4, #1
	adrne r0, odd
	adreq r0, even
	blx r0
	subs r4, r4, #1
	bne 1b
	pop {r4, pc}
	.size f, .-f

	.type odd, %function
odd:
	mov r1, #1
	bx lr
	.size odd, .-odd

	.type even, %function
even:
	mov r1, #0
	bx lr
	.size even, .-even
