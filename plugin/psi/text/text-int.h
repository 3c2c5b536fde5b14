/* text/text-int.h: what the files that read the text form share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_TEXT_TEXT_INT_H
#define PSI_TEXT_TEXT_INT_H

#include "text/text.h"

/* ---- text/lex.c ------------------------------------------------------------ */

/* The kinds of tokens; a punctuation mark is its own kind.  */
enum
{
  T_EOF = 256,
  T_EOL,
  T_WORD,		/* Letters, digits, '_' and inner '-'.  */
  T_NAME,		/* %NAME or %NAME.VERSION */
  T_PINNED,		/* $NAME */
  T_FUNC,		/* @NAME or @"NAME" */
  T_STRING,		/* "..." */
  T_NUMBER,
  T_PERCENT,		/* A probability.  */
  T_BAD			/* No token; a message was given.  */
};

struct token
{
  int kind;
  const char *s;	/* In the text; T_NAME, T_PINNED and T_FUNC without their
			   mark, strings without their quotes.  */
  size_t len;
  size_t stem;		/* T_NAME: the length without version.  */
  bool quoted;		/* T_FUNC: S has escapes.  */
  int64_t number;	/* The number, version (0: none) or probability.  */
  unsigned line, column;	/* From 1; columns are bytes.  */
};

struct lexer
{
  psi_ctx *ctx;
  const char *file;
  const char *p, *end;
  const char *bol;	/* Where the line begins.  */
  unsigned line;
  struct token tok;	/* The current token.  */
};

void psi_lex_init (struct lexer *, psi_ctx *, const char *file,
		   const char *text, size_t len);
/* Goes on to the next token.  */
void psi_lex_next (struct lexer *);
/* Goes on to the end of the line or of the text, without looking at what
   stands before it.  */
void psi_lex_skip_line (struct lexer *);
/* Goes on to the first of the next lines that begins with WORD, or to the end
   of the text.  */
void psi_lex_skip_to (struct lexer *, const char *word);
/* The text of a string, S of LEN bytes with its escapes, in FN's arena; FN
   null: in memory to be released with psi_xfree.  */
char *psi_lex_string (psi_fn *fn, const char *s, size_t len);

/* ---- What is being read -------------------------------------------------- */

/* What the text has said so far of a name; by psi_val's id.  The type belongs
   to the variable, all its versions have it.  */
struct info
{
  enum { TYPE_UNKNOWN, TYPE_KNOWN, TYPE_LOST } type;	/* LOST: in an error.  */
  bool defined;
  unsigned line, column;	/* Of the first definition; of the first use
				   before it while not DEFINED; 0: none.  */
};

/* A label that something refers to: a terminator's successor or the
   predecessor of a phi's argument.  */
struct target
{
  psi_insn *insn;
  struct token tok;
  int prob;
};

/* What an operand's type must be, beside a psi_type's number.  */
enum { WANT_ANY = -1, WANT_INTEGER = -2, WANT_LIKE = -3 };

/* An operand whose type is checked once the whole function is read.  */
struct use
{
  psi_opnd o;
  int want;
  psi_val *like;		/* WANT_LIKE: of its type.  */
  unsigned line, column;
};

/* A result and an operand of the statement that is being read.  */
struct result
{
  psi_val *val;
  unsigned column;
};
struct operand
{
  psi_opnd o;
  bool pred;			/* The constant true or false.  */
  unsigned column;
};

/* A name as it stands in the text, with the type if it says one.  */
struct mention
{
  struct token tok;
  bool said;
  psi_type type;
};

struct parser
{
  struct lexer lex;
  psi_ctx *ctx;
  struct psi_names *words;	/* '#' operations, '@' functions read.  */
  psi_fn **fns;			/* Those read.  */
  unsigned nfns, fns_cap;

  /* The function.  */
  psi_fn *fn;
  struct psi_names *versions;	/* '%' NAME.VERSION */
  psi_block *block;
  bool torn;			/* An error hides part of the flow graph.  */
  struct info *infos;
  unsigned ninfos, infos_cap;
  struct target *targets, *flows;	/* Successors; phi arguments.  */
  unsigned ntargets, targets_cap, nflows, flows_cap;
  struct use *uses;
  unsigned nuses, uses_cap;

  /* The statement.  */
  bool failed;			/* It had an error of grammar.  */
  struct result *results;
  unsigned nresults, results_cap;
  struct operand *operands;
  unsigned noperands, operands_cap;
  psi_lit *preds;
  unsigned npreds, preds_cap;
  struct target *labels;
  unsigned nlabels, labels_cap;
};

/* An insn as the text has it, beside what is in P's arrays.  */
struct statement
{
  struct token at;		/* The operation.  */
  enum psi_op op, rel;
  psi_lit guard;
  struct token name;		/* T_STRING, if there is one.  */
  unsigned flags;
  int cost;
  enum psi_cause cause;
};

/* An error at LINE and COLUMN that leaves the grammar intact.  */
#define psi_complain(p, line, column, ...)				\
  psi_message ((p)->ctx, (p)->lex.file, line, column, __VA_ARGS__)

/* Messages show this much of a name.  */
#define CLIP(len) ((int) ((len) < 60 ? (len) : 60))

/* ---- text/operand.c -------------------------------------------------------- */

/* Goes on to the next token.  */
void psi_next (struct parser *);
/* Is the current token of KIND / the word WORD?  Never after an error.  */
bool psi_at (const struct parser *, int kind);
bool psi_at_word (const struct parser *, const char *word);
/* Steps over it if it is.  */
bool psi_accept (struct parser *, int kind);
bool psi_accept_word (struct parser *, const char *word);
/* An error if it is not; KIND is a punctuation mark.  */
void psi_expect (struct parser *, int kind);
/* An error of grammar at the current token, unless there was one in this
   statement: with this text / that WHAT was expected.  */
void psi_fail (struct parser *, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void psi_expected (struct parser *, const char *what);
/* The statement ends here, or this is an error; goes to the end of the line in
   any case, ready for the next statement.  */
void psi_end_line (struct parser *);

/* S with a null at its end, in scratch memory.  */
char *psi_terminated (const char *s, size_t len);
/* A number between MIN and MAX.  */
int psi_parse_int (struct parser *, int min, int max);
/* A name, and the type that may follow it.  */
struct mention psi_parse_mention (struct parser *);
/* The name that M defines; its type may be found later.  */
psi_val *psi_parse_define (struct parser *, const struct mention *m);
/* The pinned name that V, a result, is to be in.  */
void psi_parse_pin (struct parser *, psi_val *v);
/* The literal that M was found to be.  */
psi_lit psi_parse_literal (struct parser *, const struct mention *m, bool neg);
/* true, false, NAME or !NAME.  */
psi_lit psi_parse_lit (struct parser *);
/* An error if the statement has N results, operands or labels: there is no more.  */
void psi_parse_room (struct parser *, unsigned n);
/* Each of these adds to P's operands: the name that M was found to be; an
   operand; any number of them with commas between.  */
void psi_parse_value (struct parser *, const struct mention *m);
void psi_parse_operand (struct parser *);
void psi_parse_operands (struct parser *);

/* ---- text/types.c ---------------------------------------------------------- */

struct info *psi_parse_info (struct parser *, const psi_val *);
/* Checks that O's type is what WANT says (LIKE: for WANT_LIKE), now or, when a
   type is not known yet, at the end of the function.  */
void psi_parse_want (struct parser *, psi_opnd o, int want, psi_val *like,
		     unsigned line, unsigned column);
/* Checks number and types of P's results and operands, which are the
   statement's, and settles the types of the results.  */
void psi_parse_check (struct parser *, const struct statement *);
/* At the end of the function: checks what waited for a type.  */
void psi_parse_uses (struct parser *);

/* ---- text/rest.c ----------------------------------------------------------- */

/* What stands between the operation of the statement and its attributes.  */
void psi_parse_rest (struct parser *, struct statement *);
/* A string, the name of what the statement's insn does.  */
void psi_parse_op_name (struct parser *, struct statement *);

/* ---- text/resolve.c -------------------------------------------------------- */

/* At the end of the function: makes the edges, matches phi arguments to them,
   checks what was left to check.  */
void psi_parse_resolve (struct parser *);

#endif
