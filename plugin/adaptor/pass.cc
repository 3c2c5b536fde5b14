/* pass.cc: a pass of GCC's that is one function.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "adaptor.h"

/* The function that psissa_destroy changed last; null: none.  */
static function *changed;

void
pass_note_change (bool change)
{
  changed = change ? cfun : NULL;
}

/* A pass that runs EXECUTE; LATE: where psissa_destroy changed something.  */
class psissa_pass : public rtl_opt_pass
{
public:
  psissa_pass (const pass_data &data, gcc::context *ctxt,
	       unsigned (*execute_fn) (void), bool late)
    : rtl_opt_pass (data, ctxt), m_execute (execute_fn), m_late (late) {}
  bool gate (function *fun) final override
  {
    return optimize > 0 && (!m_late || fun == changed);
  }
  unsigned execute (function *) final override { return m_execute (); }
private:
  unsigned (*m_execute) (void);
  bool m_late;
};

rtl_opt_pass *
make_late_pass (const pass_data &data, gcc::context *ctxt,
		unsigned (*execute) (void))
{
  return new psissa_pass (data, ctxt, execute, true);
}

rtl_opt_pass *
make_pass (const pass_data &data, gcc::context *ctxt, unsigned (*execute) (void))
{
  return new psissa_pass (data, ctxt, execute, false);
}
