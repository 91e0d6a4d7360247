import TriageConcurrency

/// One piece of work that counts as running from its beginning to its end, with pauses.
package final class ActivityToken: Sendable {
    private let relay: ActivityRelay
    private let phase = Lock(Phase.idle)

    private enum Phase { case idle, running, over }

    package init(_ relay: ActivityRelay) { self.relay = relay }

    package func begin() { enter(.running) }

    func pause() { enter(.idle) }

    /// Ends the work, which cannot begin again.
    package func end() { enter(.over) }

    private func enter(_ next: Phase) {
        let difference = phase.withLock { phase in
            guard phase != .over else { return 0 }
            defer { phase = next }
            return (next == .running ? 1 : 0) - (phase == .running ? 1 : 0)
        }
        if difference != 0 { relay.count(difference) }
    }
}
