/* choices.h: what passes can be told.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef PSI_CHOICES_H
#define PSI_CHOICES_H

/* The values of the choices of choices.def that have names, in the same order.  */
enum psi_ifconv { PSI_IFCONV_OFF, PSI_IFCONV_COST, PSI_IFCONV_ALWAYS };
enum psi_sides { PSI_SIDES_OFF, PSI_SIDES_KNOWN, PSI_SIDES_ANY };
enum psi_inline { PSI_INLINE_DYING, PSI_INLINE_ALL };
enum psi_promote { PSI_PROMOTE_FIRST, PSI_PROMOTE_ALL };
enum psi_lower { PSI_LOWER_SELECT, PSI_LOWER_MOVE };
enum psi_speculate { PSI_SPECULATE_OFF, PSI_SPECULATE_ON };
enum psi_rename { PSI_RENAME_WEBS, PSI_RENAME_ALL };
enum psi_permute { PSI_PERMUTE_ON, PSI_PERMUTE_OFF };
enum psi_tidy { PSI_TIDY_ON, PSI_TIDY_OFF };
enum psi_interference
{
  PSI_INTERF_CORRECTED, PSI_INTERF_TEXTBOOK, PSI_INTERF_ALL
};
enum psi_repair { PSI_REPAIR_LEFT, PSI_REPAIR_BOTH };
enum psi_web { PSI_WEB_DEMAND, PSI_WEB_GRAPH };
enum psi_result { PSI_RESULT_IGNORE, PSI_RESULT_INTERFERE };
enum psi_phi_web
{
  PSI_PHI_DEFAULT, PSI_PHI_SREEDHAR1, PSI_PHI_SREEDHAR2, PSI_PHI_SREEDHAR3,
  PSI_PHI_SPLIT_EDGES
};
enum psi_ppg_how { PSI_PPG_CDG, PSI_PPG_CFG };
enum psi_ppg_mode { PSI_PPG_AUTO, PSI_PPG_STRUCTURE, PSI_PPG_DIAGRAM };
enum psi_build
{
  PSI_BUILD_PRUNED, PSI_BUILD_MINIMAL, PSI_BUILD_SEMI_PRUNED,
  PSI_BUILD_PESSIMISTIC
};

/* The choices.  */
enum psi_choice
{
#define PSI_CHOICE(id, name, values, chosen, help) PSI_CH_##id,
#include "choices.def"
  PSI_N_CHOICES
};
struct psi_choice_row
{
  const char *name, *values;	/* VALUES: words with '|' between.  */
  int chosen;			/* Unless said.  */
  const char *help;
};

#endif
