public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// A request on its way: what is sent, and what is known of it that is not.
public struct ClientRequest: Sendable, RedactedStringConvertible {
    private struct Contents: Sendable {
        var head: HTTPRequest
        var body: Data?
        var summary: RequestSummary
        var requiresAuthentication: Bool
        var serverMessage: ServerMessageDecoder
        var rejections: [Rejections]
    }

    private var contents: Boxed<Contents>

    /// What is sent.
    public var head: HTTPRequest {
        _read { yield contents.value.head }
        _modify { yield &contents.value.head }
    }
    /// The body; nil for none.
    public var body: Data? {
        get { contents.value.body }
        set { contents.value.body = newValue }
    }
    /// What faults and reports say of it.
    public var summary: RequestSummary {
        _read { yield contents.value.summary }
        _modify { yield &contents.value.summary }
    }
    /// Whether it belongs to a session, and so may carry credentials.
    public var requiresAuthentication: Bool {
        get { contents.value.requiresAuthentication }
        set { contents.value.requiresAuthentication = newValue }
    }
    /// How the server's words to the person are read where no rejection says otherwise.
    public var serverMessage: ServerMessageDecoder {
        get { contents.value.serverMessage }
        set { contents.value.serverMessage = newValue }
    }
    /// What statuses mean, the most specific scope first: endpoint, group, API.
    public var rejections: [Rejections] {
        _read { yield contents.value.rejections }
        _modify { yield &contents.value.rejections }
    }

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - body: The body; nil for none.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - requiresAuthentication: Whether it may carry credentials.
    ///   - serverMessage: How the server's words are read.
    ///   - rejections: What statuses mean, the most specific first.
    public init(
        _ request: HTTPRequest, body: Data? = nil, path: String? = nil,
        requiresAuthentication: Bool = true,
        serverMessage: ServerMessageDecoder = .standard, rejections: [Rejections] = []
    ) {
        let summary = RequestSummary(
            method: request.method.rawValue, path: path,
            carriesCredentials: request.headerFields[.authorization] != nil)
        contents = Boxed(
            Contents(
                head: request, body: body, summary: summary,
                requiresAuthentication: requiresAuthentication,
                serverMessage: serverMessage, rejections: rejections))
    }

    /// What the status of an answer means to this call; nil when nobody declares it.
    public func rejection(for answer: ClientResponse) -> Rejection? {
        rejections.lazy.compactMap { $0[answer.status] }.first
    }

    /// Whether its method asks for no change (RFC 9110, section 9.2.1).
    public var isSafe: Bool { [.get, .head, .options, .trace].contains(head.method) }

    /// Whether sending it twice is as good as once: it is safe, or carries an `Idempotency-Key`.
    public var isIdempotent: Bool {
        isSafe || head.headerFields[.idempotencyKey]?.isEmpty == false
    }

    /// The method and the template of the path.
    public var description: String { "\(summary.method) \(summary.path ?? "")" }
}

extension HTTPField.Name {
    /// The field by which a server knows that two requests are one.
    package static let idempotencyKey = Self("Idempotency-Key") ?? .ifMatch
}
