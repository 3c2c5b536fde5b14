/* else-if.S: else-if.c by hand: the ranges from the last one down.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	mov r3, r0
	cmp r3, #100
	it lt
	eorlt r0, r1, r2
	cmp r3, #10
	ittt lt
	sublt r0, r1, r2
	cmplt r2, r1
	addlt r0, r0, r3
	cmp r3, #0
	it lt
	addlt r0, r1, r2
	bx lr
#elif defined __aarch64__
	eor w3, w1, w2
	cmp w0, 100
	csel w3, w3, w0, lt
	subs w4, w1, w2
	csel w5, w0, wzr, gt
	add w4, w4, w5
	cmp w0, 10
	csel w3, w4, w3, lt
	add w4, w1, w2
	cmp w0, 0
	csel w0, w4, w3, lt
	ret
#else
	mov eax, esi
	xor eax, edx
	cmp edi, 100
	cmovge eax, edi
	xor r8d, r8d
	mov ecx, esi
	sub ecx, edx
	cmovg r8d, edi
	add ecx, r8d
	cmp edi, 10
	cmovl eax, ecx
	lea ecx, [rsi + rdx]
	test edi, edi
	cmovs eax, ecx
	ret
#endif
END
