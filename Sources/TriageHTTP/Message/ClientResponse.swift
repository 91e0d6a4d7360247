public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// A server's response: status, header fields and body.
public struct ClientResponse: Sendable, Hashable, RedactedStringConvertible {
    private struct Contents: Sendable, Hashable {
        var head: HTTPResponse
        var body: Data
        var unread: UnreadBody?
        var wait: Duration?
        var requestSummary: RequestSummary?
    }

    private var contents: Boxed<Contents>

    /// The status and the header fields.
    public var head: HTTPResponse {
        _read { yield contents.value.head }
        _modify { yield &contents.value.head }
    }
    /// The body, decoded from its `Content-Encoding`; empty if there is none.
    public var body: Data {
        _read { yield contents.value.body }
        _modify { yield &contents.value.body }
    }
    /// The error that kept the body from being read; nil for a body that arrived whole.
    ///
    /// Such a response has a status outside 2xx, which counts all the same, and an empty body.
    public internal(set) var bodyError: (any Error)? {
        get { contents.value.unread?.error }
        set { contents.value.unread = newValue.map(UnreadBody.init) }
    }
    /// The wait that the server asks for in a field of a vendor's own; nil to read `Retry-After`.
    ///
    /// A negative wait counts as none, and one of more than ten years as ten years.
    package var askedWait: Duration? {
        get { contents.value.wait }
        set { contents.value.wait = newValue.map { min(max($0, .zero), Self.longestWait) } }
    }
    /// The request, for the faults of this response; nil if it is not known.
    package var requestSummary: RequestSummary? {
        get { contents.value.requestSummary }
        set { contents.value.requestSummary = newValue }
    }

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - head: The status and the header fields.
    ///   - body: The body, decoded from its `Content-Encoding`.
    ///   - bodyError: The error that kept the body from being read, for a status outside 2xx; nil
    ///     for a body that arrived whole.
    public init(head: HTTPResponse, body: Data = Data(), bodyError: (any Error)? = nil) {
        self.init(head: head, body: body, requestSummary: nil)
        self.bodyError = bodyError
    }

    package init(head: HTTPResponse, body: Data = Data(), requestSummary: RequestSummary?) {
        contents = Boxed(Contents(head: head, body: body, requestSummary: requestSummary))
    }

    /// The status and the size of the body in bytes.
    public var description: String { "\(status), \(body.count) bytes" }

    /// The status code.
    public var status: Int { head.status.code }

    /// Returns the value of a header field; nil if there is none.
    ///
    /// The case of the name does not matter. The values of repeated fields are joined by commas.
    public func headerField(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { head.headerFields[$0] }
    }

    /// Whether the status is 2xx.
    package var isSuccess: Bool { (200...299).contains(status) }

    /// The media type of the body in lower case, without parameters; nil if there is none.
    ///
    /// An example is `application/problem+json`.
    package var mediaType: String? {
        head.headerFields[.contentType]?
            .prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces)
            .lowercased()
    }
}

/// The error of a body that was not read; two are equal if their errors have one type.
private struct UnreadBody: Sendable, Hashable {
    let error: any Error

    static func == (left: UnreadBody, right: UnreadBody) -> Bool {
        type(of: left.error) == type(of: right.error)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: error)))
    }
}
