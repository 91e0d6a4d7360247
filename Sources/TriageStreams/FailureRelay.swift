import TriageConcurrency

/// An output of a view model for what went wrong: live to everyone who listens, and kept while nobody
/// does, so that a failure from before the view appeared is not lost; nor is one that the only listener
/// has not had yet when it leaves.
///
/// With Combine it is a publisher; ``elements`` is its twin. It may be used from any thread.
public final class FailureRelay<Element: Sendable>: Sendable {
    /// How many are kept, and how many wait for who is slow.
    let bufferSize: Int
    private let state = Lock(State())
    private let relay: Relay<(Receiver, NumberedFailure)>

    /// A failure, and which one it was.
    struct NumberedFailure: Sendable {
        let number: Int
        let failure: Element
    }

    private typealias Receiver = @Sendable (NumberedFailure) -> Void

    private struct State: Sendable {
        var buffer: [NumberedFailure] = []
        var subscribers: [Int: (since: Int, hear: Receiver)] = [:]
        var lastSubscriberID = 0
        var sentCount = 0
    }

    /// Makes an output.
    ///
    /// - Parameter bufferSize: How many failures are kept while nobody listens, the newest; at least one.
    public init(bufferSize: Int = 16) {
        self.bufferSize = Swift.max(bufferSize, 1)
        relay = Relay { listener, failure in listener(failure) }
    }

    /// Sends a failure to all who listen, or keeps it for who comes first.
    public func send(_ failure: Element) {
        let surplus = state.withLock { state in
            state.sentCount += 1
            return deliver([NumberedFailure(number: state.sentCount, failure: failure)], &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }

    /// Passes failures to all who listen, or keeps them in their order.
    ///
    /// - Returns: Those that are not kept any more, to be released without the lock.
    private func deliver(_ failures: [NumberedFailure], _ state: inout State) -> [NumberedFailure] {
        for (_, listener) in state.subscribers.sorted(by: { $0.key < $1.key }) {
            relay.add(failures.map { (listener.hear, $0) })
        }
        guard state.subscribers.isEmpty else { return [] }
        let all = (state.buffer + failures).sorted { $0.number < $1.number }
        state.buffer = all.suffix(bufferSize)
        return all.dropLast(bufferSize)
    }

    /// The failures from now on, after those that were kept; the newest wait for who is slow.
    public var elements: AsyncStream<Element> {
        let mailbox = FailureStreamSubscription(self)
        return AsyncStream {
            await mailbox.next()
        } onCancel: { [weak mailbox] in
            mailbox?.cancel()
        }
    }

    /// Has someone listen, who hears first what was kept.
    ///
    /// - Parameter take: Takes a failure; says whether it was still there to do so.
    /// - Returns: The number by which it leaves.
    func addSubscriber(_ take: @escaping @Sendable (NumberedFailure) -> Bool) -> Int {
        let id = state.withLock { state in
            state.lastSubscriberID += 1
            let id = state.lastSubscriberID
            let hear: Receiver = { [weak self] sent in
                if !take(sent) { self?.removeSubscriber(id, returning: [sent]) }
            }
            state.subscribers[id] = (state.sentCount, hear)
            relay.add(state.buffer.map { (hear, $0) })
            state.buffer = []
            return id
        }
        relay.drain()
        return id
    }

    /// Has someone leave, with what they have not had; it is for those who came after them, where nobody
    /// listens who has heard it already.
    func removeSubscriber(_ id: Int, returning rest: [NumberedFailure]) {
        let surplus = state.withLock { state in
            state.subscribers[id] = nil
            let oldest = state.subscribers.values.map(\.since).min() ?? .max
            return deliver(rest.filter { $0.number <= oldest }, &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }
}
