/* plugin.c: a QEMU plugin that counts the cycles that two cores would need.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   gcc -O2 -shared -fPIC -o cycles.so a32.c a64.c model.c plugin.c t32.c
   qemu-arm -plugin ./cycles.so,symbols=S[,out=F] PROGRAM

   S is what `nm -S --special-syms PROGRAM' prints: functions, and Arm's mapping
   symbols, which say what is Thumb.  Appends to F (default: standard error) lines
   NAME INSNS TAKEN MISSED M4 INORDER: instructions, taken branches, branches
   that the predictor had wrong, and cycles on model.c's two cores; first in all,
   under the name "total", then of each function of S that was executed.  M4 is 0
   for AArch64.

   Programs of one thread, linked statically.  */

#include "cycles.h"
#include "../qemu.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The program's symbols --------------------------------------------------- */

/* From ADDRESS on it is Thumb, or not.  */
struct mapping { uint64_t address; bool thumb; };

static struct function *functions, elsewhere = { .name = "elsewhere" };
static struct mapping *mappings;
static size_t n_functions, n_mappings;
static bool aarch64;
static const char *out_name;

static int
by_address (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

/* Of N elements of SIZE that begin with their addresses, in order, the last that
   is not above ADDRESS, or null.  */
static void *
find (void *array, size_t n, size_t size, uint64_t address)
{
  size_t low = 0;
  while (low < n)
    {
      size_t middle = (low + n) / 2;
      if (*(uint64_t *) ((char *) array + middle * size) <= address)
	low = middle + 1;
      else
	n = middle;
    }
  return low ? (char *) array + (low - 1) * size : NULL;
}

static struct function *
function_at (uint64_t address)
{
  struct function *f = find (functions, n_functions, sizeof *f, address);
  return f && address < f->high ? f : &elsewhere;
}

static bool
thumb_at (uint64_t address)
{
  struct mapping *m = find (mappings, n_mappings, sizeof *m, address);
  return m && m->thumb;
}

/* Reads "ADDRESS [SIZE] TYPE NAME" lines.  Of two functions at one place the
   first counts.  */
static bool
read_symbols (const char *name)
{
  FILE *f = fopen (name, "r");
  if (!f)
    return false;
  char line[512], word[128], type;
  while (fgets (line, sizeof line, f))
    {
      uint64_t address, size;
      if (sscanf (line, "%" SCNx64 " %" SCNx64 " %c %127s", &address, &size,
		  &type, word) == 4
	  && strchr ("tTwW", type))
	{
	  address &= ~UINT64_C (1);	/* Thumb.  */
	  functions = realloc (functions,
			       (n_functions + 1) * sizeof *functions);
	  struct function *new = &functions[n_functions++];
	  *new = (struct function) { .low = address, .high = address + size };
	  strcpy (new->name, word);
	  /* FNV-1a of the name; words stay where words are fetched.  */
	  new->distance = 2166136261u;
	  for (const char *c = word; *c; c++)
	    new->distance = (new->distance ^ (uint8_t) *c) * 16777619u;
	  new->distance &= ~1u;
	}
      else if (sscanf (line, "%" SCNx64 " %c %127s", &address, &type, word) == 3
	       && word[0] == '$' && (word[1] == 'a' || word[1] == 't'))
	{
	  mappings = realloc (mappings, (n_mappings + 1) * sizeof *mappings);
	  mappings[n_mappings++] = (struct mapping) { address, word[1] == 't' };
	}
    }
  fclose (f);
  qsort (functions, n_functions, sizeof *functions, by_address);
  qsort (mappings, n_mappings, sizeof *mappings, by_address);
  return true;
}

/* ---- Execution ------------------------------------------------------------------ */

/* The insn that was begun last, and whether it has read or written memory: what
   it did is known when the next one begins.  */
static struct insn *begun;
static bool accessed;

static void
begin (unsigned cpu, void *data)
{
  (void) cpu;
  struct insn *insn = data;
  if (begun)
    executed (begun, insn->address, accessed);
  begun = insn;
  accessed = false;
}

static void
access (unsigned cpu, qemu_plugin_meminfo_t info, uint64_t address, void *data)
{
  (void) cpu, (void) info, (void) address, (void) data;
  accessed = true;
}

/* ---- Translation ----------------------------------------------------------------- */

/* Where a block of QEMU's ends within an IT block: the ITSTATE of what follows
   there.  Seldom is there one.  */
struct rest { uint64_t address; unsigned state; };
static struct rest *rests;
static size_t n_rests;

static unsigned
it_state_at (uint64_t address)
{
  for (size_t i = 0; i < n_rests; i++)
    if (rests[i].address == address)
      return rests[i].state;
  return 0;
}

static void
keep_it_state (uint64_t address, unsigned state)
{
  if (!state || it_state_at (address))
    return;
  rests = realloc (rests, (n_rests + 1) * sizeof *rests);
  rests[n_rests++] = (struct rest) { address, state };
}

/* ITSTATE behind the next insn (ARM DDI 0406, A2.5.2).  */
static unsigned
it_advance (unsigned state)
{
  return state & 7 ? (state & 0xe0) | (state << 1 & 0x1f) : 0;
}

/* Reads one insn; IT is the state of the IT block that it may be in.  */
static void
read_insn (const struct qemu_plugin_insn *from, struct insn *insn, unsigned *it)
{
  const uint8_t *data = qemu_plugin_insn_data (from);
  insn->address = qemu_plugin_insn_vaddr (from);
  insn->size = qemu_plugin_insn_size (from);
  insn->function = function_at (insn->address);
  unsigned first = data[0] | data[1] << 8;
  unsigned second = insn->size == 4 ? data[2] | data[3] << 8 : 0;
  if (aarch64)
    read_a64 ((uint32_t) second << 16 | first, insn);
  else if (insn->size == 4 && !thumb_at (insn->address))
    read_a32 ((uint32_t) second << 16 | first, insn);
  else
    {
      uint32_t word = insn->size == 2 ? first : (uint32_t) first << 16 | second;
      unsigned state;
      read_t32 (word, insn);
      if (*it)
	insn->conditional |= *it >> 4 != 14;
      *it = is_it (word, insn->size, &state) ? state : it_advance (*it);
    }
}

static void
translated (qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
  (void) id;
  size_t n = qemu_plugin_tb_n_insns (tb);
  /* They stay for ever: QEMU may execute them at any time.  */
  struct insn *insns = calloc (n, sizeof *insns);
  unsigned it = it_state_at (qemu_plugin_insn_vaddr
			     (qemu_plugin_tb_get_insn (tb, 0)));
  for (size_t i = 0; i < n; i++)
    {
      struct qemu_plugin_insn *from = qemu_plugin_tb_get_insn (tb, i);
      read_insn (from, &insns[i], &it);
      qemu_plugin_register_vcpu_insn_exec_cb (from, begin, NO_REGISTERS,
					      &insns[i]);
      if (insns[i].conditional && insns[i].words)
	qemu_plugin_register_vcpu_mem_cb (from, access, NO_REGISTERS,
					  READ_AND_WRITE, NULL);
    }
  keep_it_state (insns[n - 1].address + insns[n - 1].size, it);
}

/* ---- The end ------------------------------------------------------------------------ */

static void
print (FILE *f, const struct function *c)
{
  fprintf (f, "%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
	   c->name, c->insns, c->taken, (c->missed + PLACES / 2) / PLACES,
	   aarch64 ? 0 : c->m4, c->inorder + c->missed * MISPREDICTION / PLACES);
}

static void
add (struct function *to, const struct function *from)
{
  to->insns += from->insns;
  to->taken += from->taken;
  to->missed += from->missed;
  to->m4 += from->m4;
  to->inorder += from->inorder;
}

static void
at_exit (qemu_plugin_id_t id, void *data)
{
  (void) id, (void) data;
  FILE *f = out_name ? fopen (out_name, "a") : stderr;
  if (!f)
    return;
  if (begun)
    executed (begun, begun->address + begun->size, accessed);
  struct function total = { .name = "total" };
  add (&total, &elsewhere);
  for (size_t i = 0; i < n_functions; i++)
    add (&total, &functions[i]);
  print (f, &total);
  for (size_t i = 0; i < n_functions; i++)
    if (functions[i].insns)
      print (f, &functions[i]);
  fflush (f);
}

EXPORT int
qemu_plugin_install (qemu_plugin_id_t id, const struct qemu_info *info,
		     int argc, char **argv)
{
  aarch64 = !strcmp (info->target_name, "aarch64");
  for (int i = 0; i < argc; i++)
    if (!strncmp (argv[i], "out=", 4))
      out_name = strdup (argv[i] + 4);
    else if (strncmp (argv[i], "symbols=", 8) || !read_symbols (argv[i] + 8))
      {
	fprintf (stderr, "cycles: bad argument %s\n", argv[i]);
	return -1;
      }
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_atexit_cb (id, at_exit, NULL);
  return 0;
}
