public import Foundation
public import HTTPTypes
import TriageCore
public import TriageRedaction

/// What a server answered: status, headers and the whole body.
public struct ClientResponse: Sendable, Hashable, RedactedStringConvertible {
    private struct Contents: Sendable, Hashable {
        var head: HTTPResponse
        var body: Data
        var requestSummary: RequestSummary?
    }

    private var contents: Boxed<Contents>

    /// Status and headers.
    public var head: HTTPResponse {
        _read { yield contents.value.head }
        _modify { yield &contents.value.head }
    }
    /// The body, decoded as its `Content-Encoding` says; empty when there is none.
    public var body: Data {
        _read { yield contents.value.body }
        _modify { yield &contents.value.body }
    }
    /// What was asked, for the faults that are made of this answer; nil when nobody said.
    public var requestSummary: RequestSummary? {
        get { contents.value.requestSummary }
        set { contents.value.requestSummary = newValue }
    }

    /// Makes an answer.
    public init(head: HTTPResponse, body: Data = Data(), requestSummary: RequestSummary? = nil) {
        contents = Boxed(Contents(head: head, body: body, requestSummary: requestSummary))
    }

    /// The status and the size of the body.
    public var description: String { "\(status), \(body.count) bytes" }

    /// The status code.
    public var status: Int { head.status.code }

    /// The media type of the body in lower case and without parameters, such as
    /// `application/problem+json`.
    public var mediaType: String? {
        head.headerFields[.contentType]?
            .prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces)
            .lowercased()
    }
}
