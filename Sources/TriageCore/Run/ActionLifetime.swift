import TriageConcurrency

/// The time during which an action of a notice can still do something.
///
/// A board takes a notice away when the lifetimes of all its handlers have ended.
package final class ActionLifetime: Sendable {
    /// The observers of the end; nil once it has come.
    private let observers = Lock<[@Sendable () -> Void]?>([])

    package init() {}

    /// Ends the lifetime; does nothing the second time.
    package func end() {
        let told = observers.withLock { observers in
            defer { observers = nil }
            return observers
        }
        for observe in told ?? [] { observe() }
    }

    /// Calls a closure at the end, or at once if that has come.
    package func onEnd(_ observe: @escaping @Sendable () -> Void) {
        let hasEnded = observers.withLock { observers in
            observers?.append(observe)
            return observers == nil
        }
        if hasEnded { observe() }
    }
}
