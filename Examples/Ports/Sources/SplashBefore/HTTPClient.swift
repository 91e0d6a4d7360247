import Foundation
import SplashShared

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The tokens of the user; in the app they are in the keychain.
package struct TokenPair: Codable, Sendable {
    package var access: String
    package var refresh: String

    package init(access: String, refresh: String) {
        (self.access, self.refresh) = (access, refresh)
    }
}

/// The app's own wrapper of URLSession: status codes, decoding, and one refresh for a 401.
actor HTTPClient {
    private struct Problem: Decodable { let message: String }

    private let base: URL
    private let send: Send
    private var tokens: TokenPair?
    private var refreshing: Task<TokenPair, any Error>?

    init(_ base: URL, _ tokens: TokenPair?, send: @escaping Send) {
        (self.base, self.tokens, self.send) = (base, tokens, send)
    }

    func signIn(_ new: TokenPair) { tokens = new }

    func value<Value: Decodable & Sendable>(_ method: String, _ path: String) async throws -> Value
    {
        do {
            return try await attempt(method, path)
        } catch APIError.unauthorized {
            try await refresh()
            return try await attempt(method, path)
        }
    }

    private func attempt<Value: Decodable & Sendable>(
        _ method: String, _ path: String, _ body: Data? = nil
    ) async throws -> Value {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = method
        request.httpBody = body
        if let tokens {
            request.setValue("Bearer \(tokens.access)", forHTTPHeaderField: "Authorization")
        }
        do {
            let (data, response) = try await send(request)
            try check((response as? HTTPURLResponse)?.statusCode ?? 0, data)
            return try JSONDecoder().decode(Value.self, from: data)
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError.network(error)
        }
    }

    private func check(_ status: Int, _ data: Data) throws {
        switch status {
        case 200..<300: break
        case 401: throw APIError.unauthorized
        case 400..<500:
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw problem.map { APIError.message($0.message) } ?? APIError.server(status)
        default: throw APIError.server(status)
        }
    }

    /// Refreshes once for all requests that wait.
    private func refresh() async throws {
        guard let current = tokens else { throw APIError.unauthorized }
        let task =
            refreshing
            ?? Task {
                let body = try JSONEncoder().encode(["token": current.refresh])
                return try await attempt("POST", "/v1/refresh", body)
            }
        refreshing = task
        defer { refreshing = nil }
        do {
            tokens = try await task.value
        } catch APIError.unauthorized {
            tokens = nil
            throw APIError.unauthorized
        }
    }
}
