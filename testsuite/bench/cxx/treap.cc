/* treap.cc: a treap of unique pointers.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "kernel.h"
#include <memory>
#include <utility>
#include <vector>

namespace {

struct node
{
  int key, priority;
  std::unique_ptr<node> left, right;
};

using tree = std::unique_ptr<node>;

void
turn (tree &root, tree node::*from, tree node::*to)
{
  tree up = std::move ((*root).*from);
  (*root).*from = std::move ((*up).*to);
  (*up).*to = std::move (root);
  root = std::move (up);
}

void
insert (tree &root, int key, int priority)
{
  if (!root)
    root.reset (new node { key, priority, nullptr, nullptr });
  else if (key < root->key)
    {
      insert (root->left, key, priority);
      if (root->left->priority > root->priority)
	turn (root, &node::left, &node::right);
    }
  else if (key > root->key)
    {
      insert (root->right, key, priority);
      if (root->right->priority > root->priority)
	turn (root, &node::right, &node::left);
    }
}

const node *
find (const tree &root, int key)
{
  const node *n = root.get ();
  while (n && n->key != key)
    n = key < n->key ? n->left.get () : n->right.get ();
  return n;
}

std::vector<std::pair<int, int>> v;

}

MAKE (treap)
{
  v.resize (800);
  for (auto &[key, priority] : v)
    {
      key = from_to (0, 4000);
      priority = from_to (0, 1 << 30);
    }
}

RUN (treap)
{
  tree root;
  for (auto [key, priority] : v)
    insert (root, key, priority);
  unsigned sum = 0;
  for (int key = 0; key < 4000; key += 3)
    if (const node *n = find (root, key))
      sum = sum * 31 + n->priority;
  return sum;
}
