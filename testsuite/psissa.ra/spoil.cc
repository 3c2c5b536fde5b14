/* spoil.cc: a plugin that makes a mistake in predicated code after a pass, to see
   whether psissa's check after register allocation finds it.

   -fplugin-arg-spoil-after=PASS   the pass whose mistake it is to be
   -fplugin-arg-spoil-what=KIND    see `kinds'
   -fplugin-arg-spoil-number=N     in which predicated insn of a function, from 0

   Loaded after psissa.  Says "spoiled" on standard error where it did it.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "gcc-compat.h"

int plugin_is_GPL_compatible __attribute__ ((visibility ("default")));

static const char *what = "guard";
static int number;

/* A register of MODE that is not in PATTERN, as a wrong one.  */
static rtx
another_register (machine_mode mode, rtx pattern)
{
  for (int k = 0; k < 12; k++)
    {
      rtx r = gen_rtx_REG (mode, k);
      if (targetm.hard_regno_mode_ok (k, mode)
	  && !reg_overlap_mentioned_p (r, pattern))
	return r;
    }
  return NULL;
}

/* The first general register that *LOC reads, beside DEST.  */
static rtx *
find_source (rtx *loc)
{
  subrtx_ptr_iterator::array_type array;
  FOR_EACH_SUBRTX_PTR (iter, array, loc, NONCONST)
    if (**iter && REG_P (**iter) && REGNO (**iter) < 12)
      return *iter;
  return NULL;
}

static bool
replace_pattern (rtx_insn *insn, rtx pattern)
{
  if (!pattern || !validate_change (insn, &PATTERN (insn), pattern, false))
    return false;
  df_insn_rescan (insn);
  return true;
}

static rtx
reversed (rtx pattern)
{
  rtx test = COND_EXEC_TEST (pattern);
  enum rtx_code code = reverse_condition (GET_CODE (test));
  if (code == UNKNOWN)
    return NULL;
  return gen_rtx_COND_EXEC (VOIDmode,
			    gen_rtx_fmt_ee (code, GET_MODE (test), XEXP (test, 0),
					    XEXP (test, 1)),
			    COND_EXEC_CODE (pattern));
}

/* PATTERN with a wrong register for one that PLACE of its body reads: the source of
   a set, or where it stores to.  */
static rtx
misread (rtx pattern, bool address)
{
  pattern = copy_rtx (pattern);
  rtx body = COND_EXEC_CODE (pattern);
  if (GET_CODE (body) != SET)
    return NULL;
  rtx *in = &SET_SRC (body);
  if (address)
    in = MEM_P (SET_DEST (body)) ? &SET_DEST (body)
	 : MEM_P (SET_SRC (body)) ? &SET_SRC (body) : NULL;
  rtx *loc = in ? find_source (in) : NULL;
  rtx wrong = loc ? another_register (GET_MODE (*loc), pattern) : NULL;
  if (wrong)
    *loc = wrong;
  return wrong ? pattern : NULL;
}

/* PATTERN with its result in a wrong register.  */
static rtx
miswrite (rtx pattern)
{
  pattern = copy_rtx (pattern);
  rtx body = COND_EXEC_CODE (pattern);
  if (GET_CODE (body) != SET || !REG_P (SET_DEST (body))
      || REGNO (SET_DEST (body)) >= 12)
    return NULL;
  rtx wrong = another_register (GET_MODE (SET_DEST (body)), pattern);
  if (wrong)
    SET_DEST (body) = wrong;
  return wrong ? pattern : NULL;
}

static bool
lose_guard (rtx_insn *insn)
{
  return replace_pattern (insn, COND_EXEC_CODE (PATTERN (insn)));
}

static bool
reverse_guard (rtx_insn *insn)
{
  return replace_pattern (insn, reversed (PATTERN (insn)));
}

static bool
wrong_value (rtx_insn *insn)
{
  return replace_pattern (insn, misread (PATTERN (insn), false));
}

static bool
wrong_address (rtx_insn *insn)
{
  return replace_pattern (insn, misread (PATTERN (insn), true));
}

static bool
wrong_result (rtx_insn *insn)
{
  return replace_pattern (insn, miswrite (PATTERN (insn)));
}

static bool
lose_insn (rtx_insn *insn)
{
  if (rtx_equal_p (COND_EXEC_CODE (PATTERN (insn)), const0_rtx))
    return false;
  delete_insn (insn);
  return true;
}

/* The insn is done before the one in front of it, on which it depends.  */
static bool
too_early (rtx_insn *insn)
{
  rtx_insn *prev = prev_nonnote_nondebug_insn_bb (insn);
  if (!prev || !NONJUMP_INSN_P (prev) || !modified_in_p (PATTERN (insn), prev))
    return false;
  reorder_insns (insn, insn, PREV_INSN (prev));
  return true;
}

static const struct { const char *name; bool (*spoil) (rtx_insn *); } kinds[] =
{
  { "guard", lose_guard }, { "reverse", reverse_guard }, { "value", wrong_value },
  { "address", wrong_address }, { "result", wrong_result }, { "lost", lose_insn },
  { "early", too_early },
};

static unsigned
spoil_function (void)
{
  basic_block bb;
  rtx_insn *insn;
  int n = 0;
  FOR_EACH_BB_FN (bb, cfun)
    FOR_BB_INSNS (bb, insn)
      if (NONJUMP_INSN_P (insn) && GET_CODE (PATTERN (insn)) == COND_EXEC
	  && n++ == number)
	{
	  for (const auto &k : kinds)
	    if (!strcmp (k.name, what) && k.spoil (insn))
	      fprintf (stderr, "spoiled %s: insn %d\n", what, INSN_UID (insn));
	  return 0;
	}
  return 0;
}

static const pass_data data =
{
  RTL_PASS, "spoil", OPTGROUP_OTHER, TV_NONE, 0, 0, 0, 0, 0
};

class spoil_pass : public rtl_opt_pass
{
public:
  spoil_pass () : rtl_opt_pass (data, g) {}
  unsigned execute (function *) final override { return spoil_function (); }
};

int __attribute__ ((visibility ("default")))
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *)
{
  register_pass_info info = { new spoil_pass, NULL, 1, PASS_POS_INSERT_AFTER };
  for (int i = 0; i < args->argc; i++)
    if (!strcmp (args->argv[i].key, "after"))
      info.reference_pass_name = args->argv[i].value;
    else if (!strcmp (args->argv[i].key, "what"))
      what = args->argv[i].value;
    else
      number = atoi (args->argv[i].value);
  register_callback (args->base_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
  return 0;
}
