import Foundation
public import TriageRedaction

/// What a server says about a problem, read as a consumer must (RFC 9457): a member of the wrong
/// type is as good as absent, and members that the standard does not know are kept.
public struct ProblemDetails: Sendable, Hashable, RedactedStringConvertible {
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
    /// The status of the answer, whatever the body says.
    public let status: Int
    private let body: Data

    /// Reads the body of an answer; nil when it is not a JSON object.
    public init?(_ answer: ClientResponse) {
        let object = try? JSONDecoder.plain.decode([String: Member<String>].self, from: answer.body)
        guard let object else { return nil }
        type = object["type"]?.value ?? "about:blank"
        title = object["title"]?.value
        detail = object["detail"]?.value
        instance = object["instance"]?.value
        status = answer.status
        body = answer.body
    }

    /// A member that the standard does not know; nil when it is absent or of another type.
    public func member<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        let object = try? JSONDecoder.plain.decode([String: Member<Value>].self, from: body)
        return object?[name]?.value
    }

    /// The status.
    public var description: String { "problem \(status)" }

    /// A member of a type that it may not have.
    private struct Member<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Value.self)
        }
    }
}
