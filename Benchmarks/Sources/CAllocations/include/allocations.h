#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: with glibc, whose functions are stood in for.
bool allocations_are_counted(void);

/// How many allocations there were while counting was on, from whatever thread.
uint64_t allocations_count(void);

/// How many bytes they asked for.
uint64_t allocations_bytes(void);

/// Turns counting on or off; it costs two atomic additions an allocation while it is on.
void allocations_set_counting(bool counts);
