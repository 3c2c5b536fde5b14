/* text-fuzz.c: texts that libFuzzer makes, through the reader and random passes.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   Psi-fuzz makes programs that mean something; what reads a text must take any
   bytes.  LibFuzzer (Serebryany, "Continuous fuzzing with libFuzzer and
   AddressSanitizer", SecDev 2016) changes texts of the testsuite so that they
   reach code which none before reached.  What can be read must be the same when
   it is printed and read again; what is valid goes through passes as in psi-fuzz.
   These follow from the first line, so that a change of another one meets the
   same passes.  */

#include "fuzz.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
fail (const char *text, size_t len, const struct fuzz_plan *plan,
      const struct fuzz_result *result)
{
  fuzz_print_result (stderr, result);
  fputs ("; args: ", stderr);
  fuzz_print_plan (stderr, plan);
  fwrite (text, 1, len, stderr);
  abort ();
}

/* The functions of M as one text, to be freed.  */
static char *
module_text (const psi_module *m, size_t *len)
{
  char *text = NULL;
  FILE *f = open_memstream (&text, len);

  for (unsigned i = 0; i < m->nfns; i++)
    psi_print (f, m->fns[i]);
  fclose (f);
  return text;
}

/* M, printed and read, must be printed as it was.  */
static void
read_again (const psi_module *m)
{
  struct fuzz_result result = { .kind = FUZZ_TEXT };
  struct fuzz_plan plan = { .n = 0 };
  size_t len, len_again;
  char *text = module_text (m, &len), *again = NULL;
  psi_module *second;
  psi_ctx ctx;

  fuzz_ctx_init (&ctx, &result);
  memcpy (plan.choice, ctx.choice, sizeof plan.choice);
  second = psi_parse (&ctx, "again", text, len);
  if (second)
    again = module_text (second, &len_again);
  if (!again || len != len_again || memcmp (text, again, len))
    fail (text, len, &plan, &result);
  psi_module_free (second);
  free (again);
  free (text);
}

/* Fowler, Noll and Vo's hash of the first line.  */
static uint64_t
seed_of (const uint8_t *data, size_t size)
{
  uint64_t h = 0xcbf29ce484222325u;

  for (size_t i = 0; i < size && data[i] != '\n'; i++)
    h = (h ^ data[i]) * 0x100000001b3u;
  return h;
}

static void
take (const psi_fn *fn, struct fuzz_rng *rng)
{
  static const int none[PSI_N_CHOICES]
    = { [0 ... PSI_N_CHOICES - 1] = -1 };
  struct fuzz_plan plan = { .n = 0 };
  struct fuzz_result result;
  size_t len;
  char *text = fuzz_text (fn, &len);

  fuzz_draw_choices (rng, none, &plan);
  fuzz_take (text, len, &plan, rng, NULL, &result);
  if (result.kind != FUZZ_OK && result.kind != FUZZ_INPUT)
    fail (text, len, &plan, &result);
  free (text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct fuzz_rng rng = { seed_of (data, size) };
  struct fuzz_result ignored;
  psi_module *m;
  psi_ctx ctx;

  fuzz_ctx_init (&ctx, &ignored);
  ignored.message[0] = '\0';
  m = psi_parse (&ctx, "text", (const char *) data, size);
  if (m)
    {
      read_again (m);
      for (unsigned i = 0; i < m->nfns; i++)
	take (m->fns[i], &rng);
    }
  psi_module_free (m);
  return 0;
}
