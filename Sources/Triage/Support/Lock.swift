/// A value that one thread at a time may touch.
///
/// `Mutex` would do, but needs iOS 18, and the thread sanitizer does not see it on Linux; this is the
/// same shape over what each platform has. Never call out to foreign code while the lock is held.
package final class Lock<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the compiler cannot see that the mutex guards the value.
    private let mutex = PlatformMutex()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    deinit { mutex.destroy() }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        withUncheckedLock(body)
    }

    /// The same for what the compiler cannot know to be safe on other threads, such as the values of
    /// a publisher.
    package func withUncheckedLock<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        return body(&value)
    }

    package var current: Value { withLock { $0 } }
}
