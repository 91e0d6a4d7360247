import Triage

/// An output of a view model for what went wrong: live to everyone who listens, and kept while nobody
/// does, so that a failure from before the view appeared is not lost; nor is one that the only listener
/// has not had yet when it leaves.
///
/// With Combine it is a publisher; ``elements`` is its twin. It may be used from any thread.
public final class FailureOutput<Element: Sendable>: Sendable {
    /// How many are kept, and how many wait for who is slow.
    let limit: Int
    private let state = Lock(State())
    private let relay: Relay<(@Sendable (Element) -> Void, Element)>

    private struct State: Sendable {
        var kept: [Element] = []
        var listeners: [Int: @Sendable (Element) -> Void] = [:]
        var latest = 0
    }

    /// Makes an output.
    ///
    /// - Parameter limit: How many failures are kept while nobody listens, the newest; at least one.
    public init(limit: Int = 16) {
        self.limit = Swift.max(limit, 1)
        relay = Relay { listener, failure in listener(failure) }
    }

    /// Sends a failure to all who listen, or keeps it for who comes first.
    public func send(_ failure: Element) {
        state.withLock { state in
            if state.listeners.isEmpty {
                state.kept = (state.kept + [failure]).suffix(limit)
            } else {
                relay.add(state.listeners.sorted { $0.key < $1.key }.map { ($0.value, failure) })
            }
        }
        relay.drain()
    }

    /// The failures from now on, after those that were kept; the newest wait for who is slow.
    public var elements: AsyncStream<Element> {
        let mailbox = FailureMailbox(self)
        return AsyncStream {
            await mailbox.next()
        } onCancel: { [weak mailbox] in
            mailbox?.leave()
        }
    }

    /// Has someone listen, who hears first what was kept.
    func attach(_ listener: @escaping @Sendable (Element) -> Void) -> Int {
        let id = state.withLock { state in
            state.latest += 1
            state.listeners[state.latest] = listener
            relay.add(state.kept.map { (listener, $0) })
            state.kept = []
            return state.latest
        }
        relay.drain()
        return id
    }

    /// Has someone leave, with what they have not had.
    func detach(_ id: Int, returning rest: [Element]) {
        state.withLock { $0.listeners[id] = nil }
        giveBack(rest)
    }

    /// Keeps again what nobody has had, where nobody listens.
    func giveBack(_ failures: [Element]) {
        state.withLock { state in
            if state.listeners.isEmpty { state.kept = (failures + state.kept).suffix(limit) }
        }
    }
}
