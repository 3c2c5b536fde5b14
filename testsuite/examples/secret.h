/* secret.h: the functions of secret.c.
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include <stddef.h>
#include <stdint.h>

int secret_equal (const uint8_t *a, const uint8_t *b, size_t n);
void secret_select (uint32_t *to, const uint32_t *a, const uint32_t *b, size_t n, int bit);
void secret_swap (uint32_t *a, uint32_t *b, size_t n, int bit);
void secret_reduce (uint16_t *a, size_t n, uint16_t q);
void secret_spread (uint16_t *to, const uint8_t *message, size_t n, uint16_t half);
uint8_t secret_product (uint8_t a, uint8_t b);
void secret_encrypt (uint8_t block[16], const uint8_t key[16]);
void secret_range (const int *a, size_t n, int *least, int *greatest);
void secret_sort (int a[4]);
