/* binary-step.S: binary-step.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	add ip, r1, r2
	asr ip, ip, #1
	ldr r0, [r0, ip, lsl #2]
	cmp r0, r3
	ite lt
	addlt r1, ip, #1
	movge r2, ip
	add r1, r1, r1, lsl #1
	add r0, r1, r2
	bx lr
#elif defined __aarch64__
	add w4, w1, w2
	asr w4, w4, 1
	ldr w0, [x0, w4, sxtw 2]
	cmp w0, w3
	csinc w1, w1, w4, ge
	csel w2, w2, w4, lt
	add w1, w1, w1, lsl 1
	add w0, w1, w2
	ret
#else
	lea eax, [rsi + rdx]
	sar eax, 1
	lea r9d, [rax + 1]
	movsxd r8, eax
	cmp [rdi + r8 * 4], ecx
	cmovl esi, r9d
	cmovge edx, eax
	lea eax, [rsi + rsi * 2]
	add eax, edx
	ret
#endif
END
