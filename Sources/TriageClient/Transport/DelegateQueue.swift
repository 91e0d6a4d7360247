import Foundation

/// Tells a delegate its sessions' words, one at a time and in their order.
///
/// Off Apple platforms `OperationQueue` makes an operation of each word, which costs more than what the
/// delegate does. The words cannot be told on the session's own queue, which would be cheaper still:
/// URLSession ends the process when a task is called off while its end is told there.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked as its base class is; a queue is safe to share.
    #if canImport(FoundationNetworking)
    private let queue = DispatchQueue(label: "triage.transport", target: .global())

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }
    #else
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }
    #endif
}
