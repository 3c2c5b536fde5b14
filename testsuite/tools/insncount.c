/* insncount.c: QEMU plugin that counts the instructions executed.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   qemu-arm -plugin ./insncount.so[,out=F][,symbols=S] PROGRAM

   Appends to F (default: standard error) lines NAME INSNS BLOCKS: what was
   executed, first in all, under the name "total", then of each function in S
   that was called.  S is what `nm -S PROGRAM' prints.  Debian has no header for
   QEMU's plugin interface: these are the declarations of version 1 that are
   used here.  */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_info_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

#define EXPORT __attribute__ ((visibility ("default")))
EXPORT int qemu_plugin_version = 1;

extern void qemu_plugin_register_vcpu_tb_trans_cb
  (qemu_plugin_id_t, void (*) (qemu_plugin_id_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline
  (struct qemu_plugin_tb *, enum qemu_plugin_op, void *ptr, uint64_t imm);
extern void qemu_plugin_register_atexit_cb
  (qemu_plugin_id_t, void (*) (qemu_plugin_id_t, void *), void *data);
extern size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr (const struct qemu_plugin_tb *);

struct count
{
  uint64_t low, high, insns, blocks;
  char name[128];
};

static struct count total = { .name = "total" };
static struct count *functions;
static size_t n_functions;
static const char *file_name;

static void
add (struct qemu_plugin_tb *tb, struct count *count)
{
  qemu_plugin_register_vcpu_tb_exec_inline (tb, QEMU_PLUGIN_INLINE_ADD_U64,
					    &count->insns,
					    qemu_plugin_tb_n_insns (tb));
  qemu_plugin_register_vcpu_tb_exec_inline (tb, QEMU_PLUGIN_INLINE_ADD_U64,
					    &count->blocks, 1);
}

/* A block's instructions all execute unless one traps.  */
static void
translated (qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
  (void) id;
  uint64_t start = qemu_plugin_tb_vaddr (tb);
  add (tb, &total);
  for (size_t i = 0; i < n_functions; i++)
    if (start >= functions[i].low && start < functions[i].high)
      add (tb, &functions[i]);
}

/* Reads "ADDRESS SIZE TYPE NAME" lines.  The counters must not move once QEMU
   has their addresses, so all of them are made here.  */
static bool
read_symbols (const char *name)
{
  FILE *f = fopen (name, "r");
  if (!f)
    return false;
  char line[512];
  while (fgets (line, sizeof line, f))
    {
      struct count c = { 0 };
      uint64_t size;
      char type;
      if (sscanf (line, "%" SCNx64 " %" SCNx64 " %c %127s", &c.low, &size,
		  &type, c.name) != 4
	  || !strchr ("tTwW", type))
	continue;
      c.low &= ~UINT64_C (1);	/* Thumb.  */
      c.high = c.low + size;
      functions = realloc (functions, (n_functions + 1) * sizeof c);
      functions[n_functions++] = c;
    }
  fclose (f);
  return true;
}

static void
print (FILE *f, const struct count *c)
{
  fprintf (f, "%s %" PRIu64 " %" PRIu64 "\n", c->name, c->insns, c->blocks);
}

static void
at_exit (qemu_plugin_id_t id, void *data)
{
  (void) id, (void) data;
  FILE *f = file_name ? fopen (file_name, "a") : stderr;
  if (!f)
    return;
  print (f, &total);
  for (size_t i = 0; i < n_functions; i++)
    if (functions[i].blocks)
      print (f, &functions[i]);
  fflush (f);
}

EXPORT int
qemu_plugin_install (qemu_plugin_id_t id, const struct qemu_info_t *info,
		     int argc, char **argv)
{
  (void) info;
  for (int i = 0; i < argc; i++)
    if (!strncmp (argv[i], "out=", 4))
      file_name = strdup (argv[i] + 4);
    else if (strncmp (argv[i], "symbols=", 8) || !read_symbols (argv[i] + 8))
      {
	fprintf (stderr, "insncount: bad argument %s\n", argv[i]);
	return -1;
      }
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, at_exit, NULL);
  return 0;
}
