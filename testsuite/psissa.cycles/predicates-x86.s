/* predicates-x86.s: insns that handle conditions as numbers, x86-64.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What counts is marked with its number.  */

region:
	cmpl %esi, %edi
	setg %al		/* 1 */
	xorl %ecx, %ecx
	cmpl $7, %edi
	sete %cl		/* 2 */
	andb %cl, %al		/* 3 */
	movzbl %al, %edx	/* 4 */
	testb %al, %al		/* 5 */
	cmovne %esi, %edi
	movl %edi, %eax
	testl %eax, %eax
	ret
	.size region, .-region
