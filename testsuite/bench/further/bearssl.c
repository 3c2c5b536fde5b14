/* bearssl.c: hashes, ciphers and elliptic curves of BearSSL.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "../programs/program.h"
#include <bearssl.h>

enum { SIZE = 4096 };
static unsigned char data[SIZE], key[32], iv[16], tag[16], out[65];

int
main (int argc, char **argv)
{
  br_sha256_context sha;
  br_md5_context md5;
  br_aes_ct_cbcenc_keys aes;
  br_aes_small_cbcenc_keys small;
  br_des_tab_cbcenc_keys des;
  begin (argc, argv);
  for (int i = 0; i < SIZE; i++)
    data[i] = below (256);
  br_sha256_init (&sha);
  br_sha256_update (&sha, data, SIZE);
  br_sha256_out (&sha, out);
  br_md5_init (&md5);
  br_md5_update (&md5, data, SIZE);
  br_md5_out (&md5, out + 32);
  printf ("%08x\n", checksum (out, 48));
  br_aes_ct_cbcenc_init (&aes, key, 16);
  br_aes_ct_cbcenc_run (&aes, iv, data, 1024);
  br_aes_small_cbcenc_init (&small, key, 16);
  br_aes_small_cbcenc_run (&small, iv, data, 1024);
  br_des_tab_cbcenc_init (&des, key, 24);
  br_des_tab_cbcenc_run (&des, iv, data, 1024);
  br_poly1305_ctmul_run (key, iv, data, 2048, "ab", 2, tag, br_chacha20_ct_run, 1);
  printf ("%08x %08x\n", checksum (data, SIZE), checksum (tag, 16));
  size_t n = br_ec_p256_m15.mulgen (out, data, 32, BR_EC_secp256r1);
  printf ("%08x\n", checksum (out, n));
  n = br_ec_c25519_i15.mulgen (out, data, 32, BR_EC_curve25519);
  printf ("%08x\n", checksum (out, n));
  return 0;
}
