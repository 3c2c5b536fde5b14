/* marks-c.cc: attributes and pragmas of C and C++.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

	__attribute__ ((psissa ("branchless")))		of a function
	#pragma psissa branchless			before an if, ?:, switch, loop
	#pragma psissa bound 16				before a loop

   A pragma stands in the source only; nothing of it is put into the program, for that
   would get lost in templates and would be no constant expression.  When a function has
   been read, and its statements are still those of the source, each pragma's statement
   is looked for: the one that begins first behind the pragma.  What is in its condition
   has locations, which jumps still have when they are RTL.  Of a loop all that is in
   its body is marked.

   Loops' own tests are noted in every function: what promises that no branch remains
   does not mean these.  */

#include "promise/promise.h"
#include "single-path.h"
#include "stringpool.h"
#include "attribs.h"
#include "tree-iterator.h"
#include "cpplib.h"
#include "langhooks.h"
#include "c-family/c-pragma.h"

/* The compiler proper of link-time optimization has none of these.  */
#pragma weak pragma_lex
#pragma weak c_register_pragma
#pragma weak parse_in
#pragma weak cpp_define
#pragma weak cpp_get_options
#pragma weak cpp_get_callbacks
#pragma weak cpp_get_token
#pragma weak cpp_register_pragma

/* ---- The attribute ------------------------------------------------------------- */

static tree
handle_attribute (tree *node, tree name, tree args, int, bool *no_add)
{
  if (TREE_CODE (*node) != FUNCTION_DECL)
    {
      warning (OPT_Wattributes, "%qE attribute ignored: it is for functions", name);
      *no_add = true;
    }
  for (tree a = args; a && !*no_add; a = TREE_CHAIN (a))
    {
      tree s = TREE_VALUE (a);
      if (TREE_CODE (s) == STRING_CST
	  && mark_by_name (TREE_STRING_POINTER (s), TREE_STRING_LENGTH (s) - 1))
	continue;
      warning (OPT_Wattributes, "%qE attribute ignored: %qE is no mode; valid are %s",
	       name, s, mark_function_names);
      *no_add = true;
    }
  return NULL_TREE;
}

/* It belongs to the declaration, and no type depends on it.  */
static const struct attribute_spec attribute
  = { "psissa", 1, -1, true, false, false, false, handle_attribute, NULL };

static void
register_attributes (void *, void *)
{
  register_attribute (&attribute);
}

/* ---- Pragmas ---------------------------------------------------------------------- */

struct pragma
{
  location_t at;
  mark_mode mode;
  unsigned bound;	/* Of a loop, if this is what it is about; else 0.  */
  location_t found;	/* The statement's, once it was found.  */
};
static vec<pragma> pragmas;

/* Does the preprocessor read the pragmas, so that the parser sees nothing of them?  */
static bool
read_by_preprocessor (void)
{
  return C_PRAGMA_IS_STATEMENT && !lang_GNU_CXX ();
}

/* As pragma_lex ().  */
static enum cpp_ttype
next_token (tree *x, location_t *at)
{
  if (!read_by_preprocessor ())
    return pragma_lex (x, at);
  const cpp_token *t = cpp_get_token (parse_in);
  if (at)
    *at = t->src_loc;
  if (t->type == CPP_NAME)
    *x = HT_IDENT_TO_GCC_IDENT (HT_NODE (t->val.node.node));
  else if (t->type == CPP_NUMBER)
    {
      char *text = xstrndup ((const char *) t->val.str.text, t->val.str.len), *end;
      unsigned long n = strtoul (text, &end, 0);
      *x = *end ? error_mark_node : build_int_cstu (long_unsigned_type_node, n);
      free (text);
    }
  return t->type;
}

static void
read_pragma (struct cpp_reader *)
{
  tree x, more;
  location_t at;
  bool name = next_token (&x, &at) == CPP_NAME;
  mark_mode m = MARK_NONE;
  unsigned bound = 0;
  if (name && id_equal (x, "bound"))
    {
      if (next_token (&more, NULL) == CPP_NUMBER && TREE_CODE (more) == INTEGER_CST
	  && tree_fits_uhwi_p (more) && IN_RANGE (tree_to_uhwi (more), 1, INT_MAX)
	  && next_token (&x, NULL) == CPP_EOF)
	bound = tree_to_uhwi (more);
      else
	warning_at (at, OPT_Wpragmas, "psissa: %<bound%> wants a number");
    }
  else if (name)
    {
      const char *text = IDENTIFIER_POINTER (x);
      m = mark_by_name (text, strlen (text));
      if (m == MARK_NONE)
	warning_at (at, OPT_Wpragmas, "psissa: %qE is no mode; valid are %s", x,
		    mark_branch_names);
      if (next_token (&more, NULL) != CPP_EOF)
	warning_at (at, OPT_Wpragmas, "psissa: junk at the end of the pragma");
    }
  else
    warning_at (input_location, OPT_Wpragmas, "psissa: the pragma wants a mode; "
		"valid are %s", mark_branch_names);
  if (m != MARK_NONE || bound)
    pragmas.safe_push ({ at, m, bound, UNKNOWN_LOCATION });
}

static void
register_pragmas (void *, void *)
{
  if (!c_register_pragma)
    return;
  if (!read_by_preprocessor ())
    c_register_pragma (NULL, "psissa", read_pragma);
  else if (!flag_preprocess_only)
    cpp_register_pragma (parse_in, NULL, "psissa", read_pragma, false);
  if (!parse_in || cpp_get_options (parse_in)->preprocessed)
    return;
  /* With -g3 macros are told to the debug hooks, which are not ready yet.  */
  cpp_callbacks *calls = cpp_get_callbacks (parse_in);
  auto define = calls->define;
  calls->define = NULL;
  cpp_define (parse_in, "__PSISSA__");
  calls->define = define;
}

/* ---- The statement behind a pragma ---------------------------------------------------- */

static bool
after (location_t a, location_t b)
{
  return linemap_compare_locations (line_table, b, a) > 0;
}

static bool
loop_p (const_tree t)
{
  return TREE_CODE (t) == FOR_STMT || TREE_CODE (t) == WHILE_STMT
	 || TREE_CODE (t) == DO_STMT;
}

static bool
branch_statement_p (const_tree t)
{
  return TREE_CODE (t) == COND_EXPR || TREE_CODE (t) == IF_STMT
	 || TREE_CODE (t) == SWITCH_STMT || TREE_CODE (t) == SWITCH_EXPR
	 || loop_p (t);
}

static tree *
condition_of (tree t)
{
  return &TREE_OPERAND (t, TREE_CODE (t) == FOR_STMT ? 1 : 0);
}

/* The walks below: what they look for, and have found.  */
struct walk
{
  location_t at;	/* Only what begins behind it.  */
  location_t first;	/* Of all that was seen, or of STMT.  */
  tree stmt;
  mark_mode mode;
};

/* Walks what T, if it declares a variable, begins with: GCC's walk does not.  */
static void
walk_initial (tree t, walk_tree_fn f, walk *w)
{
  if (TREE_CODE (t) == DECL_EXPR && DECL_P (DECL_EXPR_DECL (t))
      && VAR_P (DECL_EXPR_DECL (t)) && DECL_INITIAL (DECL_EXPR_DECL (t)))
    walk_tree_without_duplicates (&DECL_INITIAL (DECL_EXPR_DECL (t)), f, w);
}

static tree
find_first_location (tree *tp, int *, void *data)
{
  walk *w = (walk *) data;
  tree t = *tp;
  walk_initial (t, find_first_location, w);
  if (EXPR_P (t) && EXPR_LOCATION (t) > BUILTINS_LOCATION
      && TREE_CODE (t) != DEBUG_BEGIN_STMT
      && (!w->first || after (w->first, EXPR_LOCATION (t))))
    w->first = EXPR_LOCATION (t);
  return NULL_TREE;
}

/* Is STMT the outermost statement so far that begins first behind W->at?  */
static void
consider (walk *w, tree stmt)
{
  walk inside = { w->at, UNKNOWN_LOCATION, NULL, MARK_NONE };
  if (TREE_CODE (stmt) == DEBUG_BEGIN_STMT)
    return;
  walk_tree_without_duplicates (&stmt, find_first_location, &inside);
  if (inside.first && after (inside.first, w->at)
      && (!w->stmt || after (w->first, inside.first)))
    {
      w->first = inside.first;
      w->stmt = stmt;
    }
}

static tree
find_statement (tree *tp, int *, void *data)
{
  walk *w = (walk *) data;
  tree t = *tp;
  if (TREE_CODE (t) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
      consider (w, tsi_stmt (i));
  else if (EXPR_P (t) && TREE_TYPE (t) && VOID_TYPE_P (TREE_TYPE (t)))
    consider (w, t);
  return NULL_TREE;
}

/* The branch in it that begins first.  */
static tree
find_branch (tree *tp, int *, void *data)
{
  walk *w = (walk *) data;
  tree t = *tp;
  walk_initial (t, find_branch, w);
  if (branch_statement_p (t) && EXPR_LOCATION (t) > BUILTINS_LOCATION
      && after (EXPR_LOCATION (t), w->at)
      && (!w->stmt || after (w->first, EXPR_LOCATION (t))))
    {
      w->first = EXPR_LOCATION (t);
      w->stmt = t;
    }
  return NULL_TREE;
}

/* ---- Marks ------------------------------------------------------------------------------ */

static tree
mark_expression (tree *tp, int *, void *data)
{
  walk *w = (walk *) data;
  if (EXPR_P (*tp) && EXPR_HAS_LOCATION (*tp))
    mark_location (EXPR_LOCATION (*tp), w->mode);
  return NULL_TREE;
}

static tree
mark_test (tree *tp, int *, void *)
{
  if (EXPR_P (*tp) && EXPR_HAS_LOCATION (*tp))
    mark_loop_test (EXPR_LOCATION (*tp), MARK_LOOP);
  return NULL_TREE;
}

static tree
mark_tests (tree *tp, int *subtrees, void *)
{
  /* No statement is in it.  */
  if (EXPR_P (*tp) && !TREE_SIDE_EFFECTS (*tp))
    *subtrees = 0;
  if (TREE_CODE (*tp) == STATEMENT_LIST)
    single_path_note_fixed (*tp);
  if (!loop_p (*tp))
    return NULL_TREE;
  mark_loop_test (EXPR_LOCATION (*tp), MARK_LOOP);
  if (*condition_of (*tp))
    walk_tree_without_duplicates (condition_of (*tp), mark_test, NULL);
  return NULL_TREE;
}

/* Notes what the pragma P, if it is in FN, says.  Does it mark a branch?  */
static bool
use_pragma (pragma *p, tree fn)
{
  tree *body = &DECL_SAVED_TREE (fn);
  walk w = { p->at, UNKNOWN_LOCATION, NULL, p->mode };
  walk_tree_without_duplicates (body, find_statement, &w);
  if (!w.stmt)
    return false;
  tree stmt = w.stmt;
  w.stmt = NULL;
  w.first = UNKNOWN_LOCATION;
  walk_tree_without_duplicates (&stmt, find_branch, &w);
  /* A function inside this one has had it.  */
  if (!w.stmt || (p->found && p->found != w.first) || (p->bound && !loop_p (w.stmt)))
    return false;
  p->found = w.first;
  if (p->bound)
    {
      mark_bound (w.first, p->bound);
      return false;
    }
  if (mark_promises (p->mode))
    mark_branch_in (fn);
  if (loop_p (w.stmt))
    walk_tree_without_duplicates (&w.stmt, mark_expression, &w);
  else
    {
      mark_location (w.first, p->mode);
      walk_tree_without_duplicates (condition_of (w.stmt), mark_expression, &w);
    }
  return true;
}

/* Puts a place that is known as LINE:COLUMN:MODE:LOOP; into DATA, an obstack.  */
static tree
keep_place (tree *tp, int *, void *data)
{
  mark_loop loop;
  mark_mode m = MARK_NONE;
  if (!EXPR_P (*tp) || !EXPR_HAS_LOCATION (*tp))
    return NULL_TREE;
  m = mark_at (EXPR_LOCATION (*tp), &loop);
  if (m == MARK_NONE && loop == MARK_NO_LOOP)
    return NULL_TREE;
  expanded_location at = expand_location (get_pure_location (EXPR_LOCATION (*tp)));
  obstack_printf ((obstack *) data, "%d:%d:%d:%d;", at.line, at.column, m, loop);
  return NULL_TREE;
}

static void
add_attribute (tree fn, const char *name, const char *text)
{
  tree value = build_tree_list (NULL_TREE, build_string (strlen (text) + 1, text));
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier (name), value,
				    DECL_ATTRIBUTES (fn));
}

/* Says the same by attributes of FN: for link-time optimization; and so that no
   function that was not marked is taken for the same as this one.  MARKED: branches
   are.  */
static void
keep_marks (tree fn, bool marked)
{
  mark_mode m = mark_named (fn, 0);
  if (m != MARK_NONE)
    add_attribute (fn, "psissa", mark_name (m));
  if (!marked && !(flag_generate_lto && mark_promises (mark_of_function (fn))))
    return;
  struct obstack text;
  obstack_init (&text);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), keep_place, &text);
  obstack_1grow (&text, '\0');
  add_attribute (fn, MARK_KEPT, (const char *) obstack_finish (&text));
  obstack_free (&text, NULL);
}

static void
function_read (void *data, void *)
{
  tree fn = (tree) data;
  bool any = false;
  if (TREE_CODE (fn) != FUNCTION_DECL || !DECL_SAVED_TREE (fn))
    return;
  for (pragma &p : pragmas)
    if (!after (DECL_SOURCE_LOCATION (fn), p.at))
      {
	location_t end = DECL_STRUCT_FUNCTION (fn)
			 ? DECL_STRUCT_FUNCTION (fn)->function_end_locus
			 : UNKNOWN_LOCATION;
	if (end > BUILTINS_LOCATION && after (p.at, end))
	  continue;
	any |= use_pragma (&p, fn);
      }
  single_path_make (fn);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), mark_tests, NULL);
  keep_marks (fn, any || mark_names_line (fn));
}

static void
unit_read (void *, void *)
{
  for (const pragma &p : pragmas)
    if (!p.found && p.bound)
      warning_at (p.at, OPT_Wpragmas, "psissa: no loop follows the pragma");
    else if (!p.found)
      warning_at (p.at, OPT_Wpragmas, "psissa: no %<if%>, %<?:%>, %<switch%> or loop "
		  "follows the pragma");
}

void
mark_register (const char *name)
{
  register_callback (name, PLUGIN_ATTRIBUTES, register_attributes, NULL);
  register_callback (name, PLUGIN_PRAGMAS, register_pragmas, NULL);
  register_callback (name, PLUGIN_PRE_GENERICIZE, function_read, NULL);
  register_callback (name, PLUGIN_FINISH_UNIT, unit_read, NULL);
}
