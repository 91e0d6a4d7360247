import DeskKit
import DeskModel
import NIOCore
import NIOHTTP1
@_spi(Engine) import TriageCurl

/// The answer to a request.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON { (try? JSON(reading: body)) ?? .null }

    subscript(name: String) -> String? { headers.first(name: name) }
}

extension TestDesk {
    private static let client = CurlEngine(connectionsPerHost: 128)

    /// Sends a request.
    func send(
        _ method: HTTPMethod, _ path: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> Answer {
        var request = CurlRequest(method.rawValue, origin: welcome.url, target: path)
        request.fields = headers.map { ($0.key, $0.value) }
        request.body = body
        request.timeout = .seconds(600)
        let (head, bytes) = try await Self.client.response(to: request, bodyLimit: 64 << 20)
        return Answer(
            status: head.status, headers: HTTPHeaders(head.fields.map { ($0.name, $0.value) }),
            body: bytes)
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

/// Bodies of requests as apps send them.
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
