import TriageConcurrency

/// The time during which an action of a notice can still do something.
///
/// A board takes a notice away when the lifetimes of all its handlers have ended.
package final class ActionLifetime: Sendable {
    /// The observers of the end; nil once it has come.
    private let observers = Lock<[@Sendable () -> Void]?>([])

    package init() {}

    package var hasEnded: Bool { observers.withLock { $0 == nil } }

    /// Ends the lifetime; does nothing the second time.
    package func end() { for observe in takeObservers() { observe() } }

    /// Ends the lifetime now and tells its observers in a task, for a caller that may hold their
    /// lock.
    package func endFromDeinit() {
        let told = takeObservers()
        if !told.isEmpty { Task { for observe in told { observe() } } }
    }

    private func takeObservers() -> [@Sendable () -> Void] {
        observers.withLock { observers in
            defer { observers = nil }
            return observers ?? []
        }
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
