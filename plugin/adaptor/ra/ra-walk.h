/* ra-walk.h: what ra-walk.cc and ra-relate.cc share.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#ifndef RA_WALK_H
#define RA_WALK_H

#include "ra/ra.h"

/* A store since the walk began.  */
struct ra_stored
{
  ra_value before;	/* Memory before it.  */
  ra_value address, value;
  unsigned size;
  bool always;		/* Not guarded.  */
};
struct ra_loaded
{
  ra_value address;
  ra_mask when;		/* Its guard holds.  */
  int step;
};
/* That result REGNO of the call that left memory VERSION is VALUE.  */
struct ra_known
{
  ra_value version;
  unsigned regno;
  ra_value value;
};
/* That VALUE is CONSTANT on this way, as a branch has it.  */
struct ra_equality
{
  ra_value value, constant;
};
struct ra_change
{
  unsigned variable;
  ra_value value;	/* Before that.  */
};

/* One of the two programs, on its way.  */
struct ra_side
{
  const ra_program *program;
  auto_vec<ra_value> variable;	/* What each has now.  */
  auto_vec<ra_value> result;	/* By step.  */
  int block;
  unsigned step;		/* The next one.  */
  bool stopped;			/* BLOCK is not entered.  */
  bool left;			/* Its variables are those at its end.  */
  ra_value memory;		/* Its version.  */
  auto_vec<ra_stored> stores;
  auto_vec<ra_loaded> loads;
  auto_vec<ra_change> undo;
};

/* What one way from a node to another brings there: the values of the variables
   live there, AFTER's first; and memory.  */
struct ra_arrival
{
  int to;
  auto_vec<ra_value> values;
};

/* A block that both programs have.  */
struct ra_node
{
  int before, after;		/* Which.  */
  unsigned visits;
  ra_failure failure;		/* Of the last visit.  */
  auto_vec<ra_value> entry;	/* As in ra_arrival.  */
  auto_vec<int> sources;	/* Nodes that may have arrivals here.  */
  auto_delete_vec<ra_arrival> arrivals;	/* Elsewhere.  */
  unsigned effects, guarded;
};

struct ra_walk
{
  ra_side before, after;
  auto_delete_vec<ra_node> nodes;
  auto_vec<int> before_nodes, after_nodes;	/* By block; -1: none.  */
  int node;			/* Where the walk began.  */
  ra_mask active;		/* The lanes that come this way.  */
  int depth;
  unsigned loads_checked, effects, guarded;
  auto_vec<int> early;		/* AFTER's stores that BEFORE has yet to do.  */
  auto_vec<ra_known> known;
  auto_vec<ra_equality> equal;
  bitmap unchanging;		/* Addresses of memory that does not change.  */
  bool learned;			/* Of one more.  */
  bitmap pending;		/* Nodes to visit.  */
  int choice_before, choice_after;	/* The conditions last branched on that
					   were not one.  */
  ra_failure failure;
  ra_failure doubt;		/* What it is if EARLY does not become empty.  */

  int node_of (const ra_side *s, int block) const
  {
    return s == &before ? before_nodes[block] : after_nodes[block];
  }
  void arrive (int to);
};

/* What the load STEP of S yields.  */
ra_value ra_load (ra_walk *, ra_side *s, const ra_step *step);
/* Both sides did what AFTER's STEP does; BEFORE's is TWIN, null if that is yet to
   come.  The new version of memory.  */
ra_value ra_note_effect (ra_walk *, const ra_step *twin, const ra_step *step);
void ra_set_variable (ra_side *, unsigned variable, ra_value);
/* Walks from NODE, where both sides' variables are set.  False: W->failure.  */
bool ra_follow (ra_walk *, int node);

#endif
