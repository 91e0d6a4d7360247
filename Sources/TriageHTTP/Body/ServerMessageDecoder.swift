import Foundation
public import TriageCore

/// How the server's words to the person are read from the body of an error.
///
/// What is absent, empty or does not decode is no message, so that the app's own text stands in.
public struct ServerMessageDecoder: Sendable {
    private let text: @Sendable (ClientResponse) throws(Fault) -> String?

    /// Makes a way of reading of the app's own; a fault that it throws is kept beside the refusal.
    public init(_ text: @escaping @Sendable (ClientResponse) throws(Fault) -> String?) {
        self.text = text
    }

    /// The server's words, without white space around them; nil when it says nothing.
    public func message(in answer: ClientResponse) -> String? {
        (try? checkedMessage(in: answer)) ?? nil
    }

    /// The server's words; nil when it says nothing.
    ///
    /// - Throws: Why its body could not be read.
    func checkedMessage(in answer: ClientResponse) throws(Fault) -> String? {
        let words = try text(answer)?.trimmingCharacters(in: .whitespacesAndNewlines)
        return words?.isEmpty == false ? words : nil
    }

    /// The server has nothing to say to people.
    public static let ignored = ServerMessageDecoder { _ in nil }

    /// Problem details where the media type says that the body is that; else none.
    public static let standard = ServerMessageDecoder { answer in
        answer.mediaType == ProblemDetails.mediaType ? problemDetails.message(in: answer) : nil
    }

    /// The `detail` of problem details, else the `title`, whatever the media type says (RFC 9457).
    public static let problemDetails = ServerMessageDecoder { answer in
        let details = ProblemDetails(answer)
        return [details?.detail, details?.title].lazy.compactMap(\.self).first { text in
            !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
        }
    }

    /// A text in a body of a declared type; ``defaultRetryAfter`` where the body is not of that type.
    public static func decoded<Body: Decodable & SendableMetatype>(
        as type: Body.Type, _ text: @escaping @Sendable (Body) -> String?
    ) -> ServerMessageDecoder {
        ServerMessageDecoder { (answer) throws(Fault) in
            do throws(Fault) {
                return text(try answer.decoded(as: type, using: .plain))
            } catch {
                guard let words = standard.message(in: answer) else { throw error }
                return words
            }
        }
    }

    /// Another way of reading for the answers with one status.
    public func on(status: Int, use other: ServerMessageDecoder) -> ServerMessageDecoder {
        ServerMessageDecoder { (answer) throws(Fault) in
            try (answer.status == status ? other : self).checkedMessage(in: answer)
        }
    }
}
