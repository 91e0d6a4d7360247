import Foundation

/// Runs blocking work on a thread of its own.
///
/// On two cores the pool has two threads: while two tests blocked them, no other test of the process would go on.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
