import Foundation

/// What a server says about a problem, read as a consumer must (RFC 9457): a member of the wrong
/// type is as good as absent, and unknown members are ignored.
public struct ProblemDetails: Sendable, Hashable, Decodable {
    /// The media type of problem details in JSON.
    public static let mediaType = "application/problem+json"

    /// What sort of problem it is; `about:blank` when the server does not say.
    public let type: String
    /// A short text, the same for every problem of the type.
    public let title: String?
    /// A text about this problem.
    public let detail: String?
    /// Which problem of its type this is.
    public let instance: String?

    /// Reads the body of an answer; nil when it is not a JSON object.
    public init?(_ answer: Answer) {
        guard let details = try? JSONDecoder.plain.decode(Self.self, from: answer.body)
        else { return nil }
        self = details
    }

    /// Reads the members that are there and of the right type.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        func text(_ member: Member) -> String? { try? members.decode(String.self, forKey: member) }
        type = text(.type) ?? "about:blank"
        title = text(.title)
        detail = text(.detail)
        instance = text(.instance)
    }

    private enum Member: String, CodingKey {
        case type, title, detail, instance
    }
}
