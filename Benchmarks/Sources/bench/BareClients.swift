import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A contestant without a library: URLSession, a look at the status, JSONDecoder.
///
/// Its session has no cache and no cookies, as the client's has none.
struct BareURLSession: Contestant {
    private let home: URL
    private let timers: URL
    private let session: URLSession
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init(server: URL) {
        home = server.appendingPathComponent("v1/home")
        timers = server.appendingPathComponent("v1/timers")
        let settings = URLSessionConfiguration.ephemeral
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        session = URLSession(configuration: settings)
    }

    func succeed() async throws {
        let (data, response) = try await session.data(for: URLRequest(url: home))
        _ = try read(Home.self, data, response, status: 200)
    }

    func beRefused() async throws {
        let (data, response) = try await session.data(for: URLRequest(url: timers))
        _ = try read(Refusal.self, data, response, status: 422)
    }

    func post() async throws {
        var request = URLRequest(url: home)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try encoder.encode(Attendance())
        let (data, response) = try await session.data(for: request)
        _ = try read(Home.self, data, response, status: 200)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ data: Data, _ response: URLResponse, status: Int
    ) throws -> Value {
        guard (response as? HTTPURLResponse)?.statusCode == status else { throw UnexpectedEnd() }
        return try decoder.decode(type, from: data)
    }
}

/// The same over async-http-client.
struct BareAsyncHTTPClient: Contestant {
    private let server: String
    private let client = HTTPClient.shared
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init(server: URL) { self.server = server.absoluteString }

    func succeed() async throws {
        _ = try await read(Home.self, HTTPClientRequest(url: server + "/v1/home"), status: .ok)
    }

    func beRefused() async throws {
        let request = HTTPClientRequest(url: server + "/v1/timers")
        _ = try await read(Refusal.self, request, status: .unprocessableEntity)
    }

    func post() async throws {
        var request = HTTPClientRequest(url: server + "/v1/home")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: try encoder.encode(Attendance())))
        _ = try await read(Home.self, request, status: .ok)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ request: HTTPClientRequest, status: HTTPResponseStatus
    ) async throws -> Value {
        let response = try await client.execute(request, timeout: .seconds(10))
        guard response.status == status else { throw UnexpectedEnd() }
        let body = try await response.body.collect(upTo: 10_000_000)
        return try decoder.decode(type, from: body)
    }
}
