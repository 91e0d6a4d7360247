public import Foundation
public import HTTPTypes
public import TriageHTTP

/// A type that sends one request to a server and returns the response.
///
/// Choose ``URLSessionTransport`` in an app. In a test, conform a stub of your own or use the one
/// in `TriageTesting`. A transport
///
/// - sends each request once and unchanged: redirects, retries, credentials and deadlines are the
///   client's work;
/// - returns every response whatever its status, with its body decoded from its `Content-Encoding`;
/// - returns a response outside 2xx even if its body cannot be read, because it was cut off, is too
///   large or has another coding than it says: the body is empty then, and the reason is the
///   response's `bodyError`;
/// - throws the error that prevented any other response, as a `Fault` if it knows the kind better
///   than the client's error classifier does;
/// - ends soon after its task is canceled. The client does not wait for a transport that does not.
public protocol Transport: Sendable {
    /// Sends a request and waits for its response.
    ///
    /// - Parameters:
    ///   - request: The request, with scheme, authority and path.
    ///   - body: The body; nil for none.
    /// - Returns: The response, whatever its status.
    /// - Throws: The error that prevented a response, or that cut off a response of 2xx.
    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse
}
