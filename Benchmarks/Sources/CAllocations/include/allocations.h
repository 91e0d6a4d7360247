#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: with glibc, whose functions are stood in for.
bool allocations_are_counted(void);

/// The number of allocations while counting was on, on all threads.
uint64_t allocations_count(void);

/// The number of bytes that they asked for.
uint64_t allocations_bytes(void);

/// Turns counting on or off; it costs two atomic additions an allocation while it is on.
void allocations_set_counting(bool counts);
