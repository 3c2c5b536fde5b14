/* a32-return.s: returns under a condition, and from memory.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   The condition holds: m4 tst 1, bxne 3.  It does not: tst 1, bxne 1, mov 1, bx 3.
   At first it is predicted not to hold: 1 miss.  In order: 6 and 8.
   counts: g 6 2 1 10 14
   m4: str 1, ldr 2 + 3.
   counts: h 2 1 0 6 2  */

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
	mov r0, #3
	bl g
	mov r0, #2
	bl g
	bl h
	pop {r4, pc}
	.size f, .-f

	.type g, %function
g:
	tst r0, #1
	bxne lr
	mov r1, #0
	bx lr
	.size g, .-g

	.type h, %function
h:
	str lr, [sp, #-4]!
	ldr pc, [sp], #4
	.size h, .-h
