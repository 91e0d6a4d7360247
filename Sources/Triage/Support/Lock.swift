#if canImport(Darwin)
internal import os
#elseif TRIAGE_THREAD_SANITIZER
internal import Glibc
#else
internal import Synchronization
#endif

/// A value that one thread at a time may touch.
///
/// `Mutex` would do, but needs iOS 18; this is the same shape over what each platform has. Never
/// call out to foreign code while the lock is held.
package final class Lock<Value: Sendable>: Sendable {
    #if canImport(Darwin)
    private let storage: OSAllocatedUnfairLock<Value>
    #elseif TRIAGE_THREAD_SANITIZER
    private let storage: VisibleLock<Value>
    #else
    private let storage: Mutex<Value>
    #endif

    package init(_ value: Value) {
        #if canImport(Darwin)
        storage = OSAllocatedUnfairLock(initialState: value)
        #elseif TRIAGE_THREAD_SANITIZER
        storage = VisibleLock(value)
        #else
        storage = Mutex(value)
        #endif
    }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        #if canImport(Darwin)
        storage.withLock(body)
        #else
        storage.withLock { body(&$0) }
        #endif
    }

    package var current: Value { withLock { $0 } }
}

#if TRIAGE_THREAD_SANITIZER && !canImport(Darwin)
/// A lock that the thread sanitizer knows: `Mutex` is made of instructions that it does not see.
private final class VisibleLock<Value>: @unchecked Sendable {
    // Unchecked: the compiler cannot see that the mutex guards the value.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
#endif
