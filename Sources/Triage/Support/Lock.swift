#if canImport(Darwin)
internal import os
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
    #else
    private let storage: Mutex<Value>
    #endif

    package init(_ value: Value) {
        #if canImport(Darwin)
        storage = OSAllocatedUnfairLock(initialState: value)
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
