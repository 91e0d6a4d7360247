// Only the functions for SHA-256: the newer interface (EVP) brings 3.8 MB of other algorithms into a program of one file.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
