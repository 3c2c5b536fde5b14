/* prologue.c: what random programs begin with.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gen.h"

static const char c_only[] =
"#define EXTERN extern\n"
"int printf (const char *, ...);\n"

"#define hash(x) _Generic ((x), float: hash_real, double: hash_real, default: hash_word) (x)\n";

static const char cxx_only[] =
"#define EXTERN extern \"C\"\n"
"EXTERN int printf (const char *, ...);\n"
"struct guard { unsigned *p; unsigned k; ~guard () { *p = *p * 3 + k; } };\n";

/* Sign and bits of a NaN, and the sign of zero, do not count.  */
static const char data[] =
"static unsigned long long sum;\n"
"static unsigned char gb[8] = { 1, 2, 3, 200, 255 };\n"
"static short gh[8] = { 1, -2, 300, -400 };\n"
"static unsigned gw[8] = { 5, 6, 0xffffffff, 70, 0x80000000 };\n"
"static int gi[8] = { 7, -8, 900, -1, 2147483647 };\n"
"static unsigned long long gl[8] = { 9, 0x100000000, 0xffffffffffffffff };\n"
"static long long gq[8] = { 10, -11, 0x123456789abc };\n"
"static float gf[8] = { 1.5f, -2, __builtin_nanf (\"\"), __builtin_inff (), 0.1f };\n"
"static double gd[8] = { -3.5, 4, 1e300, -__builtin_inf (), __builtin_nan (\"\") };\n"
"static volatile unsigned gv[4] = { 1, 2, 3 };\n"
"static struct { unsigned a : 3, b : 7, c : 11; int e : 9; } gs[4];\n"
"static union { unsigned w; unsigned short h[2]; unsigned char b[4]; } gu[4];\n"
"#ifndef THREAD\n"
"#define THREAD __thread\n"
"#endif\n"
"static THREAD unsigned gt[4] = { 3, 2, 1 };\n"
"static unsigned ga[4] = { 1, 0xffffffff };\n"
"struct part { unsigned a; short b; unsigned char c[3]; unsigned long long d; };\n"
"static struct part gp[4] = { { 1, 2, { 3, 4, 5 }, 6 }, { 7, -8, { 9 }, 10 } };\n"
"typedef unsigned quad __attribute__ ((vector_size (16)));\n"
"static quad gx[4] = { { 1, 2, 3, 0xffffffff }, { 0x80000000, 5 } };\n"
"static volatile unsigned nothing;\n"
"static const unsigned words[8]\n"
"  = { 0, 1, 2, 0xffffffff, 0x80000000, 7, 100, 12345 };\n"
"static const double reals[8]\n"
"  = { 0, 1, -1.5, __builtin_nan (\"\"), __builtin_inf (), -__builtin_inf (), 1e300, 3.25 };\n"
"static inline void put4 (unsigned char *p, unsigned x) { __builtin_memcpy (p, &x, 4); }\n"
"static __attribute__ ((noinline)) struct part\n"
"turn (struct part p) { unsigned a = p.a; p.a = p.b; p.b = a; p.d += p.c[1]; return p; }\n"
"static inline int to_int (double x) { return x > -1e6 && x < 1e6 ? (int) x : 77; }\n"
"static __attribute__ ((noipa)) void keep (void *p) { static void *volatile kept; kept = p; }\n"
"static inline unsigned hash_word (unsigned long long x) { return (unsigned) (x ^ x >> 32); }\n"
"static inline unsigned hash_real (double x)\n"
"{\n"
"  union { double d; unsigned long long u; } u;\n"
"  u.d = x;\n"
"  return x != x ? 77 : x == 0 ? 0 : hash_word (u.u);\n"
"}\n";

static const char hashes[] =
"static inline unsigned hash (float x) { return hash_real (x); }\n"
"static inline unsigned hash (double x) { return hash_real (x); }\n"
"template<typename T> static inline unsigned hash (T x) { return hash_word (x); }\n";

static const char assembly[] =
"#if defined __x86_64__ && !defined PLAIN_C\n"
"#define ASM_ADD(a, b) asm (\"addl %1, %0\" : \"+r\" (a) : \"r\" (b) : \"cc\")\n"
"#define ASM_MAX(a, b) asm (\"cmpl %1, %0\\n\\tcmovb %1, %0\" : \"+r\" (a) : \"r\" (b) : \"cc\")\n"
"#define ASM_LESS(s, a, b) asm (\"cmpl %2, %1\" : \"=@ccb\" (s) : \"r\" (a), \"r\" (b))\n"
"#define ASM_IF(c, l) asm goto (\"testl %0, %0\\n\\tjne %l1\" : : \"r\" ((int) (c)) : \"cc\" : l)\n"
"#elif defined __arm__ && !defined PLAIN_C\n"
"#define ASM_ADD(a, b) asm (\"adds %0, %0, %1\" : \"+r\" (a) : \"r\" (b) : \"cc\")\n"
"#define ASM_MAX(a, b) asm (\"cmp %0, %1\\n\\tit lo\\n\\tmovlo %0, %1\" : \"+r\" (a) : \"r\" (b) : \"cc\")\n"
"#define ASM_LESS(s, a, b) asm (\"cmp %1, %2\" : \"=@cclo\" (s) : \"r\" (a), \"r\" (b))\n"
"#define ASM_IF(c, l) asm goto (\"cmp %0, #0\\n\\tbne %l1\" : : \"r\" ((int) (c)) : \"cc\" : l)\n"
"#else\n"
"#define ASM_ADD(a, b) ((a) += (b))\n"
"#define ASM_MAX(a, b) ((a) = (a) < (b) ? (b) : (a))\n"
"#define ASM_LESS(s, a, b) ((s) = (a) < (b))\n"
"#define ASM_IF(c, l) do if (c) goto l; while (0)\n"
"#endif\n";

/* No header: there is none for each way to pass floating point numbers.  */
static const char jumps[] =
"typedef unsigned long long jmp_buf[64];\n"
"EXTERN int _setjmp (jmp_buf) __attribute__ ((returns_twice));\n"
"EXTERN void longjmp (jmp_buf, int) __attribute__ ((noreturn));\n"
"static jmp_buf env[8];\n"
"static __attribute__ ((noinline)) void\n"
"leap (unsigned f, unsigned x) { if (x & 1) longjmp (env[f], 1); }\n";

void
prologue (struct gen *g)
{
  fputs (g->cxx ? cxx_only : c_only, g->out);
  fputs (data, g->out);
  if (g->cxx)
    fputs (hashes, g->out);
  if (g->weight[F_asm] || g->weight[F_asm_goto])
    fputs (assembly, g->out);
  if (g->weight[F_setjmp])
    fputs (jumps, g->out);
}
