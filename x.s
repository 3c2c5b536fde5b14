	.arch armv7-a
	.fpu vfpv3-d16
	.eabi_attribute 28, 1
	.eabi_attribute 20, 1
	.eabi_attribute 21, 1
	.eabi_attribute 23, 3
	.eabi_attribute 24, 1
	.eabi_attribute 25, 1
	.eabi_attribute 26, 2
	.eabi_attribute 30, 2
	.eabi_attribute 34, 1
	.eabi_attribute 18, 4
	.file	"ra-check.c"
	.text
	.align	2
	.global	f
	.syntax unified
	.arm
	.type	f, %function
f:
	@ args = 0, pretend = 0, frame = 0
	@ frame_needed = 0, uses_anonymous_args = 0
	@ link register save eliminated.
	cmp	r0, #20
	add	r3, r0, r0, lsl #1
	strbgt	r0, [r1]
	strhgt	r3, [r1, #2]	@ movhi
	ldrshgt	r3, [r2, #2]
	strgt	r3, [r1, #4]
	ldrle	r3, [r2, #4]
	mov	r2, #7
	strhle	r2, [r1, #2]	@ movhi
	add	r3, r3, #1
	strle	r3, [r1, #4]
	bx	lr
	.size	f, .-f
	.section	.text.startup,"ax",%progbits
	.align	2
	.global	main
	.syntax unified
	.arm
	.type	main, %function
main:
	@ args = 0, pretend = 0, frame = 16
	@ frame_needed = 0, uses_anonymous_args = 0
	push	{r4, r5, lr}
	ldr	r3, .L9
	sub	sp, sp, #20
.LPIC0:
	add	r3, pc, r3
	mov	r4, sp
	add	r2, r3, #8
	add	r5, sp, #8
	ldm	r3, {r0, r1}
	stm	r4, {r0, r1}
	ldm	r2, {r0, r1}
	stm	r5, {r0, r1}
	mov	r2, r5
	mov	r1, r4
	mov	r0, #21
	bl	f(PLT)
	ldr	r3, [sp]
	mov	r2, #21
	movt	r2, 63
	bic	r3, r3, #65280
	cmp	r3, r2
	bne	.L7
	ldr	r3, [sp, #4]
	cmp	r3, #3
	bne	.L7
	mov	r2, r5
	mov	r1, r4
	mov	r0, #20
	bl	f(PLT)
	ldr	r3, [sp]
	mov	r2, #21
	movt	r2, 7
	bic	r3, r3, #65280
	cmp	r3, r2
	bne	.L7
	ldr	r3, [sp, #4]
	cmp	r3, #5
	bne	.L7
	mov	r0, #0
	add	sp, sp, #20
	@ sp needed
	pop	{r4, r5, pc}
.L7:
	bl	abort(PLT)
.L10:
	.align	2
.L9:
	.word	.LANCHOR0-(.LPIC0+8)
	.size	main, .-main
	.section	.rodata
	.align	2
	.set	.LANCHOR0,. + 0
.LC0:
	.byte	1
	.space	1
	.short	1
	.word	1
.LC1:
	.byte	2
	.space	1
	.short	3
	.word	4
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",%progbits
