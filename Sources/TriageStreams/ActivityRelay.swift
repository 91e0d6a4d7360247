import TriageConcurrency

/// A stream of Booleans that is true while work is running, for a spinner or a disabled button.
///
/// The flat maps of this library drive it. A flat map with `into:` drives its view model's relay;
/// every other one drives the relay that you pass. Work that replaces or follows other work at once
/// causes no change in between. Canceled and failed work is no longer running, and nothing runs
/// while a notice offers a retry.
///
/// With Combine or OpenCombine the relay is a publisher, which never ends and never fails.
/// ``elements`` is the same as an async sequence, and arrives where it is read. In the publisher a
/// change arrives on the scheduler of the flat map, or where the work begins and ends, which may be
/// any thread: write `.receive(on: DispatchQueue.main)` before a closure of the main actor, since
/// Swift ends a process that runs such a closure elsewhere. The relay may be used from any thread.
public final class ActivityRelay: Sendable {
    package typealias Receiver = @Sendable (Bool) -> Void

    private let state = Lock(State())
    private let relay = Relay<(Receiver, Bool)> { receiver, isActive in receiver(isActive) }

    private struct State: Sendable {
        var runningCount = 0
        /// The number of handovers between two pieces of work, during which it stays true.
        var holdCount = 0
        var isActive = false
        var receivers: [Int: Receiver] = [:]
        var lastReceiverID = 0
    }

    /// Creates a relay without running work.
    public init() {}

    /// Whether work is running.
    public var isActive: Bool { state.current.isActive }

    /// Whether work is running, now and after each change.
    ///
    /// Each read makes a new stream. A slow reader gets only the newest element. The stream ends
    /// when the task that iterates it is canceled.
    public var elements: AsyncStream<Bool> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = addReceiver { continuation.yield($0) }
            continuation.onTermination = { _ in self.removeReceiver(id) }
        }
    }

    /// Adds a receiver, which first receives the current value.
    ///
    /// - Returns: The ID that removes it.
    package func addReceiver(_ receiver: @escaping Receiver) -> Int {
        let id = state.withLock { state in
            state.lastReceiverID += 1
            state.receivers[state.lastReceiverID] = receiver
            relay.add((receiver, state.isActive))
            return state.lastReceiverID
        }
        relay.drain()
        return id
    }

    package func removeReceiver(_ id: Int) {
        // The receiver is released after the lock, since its deinitializers may call back.
        _ = state.withLock { $0.receivers.removeValue(forKey: id) }
    }

    /// Begins a handover, during which the relay does not become false.
    package func hold() { change { $0.holdCount += 1 } }

    /// Ends a handover.
    package func release() { change { $0.holdCount -= 1 } }

    /// Adds to the number of running pieces of work.
    func count(_ difference: Int) { change { $0.runningCount += difference } }

    private func change(_ body: @Sendable (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            let isActive = state.runningCount > 0 || state.isActive && state.holdCount > 0
            guard isActive != state.isActive else { return }
            state.isActive = isActive
            for (_, receiver) in state.receivers.sorted(by: { $0.key < $1.key }) {
                relay.add((receiver, isActive))
            }
        }
        relay.drain()
    }
}
