/* single-path.cc: one path through a function, however often its loops would turn.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   P. Puschner and A. Burns, "Writing temporally predictable code" (2002): what is
   executed under a condition is executed always, under a predicate; a loop turns as
   often as it may at most, and a predicate says whether it would have ended.  Here this
   is done with what the front end of C or C++ has read, where loops are still loops and
   `break', `continue' and `return' still have their names:

	while (c) { A; if (d) break; B; }	at most N times

	live = g; k = N;
	do {
	  live = live & c; b = live;
	  if (b) A;
	  t = b & d; live = live & !t; b = b & !t;
	  if (b) B;
	} while (--k);

   N is what is seen.  Where only the user says it, and might be wrong, the loop turns for
   as long as live holds, too, and one turn more than N finds out that it does not: then
   the path is longer, but what is computed is right.

   g is the predicate of what is around the loop.  What an `if' holds that has a loop in
   it is taken apart like this, too; all other ifs stay, and if-conversion, which must take
   them (see marks.h), makes the predicates those of insns.  A loop that
   counts always as far and is left nowhere else stays as it is (turns.cc).  */

#include "promise/promise.h"
#include "single-path.h"
#include "gimple-expr.h"
#include "tree-eh.h"

/* ---- What there is in a statement -------------------------------------------------- */

/* Is T an `if' with statements in it?  C and C++ have each their own; the operands are
   in the same order.  */
static bool
if_p (const_tree t)
{
  return (TREE_CODE (t) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (t)))
	 || !strcmp (get_tree_code_name (TREE_CODE (t)), "if_stmt");
}

static tree
find_complex (tree *tp, int *subtrees, void *in_switch)
{
  switch (TREE_CODE (*tp))
    {
    case FOR_STMT: case WHILE_STMT: case DO_STMT: case CONTINUE_STMT:
    case RETURN_EXPR: case GOTO_EXPR: case LABEL_EXPR:
      return *tp;
    case BREAK_STMT:
      return in_switch ? NULL_TREE : *tp;
    case SWITCH_STMT:
      *subtrees = 0;
      return walk_tree_without_duplicates (&TREE_OPERAND (*tp, 1), find_complex, tp);
    default:
      return NULL_TREE;
    }
}

/* The first in T that is a loop, or leaves one; null: T can be executed under one
   predicate as a whole.  */
static tree
complex_in (tree t)
{
  return t ? walk_tree_without_duplicates (&t, find_complex, NULL) : NULL_TREE;
}

/* ---- Making one path --------------------------------------------------------------------- */

/* How often a loop turns at most.  */
struct loop_bound
{
  HOST_WIDE_INT turns;	/* -1: it is fixed, and stays.  */
  bool told;		/* Only the user says so.  */
};

/* The state of a function.  */
struct path
{
  tree fn;
  bool good;		/* Nothing was found that cannot be done.  */
  bool change;		/* Do it; else only look.  */
  tree vars;		/* Variables made, a chain.  */
  tree result;		/* What is returned in the end; null: nothing.  */
  auto_vec<tree, 16> guards;	/* From the outermost in; null: none yet.  */
  unsigned loop, turn;	/* Those from here on end by `break', by `continue'.  */
  hash_map<tree, loop_bound> bounds;
};

static void make_path (path *, tree stmt, tree above, tree_stmt_iterator at, tree *out);

static void
cannot (path *p, tree at, const char *why)
{
  location_t loc = EXPR_HAS_LOCATION (at) ? EXPR_LOCATION (at)
					   : DECL_SOURCE_LOCATION (p->fn);
  p->good = false;
  if (options.warn_branches)
    warning_at (loc, 0, "psissa: %qD cannot be single-path: %s", p->fn, why);
  else
    error_at (loc, "psissa: %qD cannot be single-path: %s", p->fn, why);
}

static tree
new_variable (path *p, tree type, const char *name)
{
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = p->fn;
  DECL_CHAIN (var) = p->vars;
  quiet_uninitialized (var);
  p->vars = var;
  return var;
}

static void
assign (tree var, tree value, tree *out)
{
  tree set = build2 (MODIFY_EXPR, TREE_TYPE (var), var, value);
  TREE_SIDE_EFFECTS (set) = 1;
  append_to_statement_list (set, out);
}

static tree
guard_of (path *p)
{
  return p->guards.is_empty () ? NULL_TREE : p->guards.last ();
}

/* C as a truth value.  */
static tree
truth (tree c)
{
  return TREE_CODE (TREE_TYPE (c)) == BOOLEAN_TYPE ? c
	 : build2 (NE_EXPR, boolean_type_node, c, build_zero_cst (TREE_TYPE (c)));
}

static tree
find_trap (tree *tp, int *, void *)
{
  return EXPR_P (*tp) && tree_could_trap_p (*tp) ? *tp : NULL_TREE;
}

/* G and C; G may be null.  C is evaluated in any case if that does nothing.  */
static tree
both (tree g, tree c)
{
  bool plain = !TREE_SIDE_EFFECTS (c)
	       && !walk_tree_without_duplicates (&c, find_trap, NULL);
  location_t loc = EXPR_LOCATION (c);
  tree t = truth (c);
  return g ? build2_loc (loc, plain ? TRUTH_AND_EXPR : TRUTH_ANDIF_EXPR,
			 boolean_type_node, g, t) : t;
}

/* STMT, under the innermost guard.  */
static void
emit (path *p, tree stmt, tree *out)
{
  tree g = guard_of (p);
  if (g && TREE_CODE (stmt) != DEBUG_BEGIN_STMT)
    {
      location_t loc = EXPR_LOCATION (stmt);
      if (TREE_CODE (stmt) == STATEMENT_LIST && !tsi_end_p (tsi_start (stmt)))
	loc = EXPR_LOCATION (tsi_stmt (tsi_start (stmt)));
      stmt = build3_loc (loc, COND_EXPR, void_type_node, g, stmt, build_empty_stmt (loc));
      TREE_SIDE_EFFECTS (stmt) = 1;
    }
  append_to_statement_list_force (stmt, out);
}

/* The innermost guard holds no longer where it held, nor do those from FIRST on.  */
static void
leave (path *p, unsigned first, tree *out)
{
  tree list = NULL_TREE;
  for (unsigned k = first; k < p->guards.length (); k++)
    assign (p->guards[k], boolean_false_node, &list);
  emit (p, list, out);
}

/* ARM, if there is one, under GUARD.  */
static void
make_arm (path *p, tree arm, tree guard, tree *out)
{
  if (!arm)
    return;
  p->guards.safe_push (guard);
  make_path (p, arm, NULL_TREE, tree_stmt_iterator (), out);
  p->guards.pop ();
}

static void
make_if (path *p, tree stmt, tree *out)
{
  tree yes = NULL_TREE, no = NULL_TREE, g = guard_of (p);
  if (p->change)
    {
      tree c = TREE_OPERAND (stmt, 0);
      yes = new_variable (p, boolean_type_node, "path");
      assign (yes, both (g, c), out);
      if (TREE_OPERAND (stmt, 2))
	{
	  tree other = build1 (TRUTH_NOT_EXPR, boolean_type_node, yes);
	  no = new_variable (p, boolean_type_node, "path");
	  assign (no, g ? build2 (TRUTH_AND_EXPR, boolean_type_node, g, other) : other,
		  out);
	}
    }
  make_arm (p, TREE_OPERAND (stmt, 1), yes, out);
  make_arm (p, TREE_OPERAND (stmt, 2), no, out);
}

/* LOOP as it was, but for what is in it.  */
static void
make_fixed_loop (path *p, tree loop, tree *out)
{
  tree body = NULL_TREE;
  make_path (p, TREE_OPERAND (loop, 3), NULL_TREE, tree_stmt_iterator (), &body);
  if (p->change)
    {
      TREE_OPERAND (loop, 3) = body;
      append_to_statement_list_force (loop, out);
    }
}

static tree
find_leave (tree *tp, int *subtrees, void *)
{
  if (TREE_CODE (*tp) == RETURN_EXPR || TREE_CODE (*tp) == BREAK_STMT
      || TREE_CODE (*tp) == CONTINUE_STMT)
    return *tp;
  if (TREE_CODE (*tp) == SWITCH_STMT && !complex_in (*tp))
    *subtrees = 0;
  return NULL_TREE;
}

static void
make_loop (path *p, tree loop, tree above, tree_stmt_iterator at, tree *out)
{
  bool head = TREE_CODE (loop) != DO_STMT;
  location_t loc = EXPR_LOCATION (loop);
  tree init = NULL_TREE, cond, next = NULL_TREE, body, list = NULL_TREE;
  if (TREE_CODE (loop) == FOR_STMT)
    {
      init = TREE_OPERAND (loop, 0);
      cond = TREE_OPERAND (loop, 1);
      next = TREE_OPERAND (loop, 2);
      body = TREE_OPERAND (loop, 3);
    }
  else
    {
      cond = TREE_OPERAND (loop, 0);
      body = TREE_OPERAND (loop, 1);
    }
  if (!p->change)
    {
      bool fixed;
      HOST_WIDE_INT seen = single_path_turns (loop, above, at, &fixed);
      HOST_WIDE_INT said = mark_bound_at (loc);
      bool told = said && (seen < 0 || said < seen);
      if (seen < 0 && !told)
	cannot (p, loop, "how often this loop turns at most is not known; say "
		"`psissa bound N' above it");
      HOST_WIDE_INT n = MAX (told ? said : seen, 0);
      if (complex_in (init) || complex_in (cond) || complex_in (next))
	cannot (p, loop, "a statement in the head of this loop");
      if (fixed && !walk_tree_without_duplicates (&body, find_leave, NULL))
	{
	  if (told)
	    cannot (p, loop, "this loop turns more often than its bound says");
	  if (p->guards.is_empty ())
	    n = -1;
	}
      p->bounds.put (loop, { n, told });
    }
  HOST_WIDE_INT n = p->bounds.get (loop)->turns;
  bool told = p->bounds.get (loop)->told;
  if (n < 0)
    {
      make_fixed_loop (p, loop, out);
      return;
    }
  /* What the condition does it also does when the loop ends; and there it says whether
     the loop does end.  */
  n += head && cond && (told || TREE_SIDE_EFFECTS (cond));

  tree live = NULL_TREE, turn = NULL_TREE, count = NULL_TREE, g = guard_of (p);
  if (p->change)
    {
      live = new_variable (p, boolean_type_node, "live");
      turn = new_variable (p, boolean_type_node, "turn");
      count = new_variable (p, unsigned_type_node, "count");
      if (init)
	emit (p, init, out);
      assign (live, g ? g : boolean_true_node, out);
      assign (count, build_int_cst (unsigned_type_node, n), out);
      if (head && cond)
	assign (live, both (live, cond), &list);
      assign (turn, live, &list);
    }

  unsigned outer_loop = p->loop, outer_turn = p->turn;
  p->loop = p->guards.length ();
  p->turn = p->loop + 1;
  p->guards.safe_push (live);
  p->guards.safe_push (turn);
  make_path (p, body, NULL_TREE, tree_stmt_iterator (), &list);
  p->guards.pop ();
  if (p->change && next)
    emit (p, next, &list);
  p->guards.pop ();
  p->loop = outer_loop;
  p->turn = outer_turn;
  if (!p->change || n == 0)
    return;
  if (!head && cond)
    assign (live, both (live, cond), &list);
  tree zero = build_zero_cst (unsigned_type_node), again = count;
  tree less = build_one_cst (unsigned_type_node);
  if (told)
    {
      /* It stays at zero; the test is one number, so that it is one branch.  */
      less = build1 (NOP_EXPR, unsigned_type_node,
		     build2 (NE_EXPR, boolean_type_node, count, zero));
      again = build2 (BIT_IOR_EXPR, unsigned_type_node, count,
		      build1 (NOP_EXPR, unsigned_type_node, live));
    }
  assign (count, build2 (MINUS_EXPR, unsigned_type_node, count, less), &list);
  tree test = build2_loc (loc, NE_EXPR, boolean_type_node, again, zero);
  tree made = build2_loc (loc, DO_STMT, void_type_node, test, list);
  TREE_SIDE_EFFECTS (made) = 1;
  mark_loop_test (loc, MARK_FIXED);
  append_to_statement_list_force (made, out);
}

static void
make_return (path *p, tree stmt, tree *out)
{
  tree value = single_path_bare (TREE_OPERAND (stmt, 0));
  if (p->guards.is_empty ())
    {
      if (p->change)
	append_to_statement_list (stmt, out);
      return;
    }
  if (value && TREE_CODE (value) == RESULT_DECL)
    cannot (p, stmt, "this way to return a value");
  else if (value && AGGREGATE_TYPE_P (TREE_TYPE (value)))
    cannot (p, stmt, "what is returned is no single value");
  if (!p->change)
    return;
  if (value && VOID_TYPE_P (TREE_TYPE (value)))
    emit (p, value, out);
  else if (value)
    {
      if (TREE_CODE (value) == MODIFY_EXPR || TREE_CODE (value) == INIT_EXPR)
	value = TREE_OPERAND (value, 1);
      tree set = build2_loc (EXPR_LOCATION (stmt), MODIFY_EXPR, TREE_TYPE (p->result),
			     p->result, value);
      TREE_SIDE_EFFECTS (set) = 1;
      emit (p, set, out);
    }
  leave (p, 0, out);
}

/* Appends what becomes of STMT, which stands AT in ABOVE, to *OUT; or only looks.  */
static void
make_path (path *p, tree stmt, tree above, tree_stmt_iterator at, tree *out)
{
  tree t = single_path_bare (stmt);
  if (!t)
    return;
  if (TREE_CODE (t) == STATEMENT_LIST)
    {
      tree_stmt_iterator i = tsi_start (t);
      while (!tsi_end_p (i))
	{
	  tree run = NULL_TREE;
	  for (; !tsi_end_p (i) && !complex_in (tsi_stmt (i)); tsi_next (&i))
	    append_to_statement_list_force (tsi_stmt (i), &run);
	  if (run && p->change)
	    emit (p, run, out);
	  if (!tsi_end_p (i))
	    {
	      make_path (p, tsi_stmt (i), t, i, out);
	      tsi_next (&i);
	    }
	}
    }
  else if (!complex_in (t))
    {
      if (p->change)
	emit (p, stmt, out);
    }
  else if (TREE_CODE (t) == BIND_EXPR)
    {
      tree body = NULL_TREE;
      make_path (p, BIND_EXPR_BODY (t), NULL_TREE, at, &body);
      if (p->change)
	{
	  BIND_EXPR_BODY (t) = body ? body : build_empty_stmt (UNKNOWN_LOCATION);
	  append_to_statement_list_force (t, out);
	}
    }
  else if (if_p (t))
    make_if (p, t, out);
  else
    switch (TREE_CODE (t))
      {
      case FOR_STMT: case WHILE_STMT: case DO_STMT:
	make_loop (p, t, above, at, out);
	break;
      case BREAK_STMT: case CONTINUE_STMT:
	if (p->change)
	  leave (p, TREE_CODE (t) == BREAK_STMT ? p->loop : p->turn, out);
	break;
      case RETURN_EXPR:
	make_return (p, t, out);
	break;
      case SWITCH_STMT:
	cannot (p, complex_in (t), "this is inside a switch");
	break;
      case GOTO_EXPR: case LABEL_EXPR:
	cannot (p, t, "goto and labels");
	break;
      default:
	cannot (p, t, "a statement that it does not know");
      }
}

static bool
has_loop (tree fn)
{
  auto find = [] (tree *tp, int *, void *) -> tree
    {
      return TREE_CODE (*tp) == FOR_STMT || TREE_CODE (*tp) == WHILE_STMT
	     || TREE_CODE (*tp) == DO_STMT ? *tp : NULL_TREE;
    };
  return walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), find, NULL);
}

/* What is set under a guard and read under it looks uninitialized to GCC.  */
static tree
quiet_declared (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == DECL_EXPR && VAR_P (DECL_EXPR_DECL (*tp)))
    quiet_uninitialized (DECL_EXPR_DECL (*tp));
  return NULL_TREE;
}

/* Does FN return anywhere but at its end?  */
static bool
returns_early (tree fn)
{
  unsigned n = 0;
  auto count = [] (tree *tp, int *, void *data) -> tree
    {
      *(unsigned *) data += TREE_CODE (*tp) == RETURN_EXPR;
      return NULL_TREE;
    };
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), count, &n);
  tree t = single_path_bare (DECL_SAVED_TREE (fn));
  while (t && (TREE_CODE (t) == BIND_EXPR || TREE_CODE (t) == STATEMENT_LIST))
    if (TREE_CODE (t) == BIND_EXPR)
      t = single_path_bare (BIND_EXPR_BODY (t));
    else
      t = tsi_end_p (tsi_last (t)) ? NULL_TREE : single_path_bare (tsi_stmt (tsi_last (t)));
  return n > (t && TREE_CODE (t) == RETURN_EXPR ? 1U : 0U);
}

void
single_path_make (tree fn)
{
  if (!mark_one_path (mark_of_function (fn)) || !has_loop (fn))
    return;
  path p;
  tree type = TREE_TYPE (DECL_RESULT (fn)), list = NULL_TREE;
  tree_stmt_iterator none = tree_stmt_iterator ();
  p.fn = fn;
  p.good = true;
  p.change = false;
  p.vars = p.result = NULL_TREE;
  p.loop = p.turn = 0;
  bool returns = returns_early (fn);
  if (returns)
    p.guards.safe_push (NULL_TREE);
  make_path (&p, DECL_SAVED_TREE (fn), NULL_TREE, none, &list);
  p.guards.truncate (0);
  if (!p.good)
    return;

  p.change = true;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), quiet_declared, NULL);
  if (returns)
    {
      p.guards.safe_push (new_variable (&p, boolean_type_node, "path"));
      assign (p.guards[0], boolean_true_node, &list);
      if (!VOID_TYPE_P (type))
	p.result = new_variable (&p, type, "result");
    }
  make_path (&p, DECL_SAVED_TREE (fn), NULL_TREE, none, &list);
  if (p.result)
    {
      tree set = build2 (MODIFY_EXPR, type, DECL_RESULT (fn), p.result);
      TREE_SIDE_EFFECTS (set) = 1;
      append_to_statement_list (build1 (RETURN_EXPR, void_type_node, set), &list);
    }
  DECL_SAVED_TREE (fn) = build3 (BIND_EXPR, void_type_node, p.vars, list, NULL_TREE);
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (fn)) = 1;
}
