/* qemu.h: QEMU's plugin interface, as far as the tools here use it.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Debian has no header for it: these are declarations of its version 1.  To be
   included by one file of each plugin.  */

#ifndef QEMU_H
#define QEMU_H

#include <inttypes.h>
#include <stddef.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info { const char *target_name; };
enum { NO_REGISTERS = 0 };
enum { READ_AND_WRITE = 3 };
enum { ADD_U64 = 0 };

#define EXPORT __attribute__ ((visibility ("default")))
EXPORT int qemu_plugin_version = 1;

extern void qemu_plugin_register_vcpu_tb_trans_cb
  (qemu_plugin_id_t, void (*) (qemu_plugin_id_t, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_inline
  (struct qemu_plugin_tb *, int op, void *, uint64_t);
extern void qemu_plugin_register_vcpu_insn_exec_cb
  (struct qemu_plugin_insn *, void (*) (unsigned, void *), int flags, void *);
extern void qemu_plugin_register_vcpu_mem_cb
  (struct qemu_plugin_insn *,
   void (*) (unsigned, qemu_plugin_meminfo_t, uint64_t, void *), int flags,
   int access, void *);
extern void qemu_plugin_register_atexit_cb
  (qemu_plugin_id_t, void (*) (qemu_plugin_id_t, void *), void *data);
extern size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn
  (const struct qemu_plugin_tb *, size_t);
extern const void *qemu_plugin_insn_data (const struct qemu_plugin_insn *);
extern size_t qemu_plugin_insn_size (const struct qemu_plugin_insn *);
extern uint64_t qemu_plugin_insn_vaddr (const struct qemu_plugin_insn *);
extern const char *qemu_plugin_insn_symbol (const struct qemu_plugin_insn *);

#endif
