/* run.c: work that might crash or hang, in a process of its own.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.

   What the child finds is in memory that it shares with its parent, so that it
   is there whatever becomes of the child.  Time is the child's own time, as a
   machine can be busy.  */

#include "fuzz.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

void *
fuzz_shared (size_t size)
{
  void *p = mmap (NULL, size, PROT_READ | PROT_WRITE,
		  MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  if (p == MAP_FAILED)
    {
      perror ("psi-fuzz: mmap");
      exit (2);
    }
  return p;
}

void
fuzz_begin (unsigned ms)
{
  struct itimerval t = { .it_value = { ms / 1000, ms % 1000 * 1000 } };

  setitimer (ITIMER_PROF, &t, NULL);
}

void
fuzz_isolated (void (*work) (void *), void *data, unsigned ms,
	       struct fuzz_result *result)
{
  int status;
  pid_t child;

  fflush (NULL);
  child = fork ();
  if (child < 0)
    {
      perror ("psi-fuzz: fork");
      exit (2);
    }
  if (child == 0)
    {
      struct rlimit none = { 0, 0 };
      setrlimit (RLIMIT_CORE, &none);
      fuzz_begin (ms);
      work (data);
      _exit (0);
    }
  while (waitpid (child, &status, 0) < 0)
    ;
  if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return;
  result->kind = FUZZ_CRASH;
  snprintf (result->message, sizeof result->message, "%s",
	    WIFSIGNALED (status) ? strsignal (WTERMSIG (status))
	    : "it exits");
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGPROF)
    result->kind = FUZZ_HANG;
}
