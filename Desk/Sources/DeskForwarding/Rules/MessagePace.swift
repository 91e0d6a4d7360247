package import DeskModel

/// The pace of messages to a receiver that people read.
///
/// In a chat a few go at once, and one more every two minutes. When more wait, they become one digest, and
/// the time until the next digest grows while the flood lasts. An outage of half an hour makes a
/// dozen messages, whatever happens in it. A mail goes at once, and the next one after ten minutes.
package struct MessagePace: Hashable, Sendable {
    /// The messages that may be sent now.
    package enum Allowance: Hashable, Sendable {
        /// Nothing until a time.
        case nothing(until: Timestamp)
        /// So many messages, or one digest if there are more.
        case messages(Int)
    }

    /// The pace of a chat, at rest.
    package static let chat = MessagePace(
        burst: 5, refill: .seconds(120), firstPause: .seconds(5), rest: .zero)
    /// The pace of mails, at rest.
    package static let mail = MessagePace(
        burst: 1, refill: longestPause, firstPause: longestPause, rest: longestPause)

    private static let longestPause = Duration.seconds(600)

    private let burst: Double
    private let refill: Duration
    private let firstPause: Duration
    /// The time after a message for which nothing goes.
    private let rest: Duration
    private var tokens: Double
    private var counted: Timestamp?
    private var pause = Duration.zero
    private var ready: Timestamp?

    private init(burst: Double, refill: Duration, firstPause: Duration, rest: Duration) {
        (self.burst, self.refill, self.firstPause) = (burst, refill, firstPause)
        (self.rest, tokens) = (rest, burst)
    }

    /// Returns the messages that may be sent now.
    package func allowance(at now: Timestamp) -> Allowance {
        if let ready, now < ready { return .nothing(until: ready) }
        return .messages(Int(tokens(at: now)))
    }

    private func tokens(at now: Timestamp) -> Double {
        let elapsed = max(.zero, counted.map { now - $0 } ?? .zero)
        return min(burst, tokens + elapsed / refill)
    }

    /// Notes that messages were sent one by one, which means that there is no flood.
    package mutating func sent(_ count: Int, at now: Timestamp) {
        tokens = max(0, tokens(at: now) - Double(count))
        (counted, pause, ready) = (now, .zero, now + rest)
    }

    /// Notes that a digest was sent.
    package mutating func sentDigest(at now: Timestamp) {
        (tokens, counted) = (0, now)
        pause = min(max(pause * 3, firstPause), Self.longestPause)
        ready = now + pause
    }
}
