// The functions for SHA-256 alone: those of the newer interface (EVP) bring 3.8 MB of other algorithms into a program of one
// file.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
