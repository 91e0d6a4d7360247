public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// A server's response: status, header fields and the whole body.
public struct ClientResponse: Sendable, Hashable, RedactedStringConvertible {
    private struct Contents: Sendable, Hashable {
        var head: HTTPResponse
        var body: Data
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
    /// The request, for the faults of this response; nil if it is not known.
    package var requestSummary: RequestSummary? {
        get { contents.value.requestSummary }
        set { contents.value.requestSummary = newValue }
    }

    /// Creates a response.
    public init(head: HTTPResponse, body: Data = Data()) {
        self.init(head: head, body: body, requestSummary: nil)
    }

    package init(head: HTTPResponse, body: Data = Data(), requestSummary: RequestSummary?) {
        contents = Boxed(Contents(head: head, body: body, requestSummary: requestSummary))
    }

    /// The status and the size of the body in bytes.
    public var description: String { "\(status), \(body.count) bytes" }

    /// The status code.
    public var status: Int { head.status.code }

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
