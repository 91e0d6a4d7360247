#if canImport(Darwin)
internal import os
#else
internal import Glibc
#endif

/// A value that one thread at a time may touch.
///
/// `Mutex` would do, but needs iOS 18, and the thread sanitizer does not see it on Linux; this is the
/// same shape over what each platform has. Never call out to foreign code while the lock is held.
package final class Lock<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the compiler cannot see that the mutex guards the value.
    #if canImport(Darwin)
    private let mutex = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
    #else
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    #endif
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        #if canImport(Darwin)
        mutex.initialize(to: os_unfair_lock())
        #else
        pthread_mutex_init(mutex, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(mutex)
        #endif
        mutex.deallocate()
    }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        withUncheckedLock(body)
    }

    /// The same for what the compiler cannot know to be safe on other threads, such as the values of
    /// a publisher.
    package func withUncheckedLock<Result>(_ body: (inout Value) -> Result) -> Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(mutex)
        defer { os_unfair_lock_unlock(mutex) }
        #else
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        #endif
        return body(&value)
    }

    package var current: Value { withLock { $0 } }
}
