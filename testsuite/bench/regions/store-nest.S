/* store-nest.S: store-nest.c by hand.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	cmp r0, #0
	iteee le
	strle r1, [r2, #8]
	strgt r0, [r2]
	cmpgt r1, r0
	strgt r1, [r2, #4]
	bx lr
#elif defined __aarch64__
	cmp w0, 0
	add x5, x2, 8
	csel x5, x2, x5, gt	/* One of two stores ...  */
	csel w6, w0, w1, gt
	ccmp w1, w0, 4, gt
	add x7, x2, 4
	sub x8, sp, 16	/* ... and one to where nobody reads.  */
	csel x7, x7, x8, gt
	str w6, [x5]
	str w1, [x7]
	ret
#else
	lea rax, [rdx + 8]
	lea r9, [rdx + 4]
	lea r10, [rsp - 16]
	mov r8d, esi
	test edi, edi
	cmovg rax, rdx	/* One of two stores ...  */
	cmovg r8d, edi
	cmovle r9, r10	/* ... and one to where nobody reads.  */
	cmp esi, edi
	cmovle r9, r10
	mov [rax], r8d
	mov [r9], esi
	ret
#endif
END
