#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Atomic uint64_t count;
static _Atomic uint64_t bytes;
static _Atomic bool counting;

uint64_t allocations_count(void) { return atomic_load(&count); }
uint64_t allocations_bytes(void) { return atomic_load(&bytes); }
void allocations_set_counting(bool counts) { atomic_store(&counting, counts); }

#ifdef __GLIBC__

bool allocations_are_counted(void) { return true; }

// glibc's own, under the names that it keeps for programs that stand in for them.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void note(size_t size) {
    if (!atomic_load_explicit(&counting, memory_order_relaxed)) return;
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *place, size_t size) {
    note(size);
    return __libc_realloc(place, size);
}

void *memalign(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *place = memory;
    return 0;
}

#else

bool allocations_are_counted(void) { return false; }

#endif
