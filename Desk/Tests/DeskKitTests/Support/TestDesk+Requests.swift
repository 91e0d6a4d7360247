import AsyncHTTPClient
import DeskKit
import DeskModel
import NIOCore
import NIOHTTP1
import NIOPosix

/// What was answered.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON { (try? JSON(reading: body)) ?? .null }

    subscript(name: String) -> String? { headers.first(name: name) }
}

extension TestDesk {
    private static let client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
        configuration: .init(redirectConfiguration: .disallow, decompression: .disabled))

    /// Sends a request.
    func send(
        _ method: HTTPMethod, _ path: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: welcome.url + path)
        request.method = method
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 64 << 20)
        return Answer(
            status: Int(response.status.code), headers: response.headers,
            body: Array(bytes.readableBytesView))
    }

    /// Reads with the token of the desk.
    func get(_ path: String) async throws -> Answer {
        try await send(.GET, path, headers: bearer)
    }

    /// Changes something with the token of the desk.
    func change(_ method: HTTPMethod, _ path: String, _ body: JSON) async throws -> Answer {
        try await send(method, path, headers: bearer, body: body.bytes)
    }

    var bearer: [String: String] { ["Authorization": "Bearer \(welcome.token)"] }

    var auth: [String: String] { ["X-Sentry-Auth": "Sentry sentry_version=7, sentry_key=\(key)"] }

    /// Sends an envelope with an event.
    @discardableResult
    func report(
        _ message: String = "boom", id: EventID = .random(), project: Int = 1, also: [String] = []
    ) async throws -> Answer {
        try await send(
            .POST, "/api/\(project)/envelope/", headers: auth,
            body: Array(Samples.envelope(message, id: id, also: also).utf8))
    }

    /// Waits until something is so, for at most a generous while.
    func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<400 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(25))
        }
        return false
    }
}

/// What apps send.
enum Samples {
    static func event(_ message: String, id: EventID, more: String = "") -> String {
        """
        {"event_id":"\(id)","platform":"python","level":"error","message":"\(message)"\(more)}
        """
    }

    static func envelope(_ message: String, id: EventID, also: [String] = []) -> String {
        let event = event(message, id: id)
        return """
            {"event_id":"\(id)"}
            {"type":"event","length":\(event.utf8.count)}
            \(event)

            """ + also.map { $0 + "\n" }.joined()
    }

    static func item(_ type: String, _ payload: String, more: String = "") -> String {
        """
        {"type":"\(type)","length":\(payload.utf8.count)\(more)}
        \(payload)
        """
    }

    static let session = item(
        "session",
        #"{"sid":"c1f0c1f0c1f04c1f8c1fc1f0c1f0c1f0","init":true,"status":"ok","errors":0,"#
            + #""started":"2026-01-01T00:00:00Z","attrs":{"release":"app@1.0"}}"#)
}
