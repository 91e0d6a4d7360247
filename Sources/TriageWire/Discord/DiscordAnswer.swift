public import Foundation

/// What a webhook answered, and what is to be done about it.
public struct DiscordAnswer: Hashable, Sendable {
    /// What to do about the message.
    public let verdict: Verdict
    /// How long the next message is to wait, since nothing remains of the limit; nil where it need
    /// not.
    public let pause: Duration?

    /// What to do about a message.
    public enum Verdict: Hashable, Sendable {
        /// Nothing: it was posted.
        case delivered
        /// Post it again after this time. A global limit holds for all webhooks of this machine.
        case wait(Duration, isGlobal: Bool)
        /// Post it again after a time of one's own choice: Discord is at fault. It may be there
        /// twice then, since nothing tells Discord that both are one.
        case again
        /// Drop it: Discord would refuse it again.
        case refused(Reason)
        /// Never use the webhook again, not even for other messages: its address is of no use, and
        /// trying on gets the machine blocked.
        case switchOff(Reason)
    }

    /// Why a message was refused.
    public struct Reason: Hashable, Sendable {
        /// The status.
        public let status: Int
        /// Discord's own code; nil where none came.
        public let code: Int?
        /// What Discord says about it, for the log, bounded; nil where it says nothing.
        public let text: String?

        /// Makes a reason.
        public init(status: Int, code: Int? = nil, text: String? = nil) {
            (self.status, self.code, self.text) = (status, code, text)
        }
    }

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - status: Its status.
    ///   - body: Its body; none, and anything that is no JSON, is taken.
    ///   - header: Gives the value of a header field, whose name is in lower case.
    public init(status: Int, body: Data, header: (String) -> String?) {
        let error = try? JSONDecoder().decode(DiscordErrorBody.self, from: body)
        let reason = Reason(status: status, code: error?.code, text: error?.text)
        let limit = DiscordRateLimit(error, header)
        verdict =
            switch status {
            case 200..<300: .delivered
            case 429: .wait(limit.wait, isGlobal: limit.isGlobal)
            case 408, 500..<600: .again
            case 404 where error?.code == Self.unknownMessage: .refused(reason)
            case 401, 403, 404: .switchOff(reason)
            default: .refused(reason)
            }
        pause = limit.pause
    }

    /// Only the message that was to be edited is gone.
    private static let unknownMessage = 10008
}
