public import Foundation
import TriageSinkSupport

/// What a webhook answered, and what is to be done about it.
public struct DiscordResponse: Hashable, Sendable {
    /// What to do about the message.
    public let disposition: Disposition
    /// How long the next message is to wait, since nothing remains of the limit; nil where it need
    /// not.
    public let resetAfter: Duration?

    /// What to do about a message.
    public enum Disposition: Hashable, Sendable {
        /// Nothing: it was posted.
        case delivered
        /// Post it again after this time.
        case retryAfter(Duration)
        /// Post it again after a time of one's own choice: Discord is at fault. It may be there
        /// twice then, since nothing tells Discord that both are one.
        case retry
        /// Drop it: Discord would refuse it again.
        case refused
        /// Never use the webhook again, not even for other messages: its address is of no use, and
        /// trying on gets the machine blocked.
        case disable
    }

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - status: Its status.
    ///   - body: Its body; none, and anything that is no JSON, is taken.
    ///   - header: Gives the value of a header field, whose name is in lower case.
    public init(status: Int, body: Data, header: (String) -> String?) {
        let reset = WaitTime.seconds(header("x-ratelimit-reset-after"))
        let limit = try? JSONDecoder().decode(RateLimitBody.self, from: body)
        let wait = WaitTime.seconds(limit?.wait) ?? WaitTime.seconds(header("retry-after")) ?? reset
        disposition =
            switch status {
            case 200..<300: .delivered
            case 429: .retryAfter(wait ?? Self.defaultRetryAfter)
            case 408, 500..<600: .retry
            case 401, 403, 404: .disable
            default: .refused
            }
        resetAfter = header("x-ratelimit-remaining") == "0" ? reset : nil
    }

    /// For a refusal without a word, as one by the network in front of Discord may be.
    private static let defaultRetryAfter = Duration.seconds(5)

    /// The body of a refusal for a limit.
    private struct RateLimitBody: Decodable {
        /// In seconds, with decimals.
        let wait: Double?

        private enum CodingKeys: String, CodingKey {
            case wait = "retry_after"
        }
    }
}
