import TriageConcurrency

/// An output of a view model for what went wrong: live to everyone who listens, and kept while nobody
/// does, so that a failure from before the view appeared is not lost; nor is one that the only listener
/// has not had yet when it leaves.
///
/// With Combine it is a publisher; ``elements`` is its twin. It may be used from any thread.
public final class FailureOutput<Element: Sendable>: Sendable {
    /// How many are kept, and how many wait for who is slow.
    let limit: Int
    private let state = Lock(State())
    private let relay: Relay<(Listener, Sent)>

    /// A failure, and which one it was.
    struct Sent: Sendable {
        let number: Int
        let failure: Element
    }

    private typealias Listener = @Sendable (Sent) -> Void

    private struct State: Sendable {
        var kept: [Sent] = []
        var listeners: [Int: (since: Int, hear: Listener)] = [:]
        var latest = 0
        var sent = 0
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
        let surplus = state.withLock { state in
            state.sent += 1
            return pass([Sent(number: state.sent, failure: failure)], &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }

    /// Passes failures to all who listen, or keeps them in their order.
    ///
    /// - Returns: Those that are not kept any more, to be released without the lock.
    private func pass(_ failures: [Sent], _ state: inout State) -> [Sent] {
        for (_, listener) in state.listeners.sorted(by: { $0.key < $1.key }) {
            relay.add(failures.map { (listener.hear, $0) })
        }
        guard state.listeners.isEmpty else { return [] }
        let all = (state.kept + failures).sorted { $0.number < $1.number }
        state.kept = all.suffix(limit)
        return all.dropLast(limit)
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
    ///
    /// - Parameter take: Takes a failure; says whether it was still there to do so.
    /// - Returns: The number by which it leaves.
    func attach(_ take: @escaping @Sendable (Sent) -> Bool) -> Int {
        let id = state.withLock { state in
            state.latest += 1
            let id = state.latest
            let hear: Listener = { [weak self] sent in
                if !take(sent) { self?.detach(id, returning: [sent]) }
            }
            state.listeners[id] = (state.sent, hear)
            relay.add(state.kept.map { (hear, $0) })
            state.kept = []
            return id
        }
        relay.drain()
        return id
    }

    /// Has someone leave, with what they have not had; it is for those who came after them, where nobody
    /// listens who has heard it already.
    func detach(_ id: Int, returning rest: [Sent]) {
        let surplus = state.withLock { state in
            state.listeners[id] = nil
            let oldest = state.listeners.values.map(\.since).min() ?? .max
            return pass(rest.filter { $0.number <= oldest }, &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }
}
