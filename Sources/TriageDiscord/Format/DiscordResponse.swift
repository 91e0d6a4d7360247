public import Foundation
import TriageSinkSupport

/// A webhook's response, reduced to the handling of the message.
@_spi(Wire) public struct DiscordResponse: Hashable, Sendable {
    /// The handling of the message.
    public let disposition: Disposition
    /// The wait before the next message if the rate limit is used up; nil if it is not.
    public let resetAfter: Duration?

    /// The handling of a message.
    public enum Disposition: Hashable, Sendable {
        /// The message was posted.
        case delivered
        /// The message is to be posted again after this time.
        case retryAfter(Duration)
        /// The message is to be posted again after a backoff, since Discord failed.
        ///
        /// The message may appear twice, since Discord has no way to deduplicate messages.
        case retry
        /// The message is to be dropped: Discord would refuse it again.
        case refused
        /// The webhook must not be used again, not even for other messages.
        ///
        /// The webhook is invalid or forbidden, and Discord blocks clients that continue to post.
        case disable
    }

    /// Interprets a response.
    ///
    /// - Parameters:
    ///   - status: The response's status.
    ///   - body: The response's body; an empty one and one that is not JSON are allowed.
    ///   - header: A closure that returns the value of a header field by its lowercase name.
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

    /// The wait for a 429 that names none, such as one by the network in front of Discord.
    private static let defaultRetryAfter = Duration.seconds(5)

    /// The body of a 429 response.
    private struct RateLimitBody: Decodable {
        /// The wait in seconds, with decimals.
        let wait: Double?

        private enum CodingKeys: String, CodingKey {
            case wait = "retry_after"
        }
    }
}
