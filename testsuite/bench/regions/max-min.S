/* max-min.S: max-min.c by hand: places are addresses.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	push {r4, r5, r6, lr}
	ldr r2, [r0]	/* The greatest, at ip ...  */
	mov ip, r0
	mov r3, r2	/* ... the least, at r4.  */
	mov r4, r0
	mov r5, r0
	add r1, r0, r1, lsl #2
	sub r1, r1, #4
	cmp r0, r1
	bhs 2f
1:
	ldr r6, [r0, #4]!
	cmp r6, r2
	itt gt
	movgt r2, r6
	movgt ip, r0
	cmp r6, r3
	itt lt
	movlt r3, r6
	movlt r4, r0
	cmp r0, r1
	bne 1b
2:
	sub ip, ip, r5
	sub r4, r4, r5
	mov r0, #250
	mul ip, r0, ip
	add r0, ip, r4, asr #2
	pop {r4, r5, r6, pc}
#elif defined __aarch64__
	ldr w2, [x0]	/* The greatest, at x5 ...  */
	mov w3, w2	/* ... the least, at x6.  */
	mov x4, x0
	mov x5, x0
	mov x6, x0
	add x1, x0, w1, sxtw 2
	sub x1, x1, 4
	cmp x0, x1
	bhs 2f
1:
	ldr w7, [x0, 4]!
	cmp w7, w2
	csel w2, w7, w2, gt
	csel x5, x0, x5, gt
	cmp w7, w3
	csel w3, w7, w3, lt
	csel x6, x0, x6, lt
	cmp x0, x1
	bne 1b
2:
	sub w5, w5, w4
	sub w6, w6, w4
	mov w0, 250
	asr w6, w6, 2
	madd w0, w0, w5, w6
	ret
#else
	mov eax, [rdi]	/* The greatest, at r8 ...  */
	mov ecx, eax	/* ... the least, at r9.  */
	mov r8, rdi
	mov r9, rdi
	mov r10, rdi
	movsxd rsi, esi
	lea rsi, [rdi + rsi * 4 - 4]
	cmp rdi, rsi
	jae 2f
	.p2align 4
1:
	add rdi, 4
	mov edx, [rdi]
	cmp edx, eax
	cmovg eax, edx
	cmovg r8, rdi
	cmp edx, ecx
	cmovl ecx, edx
	cmovl r9, rdi
	cmp rdi, rsi
	jne 1b
2:
	sub r8d, r10d
	sub r9d, r10d
	imul eax, r8d, 250
	sar r9d, 2
	add eax, r9d
	ret
#endif
END
