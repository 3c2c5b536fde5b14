/* adpcm.S: adpcm.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	asrs r3, r0, #31
	it mi
	rsbmi r0, r0, #0
	and r3, r3, #8
	cmp r0, r1
	itt ge
	subge r0, r0, r1
	orrge r3, r3, #4
	cmp r0, r1, asr #1
	itt ge
	subge r0, r0, r1, asr #1
	orrge r3, r3, #2
	str r0, [r2]
	mov r0, r3
	bx lr
#elif defined __aarch64__
	lsr w3, w0, 31
	cmp w0, 0
	cneg w0, w0, lt
	subs w4, w0, w1
	csel w0, w4, w0, ge
	cset w5, ge
	asr w1, w1, 1
	subs w4, w0, w1
	csel w0, w4, w0, ge
	cset w6, ge
	str w0, [x2]
	add w3, w5, w3, lsl 1
	add w3, w6, w3, lsl 1
	lsl w0, w3, 1
	ret
#else
	mov eax, edi
	sar eax, 31
	xor edi, eax
	sub edi, eax
	and eax, 8
	mov ecx, edi
	lea r8d, [rax + 4]
	sub ecx, esi
	cmovge edi, ecx
	cmovge eax, r8d
	sar esi, 1
	mov ecx, edi
	lea r8d, [rax + 2]
	sub ecx, esi
	cmovge edi, ecx
	cmovge eax, r8d
	mov [rdx], edi
	ret
#endif
END
