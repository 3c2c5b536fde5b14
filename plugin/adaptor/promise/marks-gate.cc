/* marks-gate.cc: passes of GCC's that work against a mark.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Some make branches where there were none, or ways into the middle of what could be
   straight: a loop is copied for each outcome of what does not change in it, or for what
   vector code wants to know; a jump past a test whose outcome is known skips half of a
   diamond.  Where there are to be no branches they do not run.  Some make straight code;
   where branches are to stay these do not run.  */

#include "promise/promise.h"

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

#define NAMED_IN(list) named_in (list, ARRAY_SIZE (list), pass->name)

static bool
named_in (const char *const *list, unsigned n, const char *name)
{
  for (unsigned k = 0; k < n; k++)
    if (!strcmp (list[k], name))
      return true;
  return false;
}

/* Does a gate of ours, or of joins.cc, ask about PASS?  Asked of every pass of every
   function: the answer is kept by the pass's number.  */
static bool
asked_about (const opt_pass *pass)
{
  enum { NOT_KNOWN, NO, YES };
  static auto_vec<unsigned char> answers;
  unsigned n = pass->static_pass_number;
  if (pass->name[0] == '*')
    return false;
  if (n >= answers.length ())
    answers.safe_grow_cleared (n + 64);
  if (answers[n] == NOT_KNOWN)
      answers[n] = joins_asks (pass->name) || NAMED_IN (make_branches)
		 || NAMED_IN (make_arms) || NAMED_IN (make_vectors)
		 || NAMED_IN (make_long) || NAMED_IN (make_straight) ? YES : NO;
  return answers[n] == YES;
}

/* Does the current pass, if it is one of the lists, run?  */
static bool
runs (void)
{
  const opt_pass *pass = current_pass;
  if (!current_function_decl || !DECL_INITIAL (current_function_decl))
    return true;
  if (NAMED_IN (make_branches))
    return !mark_branchless_inside ();
  if (NAMED_IN (make_arms))
    return !mark_promised_inside ();
  if (NAMED_IN (make_vectors))
    /* Loops of OpenMP's simd must be vectorized, or cleaned up by it.  */
    return (cfun->has_simduid_loops || cfun->has_force_vectorize_loops
	    || !mark_promised_inside ());
  if (NAMED_IN (make_long))
    return !mark_single_path_inside ();
  if (NAMED_IN (make_straight))
    return mark_of_function (current_function_decl) != MARK_BRANCHES;
  return true;
}

/* VALUE: does the current pass run?  */
static void
gate (void *value, void *)
{
  bool *result = (bool *) value;
  threads_over ();
  if (asked_about (current_pass))
    *result = joins_gate (*result) && runs ();
}

void
mark_register_gate (const char *name)
{
  register_callback (name, PLUGIN_OVERRIDE_GATE, gate, NULL);
}
