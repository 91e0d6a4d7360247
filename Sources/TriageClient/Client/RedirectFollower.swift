import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TriageCore
import TriageHTTP
import TriageRedaction
import TriageTransport

/// Sends a call and follows where its answer leads.
///
/// Only with GET and HEAD, and only within the origin, so that nothing is done twice and no
/// credentials go elsewhere. A redirect that is not followed is the answer itself (RFC 9110,
/// section 15.4).
struct RedirectFollower {
    private static let maxRedirects = 20
    private let transport: any Transport
    private let isOver: @Sendable () -> Bool

    /// Makes it with a transport and with who knows whether anyone still waits.
    init(_ transport: any Transport, isOver: @escaping @Sendable () -> Bool) {
        self.transport = transport
        self.isOver = isOver
    }

    func send(_ call: ClientRequest) async throws -> ClientResponse {
        let answer = try await transport.send(call.head, body: call.body)
        guard let next = next(after: call.head, answer) else { return answer }
        return try await follow(next, body: call.body)
    }

    @inline(never)
    private func follow(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        var request = request
        for _ in 0..<Self.maxRedirects {
            guard !Task.isCancelled, !isOver() else { throw CancellationError() }
            let answer = try await transport.send(request, body: body)
            guard let next = next(after: request, answer) else { return answer }
            request = next
        }
        throw Fault(.invalidResponse, code: "http.tooManyRedirects")
    }

    /// The request to go on with; nil when the redirect, if it is one, is not followed.
    @inline(never)
    private func next(after request: HTTPRequest, _ answer: ClientResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(answer.status),
            [.get, .head].contains(request.method),
            let location = answer.head.headerFields[.location], let from = request.url,
            let to = URL(string: location, relativeTo: from)?.absoluteURL,
            let origin = Origin(from), origin == Origin(to)
        else { return nil }
        var next = HTTPRequest(method: request.method, url: to)
        next.headerFields = request.headerFields
        return next
    }
}

/// Scheme, host and port (RFC 6454).
private struct Origin: Equatable {
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
