#if canImport(Darwin)
internal import os
#else
internal import Glibc
#endif

/// The lock of the platform, for what a `Lock` around one value is too slow for; who makes one destroys it.
package struct PlatformMutex: @unchecked Sendable {
    // Unchecked: the pointer is set once, and what it points to is made for many threads.
    #if canImport(Darwin)
    private let mutex = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
    #else
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    #endif

    package init() {
        #if canImport(Darwin)
        mutex.initialize(to: os_unfair_lock())
        #else
        pthread_mutex_init(mutex, nil)
        #endif
    }

    /// Gives its memory back; nobody may hold it or use it any more.
    package func destroy() {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
        mutex.deallocate()
    }

    /// Waits until no other thread holds it; not to be called by who does.
    package func lock() {
        #if canImport(Darwin)
        os_unfair_lock_lock(mutex)
        #else
        pthread_mutex_lock(mutex)
        #endif
    }

    /// Lets the next thread go on.
    package func unlock() {
        #if canImport(Darwin)
        os_unfair_lock_unlock(mutex)
        #else
        pthread_mutex_unlock(mutex)
        #endif
    }
}
