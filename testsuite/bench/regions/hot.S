/* hot.S: hot.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	subs r3, r0, r1	/* r = x > y ? x - y : x */
	mov ip, r1
	itee le
	movle r3, r0
	cmpgt r3, #100
	addgt ip, r3, #7	/* w */
	cmn r1, #0	/* Carry and overflow are clear from here on.  */
	itte lt
	addlt r3, r3, r0
	addlt r3, r3, r0, lsl #1
	tstge r0, #16
	it gt	/* y >= 0, and the bit is set */
	eorgt r3, r3, r1
	it eq
	lsrseq r1, r0, #3	/* x & 4 is the carry.  */
	it cs
	addcs r3, r3, ip
	cmp ip, r3
	it gt
	strgt r3, [r2]
	add r0, r3, ip
	bx lr
#elif defined __aarch64__
	subs w3, w0, w1
	mov w5, 100
	csel w3, w3, w0, gt
	add w4, w3, 7
	ccmp w3, w5, 4, gt
	csel w4, w4, w1, gt	/* w */
	add w5, w3, w4	/* The else-ifs from the last one up.  */
	tst w0, 4
	csel w5, w5, w3, ne
	eor w6, w3, w1
	tst w0, 16
	csel w5, w6, w5, ne
	add w6, w3, w0
	add w6, w6, w0, lsl 1
	cmp w1, 0
	csel w3, w6, w5, lt
	sub x7, sp, 16	/* Where nobody reads.  */
	cmp w4, w3
	csel x2, x2, x7, gt
	str w3, [x2]
	add w0, w3, w4
	ret
#else
	mov ecx, edi
	sub ecx, esi
	lea eax, [rcx + 7]
	cmovle ecx, edi
	cmovle eax, esi
	cmp ecx, 100
	cmovle eax, esi	/* w */
	lea r8d, [rcx + rax]	/* The else-ifs from the last one up.  */
	test dil, 4
	cmove r8d, ecx
	xor ecx, esi
	mov r9d, ecx
	xor ecx, esi
	test dil, 16
	cmovne r8d, r9d
	lea r9d, [rdi + rdi * 2]
	add r9d, ecx
	test esi, esi
	cmovs r8d, r9d
	lea r9, [rsp - 16]	/* Where nobody reads.  */
	cmp eax, r8d
	cmovle rdx, r9
	mov [rdx], r8d
	add eax, r8d
	ret
#endif
END
