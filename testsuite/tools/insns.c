/* insns.c: a QEMU plugin that counts the instructions of a program of one thread.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   gcc -O2 -shared -fPIC -o insns.so insns.c
   qemu-x86_64 -plugin ./insns.so,out=F PROGRAM

   Writes their number to F.  */

#include "qemu.h"
#include <stdio.h>
#include <string.h>

static uint64_t count;

static void
translated (qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
  qemu_plugin_register_vcpu_tb_exec_inline (tb, ADD_U64, &count,
					    qemu_plugin_tb_n_insns (tb));
}

static void
done (qemu_plugin_id_t id, void *name)
{
  FILE *f = fopen (name, "w");
  if (f)
    {
      fprintf (f, "%" PRIu64 "\n", count);
      fclose (f);
    }
}

EXPORT int
qemu_plugin_install (qemu_plugin_id_t id, const struct qemu_info *info, int argc,
		     char **argv)
{
  static char name[4096];
  if (argc != 1 || strncmp (argv[0], "out=", 4) != 0
      || strlen (argv[0]) >= sizeof name)
    return 1;
  strcpy (name, argv[0] + 4);
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, done, name);
  return 0;
}
