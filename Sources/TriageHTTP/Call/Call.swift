public import Foundation
public import HTTPTypes
public import Triage

/// A request on its way: what is sent, and what is known of it that is not.
public struct Call: Sendable, Discreet {
    /// What is sent.
    public var request: HTTPRequest
    /// The body; nil for none.
    public var body: Data?
    /// What faults and reports say of it.
    public var summary: RequestSummary
    /// Whether it belongs to a session, and so may carry credentials.
    public var needsSession: Bool
    /// How the server's words to the person are read where no rejection says otherwise.
    public var message: ServerMessage
    /// What statuses mean, the most specific scope first: endpoint, group, API.
    public var scopes: [Rejections]

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
        self.request = request
        self.body = body
        self.summary = RequestSummary(
            method: request.method.rawValue, path: path,
            carriesCredentials: request.headerFields[.authorization] != nil)
        self.needsSession = needsSession
        self.message = message
        self.scopes = scopes
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
