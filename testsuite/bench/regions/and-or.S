/* and-or.S: and-or.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	cmp r0, r1
	it gt
	cmpgt r3, r2
	itte gt
	movgt r2, r3
	movgt r3, r0
	cmple r0, #7
	itt eq	/* Not so after the moves: they leave the flags at gt.  */
	moveq r2, r3
	moveq r3, r0
	add r2, r2, r2, lsl #2
	add r0, r2, r3
	bx lr
#elif defined __aarch64__
	cmp w0, w1
	ccmp w3, w2, 4, gt
	ccmp w0, 7, 4, le
	csel w2, w3, w2, eq
	csel w3, w0, w3, eq
	add w2, w2, w2, lsl 2
	add w0, w2, w3
	ret
#else
	mov eax, edx
	mov r8d, ecx
	cmp edx, ecx	/* Both moves, undone without the other condition ... */
	cmovl eax, ecx
	cmovl r8d, edi
	cmp edi, esi
	cmovle eax, edx
	cmovle r8d, ecx
	cmp edi, 7	/* ... and done again for the third.  */
	cmove eax, ecx
	cmove r8d, edi
	lea eax, [rax + rax * 4]
	add eax, r8d
	ret
#endif
END
