import Foundation
import HTTPTypes

/// The app's client: it adds the token, refreshes it, and shows an alert for every 5xx.
@MainActor
final class APIClient {
    var isNetworkUp: Bool
    var tokens: TokenStore
    let shell: Shell
    private let server: URL
    private let http: HTTPSender

    init(_ server: URL, _ http: HTTPSender, tokens: TokenStore, isNetworkUp: Bool, shell: Shell) {
        (self.server, self.http) = (server, http)
        (self.tokens, self.isNetworkUp) = (tokens, isNetworkUp)
        self.shell = shell
    }

    /// Gets a value.
    func get<Value: Decodable>(
        _ path: String, query: [URLQueryItem] = [], needsToken: Bool = true
    ) async throws -> Value {
        try await send(APIRequest(path: path, query: query, needsToken: needsToken)).read()
    }

    /// Posts a value, and returns the server's answer.
    func post(
        _ path: String, _ value: some Encodable, needsToken: Bool = true
    ) async throws -> APIAnswer {
        let body = try JSONEncoder().encode(value)
        return try await send(APIRequest(path: path, body: body, needsToken: needsToken))
    }

    private func send(_ request: APIRequest) async throws -> APIAnswer {
        var answer = try await exchange(request)
        if request.needsToken, answer.status == 419 {
            try await refresh()
            answer = try await exchange(request)
        }
        if request.needsToken, answer.status == 401 {
            signOut()
            throw SignedOut()
        }
        guard answer.isSuccess else { throw failure(answer) }
        return answer
    }

    /// Sends a request once.
    func exchange(_ request: APIRequest) async throws -> APIAnswer {
        guard isNetworkUp else { throw NetworkDown() }
        let message = request.message(to: server, token: tokens.access)
        let (response, body) = try await http.send(message, request.body)
        return APIAnswer(status: response.status.code, body: body)
    }

    private func failure(_ answer: APIAnswer) -> StatusError {
        let text = tokens.masked(answer.text).prefix(300)
        let error = StatusError(
            code: answer.status, text: text.isEmpty ? "HTTP \(answer.status)" : String(text))
        // Mistake: the screen that asked shows an alert too.
        if error.isTheServers, shell.screen != .splash {
            shell.alert(shell.texts.serverTitle, error.text)
        }
        return error
    }
}
