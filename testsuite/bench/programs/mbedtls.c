/* mbedtls.c: ciphers, digests and large numbers of Mbed TLS.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "mbedtls/aes.h"
#include "mbedtls/base64.h"
#include "mbedtls/bignum.h"
#include "mbedtls/chacha20.h"
#include "mbedtls/des.h"
#include "mbedtls/md5.h"
#include "mbedtls/sha256.h"
#include "mbedtls/sha512.h"

enum { SIZE = 24000 };
static unsigned char text[SIZE], out[SIZE * 2], sum[64];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text ((char *) text, SIZE);
  unsigned char key[32], iv[16] = { 1 };
  for (int i = 0; i < 32; i++)
    key[i] = below (256);

  mbedtls_aes_context aes;
  mbedtls_aes_init (&aes);
  mbedtls_aes_setkey_enc (&aes, key, 256);
  mbedtls_aes_crypt_cbc (&aes, MBEDTLS_AES_ENCRYPT, SIZE, iv, text, out);
  printf ("%08x\n", checksum (out, SIZE));
  mbedtls_des3_context des;
  mbedtls_des3_init (&des);
  mbedtls_des3_set2key_enc (&des, key);
  mbedtls_des3_crypt_cbc (&des, MBEDTLS_DES_ENCRYPT, SIZE, iv, text, out);
  printf ("%08x\n", checksum (out, SIZE));
  mbedtls_chacha20_crypt (key, iv, 1, SIZE, text, out);
  printf ("%08x\n", checksum (out, SIZE));
  size_t n;
  mbedtls_base64_encode (out, sizeof out, &n, text, SIZE);
  mbedtls_base64_decode (text, SIZE, &n, out, n);
  mbedtls_md5_ret (text, SIZE, sum);
  mbedtls_sha256_ret (text, SIZE, sum + 16, 0);
  printf ("%08x\n", checksum (sum, 48));
  mbedtls_sha512_ret (text, SIZE, sum, 0);
  printf ("%08x\n", checksum (sum, 64));

  mbedtls_mpi a, e, m, x;
  mbedtls_mpi_init (&a);
  mbedtls_mpi_init (&e);
  mbedtls_mpi_init (&m);
  mbedtls_mpi_init (&x);
  mbedtls_mpi_read_binary (&a, key, 32);
  mbedtls_mpi_read_binary (&e, text, 16);
  mbedtls_mpi_read_binary (&m, text + 100, 48);
  mbedtls_mpi_set_bit (&m, 0, 1);
  mbedtls_mpi_exp_mod (&x, &a, &e, &m, NULL);
  mbedtls_mpi_write_binary (&x, out, 48);
  mbedtls_mpi_gcd (&x, &a, &e);
  mbedtls_mpi_write_binary (&x, out + 48, 48);
  printf ("%08x\n", checksum (out, 96));
  return 0;
}
