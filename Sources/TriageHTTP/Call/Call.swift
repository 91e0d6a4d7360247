public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// A request on its way: what is sent, and what is known of it that is not.
public struct Call: Sendable, Discreet {
    private struct Contents: Sendable {
        var request: HTTPRequest
        var body: Data?
        var summary: RequestSummary
        var needsSession: Bool
        var message: ServerMessage
        var scopes: [Rejections]
    }

    private var contents: Boxed<Contents>

    /// What is sent.
    public var request: HTTPRequest {
        _read { yield contents.value.request }
        _modify { yield &contents.value.request }
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
    public var needsSession: Bool {
        get { contents.value.needsSession }
        set { contents.value.needsSession = newValue }
    }
    /// How the server's words to the person are read where no rejection says otherwise.
    public var message: ServerMessage {
        get { contents.value.message }
        set { contents.value.message = newValue }
    }
    /// What statuses mean, the most specific scope first: endpoint, group, API.
    public var scopes: [Rejections] {
        _read { yield contents.value.scopes }
        _modify { yield &contents.value.scopes }
    }

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - body: The body; nil for none.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - needsSession: Whether it may carry credentials.
    ///   - message: How the server's words are read.
    ///   - scopes: What statuses mean, the most specific first.
    public init(
        _ request: HTTPRequest, body: Data? = nil, path: String? = nil, needsSession: Bool = true,
        message: ServerMessage = .standard, scopes: [Rejections] = []
    ) {
        let summary = RequestSummary(
            method: request.method.rawValue, path: path,
            carriesCredentials: request.headerFields[.authorization] != nil)
        contents = Boxed(
            Contents(
                request: request, body: body, summary: summary, needsSession: needsSession,
                message: message, scopes: scopes))
    }

    /// What the status of an answer means to this call; nil when nobody declares it.
    public func rejection(of answer: Answer) -> Rejection? {
        scopes.lazy.compactMap { $0[answer.status] }.first
    }

    /// Whether its method asks for no change (RFC 9110, section 9.2.1).
    public var isSafe: Bool { [.get, .head, .options, .trace].contains(request.method) }

    /// Whether sending it twice is as good as once: it is safe, or carries an `Idempotency-Key`.
    public var isIdempotent: Bool {
        isSafe || request.headerFields[.idempotencyKey]?.isEmpty == false
    }

    /// The method and the template of the path.
    public var description: String { "\(summary.method) \(summary.path ?? "")" }
}

extension HTTPField.Name {
    /// The field by which a server knows that two requests are one.
    package static let idempotencyKey = Self("Idempotency-Key") ?? .ifMatch
}
