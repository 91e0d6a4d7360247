package import DeskModel

/// The pace of messages to a receiver that people read.
///
/// A few go at once, and one more every two minutes. When more wait, they become one digest, and
/// the time until the next digest grows while the flood lasts. An outage of half an hour makes a
/// dozen messages, whatever happens in it.
package struct MessagePace: Hashable, Sendable {
    /// The messages that may be sent now.
    package enum Allowance: Hashable, Sendable {
        /// Nothing until a time.
        case nothing(until: Timestamp)
        /// So many messages, or one digest if there are more.
        case messages(Int)
    }

    static let burst = 5.0
    static let refill = Duration.seconds(120)
    static let firstPause = Duration.seconds(5)
    static let longestPause = Duration.seconds(600)

    private var tokens = Self.burst
    private var counted: Timestamp?
    private var pause = Duration.zero
    private var ready: Timestamp?

    /// Creates a pace at rest.
    package init() {}

    /// Returns the messages that may be sent now.
    package func allowance(at now: Timestamp) -> Allowance {
        if let ready, now < ready { return .nothing(until: ready) }
        return .messages(Int(tokens(at: now)))
    }

    private func tokens(at now: Timestamp) -> Double {
        let elapsed = max(.zero, counted.map { now - $0 } ?? .zero)
        return min(Self.burst, tokens + elapsed / Self.refill)
    }

    /// Notes that messages were sent one by one, which means that there is no flood.
    package mutating func sent(_ count: Int, at now: Timestamp) {
        tokens = max(0, tokens(at: now) - Double(count))
        (counted, pause) = (now, .zero)
    }

    /// Notes that a digest was sent.
    package mutating func sentDigest(at now: Timestamp) {
        (tokens, counted) = (0, now)
        pause = min(max(pause * 3, Self.firstPause), Self.longestPause)
        ready = now + pause
    }
}
