import TriageConcurrency

/// A stream of failures that keeps the newest ones while it has no subscriber.
///
/// A view model sends its failures here. Every subscriber receives every failure. A failure from
/// before the view appeared waits for the first subscriber. A failure that the only subscriber has
/// not received when it cancels waits for the next one.
///
/// With Combine or OpenCombine the relay is a publisher, which never ends and never fails.
/// ``elements`` is the same as an async sequence. The relay may be used from any thread.
public final class FailureRelay<Element: Sendable>: Sendable {
    /// The number of failures kept without a subscriber, and the number kept for a slow one.
    let bufferSize: Int
    private let state = Lock(State())
    private let relay: Relay<(Receiver, NumberedFailure)>

    /// A failure and its position among all failures sent, from 1.
    package struct NumberedFailure: Sendable {
        let number: Int
        package let failure: Element
    }

    private typealias Receiver = @Sendable (NumberedFailure) -> Void

    private struct State: Sendable {
        var buffer: [NumberedFailure] = []
        var subscribers: [Int: (since: Int, receiver: Receiver)] = [:]
        var lastSubscriberID = 0
        var sentCount = 0
    }

    /// Creates a relay.
    ///
    /// - Parameter bufferSize: The number of failures kept without a subscriber, and the number
    ///   kept for each slow one. The oldest are dropped first. At least 1; 16 by default.
    public init(bufferSize: Int = 16) {
        self.bufferSize = Swift.max(bufferSize, 1)
        relay = Relay { receiver, failure in receiver(failure) }
    }

    /// Sends a failure to all subscribers, or keeps it for the first one.
    public func send(_ failure: Element) {
        let surplus = state.withLock { state in
            state.sentCount += 1
            return deliver([NumberedFailure(number: state.sentCount, failure: failure)], &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }

    /// Passes failures to all subscribers, or keeps them in order if there are none.
    ///
    /// - Returns: The failures that no longer fit, which the caller releases without the lock.
    private func deliver(_ failures: [NumberedFailure], _ state: inout State) -> [NumberedFailure] {
        for (_, subscriber) in state.subscribers.sorted(by: { $0.key < $1.key }) {
            relay.add(failures.map { (subscriber.receiver, $0) })
        }
        guard state.subscribers.isEmpty else { return [] }
        let all = (state.buffer + failures).sorted { $0.number < $1.number }
        state.buffer = all.suffix(bufferSize)
        return all.dropLast(bufferSize)
    }

    /// The failures that were kept, and then each new one.
    ///
    /// Each read of this property subscribes at once. A slow reader gets the newest failures, as
    /// many as the buffer holds. The stream ends when the task that iterates it is canceled.
    public var elements: AsyncStream<Element> {
        let subscription = FailureStreamSubscription(self)
        return AsyncStream {
            await subscription.next()
        } onCancel: { [weak subscription] in
            subscription?.cancel()
        }
    }

    /// Adds a subscriber, which first receives the failures that were kept.
    ///
    /// - Parameter subscriber: The subscriber; held weakly.
    /// - Returns: The ID that removes the subscriber.
    package func addSubscriber(_ subscriber: any FailureReceiving<Element>) -> Int {
        let id = state.withLock { state in
            state.lastSubscriberID += 1
            let id = state.lastSubscriberID
            let receiver: Receiver = { [weak self, weak subscriber] sent in
                if subscriber?.receive(sent) == true { return }
                self?.removeSubscriber(id, returning: [sent])
            }
            state.subscribers[id] = (state.sentCount, receiver)
            relay.add(state.buffer.map { (receiver, $0) })
            state.buffer = []
            return id
        }
        relay.drain()
        return id
    }

    /// Removes a subscriber and takes back the failures that it did not receive.
    ///
    /// A returned failure is delivered again only if every remaining subscriber came after it was
    /// sent, so none receives it twice. Without subscribers it is kept.
    package func removeSubscriber(_ id: Int, returning rest: [NumberedFailure]) {
        let surplus = state.withLock { state in
            state.subscribers[id] = nil
            let oldest = state.subscribers.values.map(\.since).min() ?? .max
            return deliver(rest.filter { $0.number <= oldest }, &state)
        }
        relay.drain()
        withExtendedLifetime(surplus) {}
    }
}

/// A subscription of a failure relay, without the type of its subscriber.
package protocol FailureReceiving<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable

    /// Receives a failure; returns false if the subscriber has canceled.
    func receive(_ sent: FailureRelay<Element>.NumberedFailure) -> Bool
}
