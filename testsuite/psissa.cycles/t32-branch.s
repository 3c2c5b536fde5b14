/* t32-branch.s: cbz, cbnz and a table of branches.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: movs 1, cbz 3, cbnz 1, nop 1, bx 3.  Cbz is a miss.
   counts: zero 5 2 1 9 13
   m4: movs 1, tbb 3 + 3, bx 3.  Tbb is a miss.
   counts: table 3 2 1 10 11  */

	.syntax unified
	.arch armv7ve
	.thumb
	.text
	.globl _start
	.thumb_func
	.type _start, %function
_start:
	bl zero
	bl table
	mov r7, #1	/* exit */
	mov r0, #0
	svc #0
	.size _start, .-_start

	.thumb_func
	.type zero, %function
zero:
	movs r0, #0
	cbz r0, 1f
	nop
1:
	cbnz r0, 2f
	nop
2:
	bx lr
	.size zero, .-zero

	.thumb_func
	.type table, %function
table:
	movs r0, #1
	tbb [pc, r0]
3:
	.byte (1f - 3b) / 2
	.byte (2f - 3b) / 2
1:
	nop
2:
	bx lr
	.size table, .-table
