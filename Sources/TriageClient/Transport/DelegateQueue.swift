#if canImport(FoundationNetworking)
import Foundation

/// Has a session tell its delegate where it is, on its own queue.
///
/// An operation for each word costs a tenth of a whole request. It can be spared as long as the delegate
/// does nothing there that waits for that queue, as cancelling a task and answering a challenge do.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked as its base class is; it has no state of its own.
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
