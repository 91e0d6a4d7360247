// PostgreSQL's client library, which is loaded when it is asked for: a desk on SQLite starts without it.
#pragma once

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <stdbool.h>

// Loads the library once; false where it cannot be found. None of its functions may be called then.
bool clibpq_load(void);
