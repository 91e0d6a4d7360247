import Foundation

/// Tells a delegate its sessions' words, one at a time and in their order.
///
/// Off Apple platforms URLSession hands each word over with a change of thread, three of them for an
/// answer, which cost more than all that the client does with it. They are told on the session's own
/// queue instead: what the delegate does there must be short, and must not cancel a task, which would
/// wait for that very queue. ``enqueue(_:)`` is for that.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked as its base class is; a queue is safe to share.
    #if canImport(FoundationNetworking)
    private let queue = DispatchQueue(label: "triage.transport", target: .global())

    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }

    /// Does something on a thread of its own.
    func enqueue(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
    #else
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Does something when the words that are there have been told.
    func enqueue(_ block: @escaping @Sendable () -> Void) { addOperation(block) }
    #endif
}
