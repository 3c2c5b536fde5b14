/* turns.cc: how often a loop turns, as the front ends of C and C++ have read it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A loop counts if a variable that nothing else changes is given a constant above it,
   is compared with one in its head, and gets one more added at each turn.  If that is
   all its head asks, it turns as often whatever the data are, once it was begun and if
   nothing leaves it.  Such loops are noted in every function, as it may be inlined where
   one path was asked for.  */

#include "promise/promise.h"
#include "single-path.h"

/* ---- What is counted ---------------------------------------------------- */

tree
single_path_bare (tree t)
{
  while (t && (TREE_CODE (t) == CLEANUP_POINT_EXPR || !strcmp (get_tree_code_name
		 (TREE_CODE (t)), "expr_stmt")
	       || (CONVERT_EXPR_P (t) && VOID_TYPE_P (TREE_TYPE (t)))))
    t = TREE_OPERAND (t, 0);
  return t;
}

static tree
unconverted (tree t)
{
  for (t = single_path_bare (t); t && CONVERT_EXPR_P (t); )
    t = single_path_bare (TREE_OPERAND (t, 0));
  return t;
}

/* What is looked for.  */
struct change
{
  tree var;
  bool in_switch;	/* Its labels are no ways in.  */
};

/* Does *TP change the variable of DATA, or come control from elsewhere there?  */
static tree
find_change (tree *tp, int *subtrees, void *data)
{
  change *c = (change *) data;
  tree var = c->var;
  switch (TREE_CODE (*tp))
    {
    case ASM_EXPR:
      for (tree out = ASM_OUTPUTS (*tp); out; out = TREE_CHAIN (out))
	if (unconverted (TREE_VALUE (out)) == var)
	  return *tp;
      return NULL_TREE;
    case SWITCH_STMT:
      {
	change inside = { var, true };
	*subtrees = 0;
	tree t = walk_tree_without_duplicates (&TREE_OPERAND (*tp, 0), find_change, c);
	return t ? t : walk_tree_without_duplicates (&TREE_OPERAND (*tp, 1), find_change,
						     &inside);
      }
    case CASE_LABEL_EXPR:
      return c->in_switch ? NULL_TREE : *tp;
    case MODIFY_EXPR: case INIT_EXPR: case PREINCREMENT_EXPR: case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR: case POSTDECREMENT_EXPR:
      return unconverted (TREE_OPERAND (*tp, 0)) == var ? *tp : NULL_TREE;
    case DECL_EXPR:
      return DECL_EXPR_DECL (*tp) == var ? *tp : NULL_TREE;
    case LABEL_EXPR:
      return *tp;
    default:
      return NULL_TREE;
    }
}

/* The first in T that changes VAR, or a label.  */
static tree
change_in (tree t, tree var)
{
  change c = { var, false };
  return t ? walk_tree_without_duplicates (&t, find_change, &c) : NULL_TREE;
}

/* Is VAR changed by nothing but what names it?  */
static bool
own_variable (tree var)
{
  return (VAR_P (var) || TREE_CODE (var) == PARM_DECL) && !TREE_ADDRESSABLE (var)
	 && !TREE_THIS_VOLATILE (var) && !DECL_NONLOCAL (var)
	 && (TREE_CODE (var) == PARM_DECL || auto_var_p (var))
	 && INTEGRAL_TYPE_P (TREE_TYPE (var));
}

/* Has TYPE the number N?  */
static bool
fits (HOST_WIDE_INT n, tree type)
{
  return INTEGRAL_TYPE_P (type)
	 && int_fits_type_p (build_int_cst (long_long_integer_type_node, n), type);
}

/* Is each number from A to B the same in all types that T is converted to, and its
   own?  */
static bool
keeps (tree t, HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  for (t = single_path_bare (t); CONVERT_EXPR_P (t);
       t = single_path_bare (TREE_OPERAND (t, 0)))
    if (!fits (a, TREE_TYPE (t)) || !fits (b, TREE_TYPE (t)))
      return false;
  return fits (a, TREE_TYPE (t)) && fits (b, TREE_TYPE (t));
}

/* T as a number of less than 32 bits.  */
static bool
number (tree t, HOST_WIDE_INT *n)
{
  tree bare = unconverted (t);
  if (bare && TREE_CODE (bare) == NEGATE_EXPR)
    {
      if (!number (TREE_OPERAND (bare, 0), n))
	return false;
      *n = -*n;
    }
  else if (bare && TREE_CODE (bare) == INTEGER_CST && tree_fits_shwi_p (bare))
    *n = tree_to_shwi (bare);
  else
    return false;
  return IN_RANGE (*n, -INT_MAX, INT_MAX) && keeps (t, *n, *n);
}

/* The N that STMT, which changes VAR, gives it.  */
static bool
assigned (tree stmt, tree var, HOST_WIDE_INT *n)
{
  stmt = single_path_bare (stmt);
  if (!stmt)
    return false;
  if (TREE_CODE (stmt) == DECL_EXPR)
    return DECL_EXPR_DECL (stmt) == var && number (DECL_INITIAL (var), n);
  return ((TREE_CODE (stmt) == MODIFY_EXPR || TREE_CODE (stmt) == INIT_EXPR)
	  && TREE_OPERAND (stmt, 0) == var && number (TREE_OPERAND (stmt, 1), n));
}

/* What STMT adds to VAR, and does nothing else; *ALL: the sum, if that is no
   increment.  */
static bool
added (tree stmt, tree var, HOST_WIDE_INT *n, tree *all)
{
  *all = NULL_TREE;
  stmt = single_path_bare (stmt);
  switch (TREE_CODE (stmt))
    {
    case PREINCREMENT_EXPR: case POSTINCREMENT_EXPR:
      *n = 1;
      return TREE_OPERAND (stmt, 0) == var;
    case PREDECREMENT_EXPR: case POSTDECREMENT_EXPR:
      *n = -1;
      return TREE_OPERAND (stmt, 0) == var;
    case MODIFY_EXPR:
      {
	tree sum = unconverted (TREE_OPERAND (stmt, 1));
	if (TREE_OPERAND (stmt, 0) != var
	    || (TREE_CODE (sum) != PLUS_EXPR && TREE_CODE (sum) != MINUS_EXPR)
	    || unconverted (TREE_OPERAND (sum, 0)) != var
	    || !number (TREE_OPERAND (sum, 1), n))
	  return false;
	*n = TREE_CODE (sum) == PLUS_EXPR ? *n : -*n;
	*all = TREE_OPERAND (stmt, 1);
	return true;
      }
    default:
      return false;
    }
}

/* How often a variable that is A, and gets S more at each turn, is CODE B at the head of a
   loop; -1: for ever.  */
static HOST_WIDE_INT
turns (tree_code code, HOST_WIDE_INT a, HOST_WIDE_INT b, HOST_WIDE_INT s)
{
  if (code == NE_EXPR)
    {
      if (s == 0 || (b - a) % s != 0 || (b - a) / s < 0)
	return -1;
      code = s > 0 ? LT_EXPR : GT_EXPR;
    }
  if (code == LE_EXPR || code == GE_EXPR)
    b += code == LE_EXPR ? 1 : -1;
  bool up = code == LT_EXPR || code == LE_EXPR;
  if ((!up && code != GT_EXPR && code != GE_EXPR) || (up ? s <= 0 : s >= 0))
    return -1;
  HOST_WIDE_INT way = up ? b - a : a - b, step = up ? s : -s;
  return way <= 0 ? 0 : (way + step - 1) / step;
}

/* What LOOP, a FOR_STMT, starts from: VAR's value there; ABOVE, up to statement AT of it,
   stands above the loop in its block.  */
static bool
starts_from (tree loop, tree var, tree above, tree_stmt_iterator at, HOST_WIDE_INT *n)
{
  tree change = change_in (TREE_OPERAND (loop, 0), var);
  if (change)
    return assigned (change, var, n);
  if (above)
    for (tsi_prev (&at); !tsi_end_p (at); tsi_prev (&at))
      if ((change = change_in (tsi_stmt (at), var)))
	return change == single_path_bare (tsi_stmt (at)) && assigned (change, var, n);
  return false;
}

/* At most how often LOOP turns, by one of what its condition, COND, wants all of; *ALL: it
   is all of that.  -1: this does not say.  */
static HOST_WIDE_INT
turns_by (tree loop, tree cond, tree above, tree_stmt_iterator at, bool *all)
{
  HOST_WIDE_INT a, b, s;
  if (!cond)
    return -1;
  cond = unconverted (cond);
  if (TREE_CODE (cond) == TRUTH_ANDIF_EXPR || TREE_CODE (cond) == TRUTH_AND_EXPR)
    {
      *all = false;
      bool ignored;
      HOST_WIDE_INT l = turns_by (loop, TREE_OPERAND (cond, 0), above, at, &ignored);
      HOST_WIDE_INT r = turns_by (loop, TREE_OPERAND (cond, 1), above, at, &ignored);
      return l < 0 ? r : r < 0 ? l : MIN (l, r);
    }
  *all = true;
  if (!COMPARISON_CLASS_P (cond) || !TREE_OPERAND (loop, 2))
    return -1;
  tree var = unconverted (TREE_OPERAND (cond, 0)), sum;
  if (!var || !own_variable (var) || !number (TREE_OPERAND (cond, 1), &b)
      || change_in (TREE_OPERAND (loop, 1), var) || change_in (TREE_OPERAND (loop, 3), var)
      || !starts_from (loop, var, above, at, &a)
      || !added (TREE_OPERAND (loop, 2), var, &s, &sum))
    return -1;
  HOST_WIDE_INT n = turns (TREE_CODE (cond), a, b, s), last = a + n * s;
  /* The variable must not wrap, nor what it is compared or added as.  */
  return n >= 0 && keeps (TREE_OPERAND (cond, 0), a, last)
	 && (!sum || (keeps (sum, a, last)
		      && keeps (TREE_OPERAND (unconverted (sum), 0), a, last))) ? n : -1;
}

HOST_WIDE_INT
single_path_turns (tree loop, tree above, tree_stmt_iterator at, bool *fixed)
{
  *fixed = false;
  HOST_WIDE_INT n = -1;
  if (TREE_CODE (loop) == FOR_STMT)
    n = turns_by (loop, TREE_OPERAND (loop, 1), above, at, fixed);
  *fixed &= n >= 0;
  return n;
}

void
single_path_note_fixed (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      bool fixed;
      tree loop = single_path_bare (tsi_stmt (i));
      if (loop && TREE_CODE (loop) == FOR_STMT)
	{
	  single_path_turns (loop, list, i, &fixed);
	  if (fixed)
	    mark_loop_test (EXPR_LOCATION (unconverted (TREE_OPERAND (loop, 1))), MARK_FIXED);
	}
    }
}
