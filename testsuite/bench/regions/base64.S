/* base64.S: base64.c by hand: disjoint ranges, from the last one up.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "region-asm.h"

#if defined __arm__
	mvn r3, #0
	cmp r0, #'/'
	it eq
	moveq r3, #63
	cmp r0, #'+'
	it eq
	moveq r3, #62
	sub r1, r0, #'0'
	cmp r1, #9
	it ls
	addls r3, r1, #52
	sub r1, r0, #'a'
	cmp r1, #25
	it ls
	addls r3, r1, #26
	sub r0, r0, #'A'
	cmp r0, #25
	it hi
	movhi r0, r3
	bx lr
#elif defined __aarch64__
	sub w5, w0, '+'	/* 0, and 4 for '/'.  */
	mov w4, 62
	tst w5, -5
	add w4, w4, w5, lsr 2
	csinv w3, w4, wzr, eq
	sub w1, w0, '0'
	add w4, w0, 4
	cmp w1, 9
	csel w3, w4, w3, ls
	sub w1, w0, 'a'
	sub w4, w0, 71
	cmp w1, 25
	csel w3, w4, w3, ls
	sub w0, w0, 'A'
	cmp w0, 25
	csel w0, w0, w3, ls
	ret
#else
	mov eax, -1
	mov ecx, 63
	cmp edi, '/'
	cmove eax, ecx
	dec ecx
	cmp edi, '+'
	cmove eax, ecx
	lea ecx, [rdi - '0']
	lea edx, [rdi + 4]
	cmp ecx, 9
	cmovbe eax, edx
	lea ecx, [rdi - 'a']
	lea edx, [rdi - 71]
	cmp ecx, 25
	cmovbe eax, edx
	lea ecx, [rdi - 'A']
	cmp ecx, 25
	cmovbe eax, ecx
	ret
#endif
END
