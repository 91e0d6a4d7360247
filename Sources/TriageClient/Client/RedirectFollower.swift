import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageCore
import TriageHTTP
import TriageTransport

/// Sends a request and follows redirects.
///
/// It follows redirects of GET and HEAD within one origin only, so that nothing is done twice and
/// no token goes to another server. A redirect that it does not follow is returned as the response
/// (RFC 9110, section 15.4). After 20 redirects it fails with the code `http.tooManyRedirects`.
struct RedirectFollower {
    private static let maxRedirects = 20
    let transport: any Transport
    /// Whether the caller has stopped waiting.
    let isOver: @Sendable () -> Bool

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        let response = try await transport.send(request.head, body: request.body)
        guard let next = next(after: request.head, response) else { return response }
        return try await follow(next, body: request.body)
    }

    @inline(never)
    private func follow(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        var (request, status) = (request, 302)
        for _ in 0..<Self.maxRedirects {
            guard !Task.isCancelled, !isOver() else { throw CancellationError() }
            let response = try await transport.send(request, body: body)
            guard let next = next(after: request, response) else { return response }
            (request, status) = (next, response.status)
        }
        let facts = Fault.Facts(nil, status: status)
        throw Fault(ours: .invalidResponse, code: "http.tooManyRedirects", facts: facts)
    }

    /// The next request; nil if the response is no redirect or the redirect is not followed.
    @inline(never)
    private func next(after request: HTTPRequest, _ response: ClientResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            [.get, .head].contains(request.method),
            let location = response.head.headerFields[.location], let from = request.url,
            let to = URL(string: location, relativeTo: from)?.absoluteURL,
            let origin = Origin(from), origin == Origin(to)
        else { return nil }
        var next = HTTPRequest(method: request.method, url: to)
        next.headerFields = request.headerFields
        return next
    }
}

/// The scheme, host and port of a URL (RFC 6454).
struct Origin: Equatable {
    let scheme: String
    let host: String
    let port: Int

    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
