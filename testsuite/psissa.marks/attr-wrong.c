/* An attribute that is not understood is left out, and says what would be.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
__attribute__ ((psissa ("branchles"))) int f (int);	/* { dg-warning "is no mode; valid are branchless, branches, cost, ignore, constant-time and single-path" } */
__attribute__ ((psissa ("branchless"))) int x;		/* { dg-warning "it is for functions" } */
