public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// A request, with the facts that faults and middleware need and that are not sent.
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

    /// The method, the URL and the header fields.
    public var head: HTTPRequest {
        _read { yield contents.value.head }
        _modify { yield &contents.value.head }
    }
    /// The body; nil for none.
    public var body: Data? {
        get { contents.value.body }
        set { contents.value.body = newValue }
    }
    /// The facts about the request that faults and reports include.
    ///
    /// The initializer fills it in; changes to ``head`` do not change it.
    public var summary: RequestSummary {
        _read { yield contents.value.summary }
        _modify { yield &contents.value.summary }
    }
    /// Whether the request belongs to a session and so may carry credentials.
    public var requiresAuthentication: Bool {
        get { contents.value.requiresAuthentication }
        set { contents.value.requiresAuthentication = newValue }
    }
    /// Reads the server's message to the user if the rejection for the status has no decoder.
    public var serverMessage: ServerMessageDecoder {
        get { contents.value.serverMessage }
        set { contents.value.serverMessage = newValue }
    }
    /// The declared meanings of statuses, the most specific scope first: endpoint, group, API.
    public var rejections: [Rejections] {
        _read { yield contents.value.rejections }
        _modify { yield &contents.value.rejections }
    }

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - request: The method, the URL and the header fields. An `Authorization` field means that
    ///     the request carries credentials.
    ///   - body: The body; nil for none.
    ///   - path: The template of the path; nil to leave the path out, since it may hold values.
    ///   - requiresAuthentication: Whether the request may carry credentials.
    ///   - serverMessage: Reads the server's message to the user.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
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

    /// The declared meaning of the status of a response; nil if no scope declares it.
    public func rejection(for response: ClientResponse) -> Rejection? {
        rejections.lazy.compactMap { $0[response.status] }.first
    }

    /// Whether the request's method is safe: GET, HEAD, OPTIONS or TRACE (RFC 9110, section 9.2.1).
    public var isSafe: Bool { [.get, .head, .options, .trace].contains(head.method) }

    /// Whether sending the request twice has the effect of sending it once.
    ///
    /// It does if the request is safe or has an `Idempotency-Key` that is not empty.
    public var isIdempotent: Bool { isSafe || head.headerFields[.idempotencyKey]?.isEmpty == false }

    /// The method and the template of the path; the method alone if there is no template.
    public var description: String { "\(summary.method) \(summary.path ?? "")" }
}

extension HTTPField.Name {
    /// The field by which a server recognizes two requests as the same one.
    package static let idempotencyKey = Self("Idempotency-Key") ?? .ifMatch
}
