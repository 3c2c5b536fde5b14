/* trace.c: a QEMU plugin that tells whether two runs of a program go the same way.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   gcc -O2 -shared -fPIC -o trace.so trace.c
   qemu-arm -plugin ./trace.so,in=PREFIX,out=F PROGRAM

   Writes to F how many instructions were executed in functions whose names begin with
   PREFIX, how often these read or wrote memory, and a hash of the addresses of both, in
   order.  An instruction under a condition that does not hold counts, but accesses
   nothing.  So what is the same in F for all values of a secret has no branch, no
   conditional access and no address that depends on it, as far as these values show.

   Programs of one thread, linked statically so that addresses are the same.  */

#include "qemu.h"
#include <stdio.h>
#include <string.h>

static uint64_t insns, accesses, hash;
static char prefix[256], name[4096];

/* FNV-1a, eight bytes at a time.  */
static void
add (uint64_t x)
{
  hash = (hash ^ x) * 0x100000001b3;
}

static void
executed (unsigned cpu, void *address)
{
  (void) cpu;
  insns++;
  add ((uintptr_t) address);
}

static void
accessed (unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *data)
{
  (void) cpu, (void) info, (void) data;
  accesses++;
  add (~address);
}

static void
translated (qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
  (void) id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns (tb); i++)
    {
      struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn (tb, i);
      const char *in = qemu_plugin_insn_symbol (insn);
      if (!in || strncmp (in, prefix, strlen (prefix)) != 0)
	continue;
      qemu_plugin_register_vcpu_insn_exec_cb
	(insn, executed, NO_REGISTERS,
	 (void *) (uintptr_t) qemu_plugin_insn_vaddr (insn));
      qemu_plugin_register_vcpu_mem_cb (insn, accessed, NO_REGISTERS, READ_AND_WRITE,
					NULL);
    }
}

static void
done (qemu_plugin_id_t id, void *data)
{
  FILE *f = fopen (name, "w");
  (void) id, (void) data;
  if (f)
    {
      fprintf (f, "%" PRIu64 " %" PRIu64 " %016" PRIx64 "\n", insns, accesses, hash);
      fclose (f);
    }
}

/* Copies what ARG has behind KEY to TO, of SIZE; no: it begins otherwise, or is
   longer.  */
static int
argument (const char *arg, const char *key, char *to, size_t size)
{
  size_t n = strlen (key);
  if (strncmp (arg, key, n) != 0 || strlen (arg + n) >= size)
    return 0;
  strcpy (to, arg + n);
  return 1;
}

EXPORT int
qemu_plugin_install (qemu_plugin_id_t id, const struct qemu_info *info, int argc,
		     char **argv)
{
  (void) info;
  if (argc != 2 || !argument (argv[0], "in=", prefix, sizeof prefix)
      || !argument (argv[1], "out=", name, sizeof name))
    return 1;
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, done, NULL);
  return 0;
}
