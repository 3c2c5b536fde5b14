/* t32-wide.s: insns of 32 bits.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: push 3, mov 1, str with an index 2, ldr 2, str 1, mul 1, mla 2, umull 1,
   udiv 7, strd 3, b 3, pop 1 + 2 + 3.  In order: 12, and 6 more for udiv.
   counts: f 12 2 0 32 18  */

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
	push {r4, lr}
	mov.w r1, #-16
	str.w r0, [sp, r1]
	ldr.w r2, [sp, #4]
	str.w r2, [sp, #-8]
	mul r3, r2, r1
	mla r3, r2, r1, r0
	umull r3, r4, r1, r2
	udiv r3, r1, r2
	strd r0, r1, [sp, #-24]
	b.w 1f
	nop
1:
	pop {r4, pc}
	.size f, .-f
