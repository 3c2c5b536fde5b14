/* sum-else.S: sum-else.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	mov r3, #0
	cmp r1, #0
	ble 2f
	add r1, r0, r1, lsl #2
1:
	ldr r2, [r0], #4
	cmp r2, #10
	ite gt
	addgt r3, r3, r2
	suble r3, r3, #3
	cmp r0, r1
	bne 1b
2:
	mov r0, r3
	bx lr
#elif defined __aarch64__
	mov w3, 0
	mov w4, -3
	cmp w1, 0
	ble 2f
	add x1, x0, w1, sxtw 2
1:
	ldr w2, [x0], 4
	cmp w2, 10
	csel w2, w2, w4, gt
	add w3, w3, w2
	cmp x0, x1
	bne 1b
2:
	mov w0, w3
	ret
#else
	xor eax, eax
	mov r8d, -3
	test esi, esi
	jle 2f
	movsxd rsi, esi
	lea rsi, [rdi + rsi * 4]
	.p2align 4
1:
	mov edx, [rdi]
	cmp edx, 10
	cmovle edx, r8d
	add eax, edx
	add rdi, 4
	cmp rdi, rsi
	jne 1b
2:
	ret
#endif
END
