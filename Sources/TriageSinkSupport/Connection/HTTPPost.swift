public import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageConcurrency
import TriageCore
public import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageTransport

/// A request that posts bodies to one URL, for a sink of your own.
///
/// A sink calls it with a body, and throws the failure that the response stands for:
///
///     let response = try await post(body)
///     if let failure = response.sinkFailure(now: connection.now()) { throw failure }
///
/// It sends each body once: the report pipeline retries. No description or dump of it shows the
/// URL or a header field, which may hold a credential.
public struct HTTPPost: Sendable {
    private let request: HTTPRequest
    private let connection: SinkConnection
    private let deadlines: DeadlineScheduler

    /// Creates a request for bodies of one content type.
    ///
    /// - Parameters:
    ///   - url: The URL to post to.
    ///   - contentType: The value of `Content-Type`.
    ///   - headers: Other header fields, such as one that authorizes the request. Fields that HTTP
    ///     does not allow are left out. If names differ only in case, the last one in the order of
    ///     their characters counts.
    ///   - connection: The connection to the receiver, with the timeout.
    public init(
        to url: URL, contentType: String, headers: [String: String] = [:],
        connection: SinkConnection
    ) {
        var known = HTTPFields()
        known[.userAgent] = UserAgent.value
        for (name, value) in headers.sorted(by: { $0.key < $1.key })
        where HTTPField.isValidValue(value) {
            if let name = HTTPField.Name(name) { known[name] = value }
        }
        known[.contentType] = contentType
        request = HTTPRequest(method: .post, url: url, headerFields: known)
        self.connection = connection
        deadlines = DeadlineScheduler(connection.clock)
    }

    /// Posts a body and returns the response, whatever its status.
    ///
    /// An interrupted response counts by its status, since the receiver has had the request.
    ///
    /// - Parameter body: The body.
    /// - Returns: The response, which is not a redirect's target.
    /// - Throws: `SinkFailure` with `.retry` if no response arrived: with the code `deadline` after
    ///   the timeout, with the transport's own code, or with `noAnswer` for any other error.
    public func callAsFunction(_ body: Data) async throws(SinkFailure) -> ClientResponse {
        try await callAsFunction(body, contentType: nil)
    }

    /// Posts a body, and returns the response as the public form does.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - contentType: The value of `Content-Type` for this body; nil for the request's own.
    /// - Returns: The response.
    /// - Throws: `SinkFailure` with `.retry` if no response arrived.
    package func callAsFunction(
        _ body: Data, contentType: String?
    ) async throws(SinkFailure) -> ClientResponse {
        let transport = connection.transport
        var request = request
        if let contentType { request.headerFields[.contentType] = contentType }
        do {
            return try await withDeadline(connection.timeout, scheduler: deadlines) { [request] in
                try await transport.send(request, body: body)
            }
        } catch {
            let fault = error as? Fault
            if let fault, let response = ClientResponse(interruptedBy: fault) { return response }
            let code = error is DeadlinePassed ? "deadline" : "noAnswer"
            throw SinkFailure(.retry(after: nil), code: fault?.code ?? code)
        }
    }
}

extension HTTPPost: RedactedStringConvertible {
}
