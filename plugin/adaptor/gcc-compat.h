/* gcc-compat.h: GCC's headers in the order they need, and every test of GCC's
   version.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSISSA_GCC_COMPAT_H
#define PSISSA_GCC_COMPAT_H

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "config.h"
#include "system.h"
#include "coretypes.h"
#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "rtl-iter.h"
#include "tree.h"
#include "predict.h"
#include "df.h"
#include "memmodel.h"
#include "tm_p.h"
#include "insn-config.h"
#include "regs.h"
#include "emit-rtl.h"
#include "recog.h"
#include "insn-attr.h"
#include "cfghooks.h"
#include "cfgrtl.h"
#include "cfgcleanup.h"
#include "cfganal.h"
#include "expr.h"
#include "output.h"
#include "tree-pass.h"
#include "pretty-print.h"
#include "dumpfile.h"
#include "context.h"
#include "function-abi.h"
#include "diagnostic-core.h"
#include "print-rtl.h"
#include "sreal.h"

#if GCCPLUGIN_VERSION_MAJOR < 11
#error "psissa needs GCC 11 or later"
#endif

/* Sets bit N of MAP.  Was it clear?  GCC 11's bitmap_set_bit does not say.  */
static inline bool
set_bit_new (sbitmap map, int n)
{
  bool was_set = bitmap_bit_p (map, n);
  bitmap_set_bit (map, n);
  return !was_set;
}

/* GCC 11's parser of C takes a pragma for a statement: behind `while (x)' it is all of the
   loop's body.  */
#define C_PRAGMA_IS_STATEMENT (GCCPLUGIN_VERSION_MAJOR < 12)

/* GCC is not to warn that VAR is not initialized.  */
static inline void
quiet_uninitialized (tree var)
{
#if GCCPLUGIN_VERSION_MAJOR < 12
  TREE_NO_WARNING (var) = 1;
#else
  suppress_warning (var, OPT_Wuninitialized);
#endif
}

/* What a callback of rtx_equal_p_cb returns.  */
#if GCCPLUGIN_VERSION_MAJOR < 14
typedef int rtx_same;
#else
typedef bool rtx_same;

/* GCC 14 made one function of this and rtx_equal_p.  */
static inline bool
rtx_equal_p_cb (const_rtx x, const_rtx y, rtx_equal_p_callback_function same)
{
  return rtx_equal_p (x, y, same);
}
#endif

/* From GCC 13 on the pass "dom" threads jumps that go past a test alone, which copies
   nothing: no bound on copies keeps it from that.  */
#define DOM_THREADS_ANYWAY (GCCPLUGIN_VERSION >= 13000)

#endif
