import Foundation

/// A request that can be canceled.
public protocol Cancellable {
    var isCancelled: Bool { get }
    func cancel()
}

/// A request that runs an action when it is canceled for the first time.
public final class CancellableToken: Cancellable {
    private let lock = NSLock()
    private let action: () -> Void
    private var wasCancelled = false

    public init(action: @escaping () -> Void) { self.action = action }

    public var isCancelled: Bool { lock.withLock { wasCancelled } }

    public func cancel() {
        let isFirst = lock.withLock {
            defer { wasCancelled = true }
            return !wasCancelled
        }
        if isFirst { action() }
    }
}

/// A request that may not have begun yet.
final class PendingRequest: Cancellable {
    private let lock = NSLock()
    private var inner: any Cancellable = CancellableToken {}

    var isCancelled: Bool { lock.withLock { inner }.isCancelled }

    func cancel() { lock.withLock { inner }.cancel() }

    func begin(_ request: any Cancellable) { lock.withLock { inner = request } }
}
