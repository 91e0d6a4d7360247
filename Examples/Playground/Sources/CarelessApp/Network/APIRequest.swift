import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A request to the server.
struct APIRequest: Sendable {
    var path: String
    var query: [URLQueryItem] = []
    /// What is posted; nil for a GET.
    var body: Data?
    var needsToken = true

    /// Returns the request as it is sent.
    func message(to server: URL, token: String?) -> HTTPClientRequest {
        var url = URLComponents(url: server.appending(path: path), resolvingAgainstBaseURL: false)
        if !query.isEmpty { url?.queryItems = query }
        var message = HTTPClientRequest(url: url?.string ?? "")
        if needsToken, let token {
            message.headers.add(name: "Authorization", value: "Bearer \(token)")
        }
        guard let body else { return message }
        message.method = .POST
        message.headers.add(name: "Content-Type", value: "application/json")
        // Mistake: a new key each time, so the server cannot tell a repeat from a new wish.
        message.headers.add(name: "Idempotency-Key", value: UUID().uuidString)
        message.body = .bytes(ByteBuffer(bytes: body))
        return message
    }
}
