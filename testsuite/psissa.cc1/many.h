/* many.h: the same many times, each with a number of its own.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

/* M (0), M (1) and so on: a multiple of 64 of them.  */
#define FOUR(m, n) m ((n) * 4 + 0) m ((n) * 4 + 1) m ((n) * 4 + 2) m ((n) * 4 + 3)
#define SIXTEEN(m, n) FOUR (m, (n) * 4 + 0) FOUR (m, (n) * 4 + 1) FOUR (m, (n) * 4 + 2) \
  FOUR (m, (n) * 4 + 3)
#define SIXTY_FOUR(m, n) SIXTEEN (m, (n) * 4 + 0) SIXTEEN (m, (n) * 4 + 1) \
  SIXTEEN (m, (n) * 4 + 2) SIXTEEN (m, (n) * 4 + 3)
