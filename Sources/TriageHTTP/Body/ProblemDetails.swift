import Foundation
import TriageRedaction

/// A server's description of a problem in the format of RFC 9457.
///
/// It is read as the standard requires of consumers: a member of the wrong type counts as absent,
/// and members that the standard does not define are kept.
package struct ProblemDetails: Sendable, Hashable, RedactedStringConvertible {
    /// The media type of problem details in JSON.
    package static let mediaType = "application/problem+json"

    /// The problem type, a URI reference; `about:blank` if the server sends none.
    package let type: String
    /// A short summary of the problem type, the same for every occurrence.
    package let title: String?
    /// An explanation of this occurrence of the problem.
    package let detail: String?
    /// A URI reference that identifies this occurrence of the problem.
    package let instance: String?
    /// The status of the response; a `status` member of the body is ignored.
    package let status: Int
    private let body: Data

    /// Reads the body of a response; nil if the body is not a JSON object.
    ///
    /// The media type of the response does not matter.
    package init?(_ response: ClientResponse) {
        let object = try? JSONDecoder.plain.decode(
            [String: Member<String>].self, from: response.body)
        guard let object else { return nil }
        type = object["type"]?.value ?? "about:blank"
        title = object["title"]?.value
        detail = object["detail"]?.value
        instance = object["instance"]?.value
        status = response.status
        body = response.body
    }

    /// Returns a member of the body, or nil if it is absent or has another type.
    ///
    /// Use it for members that the standard does not define.
    package func member<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
        let object = try? JSONDecoder.plain.decode([String: Member<Value>].self, from: body)
        return object?[name]?.value
    }

    /// The word `problem` and the status; nothing of the body.
    package var description: String { "problem \(status)" }

    /// A member that counts as absent if it has the wrong type.
    private struct Member<Value: Decodable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Value.self)
        }
    }
}
