/* region-asm.h: around a region by hand: `region' and its end.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifdef __arm__
	.syntax unified
# ifdef __thumb__
	.thumb
	.thumb_func
# endif
#elif !defined __aarch64__
	.intel_syntax noprefix
#endif
	.section .note.GNU-stack, "", %progbits
	.text
	.p2align 4
	.globl region
	.type region, %function
region:
#define END .size region, .-region
