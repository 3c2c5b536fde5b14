/* a32-memory.s: loads and stores that overlap, and that do not.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4, in this order: 1; 2 + 1 + 1: a load overlaps with the load and the store
   behind it; 2 + 2: but not with one that needs the value for its address; 1; 2: an
   index takes a store another cycle; 2 + 1: which overlaps with a load; 3; 3; 1 + 4;
   bx 3.  In order: words move two a cycle: 14 insns, and 1 for the ldm.
   counts: overlap 14 1 0 29 15
   m4: push 1 + 3; pop 1 + 3, and the refill 3.
   counts: stack 2 1 0 11 4  */

	.syntax unified
	.arch armv7ve
	.arm
	.text
	.globl _start
	.type _start, %function
_start:
	bl overlap
	bl stack
	mov r7, #1	/* exit */
	mov r0, #0
	svc #0
	.size _start, .-_start

	.type overlap, %function
overlap:
	str sp, [sp, #-4]
	ldr r0, [sp]
	ldr r1, [sp, #-4]
	str r0, [sp, #-8]
	ldr r2, [sp, #-4]
	ldr r3, [r2]
	mov r1, #-16
	str r0, [sp, r1]
	ldr r2, [sp, #-4]
	str r0, [sp, r1]
	strd r0, r1, [sp, #-24]
	ldrd r0, r1, [sp, #-24]
	ldmdb sp, {r0, r1, r2, r3}
	bx lr
	.size overlap, .-overlap

	.type stack, %function
stack:
	push {r4, r5, lr}
	pop {r4, r5, pc}
	.size stack, .-stack
