/* nettle.c: ciphers and digests of Nettle.
   Copyright (C) 2026 The psissa authors
   This file is part of psissa, under the GNU GPL version 3 or later.  */

#include "program.h"
#include "aes.h"
#include "base64.h"
#include "blowfish.h"
#include "cast128.h"
#include "salsa20.h"
#include "serpent.h"
#include "sha1.h"
#include "twofish.h"

enum { SIZE = 24000 };
static uint8_t text[SIZE], out[SIZE * 2], again[SIZE + 3];

int
main (int argc, char **argv)
{
  begin (argc, argv);
  make_text ((char *) text, SIZE);
  uint8_t key[32], sum[32];
  for (int i = 0; i < 32; i++)
    key[i] = below (256);

  struct aes128_ctx aes;
  aes128_set_encrypt_key (&aes, key);
  aes128_encrypt (&aes, SIZE, out, text);
  aes128_set_decrypt_key (&aes, key);
  aes128_decrypt (&aes, SIZE, again, out);
  printf ("%08x %d\n", checksum (out, SIZE), memcmp (text, again, SIZE));
  struct twofish_ctx twofish;
  twofish_set_key (&twofish, 32, key);
  twofish_encrypt (&twofish, SIZE, out, text);
  printf ("%08x\n", checksum (out, SIZE));
  struct serpent_ctx serpent;
  serpent_set_key (&serpent, 32, key);
  serpent_encrypt (&serpent, SIZE, out, text);
  printf ("%08x\n", checksum (out, SIZE));
  struct cast128_ctx cast;
  cast128_set_key (&cast, key);
  cast128_encrypt (&cast, SIZE, out, text);
  printf ("%08x\n", checksum (out, SIZE));
  struct sha1_ctx sha1;
  sha1_init (&sha1);
  sha1_update (&sha1, SIZE, text);
  sha1_digest (&sha1, 20, sum);
  printf ("%08x\n", checksum (sum, 20));
  struct base64_decode_ctx base64;
  size_t n = sizeof again;
  base64_encode_raw ((char *) out, SIZE, text);
  base64_decode_init (&base64);
  base64_decode_update (&base64, &n, again, BASE64_ENCODE_RAW_LENGTH (SIZE),
			(char *) out);
  printf ("%08x %d\n", checksum (out, SIZE), memcmp (text, again, SIZE));
  return 0;
}
