/* marks-gate.cc: passes of GCC's that work against a mark.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Some make branches where there were none, or ways into the middle of what could be
   straight: a loop is copied for each outcome of what does not change in it, or for what
   vector code wants to know; a jump past a test whose outcome is known skips half of a
   diamond.  Where there are to be no branches they do not run.  Some make straight code;
   where branches are to stay these do not run.  */

#include "adaptor.h"

static const char *const make_branches[]
  = { "unswitch", "lsplit", "lversion", "split-paths", "ethread", "thread",
      "threadfull" };
/* It puts a load that only one arm needs into that arm, where it may trap.  */
static const char *const make_arms[] = { "sink" };
/* These three go together: "ifcvt" and "ldist" leave calls that "vect" takes away.  */
static const char *const make_vectors[] = { "ifcvt", "ldist", "vect" };
/* What is one path in a loop, and short, becomes many blocks.  */
static const char *const make_long[] = { "cunrolli", "cunroll" };
static const char *const make_straight[] = { "phiopt", "ce1", "ce2", "ce3" };

static bool
named_in (const char *const *list, unsigned n, const char *name)
{
  for (unsigned k = 0; k < n; k++)
    if (list[k][0] == name[0] && !strcmp (list[k], name))
      return true;
  return false;
}

/* VALUE: does the current pass run?  */
static void
gate (void *value, void *)
{
  bool *runs = (bool *) value;
  if (!*runs || !current_function_decl || !DECL_INITIAL (current_function_decl))
    return;
  const char *name = current_pass->name;
  if (named_in (make_branches, ARRAY_SIZE (make_branches), name))
    *runs = !mark_branchless_inside ();
  else if (named_in (make_arms, ARRAY_SIZE (make_arms), name))
    *runs = !mark_promised_inside ();
  else if (named_in (make_vectors, ARRAY_SIZE (make_vectors), name))
    /* Loops of OpenMP's simd must be vectorized, or cleaned up by it.  */
    *runs = (cfun->has_simduid_loops || cfun->has_force_vectorize_loops
	     || !mark_promised_inside ());
  else if (named_in (make_long, ARRAY_SIZE (make_long), name))
    *runs = !mark_single_path_inside ();
  else if (named_in (make_straight, ARRAY_SIZE (make_straight), name))
    *runs = mark_of_function (current_function_decl) != MARK_BRANCHES;
}

void
mark_register_gate (const char *name)
{
  register_callback (name, PLUGIN_OVERRIDE_GATE, gate, NULL);
}
