public import Foundation
public import HTTPTypes
public import TriageCore
public import TriageRedaction

/// A request, with facts for faults and middleware that are not sent.
public struct ClientRequest: Sendable, RedactedStringConvertible {
    private struct Contents: Sendable {
        var head: HTTPRequest
        var body: Data?
        var summary: RequestSummary
        var serverMessage: ServerMessageDecoder
        var rejections: [Rejections]
        var acceptedStatuses: Set<Int>
        var valuelessStatuses: Set<Int> = []
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
    /// The initializer fills in the method and the path; changes to ``head`` do not change it. The
    /// summary of its response also says whether the request carried credentials.
    package var summary: RequestSummary {
        _read { yield contents.value.summary }
        _modify { yield &contents.value.summary }
    }
    /// Whether the request belongs to a session and so may carry credentials.
    package var requiresAuthentication: Bool {
        get { !contents.value.summary.isPublic }
        set { contents.value.summary.isPublic = !newValue }
    }
    /// Reads the server's message to the user if the rejection for the status has no decoder.
    package var serverMessage: ServerMessageDecoder {
        get { contents.value.serverMessage }
        set { contents.value.serverMessage = newValue }
    }
    /// The declared meanings of statuses, the most specific scope first: endpoint, group, API.
    package var rejections: [Rejections] {
        _read { yield contents.value.rejections }
        _modify { yield &contents.value.rejections }
    }
    /// The statuses outside of 2xx that are a success too, such as 304.
    package var acceptedStatuses: Set<Int> {
        get { contents.value.acceptedStatuses }
        set { contents.value.acceptedStatuses = newValue }
    }
    /// The accepted statuses whose response has no value, so that its body is not read.
    package var valuelessStatuses: Set<Int> {
        get { contents.value.valuelessStatuses }
        set { contents.value.valuelessStatuses = newValue }
    }

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - request: The method, the URL and the header fields.
    ///   - body: The body; nil for none.
    ///   - path: The template of the path; nil to derive it: segments that look like values are
    ///     `{id}` then.
    ///   - requiresAuthentication: Whether the request may carry credentials.
    ///   - serverMessage: Reads the server's message to the user.
    ///   - rejections: The declared meanings of statuses, the most specific scope first.
    ///   - acceptedStatuses: The statuses outside of 2xx that are a success too.
    package init(
        _ request: HTTPRequest, body: Data? = nil, path: String? = nil,
        requiresAuthentication: Bool = true,
        serverMessage: ServerMessageDecoder = .standard, rejections: [Rejections] = [],
        acceptedStatuses: Set<Int> = []
    ) {
        var summary = RequestSummary(
            method: request.method.rawValue,
            path: path ?? PathTemplate.derived(from: request.path ?? ""))
        summary.isPublic = !requiresAuthentication
        contents = Boxed(
            Contents(
                head: request, body: body, summary: summary, serverMessage: serverMessage,
                rejections: rejections, acceptedStatuses: acceptedStatuses))
    }

    /// Returns this request with a header field, which replaces one of the same name.
    ///
    /// - Throws: A fault with the code `request.header.` and the name if the field is malformed.
    public func header(_ name: String, _ value: String) throws(Fault) -> ClientRequest {
        guard let field = HTTPField.Name(name), HTTPField.isValidValue(value) else {
            let fault = Fault(
                ours: .unexpected, code: "request.header.\(name)",
                message: "the header field '\(name, privacy: .public)' is malformed",
                facts: Fault.Facts(summary))
            throw fault.noted()
        }
        var request = self
        request.head.headerFields[field] = value
        return request
    }

    /// The summary, with credentials if the request carries them in this place.
    package func summary(by placement: TokenPlacement) -> RequestSummary {
        var summary = summary
        summary.carriesCredentials = summary.carriesCredentials || placement.isCarried(by: head)
        return summary
    }

    /// Whether a status is a success: 2xx, or one of ``acceptedStatuses``.
    package func accepts(_ status: Int) -> Bool {
        (200...299).contains(status) || acceptedStatuses.contains(status)
    }

    /// Whether the body of a response with a status is read for a value.
    package func needsBody(of status: Int) -> Bool {
        accepts(status) && !valuelessStatuses.contains(status)
    }

    /// The declared meaning of a response; nil if it is a success, or if no scope declares it.
    package func rejection(for response: ClientResponse) -> Rejection? {
        accepts(response.status)
            ? nil : rejections.meaning(of: response)
    }

    /// Whether JSON is all that the request accepts.
    package var acceptsOnlyJSON: Bool {
        let ranges = head.headerFields[.accept]?.split(separator: ",") ?? []
        return !ranges.isEmpty
            && ranges.allSatisfy { range in
                let type = range.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
                return ["/json", "+json"].contains(where: type.lowercased().hasSuffix)
            }
    }

    /// Whether the request asks for pages in HTML, as one for a text or a web view does.
    package var acceptsPages: Bool { head.headerFields[.accept]?.acceptsPages == true }

    /// Whether the request's method is safe: GET, HEAD, OPTIONS or TRACE (RFC 9110, section 9.2.1).
    public var isSafe: Bool { [.get, .head, .options, .trace].contains(head.method) }

    /// Whether sending the request twice has the effect of sending it once.
    ///
    /// It does if the method is idempotent, which PUT, DELETE and the safe ones are (RFC 9110,
    /// section 9.2.2), or if the request has an `Idempotency-Key` that is not empty.
    package var isIdempotent: Bool {
        isSafe || [.put, .delete].contains(head.method)
            || head.headerFields[.idempotencyKey]?.isEmpty == false
    }

    /// The method and the template of the path.
    public var description: String { "\(summary.method) \(summary.path ?? "")" }
}

extension String {
    /// Whether HTML is among the types in this value of an `Accept` field.
    var acceptsPages: Bool { lowercased().contains("html") }
}

extension HTTPField.Name {
    /// The field that lets a server recognize two requests as the same one.
    package static let idempotencyKey = Self("Idempotency-Key") ?? .ifMatch
}
