/* promise.cc: is there a branch where none was to be?
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   This is the last look at a function, right before its assembly is written.  It finds
   a branch whichever pass has put it there.  There is no flow graph any more, so the
   insns are looked at one by one.  In A32 code GCC may still make a short jump into
   predicated insns when it writes it; such a jump is reported although it goes.

   Branches that nobody asked about are only listed in the report.  The test of a loop
   breaks no promise: a loop stays a loop; but with single-path it must turn as often
   whatever the data are.  */

#include "promise/promise.h"

/* Why the branches of the current function stay, by their jump's UID and by their
   place; strings are owned.  */
static hash_map<int_hash<int, -1, -2>, char *> why_uid;
static hash_map<location_hash, int> uid_at;
static const char *why_left;

static bool
forget_why (const int &, char **why, void *)
{
  free (*why);
  return true;
}

void
promise_begin (void)
{
  why_uid.traverse<void *, forget_why> (NULL);
  why_uid.empty ();
  uid_at.empty ();
  why_left = NULL;
}

void
promise_refused (basic_block bb, const char *why)
{
  rtx_insn *jump = BB_END (bb);
  bool was;
  char *&text = why_uid.get_or_insert (INSN_UID (jump), &was);
  location_t loc = JUMP_P (jump) ? get_pure_location (INSN_LOCATION (jump))
				 : UNKNOWN_LOCATION;
  if (was)
    free (text);
  text = xstrdup (why);
  if (loc > BUILTINS_LOCATION)
    uid_at.put (loc, INSN_UID (jump));
}

void
promise_left (const char *why)
{
  why_left = why;
}

/* ---- What is looked for ------------------------------------------------------------ */

/* What INSN does that depends on data: what kind of branch it is; null: nothing.  */
static const char *
branch_kind (rtx_insn *insn)
{
  if (!JUMP_P (insn) || JUMP_TABLE_DATA_P (insn) || ANY_RETURN_P (PATTERN (insn)))
    return NULL;
  if (any_condjump_p (insn))
    return "branch";
  if (tablejump_p (insn, NULL, NULL))
    return "jump through a table";
  if (extract_asm_operands (PATTERN (insn)))
    return "asm goto";
  if (GET_CODE (PATTERN (insn)) == COND_EXEC)
    return "branch";
  if (simplejump_p (insn) || returnjump_p (insn))
    return NULL;
  return "computed jump";
}

/* Functions of libgcc that take a time which depends on their operands.  */
static const char *const slow_calls[] =
{
  "__divsi3", "__udivsi3", "__modsi3", "__umodsi3", "__divdi3", "__udivdi3",
  "__moddi3", "__umoddi3", "__divmoddi4", "__udivmoddi4", "__divti3", "__udivti3",
  "__modti3", "__umodti3", "__divmodti4", "__udivmodti4", "__aeabi_idiv",
  "__aeabi_uidiv", "__aeabi_idivmod", "__aeabi_uidivmod", "__aeabi_ldivmod",
  "__aeabi_uldivmod", "__aeabi_fadd", "__aeabi_fsub", "__aeabi_fmul", "__aeabi_fdiv",
  "__aeabi_dadd", "__aeabi_dsub", "__aeabi_dmul", "__aeabi_ddiv"
};

/* The one of them that INSN calls; null: none.  */
static const char *
slow_call (rtx_insn *insn)
{
  rtx target = CALL_P (insn) ? called_symbol (insn) : NULL;
  if (target)
    for (const char *name : slow_calls)
      {
	const char *called = XSTR (target, 0);
	if (!strcmp (called + (*called == '*'), name))
	  return name;
      }
  return NULL;
}

/* Does INSN divide?  That takes longer for some operands on most machines.  */
static bool
divides (rtx_insn *insn)
{
  if (!NONJUMP_INSN_P (insn))
    return false;
  subrtx_iterator::array_type array;
  FOR_EACH_SUBRTX (iter, array, PATTERN (insn), NONCONST)
    switch (GET_CODE (*iter))
      {
      case DIV: case UDIV: case MOD: case UMOD: case SQRT:
	return true;
      default:
	break;
      }
  return false;
}

/* Does INSN read or write memory under a condition?  Caches show whether it did.  */
static bool
conditional_access_p (rtx_insn *insn)
{
  return NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == COND_EXEC
	 && contains_mem_rtx_p (COND_EXEC_CODE (PATTERN (insn)));
}

/* ---- What is said --------------------------------------------------------------------- */

/* Why JUMP is there.  */
static const char *
explain (rtx_insn *jump)
{
  if (char **why = why_uid.get (INSN_UID (jump)))
    return *why;
  location_t loc = get_pure_location (INSN_LOCATION (jump));
  int *uid = loc > BUILTINS_LOCATION ? uid_at.get (loc) : NULL;
  if (uid)
    return *why_uid.get (*uid);
  if (!optimize)
    return "not optimizing";
  if (why_left)
    return why_left;
  return "made after if-conversion, or no branch that it knows";
}

static location_t
place_of (rtx_insn *insn)
{
  location_t loc = get_pure_location (INSN_LOCATION (insn));
  return loc > BUILTINS_LOCATION ? loc : DECL_SOURCE_LOCATION (current_function_decl);
}

/* What is to be said when all functions are done: after an error GCC would do no more
   of them.  */
struct complaint
{
  location_t at;
  char *text;
};
static vec<complaint> complaints;
/* Their places in this function, so that what was unrolled is one.  */
static hash_set<location_hash> told;

/* The WHAT of INSN breaks the promise of mode M.  */
static void
complain (rtx_insn *insn, mark_mode m, const char *what, const char *why)
{
  location_t loc = place_of (insn);
  if (!told.add (loc))
    complaints.safe_push ({ loc, concat (what, " remains in ", current_function_name (),
					 ", to be ", mark_name (m), ": ", why, NULL) });
}

static void
tell_complaints (void *, void *)
{
  for (const complaint &c : complaints)
    if (options.warn_branches)
      warning_at (c.at, 0, "psissa: %s", c.text);
    else
      error_at (c.at, "psissa: %s", c.text);
  complaints.truncate (0);
}

/* Of what promise INSN is part; PROMISED: the function, or one inlined, makes one.  */
static mark_mode
promise_of (rtx_insn *insn, bool promised)
{
  mark_mode m = mark_of_jump (insn);
  /* One from nowhere may be from there.  */
  if (promised && get_pure_location (INSN_LOCATION (insn)) <= BUILTINS_LOCATION
      && !mark_promises (m) && m != MARK_BRANCHES && m != MARK_IGNORE)
    m = MARK_BRANCHLESS;
  return mark_promises (m) ? m : MARK_NONE;
}

/* Writes what is in the current function to F, if not null, and complains.  */
static void
look_at_insns (FILE *f, bool promised)
{
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    {
      if (!NONDEBUG_INSN_P (insn))
	continue;
      const char *kind = branch_kind (insn), *call = slow_call (insn);
      mark_mode m = kind || call || promised ? promise_of (insn, promised) : MARK_NONE;
      if (kind)
	{
	  mark_loop loop = mark_loop_jump (insn);
	  const char *why = loop != MARK_NO_LOOP ? "test of a loop" : explain (insn);
	  expanded_location at = expand_location (place_of (insn));
	  if (f)
	    fprintf (f, "%s:%d:%d: %s: %s: %s\n", at.file, at.line, at.column,
		     current_function_name (), kind, why);
	  if (mark_one_path (m) && loop == MARK_LOOP)
	    complain (insn, m, kind, "test of a loop that may turn more or less often");
	  else if (m != MARK_NONE && loop == MARK_NO_LOOP)
	    complain (insn, m, kind, why);
	}
      else if (call && m != MARK_NONE)
	complain (insn, m, "call", concat ("the time of ", call,
					   " depends on its operands", NULL));
      else if (mark_constant_time (m) && divides (insn))
	complain (insn, m, "division", "its time depends on its operands");
      else if (mark_constant_time (m) && conditional_access_p (insn))
	complain (insn, m, "access to memory under a condition",
		  "caches show whether it was made");
    }
}

unsigned
keep_promises (void)
{
  bool promised = mark_promised_inside ();
  FILE *f = NULL;
  static char buffer[1 << 16];
  told.empty ();
  if (options.report)
    {
      f = fopen (options.report, "a");
      if (!f)
	{
	  error ("psissa: cannot write the report to %qs: %m", options.report);
	  options.report = NULL;
	}
      else
	setvbuf (f, buffer, _IOFBF, sizeof buffer);
    }
  look_at_insns (f, promised);
  if (f)
    fclose (f);
  return 0;
}

void
promise_register (const char *name)
{
  register_callback (name, PLUGIN_FINISH_UNIT, tell_complaints, NULL);
}
