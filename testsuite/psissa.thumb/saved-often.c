/* A register that need not be saved makes insns longer: it is not taken where many would be.
   This file is part of psissa, under the GNU GPL version 3 or later.  */
/* { dg-do run } */
/* { dg-final { scan-assembler {push\t\{r4, r6, lr\}} } } */

struct node { struct node *left, *right, *up; int key, colour; };

/* As a tree is turned, but for the root.  */
__attribute__ ((noipa)) void
turn (struct node *x)
{
  struct node *y = x->right, *u = x->up, *v = y->left, *w = y->right;
  x->right = v;
  v->up = x;
  y->up = u;
  if (u->left == x)
    u->left = y;
  else
    u->right = y;
  y->left = x;
  x->up = y;
  w->colour = u->colour + v->colour;
  v->colour = x->key + y->key + u->key;
  u->key = w->key + v->key + x->colour;
  x->colour = w->colour + y->key;
  y->colour = u->colour - x->key;
  w->key = v->key - u->key + y->colour;
}

int
main (void)
{
  static struct node u, x, y, v, w;
  u = (struct node) { &x, &x, 0, 1, 2 };
  x = (struct node) { &v, &y, &u, 3, 4 };
  y = (struct node) { &v, &w, &x, 5, 6 };
  v = (struct node) { 0, 0, &y, 7, 8 };
  w = (struct node) { 0, 0, &y, 9, 10 };
  turn (&x);
  return u.left != &y || y.left != &x || x.right != &v || v.colour != 9 || u.key != 20
	 || x.colour != 15 || y.colour != -1 || w.key != -14;
}
