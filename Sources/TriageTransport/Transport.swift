public import Foundation
public import HTTPTypes
public import TriageHTTP

/// What carries one request to a server and brings the whole answer back.
///
/// Choose ``URLSessionTransport`` in an app. In a test conform a stub of your own, or use the one in
/// `TriageTesting`. A transport
///
/// - sends what it is given, once: redirects, repeats, credentials and deadlines are the client's;
/// - returns every answer whatever its status, with its body decoded from its content coding;
/// - throws what went wrong, a `Fault` when it knows the kind better than the client's error reader;
/// - ends soon when its task is cancelled. The client does not wait for one that does not.
public protocol Transport: Sendable {
    /// Sends a request and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The body; nil for none.
    /// - Returns: The answer, whatever its status.
    /// - Throws: What went wrong when there is no answer, or not all of one.
    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse
}
