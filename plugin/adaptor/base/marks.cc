/* marks.cc: what the user asked for, of a function or of one branch.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   A jump of RTL is known by the place in the source that it is from, and by the
   functions that it was inlined from.  In one compilation places are locations; in
   link-time optimization they are lines and columns, from an attribute of the function
   they are in.  */

#include "base/base.h"
#include "stringpool.h"
#include "attribs.h"
#include "tree-inline.h"

static const struct { const char *name; mark_mode mode; } modes[] =
{
  { "branchless", MARK_BRANCHLESS }, { "branches", MARK_BRANCHES },
  { "cost", MARK_COST }, { "ignore", MARK_IGNORE },
  { "single-path", MARK_SINGLE_PATH }, { "constant-time", MARK_CONSTANT_TIME }
};
const char mark_function_names[]
  = "branchless, branches, cost, ignore, constant-time and single-path";
const char mark_branch_names[] = "branchless, branches, cost and ignore";

mark_mode
mark_by_name (const char *name, size_t len)
{
  for (const auto &m : modes)
    if (strlen (m.name) == len && !memcmp (m.name, name, len))
      return m.mode;
  return MARK_NONE;
}

const char *
mark_name (mark_mode mode)
{
  for (const auto &m : modes)
    if (m.mode == mode)
      return m.name;
  gcc_assert (mode == MARK_CONSTANT_PATH);
  return "constant-time and single-path";
}

/* The strictest of what A and B ask for; what neither includes is both.  */
static mark_mode
stricter (mark_mode a, mark_mode b)
{
  return MIN (a, b) == MARK_SINGLE_PATH && MAX (a, b) == MARK_CONSTANT_TIME
	 ? MARK_CONSTANT_PATH : MAX (a, b);
}

/* ---- functions= -------------------------------------------------------------- */

/* NAME[:LINE]=MODE; LINE 0: the function.  */
struct named_mark
{
  const char *name;
  size_t len;
  int line;
  mark_mode mode;
};
static vec<named_mark> named;

bool
mark_functions (const char *value)
{
  for (const char *p = value; *p; p += *p == ',')
    {
      size_t len = strcspn (p, ",");
      const char *equals = (const char *) memchr (p, '=', len);
      const char *colon = equals ? (const char *) memchr (p, ':', equals - p) : NULL;
      char *end = NULL;
      named_mark m = { p, 0, 0, MARK_NONE };
      m.len = equals ? (colon ? colon : equals) - p : 0;
      if (colon)
	m.line = strtol (colon + 1, &end, 10);
      if (equals)
	m.mode = mark_by_name (equals + 1, p + len - equals - 1);
      if (m.len == 0 || (colon && (end != equals || m.line <= 0)))
	{
	  error ("psissa: %<functions%> wants %<NAME=MODE%> or %<NAME:LINE=MODE%>, with "
		 "commas between, not %qs", value);
	  return false;
	}
      if (m.mode == MARK_NONE || (colon && m.mode > MARK_BRANCHLESS))
	{
	  error ("psissa: %qs in %<functions%> names no mode; valid are %s", p,
		 colon ? mark_branch_names : mark_function_names);
	  return false;
	}
      named.safe_push (m);
      p += len;
    }
  return true;
}

static bool
called (const named_mark &m, tree id)
{
  const char *name = IDENTIFIER_POINTER (id);
  name += *name == '*';
  return strlen (name) == m.len && !memcmp (name, m.name, m.len);
}

mark_mode
mark_named (tree fn, int line)
{
  mark_mode mode = MARK_NONE;
  for (const named_mark &m : named)
    if (m.line == line && DECL_NAME (fn)
	&& (called (m, DECL_NAME (fn))
	    || (DECL_ASSEMBLER_NAME_SET_P (fn)
		&& called (m, DECL_ASSEMBLER_NAME (fn)))))
      mode = stricter (mode, m.mode);
  return mode;
}

bool
mark_names_line (tree fn)
{
  for (const named_mark &m : named)
    if (m.line > 0 && mark_named (fn, m.line) != MARK_NONE)
      return true;
  return false;
}

/* ---- Places -------------------------------------------------------------------- */

struct place
{
  mark_mode mode;
  mark_loop loop;
  unsigned bound;	/* Of a loop, from the user; 0: none.  */
  bool told;
};
static hash_map<location_hash, place> places;

static place *
need_place (location_t loc)
{
  bool was;
  loc = get_pure_location (loc);
  if (loc <= BUILTINS_LOCATION)
    return NULL;
  place &p = places.get_or_insert (loc, &was);
  if (!was)
    p = { MARK_NONE, MARK_NO_LOOP, 0, false };
  return &p;
}

void
mark_location (location_t loc, mark_mode m)
{
  if (place *p = need_place (loc))
    p->mode = m;
}

void
mark_loop_test (location_t loc, mark_loop kind)
{
  if (place *p = need_place (loc))
    p->loop = MAX (p->loop, kind);
}

void
mark_bound (location_t loc, unsigned n)
{
  if (place *p = need_place (loc))
    p->bound = n;
}

void
mark_told (location_t loc)
{
  if (place *p = need_place (loc))
    p->told = true;
}

static const place *
find_place (location_t loc)
{
  loc = get_pure_location (loc);
  return loc > BUILTINS_LOCATION ? places.get (loc) : NULL;
}

unsigned
mark_bound_at (location_t loc)
{
  const place *p = find_place (loc);
  return p ? p->bound : 0;
}

mark_mode
mark_at (location_t loc, mark_loop *loop)
{
  const place *p = find_place (loc);
  *loop = p ? p->loop : MARK_NO_LOOP;
  return p ? p->mode : MARK_NONE;
}

bool
mark_told_jump (const rtx_insn *jump)
{
  const place *p = find_place (INSN_LOCATION (jump));
  return p && p->told;
}

/* What FN's attribute MARK_KEPT says of LOC; see keep_marks ().  */
static mark_mode
mark_kept (tree fn, location_t loc, mark_loop *loop)
{
  tree a = lookup_attribute (MARK_KEPT, DECL_ATTRIBUTES (fn));
  expanded_location at = expand_location (loc);
  mark_mode mode = MARK_NONE;
  *loop = MARK_NO_LOOP;
  if (!a || !at.file)
    return mode;
  for (const char *p = TREE_STRING_POINTER (TREE_VALUE (TREE_VALUE (a))); *p; )
    {
      int line, column, m, l, n;
      if (sscanf (p, "%d:%d:%d:%d;%n", &line, &column, &m, &l, &n) != 4)
	break;
      if (line == at.line && column == at.column)
	{
	  mode = (mark_mode) m;
	  *loop = (mark_loop) l;
	}
      p += n;
    }
  return mode;
}

/* ---- Functions ------------------------------------------------------------------ */

mark_mode
mark_of_function (tree fn)
{
  mark_mode m = mark_named (fn, 0);
  if (m != MARK_NONE)
    return m;
  for (tree a = lookup_attribute ("psissa", DECL_ATTRIBUTES (fn)); a;
       a = lookup_attribute ("psissa", TREE_CHAIN (a)))
    for (tree arg = TREE_VALUE (a); arg; arg = TREE_CHAIN (arg))
      {
	const char *name = TREE_STRING_POINTER (TREE_VALUE (arg));
	m = stricter (m, mark_by_name (name, strlen (name)));
      }
  return m;
}

/* The function that BLOCK is the outermost scope of, when inlined; null: of none.  */
static tree
inlined_function (tree block)
{
  if (!inlined_function_outer_scope_p (block))
    return NULL;
  tree origin = block_ultimate_origin (block);
  return origin && TREE_CODE (origin) == FUNCTION_DECL ? origin : NULL;
}

/* The functions that LOC of the current one was inlined from, innermost first, and the
   current one.  */
static void
functions_around (location_t loc, auto_vec<tree, 8> &list)
{
  for (tree s = LOCATION_BLOCK (loc); s && TREE_CODE (s) == BLOCK;
       s = BLOCK_SUPERCONTEXT (s))
    if (tree fn = inlined_function (s))
      list.safe_push (fn);
  list.safe_push (current_function_decl);
}

/* ---- Jumps ------------------------------------------------------------------------ */

/* What is known of the place of LOC, which FN is around.  */
static mark_mode
mark_of_place (tree fn, location_t loc, mark_loop *loop)
{
  mark_mode m = mark_at (loc, loop);
  if (m == MARK_NONE && in_lto_p)
    m = mark_kept (fn, loc, loop);
  if (m == MARK_NONE && !named.is_empty ())
    m = mark_named (fn, LOCATION_LINE (loc));
  return m;
}

mark_mode
mark_of_branch (location_t loc)
{
  auto_vec<tree, 8> around;
  mark_mode m = MARK_NONE;
  mark_loop loop;
  functions_around (loc, around);
  if (loc != UNKNOWN_LOCATION)
    m = mark_of_place (around[0], loc, &loop);
  for (tree fn : around)
    {
      mark_mode of = mark_of_function (fn);
      if (m == MARK_NONE)
	m = of;
      else if (mark_promises (m) && mark_promises (of))
	m = stricter (m, of);
    }
  return m;
}

mark_mode
mark_of_jump (const rtx_insn *jump)
{
  return mark_of_branch (INSN_LOCATION (jump));
}

/* Does JUMP, in the chain, lead up?  */
static bool
backwards_p (const rtx_insn *jump)
{
  rtx label = JUMP_LABEL (jump);
  if (!label || !LABEL_P (label))
    return false;
  for (rtx_insn *i = PREV_INSN (jump); i; i = PREV_INSN (i))
    if (i == label)
      return true;
  return false;
}

mark_loop
mark_loop_jump (const rtx_insn *jump)
{
  location_t loc = INSN_LOCATION (jump);
  mark_loop loop;
  if (get_pure_location (loc) <= BUILTINS_LOCATION)
    return backwards_p (jump) ? MARK_LOOP : MARK_NO_LOOP;
  auto_vec<tree, 8> around;
  functions_around (loc, around);
  mark_of_place (around[0], loc, &loop);
  return loop;
}

/* Functions of which a branch is to go, by DECL_UID.  */
static hash_set<int_hash<int, -1, -2>> branch_in;

void
mark_branch_in (tree fn)
{
  branch_in.add (DECL_UID (fn));
}

static bool
promises (tree fn)
{
  return mark_promises (mark_of_function (fn));
}

static bool
single_path (tree fn)
{
  return mark_one_path (mark_of_function (fn));
}

static bool
branchless (tree fn)
{
  return (promises (fn) || branch_in.contains (DECL_UID (DECL_ORIGIN (fn)))
	  || (in_lto_p && lookup_attribute (MARK_KEPT, DECL_ATTRIBUTES (fn))));
}

/* Is one of the functions that were inlined at BLOCK, and below, as SAYS?  */
static bool
inlined_in (tree block, bool (*says) (tree))
{
  for (tree b = block; b; b = BLOCK_CHAIN (b))
    {
      tree fn = inlined_function (b);
      if ((fn && says (fn)) || inlined_in (BLOCK_SUBBLOCKS (b), says))
	return true;
    }
  return false;
}

bool
mark_promised_inside (void)
{
  return promises (current_function_decl)
	 || inlined_in (DECL_INITIAL (current_function_decl), promises);
}

bool
mark_branchless_inside (void)
{
  return branchless (current_function_decl)
	 || inlined_in (DECL_INITIAL (current_function_decl), branchless);
}

bool
mark_single_path_inside (void)
{
  return single_path (current_function_decl)
	 || inlined_in (DECL_INITIAL (current_function_decl), single_path);
}
