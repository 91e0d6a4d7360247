import Foundation

/// A queue that calls a session delegate, one call at a time and in order.
///
/// Off Apple platforms URLSession changes threads for every delegate call, three times for a
/// response, which costs more than all the client's own work. There the delegate is called on the
/// session's own queue instead. The delegate must be quick there, and must not cancel a task, since
/// that waits for the same queue. Cancel in ``enqueue(_:)`` instead.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked: the base class is unchecked too, and a queue is safe to share.
    #if canImport(FoundationNetworking)
    private let queue = DispatchQueue(label: "triage.transport", target: .global())

    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }

    /// Runs a block on a queue of its own, apart from the session's.
    func enqueue(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
    #else
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Runs a block after the delegate calls that are already queued.
    func enqueue(_ block: @escaping @Sendable () -> Void) { addOperation(block) }
    #endif
}
