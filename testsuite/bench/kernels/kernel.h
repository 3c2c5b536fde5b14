/* kernel.h: what the kernels share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A kernel is a file NAME.c with MAKE (NAME), which makes new data from
   from_to (), and RUN (NAME), which is measured and returns a checksum; and a
   line of kernels.def.  Names of functions are unique among all kernels.  */

#include <stddef.h>
#include <stdint.h>

/* run.c calls kernels in C++, too.  */
#ifdef __cplusplus
# define C_FUNCTION extern "C"
#else
# define C_FUNCTION extern
#endif

#define MAKE(name) C_FUNCTION __attribute__ ((noipa)) void make_##name (void)
#define RUN(name) C_FUNCTION __attribute__ ((noipa)) unsigned run_##name (void)

#define COUNT(array) ((int) (sizeof (array) / sizeof *(array)))

/* A random number from LOW to HIGH.  */
C_FUNCTION int from_to (int low, int high);

/* A table of other kernels can be given.  */
#ifndef KERNELS
# define KERNELS "kernels.def"
#endif

#define KERNEL(name) MAKE (name); RUN (name);
#include KERNELS
#undef KERNEL
