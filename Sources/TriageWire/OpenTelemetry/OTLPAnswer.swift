public import Foundation

/// What a receiver of logs answered, and what is to be done about it.
public enum OTLPAnswer: Hashable, Sendable {
    /// Nothing: all records were accepted. A warning belongs in the log.
    case accepted(warning: String?)
    /// Count the rejected records, and never send any of them again.
    case partial(rejected: Int64, message: String?)
    /// Send it again after this time, or after one of one's own choice where none is told.
    case again(after: Duration?)
    /// Drop it: it would be refused again.
    case refused(message: String?)
    /// Drop it, or send it in smaller bodies.
    case tooLarge

    /// Reads an answer.
    ///
    /// A body that cannot be read is taken for none: what counts is the status.
    ///
    /// - Parameters:
    ///   - status: Its status.
    ///   - body: Its body; one of more than 4 MiB is a refusal.
    ///   - retryAfter: Its `Retry-After`, as seconds or as a date; of more than a day is a day.
    ///   - now: The time that a date is compared with.
    public init(status: Int, body: Data, retryAfter: String?, now: Date = Date()) {
        let content = try? JSONDecoder().decode(OTLPAnswerBody.self, from: body.prefix(Self.limit))
        self =
            switch status {
            case 429, 502, 503, 504: .again(after: WaitTime.retryAfter(retryAfter, now: now))
            case 413: .tooLarge
            case 200..<300 where body.count <= Self.limit: Self.success(content?.partialSuccess)
            default: .refused(message: content?.message?.cut(to: 500, .scalars))
            }
    }

    private static let limit = 4 << 20

    private static func success(_ partial: OTLPAnswerBody.Partial?) -> OTLPAnswer {
        let text = partial?.errorMessage?.cut(to: 500, .scalars)
        let message = text?.isEmpty ?? true ? nil : text
        guard let rejected = partial?.rejected, rejected > 0 else {
            return .accepted(warning: message)
        }
        return .partial(rejected: rejected, message: message)
    }
}

/// The body of an answer: a partial success, or the status of a refusal.
private struct OTLPAnswerBody: Decodable {
    let partialSuccess: Partial?
    let message: String?

    struct Partial: Decodable {
        let rejected: Int64
        let errorMessage: String?

        enum CodingKeys: String, CodingKey {
            case errorMessage
            case rejected = "rejectedLogRecords"
        }

        /// Reads the number from a text, as the rule is, and from a number.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let text = try? container.decode(String.self, forKey: .rejected)
            let number = try? container.decode(Int64.self, forKey: .rejected)
            rejected = text.flatMap(Int64.init) ?? number ?? 0
            errorMessage = try container.decodeIfPresent(String.self, forKey: .errorMessage)
        }
    }
}
