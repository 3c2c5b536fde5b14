/* clamp.S: clamp.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	ldr ip, [r3]
	cmp r0, r1
	itte lt
	movlt r0, r1
	orrlt ip, ip, #1
	cmpge r0, r2
	itt gt	/* Not less, and greater.  */
	movgt r0, r2
	orrgt ip, ip, #2
	str ip, [r3]
	bx lr
#elif defined __aarch64__
	ldr w4, [x3]
	cmp w0, w2
	orr w6, w4, 2
	csel w7, w2, w0, gt
	csel w6, w6, w4, gt
	cmp w0, w1
	orr w5, w4, 1
	csel w0, w1, w7, lt
	csel w4, w5, w6, lt
	str w4, [x3]
	ret
#else
	mov r8d, [rcx]
	mov eax, edi
	mov r9d, r8d
	or r9d, 2
	cmp edi, edx
	cmovg eax, edx
	cmovle r9d, r8d
	or r8d, 1
	cmp edi, esi
	cmovl eax, esi
	cmovge r8d, r9d
	mov [rcx], r8d
	ret
#endif
END
