/* a64-loop.s: a loop of five insns, 100 turns, and what takes longer.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Misses as in a32-loop.s: 12.  Ldp of 16 bytes takes 2 cycles: 503, 100, 12 * 8.
   counts: f 503 100 12 0 699
   11 insns; 6 more for udiv, 13 for fdiv, 1 for 16 bytes.
   counts: g 11 1 0 0 31  */

	.text
	.globl _start
	.type _start, %function
_start:
	bl f
	bl g
	mov x8, 93	/* exit */
	mov x0, 0
	svc 0
	.size _start, .-_start

	.type f, %function
f:
	mov w0, 100
	mov w1, 0
1:
	tst w0, 1
	cinc w1, w1, ne
	ldp x2, x3, [sp]
	sub w0, w0, 1
	cbnz w0, 1b
	ret
	.size f, .-f

	.type g, %function
g:
	mov w0, 5
	mov w1, 3
	udiv w0, w0, w1
	madd w0, w0, w1, w1
	scvtf s0, w1
	fdiv s1, s0, s0
	fmadd s1, s0, s0, s0
	str q0, [sp, -16]
	ldr w2, [sp]
	tbz w1, 0, 1f
1:
	ret
	.size g, .-g
