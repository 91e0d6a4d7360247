import Foundation

/// A value that one thread at a time can access.
///
/// `Mutex` needs iOS 18, and Moim runs on iOS 16.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked: the compiler cannot see that the lock guards the value.
    private var value: Value
    private let lock = NSLock()

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
