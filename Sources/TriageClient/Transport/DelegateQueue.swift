#if canImport(FoundationNetworking)
import Foundation

/// Hands a session's words to its delegate one at a time and in their order, without an operation for
/// each, which costs more than what the delegate does.
///
/// They cannot be told on the session's own queue, which would be cheaper still: URLSession ends the
/// process when a task is called off while its end is told there.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked as its base class is; a queue is safe to share.
    private let queue = DispatchQueue(label: "triage.transport", target: .global())

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }
}
#endif
