import DiaryShared
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension DiaryClient {
    package static func live(_ server: URL, _ session: Session) -> DiaryClient {
        let api = DiaryAPI(server: server, session: session)
        return DiaryClient(
            entries: { try await api.value("GET", "v1/entries") },
            delete: { _ = try await api.send("DELETE", "v1/entries/\($0)") },
            save: { try await api.value("POST", "v1/entries", $0) },
            keep: { _ = try await api.send("PUT", "v1/draft", $0) })
    }
}

/// The tokens of the user who is signed in.
package actor Session {
    var access: String
    var refresh: String

    package init(access: String, refresh: String) {
        (self.access, self.refresh) = (access, refresh)
    }

    func renew(_ tokens: NewTokens) { (access, refresh) = (tokens.access, tokens.refresh) }
}

private struct Refusal: Decodable { let message: String }

private struct DiaryAPI: Sendable {
    let server: URL
    let session: Session

    func value<Value: Decodable>(
        _ method: String, _ path: String, _ draft: Draft? = nil
    ) async throws -> Value {
        let data = try await send(method, path, draft)
        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw DiaryError.network
        }
    }

    /// Sends a request, and once more with new tokens if the server does not know the old ones.
    func send(_ method: String, _ path: String, _ draft: Draft? = nil) async throws -> Data {
        var request = URLRequest(url: server.appendingPathComponent(path), timeoutInterval: 10)
        request.httpMethod = method
        if let draft { request.setJSON(try JSONEncoder().encode(draft)) }
        do {
            return try await authorized(request)
        } catch DiaryError.sessionExpired {
            try await refresh()
            return try await authorized(request)
        }
    }

    private func authorized(_ request: URLRequest) async throws -> Data {
        var request = request
        request.setValue("Bearer \(await session.access)", forHTTPHeaderField: "Authorization")
        return try await data(for: request)
    }

    private func refresh() async throws {
        var request = URLRequest(
            url: server.appendingPathComponent("v1/refresh"), timeoutInterval: 10)
        request.httpMethod = "POST"
        request.setJSON(try JSONEncoder().encode(["token": await session.refresh]))
        let data = try await data(for: request)
        await session.renew(try JSONDecoder().decode(NewTokens.self, from: data))
    }

    private func data(for request: URLRequest) async throws -> Data {
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode else {
            throw DiaryError.network
        }
        switch status {
        case 200..<300: return data
        case 401: throw DiaryError.sessionExpired
        case 422:
            throw (try? JSONDecoder().decode(Refusal.self, from: data))
                .map { DiaryError.refused($0.message) } ?? DiaryError.server(status: status)
        default: throw DiaryError.server(status: status)
        }
    }
}

extension URLRequest {
    fileprivate mutating func setJSON(_ data: Data) {
        httpBody = data
        setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
}
