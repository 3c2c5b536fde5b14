/* a32-numbers.s: multiplication, division and floating point.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   m4: 3 mov, mul 1, mla 2, smull 1, udiv 7; vmov of two 2, vmov 1, vadd 1, vmul 1,
   vmla 3, vdiv 14, vstr of 8 bytes 3, vldr of 4 bytes 2; bx 3.
   In order: 16 insns; 7 for the one division, 14 for the other.
   counts: f 16 1 0 44 35  */

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

	.fpu vfpv3-d16
	.type f, %function
f:
	mov r0, #3
	mov r1, #5
	mov r2, #7
	mul r3, r0, r1
	mla r3, r0, r1, r2
	smull r0, r3, r1, r2
	udiv r3, r2, r1
	vmov d0, r0, r1
	vmov s2, r0
	vadd.f32 s3, s0, s1
	vmul.f32 s3, s0, s1
	vmla.f32 s3, s0, s1
	vdiv.f32 s3, s0, s1
	vstr d0, [sp, #-8]
	vldr s4, [sp, #-8]
	bx lr
	.size f, .-f
